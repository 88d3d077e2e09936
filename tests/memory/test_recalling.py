"""Recall in a conversation, and the index that it rests on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from structlog.testing import capture_logs

from core.errors import RecallNotReady, RecallUnavailable
from core.memory.hashing_embedder import HashingEmbedder
from core.memory.index import Hit, IndexEntry, InMemoryIndex
from core.memory.indexing import Indexer
from core.memory.recall import Recall
from core.models import Memory, Passage
from core.tutor.pipeline import Tutor
from core.tutor.replies.reply import RuleReply
from tests.dialogue import House, Talk

QUOTE = "I struggle with recursion."
CUE = "Struggles with recursion came up again"


class Unreachable(InMemoryIndex):
    """An index that cannot be searched."""

    async def search(
        self, learner_id: str, zones: frozenset[str] | None, vector: Sequence[float], limit: int
    ) -> list[Hit]:
        raise RecallUnavailable("no such folder")


class Loading(HashingEmbedder):
    """An embedding model that does not get ready."""

    ready = False

    async def wait_ready(self, timeout: float) -> bool:  # noqa: ASYNC109
        return False

    async def encode(self, texts: Sequence[str]) -> list[list[float]]:
        raise RecallNotReady("the embedding model is still loading")


class Counting(HashingEmbedder):
    """An embedder that counts the texts it was given."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    async def encode(self, texts: Sequence[str]) -> list[list[float]]:
        self.texts += texts
        return await HashingEmbedder.encode(self, texts)


def with_recall(house: House, recall: Recall) -> None:
    """Let the tutor of `house` reply by rules with another recall."""
    services = house.meno.services
    services = replace(services, reply=RuleReply(services.store, services.shelf, recall))
    house.meno = replace(house.meno, services=services, tutor=Tutor(services, house.clock))


async def test_sentence_is_recalled_before_and_after_it_is_indexed(any_house: House) -> None:
    """What was said a moment ago is found at once; after indexing through the index."""
    talk = any_house.talk()
    await talk.says(QUOTE)
    await talk.says(CUE)
    assert f"You told me: “{QUOTE}”" in talk.text
    assert await any_house.meno.indexer.catch_up() == 3  # two messages and a memory
    passages = await any_house.rows(Passage)
    assert {passage.indexed_as for passage in passages} == {any_house.meno.embedder.fingerprint}
    held = await any_house.meno.index.memory_ids(passages[0].learner_id)
    assert held == {passage.key for passage in passages} > {(await any_house.row(Memory)).id}
    await talk.says(CUE)
    assert f"You told me: “{QUOTE}”" in talk.text


async def test_use_is_noted_and_what_is_unrelated_is_not_recalled(house: House, talk: Talk) -> None:
    """A memory that a reply was given counts as used at that time."""
    await talk.says(QUOTE)
    await talk.says("Zucchini bread tastes fine")
    assert "You told me" not in talk.text
    assert (await house.row(Memory)).uses == 0
    used_at = talk.clock.now()
    await talk.says(CUE)
    memory = await house.row(Memory)
    assert (memory.uses, memory.last_used_at) == (1, used_at)


async def test_message_does_not_recall_itself(house: House, talk: Talk) -> None:
    """Recall comes before anything of the message is stored."""
    await talk.says("I like long walks, and struggles with recursion came up")
    assert "You told me" not in talk.text


async def test_superseded_wish_is_not_recalled_although_the_index_knows_it(house: House, talk: Talk) -> None:
    """The database says what is current."""
    await talk.says("I prefer concise explanations.")
    await house.meno.indexer.catch_up()
    await talk.says("I prefer detailed explanations now.")
    await talk.says("Something about prefers short full explanations")
    assert "I prefer detailed explanations now." in talk.text
    assert "concise" not in talk.text


async def test_index_that_is_away_does_not_keep_an_answer_away(house: House, talk: Talk) -> None:
    """Nor does a model that is still loading; nothing is claimed to be about the message then.

    Only the first is something for a host to worry about.
    """
    await talk.says(QUOTE)
    await house.meno.indexer.catch_up()
    store = house.meno.store
    away, loading = Recall(store, Unreachable(), HashingEmbedder()), Recall(store, InMemoryIndex(), Loading())
    for recall, admitted, level in (
        (away, "Without a language model", "warning"),
        (loading, "beyond what I can do", "info"),
    ):
        with_recall(house, recall)
        with capture_logs() as lines:
            await talk.says("Anything at all")
        assert [line["log_level"] for line in lines if line["event"].startswith("recall.")] == [level]
        assert talk.last.ok
        assert admitted in talk.text
        assert "You told me" not in talk.text


async def test_rebuilt_index_is_the_same_index(house: House, talk: Talk) -> None:
    """Emptied and made anew from the database."""
    await talk.says(f"{QUOTE} I prefer concise explanations.")
    await house.meno.indexer.catch_up()
    before = await house.meno.index.memory_ids()
    await house.meno.index.clear()
    assert await house.meno.indexer.rebuild() == len(before) == 3
    after = await house.meno.index.memory_ids()
    assert after == {passage.key for passage in await house.rows(Passage)}


async def test_check_queues_what_the_index_lost(house: House, talk: Talk) -> None:
    """One vector is gone: it alone is made again."""
    await talk.says(f"{QUOTE} I prefer concise explanations.")
    embedder = Counting()
    indexer = Indexer(house.meno.store, house.meno.index, embedder)
    await indexer.catch_up()
    lost, _ = await house.rows(Memory)
    await house.meno.index.remove(lost.learner_id, [lost.id])
    embedder.texts.clear()
    await indexer.check()
    await indexer.catch_up()
    assert embedder.texts == [lost.text]
    assert len(await house.meno.index.memory_ids()) == 3


async def test_check_empties_an_index_with_memories_that_do_not_exist(house: House, talk: Talk) -> None:
    """A ghost in the index: it is made anew from the database."""
    await talk.says(QUOTE)
    await house.meno.indexer.catch_up()
    real = {passage.key for passage in await house.rows(Passage)}
    index = house.meno.index
    learner_id = (await house.row(Memory)).learner_id
    await index.add([IndexEntry(memory_id="ghost", learner_id=learner_id, zone="dm", vector=[1.0] * 256)])
    await house.meno.indexer.check()
    await house.meno.indexer.catch_up()
    assert await index.memory_ids() == real


async def test_vectors_of_another_model_are_made_again(house: House, talk: Talk) -> None:
    """A new fingerprint means new vectors for everything."""

    class Other(Counting):
        fingerprint = "another"

    await talk.says(QUOTE)
    await house.meno.indexer.catch_up()
    indexer = Indexer(house.meno.store, house.meno.index, embedder := Other())
    await indexer.check()
    await indexer.catch_up()
    assert sorted(embedder.texts) == [QUOTE, "Struggles with recursion."]
    assert {passage.indexed_as for passage in await house.rows(Passage)} == {"another"}


async def test_indexer_in_the_background_takes_what_was_learned(house: House, talk: Talk) -> None:
    """A message is answered, learned from and indexed without anybody asking for it."""
    indexed = asyncio.Event()

    class Telling(InMemoryIndex):
        async def add(self, entries: Sequence[IndexEntry]) -> None:
            await InMemoryIndex.add(self, entries)
            indexed.set()

    indexer = Indexer(house.meno.store, Telling(), house.meno.embedder)
    services = replace(house.meno.services, indexer=indexer)
    house.meno = replace(house.meno, services=services, tutor=Tutor(services, house.clock))
    running = asyncio.create_task(indexer.run())
    await talk.says(QUOTE)
    async with asyncio.timeout(10):
        await indexed.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
