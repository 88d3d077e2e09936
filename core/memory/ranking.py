"""Ranking: what bears most on a question, of what was found by meaning and by words.

A text counts by itself and with its neighbours, by meaning and by words. Then it gets a share of what its
neighbours have, as an answer stands beside its question, and of the best of its session.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WINDOW_SHARE = 0.5
"""What a neighbour's likeness counts beside a text's own, where both are looked at together."""
WINDOW_OF_WORDS = 1.5
"""What a text counts by the words of it and its neighbours, where each of the other three ways counts 1."""
NEIGHBOUR_SHARE = 0.2
"""The share of a neighbour's score that a text gets."""
SESSION_SHARE = 0.5
"""The share of its session's score that a text gets."""
SESSION_BEST = 3
"""How many of a session's texts make its score: the best ones."""
DATE_BONUS = 0.3
"""What a text gets for having been said at the time that the question names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A text that may bear on the question."""

    id: int
    """Neighbours in a session have ids that follow each other (core.memory.passages)."""
    session: str | None
    """Whose neighbours it has; None for a text that stands for itself."""
    meaning: float
    """How alike it is to the question, -1 to 1."""
    words: float
    """How well it answers by its words (BM25), 0 or more."""
    window: float
    """The same for it and its neighbours as one text."""
    at_time: bool
    """Whether it was said at the time that the question names."""


def ranked(candidates: Sequence[Candidate]) -> dict[int, float]:
    """Return the score of each candidate, by its id: 0 to about 2, only to be compared with each other."""
    beside = neighbours(candidates)
    alike = {one.id: one.meaning for one in candidates}
    around = _with_neighbours(alike, beside, WINDOW_SHARE)
    parts = (
        (_spread(alike), 1.0),
        (_spread(around), 1.0),
        (_spread({one.id: one.words for one in candidates}), 1.0),
        (_spread({one.id: one.window for one in candidates}), WINDOW_OF_WORDS),
    )
    own = {
        one.id: sum(part[one.id] * share for part, share in parts) / len(parts) + DATE_BONUS * one.at_time
        for one in candidates
    }
    scores = _with_neighbours(own, beside, NEIGHBOUR_SHARE)
    sessions: defaultdict[str, list[float]] = defaultdict(list)
    for one in candidates:
        if one.session is not None:
            sessions[one.session].append(scores[one.id])
    best = {name: _mean(sorted(found)[-SESSION_BEST:]) for name, found in sessions.items()}
    return {one.id: scores[one.id] + SESSION_SHARE * best.get(one.session or "", 0.0) for one in candidates}


def neighbours(candidates: Sequence[Candidate]) -> dict[int, list[int]]:
    """Return by id the ids of what was said just before and after in the same session, as far as they are there."""
    session_of = {one.id: one.session for one in candidates}
    return {
        one.id: [
            near
            for near in (one.id - 1, one.id + 1)
            if one.session is not None and session_of.get(near) == one.session
        ]
        for one in candidates
    }


def _with_neighbours(
    values: Mapping[int, float], beside: Mapping[int, Sequence[int]], share: float
) -> dict[int, float]:
    return {id_: value + share * sum(values[near] for near in beside[id_]) for id_, value in values.items()}


def _spread(values: Mapping[int, float]) -> dict[int, float]:
    """Return the values stretched to 0 to 1; all 0 where they are equal."""
    least, most = min(values.values()), max(values.values())
    if most <= least:
        return dict.fromkeys(values, 0.0)
    return {id_: (value - least) / (most - least) for id_, value in values.items()}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
