"""How a mixed round is put together: how much of each topic, and in what order. Pure, by ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

MIXED_ITEMS = 6
"""Questions of a mixed round, if the learner names no number."""

MOST_ITEMS = 15
"""Questions of any round, however many are asked for."""

TOPICS_AT_MOST = 3
"""Topics of a mixed round."""

WEAK_AT_MOST = 2
"""Weak areas of a mixed round: nobody works on everything at once."""

SETTLED = 2
"""Right answers on a topic from which its questions are interleaved; before that two may come in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What one topic brings to a round."""

    topic_id: str
    """The topic."""
    items: tuple[str, ...]
    """What can be asked, what is wanted most first."""
    successes: int
    """Right answers so far."""


def pick_areas(weak: Mapping[str, bool]) -> list[str]:
    """Return the first topics that go together in one round: few, and few weak ones among them.

    `weak` says of each topic, by its id and in order of urgency, whether it is weak.
    """
    picked: list[str] = []
    for topic_id, is_weak in weak.items():
        too_weak = is_weak and sum(weak[other] for other in picked) >= WEAK_AT_MOST
        if not too_weak and len(picked) < TOPICS_AT_MOST:
            picked.append(topic_id)
    return picked


def mix(shares: Sequence[Share], count: int) -> list[str]:
    """Return the items of a round in the order asked: `count` of them, or as many as there are.

    Each topic gives one in turn, so that all of them come up. No two in a row are of one topic where that can be
    avoided; only what is new may begin with two, where that parts no others.
    """
    given = _fair(shares, count)
    settled = {share.topic_id for share in shares if share.successes >= SETTLED}
    spread = _spread([[item] for item in given[share.topic_id]] for share in shares)
    blocked = _spread(_units(given[share.topic_id], blocked=share.topic_id not in settled) for share in shares)
    topic_of = {item: topic_id for topic_id, items in given.items() for item in items}
    if _in_a_row(blocked, topic_of, settled) <= _in_a_row(spread, topic_of, settled):
        return blocked
    return spread


def _fair(shares: Sequence[Share], count: int) -> dict[str, list[str]]:
    """Return the items that each topic gives, by topic id."""
    given: dict[str, list[str]] = {share.topic_id: [] for share in shares}
    for turn in range(count):
        for share in shares:
            if turn < len(share.items) and sum(map(len, given.values())) < count:
                given[share.topic_id].append(share.items[turn])
    return given


def _units(items: Sequence[str], *, blocked: bool) -> list[list[str]]:
    """Return what stays together: the first two of a new topic, and every other item by itself."""
    if not blocked or not items:
        return [[item] for item in items]
    return [list(items[:2]), *([item] for item in items[2:])]


def _spread(topics: Iterable[Sequence[list[str]]]) -> list[str]:
    """Return all units in a row, one of the topic that has most left at a time, and not of the same topic again."""
    left = [list(units) for units in topics]
    order: list[str] = []
    last: int | None = None
    while any(left):
        others = [n for n, units in enumerate(left) if units and n != last] or [last or 0]
        last = max(others, key=lambda n: (len(left[n]), -n))
        order += left[last].pop(0)
    return order


def _in_a_row(order: Sequence[str], topic_of: Mapping[str, str], settled: set[str]) -> int:
    """Return how often two items of one settled topic follow each other."""
    pairs = Counter(topic_of[a] for a, b in pairwise(order) if topic_of[a] == topic_of[b])
    return sum(number for topic_id, number in pairs.items() if topic_id in settled)
