"""Fills a database and an index with learners and what is remembered about them, in bulk.

A few memories are real sentences with real vectors, so that recall finds something; the rest are filler
with random vectors, which cost the database and the index the same. Everything is the same in every run.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import numpy
from sqlalchemy import func, insert
from sqlmodel import SQLModel, col, select, update

from adapters.console.inbound import console_address, console_author
from bench.report import progress
from core.learning.codec import MODEL, topic_to_json
from core.learning.topic import TopicState as Derived
from core.memory.chroma import shard_of
from core.memory.embedder import Embedder
from core.memory.index import IndexEntry, MemoryIndex
from core.memory.passages import add_missing
from core.memory.zones import DIRECT_ZONE
from core.models import Account, Learner, Memory, Passage, Topic, TopicAlias, TopicSignal, TopicState, Turn
from core.store import Store

T = TypeVar("T")

SENTENCES = (
    "I am preparing for an exam about algorithms in June.",
    "I always forget the base case of a recursive function.",
    "My job is testing embedded software for trains.",
    "I like examples from cooking better than from banking.",
    "I mix up the left join and the right join.",
    "I study in the train, thirty minutes every morning.",
)
"""Real memories; the first of each learner is one of them."""

TURNS_EACH = 20
"""Turns of each learner that are in the log already."""

SINCE = datetime(2026, 1, 1, tzinfo=UTC)
_BATCH = 5_000
_TABLES = (Learner, Account, Topic, TopicAlias, TopicSignal, TopicState, Turn)


async def fill_learners(store: Store, count: int) -> None:
    """Make learners 0 to `count` - 1, each with a weak topic and a log; those that are there are kept."""
    async with store.read() as db:
        present = (await db.exec(select(func.count()).select_from(Learner))).one()
    rows: dict[type[SQLModel], list[SQLModel]] = {table: [] for table in _TABLES}
    for number in range(present, count):
        for row in _learner_rows(number):
            rows[type(row)].append(row)
    for table in _TABLES:
        await _insert(store, table, rows[table])


async def fill_memories(store: Store, index: MemoryIndex, embedder: Embedder, learners: int, each: int) -> None:
    """Bring each learner to `each` memories, in the database and in the index."""
    async with store.read() as db:
        query = select(func.count()).select_from(Memory).where(col(Memory.id).startswith("bench-"))
        present = (await db.exec(query)).one() // learners
    await _remember(store, index, embedder, [(n, i) for n in range(learners) for i in range(present, each)])


async def fill_one(
    store: Store, index: MemoryIndex, embedder: Embedder, number: int, *, present: int, count: int
) -> None:
    """Bring one learner from `present` to `count` memories."""
    await _remember(store, index, embedder, [(number, i) for i in range(present, count)])


async def _remember(
    store: Store, index: MemoryIndex, embedder: Embedder, wanted: Sequence[tuple[int, int]]
) -> None:
    """Write memories, given as the number of the learner and of the memory, and index them."""
    await embedder.wait_ready(120)
    real = await embedder.encode(SENTENCES)
    for batch in _batches(wanted, _BATCH):
        await _insert(store, Memory, [_memory(number, i) for number, i in batch])
        progress(f"filled {len(batch)} memories")
    await _index(store, index, embedder.fingerprint, real)


async def _index(store: Store, index: MemoryIndex, fingerprint: str, real: Sequence[list[float]]) -> None:
    """Make passages of all that was written, and put them into the index."""
    added = 1
    while added:
        async with store.write() as db:
            added = await add_missing(db)
    async with store.read() as db:
        waiting = list(await db.exec(select(Passage).where(col(Passage.indexed_as).is_(None))))
    waiting.sort(key=lambda passage: shard_of(passage.learner_id))  # the index takes a shard at a time
    for batch in _batches(waiting, _BATCH):
        await index.add([_entry(passage, real) for passage in batch])
    async with store.write() as db:
        await db.exec(update(Passage).values(indexed_as=fingerprint))


def learner_id(number: int) -> str:
    """Return the id of the learner with that number."""
    return f"bench-learner-{number:06d}"


def learner_name(number: int) -> str:
    """Return the console name of the learner with that number."""
    return f"bench {number}"


def _learner_rows(number: int) -> Iterator[SQLModel]:
    """Yield a learner who struggles with recursion and has talked about it."""
    author = console_author(learner_name(number))
    learner, account, topic = learner_id(number), f"bench-account-{number:06d}", f"bench-topic-{number:06d}"
    owned = {"learner_id": learner, "account_id": account}
    address = console_address(author).to_key()
    yield Learner(id=learner, name=author.display_name, timezone="UTC", created_at=SINCE)
    yield Account(
        id=account,
        learner_id=learner,
        platform=author.platform,
        space=author.space,
        user_id=author.user_id,
        display_name=author.display_name,
        direct_address=address,
        created_at=SINCE,
    )
    yield Topic(
        id=topic,
        name="recursion",
        key="recursion",
        subject="programming",
        deck="recursion",
        named_in=None,
        created_at=SINCE,
        **owned,
    )
    yield TopicAlias(learner_id=learner, key="recursion", topic_id=topic)
    yield TopicSignal(
        topic_id=topic,
        kind="struggled",
        quote="I struggle with recursion.",
        event_id=f"bench:{number}",
        zone=DIRECT_ZONE,
        at=SINCE,
        **owned,
    )
    yield TopicState(
        topic_id=topic,
        learner_id=learner,
        state=topic_to_json(Derived(topic_id=topic)),
        model=MODEL,
        due_at=SINCE + timedelta(days=2),
        weak=True,
        basis="reported",
        stale_from=SINCE + timedelta(days=2),
    )
    for part in range(TURNS_EACH):
        yield Turn(
            event_id=f"bench:{number}:{part // 2}",
            part=part % 2,
            learner_id=learner,
            account_id=account,
            role=("learner", "tutor")[part % 2],
            kind=("message", "reply")[part % 2],
            text="What happens when a function calls itself?",
            address=address,
            zone=DIRECT_ZONE,
            at=SINCE,
            learned_at=SINCE,
        )


def _memory(number: int, i: int) -> Memory:
    text = (
        SENTENCES[number % len(SENTENCES)] if i == 0 else f"Filler {i} about something that learner {number} said."
    )
    return Memory(
        id=f"bench-{number:06d}-{i:05d}",
        learner_id=learner_id(number),
        account_id=f"bench-account-{number:06d}",
        kind="fact",
        text=text,
        quote=text,
        event_id=f"bench:{number}:0",
        zone=DIRECT_ZONE,
        importance=0.5,
        confirmed_at=SINCE + timedelta(minutes=i),
        valid_from=SINCE,
        shard=shard_of(learner_id(number)),
    )


def _entry(passage: Passage, real: Sequence[list[float]]) -> IndexEntry:
    number = int(passage.learner_id.rpartition("-")[2])
    is_real = (passage.memory_id or "").endswith("-00000")
    vector = real[number % len(real)] if is_real else _random_vector(str(passage.id), len(real[0]))
    return IndexEntry(memory_id=passage.key, learner_id=passage.learner_id, zone=passage.zone, vector=vector)


def _random_vector(seed: str, dimension: int) -> list[float]:
    generator = numpy.random.default_rng(random.Random(seed).getrandbits(64))
    vector = generator.standard_normal(dimension)
    unit: list[float] = (vector / numpy.linalg.norm(vector)).tolist()
    return unit


async def _insert(store: Store, table: type[SQLModel], rows: Sequence[SQLModel]) -> None:
    for batch in _batches(rows, _BATCH):
        async with store.write() as db:
            await db.exec(insert(table), params=[row.model_dump(exclude_none=True) for row in batch])


def _batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
