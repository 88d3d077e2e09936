"""Searching: a learner's passages that may bear on a question, by meaning, by words and by time.

Each way is searched within what this learner said where it may be used here. What comes of one is a candidate in
all the others, with its neighbours in the conversation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

import sqlalchemy
from sqlalchemy import ColumnElement, Select
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import ONE_DAY, local_date, zone_info
from core.memory.keywords import SHARED_ZONE, bm25, learner_word, rarity, sought, zone_word
from core.memory.passages import range_of
from core.memory.ranking import Candidate
from core.memory.times import Days, days_meant, is_before_exam
from core.models import Goal, Passage
from core.store import full_text

BY_MEANING = 200
"""How many passages the index is asked for."""
BY_WORDS = 200
"""How many of those with words of the question are looked at closely."""
BY_TIME = 100
"""How many of those that were said at the time in question."""
SAME_WORD = 1_000
"""How many passages with one word are looked at, the newest: a word that more have says little."""
BEFORE_EXAM = timedelta(days=60)
"""How long before an exam is "before the exam"."""
_AT_ONCE = 400
"""Ids that one statement asks for."""


@dataclass(frozen=True, slots=True)
class Place:
    """Whose passages are searched, and from where."""

    learner_id: str
    visible: frozenset[str] | None
    """Zones that may be used; None for all of the learner's own."""

    @property
    def zones(self) -> frozenset[str] | None:
        """The zones of passages that may be used, with what may be used everywhere."""
        return None if self.visible is None else self.visible | {SHARED_ZONE}

    def holds(self) -> list[ColumnElement[bool]]:
        """Return what a passage has to fulfil, in every statement that reads some."""
        mine = range_of(self.learner_id)
        conditions = [
            col(Passage.id).between(mine.first, mine.last),
            col(Passage.learner_id) == self.learner_id,
            col(Passage.words) != "",
        ]
        zones = self.zones
        return conditions if zones is None else [*conditions, col(Passage.zone).in_(sorted(zones))]


class Found(NamedTuple):
    """What is compared of a passage: the columns of that name."""

    id: int
    key: str
    memory_id: str | None
    turn_id: int | None
    session_id: str | None
    words: str
    at: datetime


_COLUMNS = [col(getattr(Passage, name)) for name in Found._fields]


@dataclass(slots=True)
class Pool:
    """What was found so far."""

    place: Place
    rarities: dict[str, float] = field(default_factory=dict)
    """The words of the question, with how much each tells."""
    rows: dict[int, Found] = field(default_factory=dict)
    """Every passage that is compared, by id."""
    meaning: dict[str, float] = field(default_factory=dict)
    """How alike a passage is to the question, by key; only of those that were found by meaning."""
    since: datetime | None = None
    """The time that the question names begins here."""
    until: datetime | None = None
    """It ends before this."""

    def named_time(self, passage: Found) -> bool:
        """Say whether a passage was said at the time that the question names."""
        return self.since is not None and self.until is not None and self.since <= passage.at < self.until

    def share_of_words(self, passage: Found) -> float:
        """Return how much of what the question's words tell is in a passage, 0 to 1."""
        told = sum(self.rarities[word] for word in self.rarities.keys() & set(_words(passage)))
        return told / total if (total := sum(self.rarities.values())) else 0.0


async def find_by_words(db: AsyncSession, pool: Pool, text: str) -> None:
    """Add the passages that share the rarest words with `text`."""
    wanted = sought(text)
    if not wanted:
        return
    found = await _with_words(db, pool.place, wanted)
    held = await _count(db, pool.place)
    pool.rarities = {word: rarity(len(found.get(word, ())), held) for word in wanted}
    told: defaultdict[int, float] = defaultdict(float)
    for word, ids in found.items():
        for id_ in ids:
            told[id_] += pool.rarities[word]
    await _load(db, pool, sorted(told, key=lambda id_: (-told[id_], -id_))[:BY_WORDS])


async def find_by_time(db: AsyncSession, pool: Pool, text: str, now: datetime, timezone: str) -> None:
    """Add the passages that were said at the time that `text` names, if it names any."""
    today = local_date(now, timezone)
    days = days_meant(text, today)
    if days is None and is_before_exam(text):
        days = await _days_before_goal(db, pool.place, today)
    if days is None:
        return
    pool.since = datetime.combine(days.first, time(), zone_info(timezone))
    pool.until = datetime.combine(days.last + ONE_DAY, time(), zone_info(timezone))
    then = (col(Passage.at) >= pool.since, col(Passage.at) < pool.until)
    await _add(db, pool, _select().where(*pool.place.holds(), *then).order_by(col(Passage.id)).limit(BY_TIME))


async def find_by_meaning(db: AsyncSession, pool: Pool, meaning: Mapping[str, float]) -> None:
    """Add the passages that the index found: `meaning` is how alike each is, by its key."""
    pool.meaning |= meaning
    missing = meaning.keys() - {row.key for row in pool.rows.values()}
    for keys in _parts(sorted(missing)):
        await _add(db, pool, _select().where(*pool.place.holds(), col(Passage.key).in_(keys)))


async def add_neighbours(db: AsyncSession, pool: Pool) -> None:
    """Add the neighbours in the conversation of all turns that were found."""
    near = {row.id + step for row in pool.rows.values() if row.turn_id is not None for step in (-1, 1)}
    await _load(db, pool, sorted(near - pool.rows.keys()))


async def unindexed(db: AsyncSession, place: Place, most: int) -> list[Passage]:
    """Return the newest passages that the vector index does not hold yet."""
    query = select(Passage).where(*place.holds(), col(Passage.indexed_as).is_(None))
    return list(await db.exec(query.order_by(col(Passage.at).desc(), col(Passage.id).desc()).limit(most)))


def candidates(pool: Pool) -> list[Candidate]:
    """Return what was found, ready to be ranked."""
    words = {id_: _words(row) for id_, row in pool.rows.items()}
    usual = sum(map(len, words.values())) / max(len(words), 1)
    around = {id_: _around(pool.rows, words, row) for id_, row in pool.rows.items()}
    usual_around = sum(map(len, around.values())) / max(len(around), 1)
    least = min(pool.meaning.values(), default=0.0)
    return [
        Candidate(
            id=id_,
            session=row.session_id if row.turn_id is not None else None,
            meaning=pool.meaning.get(row.key, least),
            words=bm25(words[id_], pool.rarities, usual),
            window=bm25(around[id_], pool.rarities, usual_around),
            at_time=pool.named_time(row),
        )
        for id_, row in pool.rows.items()
    ]


def _words(passage: Found) -> list[str]:
    return passage.words.split(" ")[2:]  # behind whose it is and where it may be used


def _around(rows: Mapping[int, Found], words: Mapping[int, list[str]], row: Found) -> list[str]:
    near = (rows.get(id_) for id_ in (row.id - 1, row.id, row.id + 1))
    same = (one for one in near if one is row or (one is not None and _are_neighbours(row, one)))
    return [word for one in same for word in words[one.id]]


def _are_neighbours(one: Found, other: Found) -> bool:
    return one.session_id is not None and one.session_id == other.session_id


async def _with_words(db: AsyncSession, place: Place, wanted: Sequence[str]) -> dict[str, list[int]]:
    """Return for each word the ids of passages that have it."""
    connection = await db.connection()
    dialect = connection.dialect.name
    mine, zones = range_of(place.learner_id), place.zones
    one_of = [] if zones is None else [zone_word(zone) for zone in sorted(zones)]
    parameters: dict[str, str | int] = {"first": mine.first, "last": mine.last, "most": SAME_WORD}
    for number, word in enumerate(wanted):
        every = [learner_word(place.learner_id), word]
        parameters[f"match{number}"] = full_text.matching(dialect, every, one_of)
    found: defaultdict[str, list[int]] = defaultdict(list)
    for number, id_ in await connection.execute(full_text.search(dialect, len(wanted)), parameters):
        found[wanted[number]].append(id_)
    return found


async def _count(db: AsyncSession, place: Place) -> int:
    """Return about how many passages the learner has: they are numbered."""
    mine = range_of(place.learner_id)
    count = 0
    for first, end in pairwise((mine.first, mine.memories, mine.last + 1)):
        query = select(Passage.id).where(col(Passage.id).between(first, end - 1))
        last = (await db.exec(query.order_by(col(Passage.id).desc()).limit(1))).first()
        count += last - first + 1 if last is not None else 0
    return count


async def _days_before_goal(db: AsyncSession, place: Place, today: date) -> Days | None:
    """Return the weeks before the latest day that a goal aimed at, or before the next one where none has been."""
    query = select(Goal).where(Goal.learner_id == place.learner_id, col(Goal.target_date).is_not(None))
    if place.visible is not None:
        query = query.where(col(Goal.zone).in_(sorted(place.visible)))
    dates = sorted(goal.target_date for goal in await db.exec(query) if goal.target_date is not None)
    past = [found for found in dates if found <= today]
    if not dates:
        return None
    exam = past[-1] if past else dates[0]
    return Days(exam - BEFORE_EXAM, exam - ONE_DAY)


async def _load(db: AsyncSession, pool: Pool, ids: Sequence[int]) -> None:
    for part in _parts(ids):
        await _add(db, pool, _select().where(*pool.place.holds(), col(Passage.id).in_(part)))


def _select() -> Select[Any]:
    return sqlalchemy.select(*_COLUMNS)


async def _add(db: AsyncSession, pool: Pool, query: Select[Any]) -> None:
    rows = await (await db.connection()).execute(query)
    pool.rows |= {row[0]: Found(*row) for row in rows}


def _parts(items: Sequence[int] | Sequence[str]) -> Iterable[Sequence[int] | Sequence[str]]:
    return (items[start : start + _AT_ONCE] for start in range(0, len(items), _AT_ONCE))
