"""How a mixed round is put together: how much of each topic, and in what order. Pure, by ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from core.learning.reach import Reach
from core.practice.selection import new_among

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
    is_facts: bool = False
    """Whether each item is remembered by itself."""
    due: tuple[Reach, ...] = ()
    """Of facts: the reach of those that are due, which are the first of `items`."""
    new: tuple[str, ...] = ()
    """Facts that were never asked, for which room is kept beside those that are due."""
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

    Each topic comes up, and skills as often as topics of facts. Facts that are due come by their reach, whatever
    their topic, and some new ones beside them. No two in a row are of one topic where that can be avoided; only
    what is new may begin with two, where that parts no others.
    """
    given = _given(shares, count)
    settled = {share.topic_id for share in shares if share.successes >= SETTLED}
    spread = _spread([[item] for item in given[share.topic_id]] for share in shares)
    blocked = _spread(_units(given[share.topic_id], blocked=share.topic_id not in settled) for share in shares)
    topic_of = {item: topic_id for topic_id, items in given.items() for item in items}
    if _in_a_row(blocked, topic_of, settled) <= _in_a_row(spread, topic_of, settled):
        return blocked
    return spread


def _given(shares: Sequence[Share], count: int) -> dict[str, list[str]]:
    """Return the items that each topic gives, by topic id, in its own order."""
    facts = [share for share in shares if share.is_facts]
    skills = [share for share in shares if not share.is_facts]
    about_facts = min(
        -(-count * len(facts) // len(shares)), sum(len(share.items) + len(share.new) for share in facts)
    )
    first = _facts(facts, about_facts) + _in_turn([share.items for share in skills])[: count - about_facts]
    spare = [*_in_turn([share.items for share in shares]), *_in_turn([share.new for share in shares])]
    chosen = set(list(dict.fromkeys([*first, *spare]))[:count])
    return {share.topic_id: [item for item in (*share.items, *share.new) if item in chosen] for share in shares}


def _facts(shares: Sequence[Share], count: int) -> list[str]:
    """Return `count` items of topics of facts: one of each, then what is due by its reach, and new ones."""
    firsts = [share.items[0] for share in shares if share.items][:count]
    due = sorted((place, item) for share in shares for place, item in zip(share.due, share.items, strict=False))
    new = _in_turn([share.new for share in shares])
    # However much is due some new facts find room; where a whole round has faded it is one, never none.
    faded = sum(not place.known for place, _ in due)
    room = min(new_among(count) if faded < count else 1, len(new))
    others = list(dict.fromkeys([*firsts, *(item for _, item in due)]))[: max(count - room, len(firsts))]
    order = [*others, *new[:room], *_in_turn([share.items for share in shares]), *new]
    return list(dict.fromkeys(order))[:count]


def _in_turn(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the first of each row, then the second of each, and so on."""
    return [item for turn in zip_longest(*rows) for item in turn if item is not None]


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
