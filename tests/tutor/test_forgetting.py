"""`/forget`: rows, vectors and files are gone, also from the raw bytes; what remains is as if it had not been."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import SQLModel, select

from adapters.console.files import save_file
from bot.settings import load_settings
from bot.wiring import put_together
from core.clock import FixedClock
from core.errors import RecallUnavailable
from core.memory.chroma import ChromaIndex
from core.memory.hashing_embedder import HashingEmbedder
from core.messages import File
from core.models import Answer, Erasure, InboxEntry, Learner, Memory, Topic, Turn
from core.profile.erasing.erasing import Erasing
from core.profile.export import OWNED
from core.profile.rebuilding import rebuild_everybody
from core.store.opening import open_store
from core.visit import Visit
from tests.dialogue import START, House, Replies, Talk

CANARY = "zebrafinch77"


@pytest.fixture
async def chroma_house(sqlite_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """Meno with a real index in its data folder."""
    clock, embedder = FixedClock(START), HashingEmbedder()
    settings = load_settings(openai_base_url="http://127.0.0.1:9/v1").model_copy(update={"data_dir": tmp_path})
    index = ChromaIndex(tmp_path / "chroma", None, embedder.fingerprint)
    meno = await put_together(settings, clock, await open_store(sqlite_url), embedder, index)
    house = House(sqlite_url, tmp_path, clock, meno)
    yield house
    await index.close()
    await meno.close()


def found_in(folder: Path, *needles: bytes) -> list[str]:
    """Return the files in which one of the needles occurs."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [str(file.relative_to(folder)) for file in files if any(n in file.read_bytes() for n in needles)]


async def vector_of(text: str) -> bytes:
    """Return a text's vector as it stands in a file."""
    (vector,) = await HashingEmbedder().encode([text])
    return struct.pack(f"<{len(vector)}f", *vector)


async def rows_left(house: House, learner_id: str) -> dict[str, int]:
    """Return how many rows of a learner each table has, where it has any."""
    left = {}
    async with house.meno.store.read() as db:
        for name, table in OWNED:
            owner = SQLModel.metadata.tables[str(table.__tablename__)].c.learner_id
            left[name] = len(list(await db.exec(select(table).where(owner == learner_id))))
    return {name: count for name, count in left.items() if count}


@pytest.mark.case("MEM-06")
async def test_everything_of_one_learner_goes(any_house: House) -> None:
    """After the typed word and not before; nobody else loses anything, and the next word is a newcomer's."""
    ada, bob = any_house.talk("Ada"), any_house.talk("Bob")
    for talk in (ada, bob):
        await talk.says(f"I struggle with recursion. I prefer short explanations about {CANARY}.")
        await talk.says("/practice recursion")
        await talk.answers(right=True)
    me, other = await any_house.row(Learner, name="Ada"), await any_house.row(Learner, name="Bob")
    before = await rows_left(any_house, other.id)
    await ada.says("/forget everything")
    assert "- memories: 2" in ada.text
    assert "- answers, with what follows from them: 1" in ada.text
    assert await any_house.rows(Learner, name="Ada")
    await ada.says("forget it")
    assert "Forgotten." in ada.text
    assert "Discord itself" in ada.text
    assert await rows_left(any_house, me.id) == {}
    assert await any_house.rows(Learner, name="Ada") == []
    assert await rows_left(any_house, other.id) == before
    assert await any_house.meno.services.erasing.erase("", "e0") is None
    any_house.met.clear()
    await ada.says("/memory")
    assert "do not remember anything" in ada.text


async def test_nothing_is_left_in_the_bytes(chroma_house: House) -> None:
    """Neither the words nor the vector, in the database, its log, the index and the files."""
    house, folder = chroma_house, chroma_house.folder
    ada, bob = house.talk("Ada"), house.talk("Bob")
    for n in range(3):
        await ada.says(f"I struggle with {CANARY} number {n}.")
    await bob.says("I struggle with recursion.")
    me = (await house.row(Learner, name="Ada")).id
    texts = [memory.text for memory in await house.rows(Memory, learner_id=me)]
    needles = [CANARY.encode(), me.encode(), *[await vector_of(text) for text in texts]]
    await house.meno.indexer.catch_up()
    assert {file[:6] for file in found_in(folder, *needles)} == {"meno.d", "chroma"}
    await ada.says("/forget everything")
    await ada.presses("Forget it for good")
    assert "nothing of it is left" in ada.text
    assert found_in(folder, *needles) == []
    kept = await house.meno.services.recall(_visit(await house.row(Learner), bob), "recursion")
    assert [entry.memory.quote for entry in kept] == ["I struggle with recursion."]


def _visit(learner: Learner, talk: Talk) -> Visit:
    return Visit(
        learner_id=learner.id,
        account_id="",
        timezone="UTC",
        event_id="look",
        address=talk.address,
        zone="dm",
        visible=None,
        now=talk.clock.now(),
    )


async def test_a_topic_goes_with_all_that_names_it(any_house: House) -> None:
    """Other topics stay as they are, to the last derived row."""
    talk = any_house.talk()
    await talk.says(f"I struggle with {CANARY}. I struggle with recursion.")
    await talk.says(f"My goal is to pass the {CANARY} exam.")
    await talk.says("/practice recursion")
    await talk.answers(right=True)
    await talk.says("/done")
    await talk.says(f"/forget topic {CANARY}")
    assert "- topics: 1" in talk.text
    assert "- goals: 1" in talk.text
    await talk.presses("Forget it for good")
    assert "Forgotten." in talk.text
    for _, table in OWNED:
        assert not [row for row in await any_house.rows(table) if CANARY in str(row)], table
    assert [topic.name for topic in await any_house.rows(Topic)] == ["recursion"]
    assert len(await any_house.rows(Answer)) == 1
    assert (await rebuild_everybody(any_house.meno.store)).rows == 0
    await talk.says("/why recursion")
    assert "You said" in talk.text


async def test_a_day_goes_and_what_was_before_holds_again(any_house: House) -> None:
    """A wish that superseded another on that day leaves that other; days on both sides stay."""
    talk = any_house.talk()
    await talk.says("I prefer short explanations.")
    talk.clock.advance(timedelta(days=1))
    await talk.says(f"I prefer long explanations. I struggle with {CANARY}.")
    talk.clock.advance(timedelta(days=1))
    await talk.says("I struggle with recursion.")
    await talk.says("/forget day 3 March")
    assert "said on Tuesday, 3 March 2026" in talk.text
    await talk.presses("Forget it for good")
    await talk.says("/memory")
    assert "I prefer short explanations." in talk.text
    assert "recursion" in talk.text
    assert "long" not in talk.text
    assert CANARY not in "".join(turn.text for turn in await any_house.rows(Turn))
    assert CANARY not in str(await any_house.rows(InboxEntry))


async def test_a_place_goes_and_no_other(house: House) -> None:
    """In a channel only that very channel can be named; what was said elsewhere stays."""
    dm, channel = house.talk(), house.talk(channel="c1")
    await dm.says("I prefer short explanations.")
    await channel.says(f"I struggle with {CANARY}.")
    await channel.says("/forget everything")
    assert not channel.last.ok
    await channel.says("/forget place here")
    assert "- memories: 1" in channel.text
    assert channel.last.private
    await channel.presses("Forget it for good")
    assert [memory.quote for memory in await house.rows(Memory)] == ["I prefer short explanations."]
    assert CANARY not in str(await house.rows(Turn)) + str(await house.rows(Topic))
    await dm.says("/forget place c2")
    assert not dm.last.ok
    await dm.says("/forget place dm-Ada")
    await dm.presses("Forget it for good")
    assert await house.rows(Memory) == []


async def test_a_confirmation_is_the_learners_own_and_of_now(house: House, talk: Talk) -> None:
    """Not another's, not an hour later, not after "keep it", and not for what is not there."""
    await talk.says("I prefer short explanations.")
    for words in ("topic unicorns", "day 31 February", "day tomorrow"):
        await talk.says(f"/forget {words}")
        assert not talk.last.ok
    await talk.says("/forget everything")
    yes = talk.button("Forget it for good")
    await house.talk("Bob").delivers(house.talk("Bob").press(yes.id))
    talk.clock.advance(timedelta(hours=2))
    await talk.delivers(talk.press(yes.id))
    assert not talk.last.ok
    await talk.says("delete everything about me")
    await talk.says("keep it")
    assert "Nothing was forgotten." in talk.text
    assert len(await house.rows(Memory)) == 1
    assert [erasure for erasure in await house.rows(Erasure) if erasure.state != "asked"] == []


async def test_a_cut_off_erasure_is_taken_up_again(house: House, talk: Talk, tmp_path: Path) -> None:
    """The rows are gone at once; the index, which was away, and the files follow with the next run."""
    await talk.says("I prefer short explanations.")
    await house.meno.indexer.catch_up()
    (memory,) = await house.rows(Memory)
    saved = tmp_path / "away"
    erasing = Erasing(house.meno.store, house.clock, [_Away()], saved)
    await talk.says("/forget everything")
    (asked,) = await house.rows(Erasure)
    outcome = await erasing.erase(asked.id, "e0")
    assert outcome is not None
    assert not outcome.complete
    assert await house.rows(Memory) == []
    assert (await house.row(Erasure)).state == "rows_gone"
    assert memory.id in await house.meno.index.memory_ids(memory.learner_id)
    await house.meno.services.erasing.run()
    assert await house.rows(Erasure) == []
    assert await house.meno.index.memory_ids() == set()


class _Away:
    """An index that cannot be reached."""

    async def forget(self, learner_id: str, owners: object) -> None:
        """Refuse."""
        raise RecallUnavailable("it is away")


async def test_what_was_deleted_is_erased_after_a_day(chroma_house: House) -> None:
    """Its words leave the log and the bytes, and the rest of the message stays."""
    house = chroma_house
    talk = house.talk()
    await talk.says(f"I prefer short explanations. I like writing about {CANARY}.")
    await house.meno.indexer.catch_up()
    await talk.says(f"forget that I like writing about {CANARY}")
    assert "Deleted" in talk.text
    await house.meno.services.erasing.run()
    assert len(await house.rows(Memory)) == 2
    house.clock.advance(timedelta(days=2))
    await talk.says("/done")
    await house.meno.sweep.run()
    await house.meno.services.erasing.run()
    assert [memory.quote for memory in await house.rows(Memory)] == ["I prefer short explanations."]
    assert found_in(house.folder, CANARY.encode()) == []
    assert "I prefer short explanations. […]" in [turn.text for turn in await house.rows(Turn)]
    assert await house.rows(Erasure) == []


async def test_files_of_the_console_go_too(house: House, tmp_path: Path) -> None:
    """Those of the learner, and of nobody else."""
    talk = house.talk()
    await talk.says("I prefer short explanations.")
    picture = File(name="progress.png", content=b"png", media_type="image/png")
    own, other = (save_file(tmp_path / "files", owner, picture) for owner in ("u-Ada", "u-Bob"))
    await talk.says("/forget everything")
    await talk.presses("Forget it for good")
    assert (own.exists(), other.exists()) == (False, True)


async def test_a_confirmation_taken_up_again_after_a_crash(house: House, talk: Talk) -> None:
    """The reply was lost with the process: the event comes again as somebody new's, and harms nothing."""
    await talk.says("I prefer short explanations.")
    await talk.says("/forget everything")
    yes = talk.press(talk.button("Forget it for good").id)
    await talk.delivers(yes)
    assert await house.rows(Learner) == []
    await talk.delivers(yes)
    assert "nothing that waits to be forgotten" in talk.text
    assert await house.rows(Memory) == []


async def test_what_was_sent_before_all_was_forgotten_is_answered(house: House, talk: Talk) -> None:
    """Both came in together: the second waits, and finds that its learner is no more."""
    await talk.says("I prefer short explanations.")
    await talk.says("/forget everything")
    yes, then = talk.press(talk.button("Forget it for good").id), talk.message("/memory")
    first, second = Replies(), Replies()
    await asyncio.gather(house.meno.tutor.handle(yes, first), house.meno.tutor.handle(then, second))
    assert "Forgotten." in first.sent[0].body
    assert "do not remember anything" in second.sent[0].body
    assert [row.text for row in await house.rows(Turn, role="learner")] == ["/memory"]
