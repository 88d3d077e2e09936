"""An export brings a learner back, row by row, on an empty machine or among others; or nothing happens at all."""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.models import Account, Deck, DeckItem, Learner, Memory, Turn
from core.profile.erasing.removing import remove_learner
from core.profile.export import OWNED, digest_of, export_person
from core.profile.rebuilding import rebuild_everybody
from core.profile.restoring import RestoreRefused, read_export, restore
from core.store import Store
from tests.databases import sqlite_copy
from tests.dialogue import House, Talk


async def exported(store: Store, talk: Talk) -> dict[str, Any]:
    """Return a learner's export, read as a file is."""
    async with store.read() as db:
        data = await export_person(db, talk.author)
    assert data is not None
    return read_export(json.dumps(data).encode())


async def lived(talk: Talk) -> None:
    """Leave rows of many kinds."""
    await talk.says("I struggle with recursion. I struggle with SQL joins. I prefer short explanations.")
    await talk.says("My goal is to pass the SQL exam by 12 June 2027.")
    await talk.says("/practice recursion")
    await talk.answers(right=False)
    await talk.answers(right=True)
    await talk.says("/memory search short")
    await talk.says("/memory correct 1 I prefer long explanations.")
    await talk.says("forget that I struggle with recursion")
    await talk.says("/topic rename recursion to loops that call themselves")
    await talk.says("/reminders on")
    await talk.says("/practice capitals")
    await talk.answers(right=True)
    await talk.says("/done")


async def own_deck(store: Store, learner_id: str) -> None:
    """Give a learner a deck of their own."""
    async with store.write() as db:
        deck = Deck(slug="mine", owner_id=learner_id, title="Mine", kind="facts", topic="mine", subject="")
        db.add(deck)
        await db.flush()
        db.add(DeckItem(deck_id=deck.id, key="one", position=0, kind="short", tier=2, content={"question": "1?"}))


async def test_what_is_restored_is_what_was_exported(
    any_house: House, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Into an empty store, whose decks lack an item: equal to the last value, and rebuilding changes nothing."""
    talk = any_house.talk()
    await lived(talk)
    await own_deck(any_house.meno.store, (await any_house.row(Learner)).id)
    before = await exported(any_house.meno.store, talk)
    assert {name for name, _ in OWNED if not before[name]} <= {"outbox", "levels", "inquiries", "usage", "erasures"}
    store = Store(sqlite_copy(sqlite_template, tmp_path_factory.mktemp("other")))
    asked = min(before["questions"], key=lambda question: question["asked_at"])["item_id"]  # of a skill
    async with store.write() as db:
        await db.delete(await db.get_one(DeckItem, asked))
    async with store.write() as db:
        await restore(db, copy.deepcopy(before))
    after = await exported(store, talk)
    assert [item["id"] for item in after["items"] if item["retired"]] == [asked]
    for item in after["items"]:
        item["retired"] = False
    assert after | {"sha256": digest_of(after)} == before
    assert (await rebuild_everybody(store)).rows == 0
    await store.close()


async def test_among_others_numbers_count_on(any_house: House) -> None:
    """Forgotten and restored beside somebody else, a learner goes on; the other has all theirs."""
    ada, bob = any_house.talk("Ada"), any_house.talk("Bob")
    await lived(ada)
    data = await exported(any_house.meno.store, ada)
    await ada.says("/forget everything")
    await ada.says("forget it")
    await lived(bob)
    other = await exported(any_house.meno.store, bob)
    async with any_house.meno.store.write() as db:
        await restore(db, copy.deepcopy(data))
    assert await exported(any_house.meno.store, bob) == other
    assert len(await any_house.rows(Turn)) == len(data["turns"]) + len(other["turns"])
    await ada.says("/memory")
    assert "I prefer long explanations." in ada.text
    await ada.says("/memory undo")
    assert "I remember again: “I struggle with recursion.”" in ada.text
    await ada.says("/why recursion")
    assert "You answered" in ada.text


async def test_who_is_there_is_not_written_over(any_house: House) -> None:
    """Neither the same learner, nor another with the same account or one of the ids; and nothing is half done."""
    ada = any_house.talk("Ada")
    await lived(ada)
    data = await exported(any_house.meno.store, ada)
    same_account, same_ids = copy.deepcopy(data), copy.deepcopy(data)
    for changed in (same_account, same_ids):
        _become(changed, "f" * 32)
    for account in same_ids["accounts"]:
        account["id"], account["user_id"] = "e" * 32, "somebody else"
    for file, reason in ((data, "here already"), (same_account, "known here already"), (same_ids, "somebody else")):
        with pytest.raises(RestoreRefused, match=reason):
            async with any_house.meno.store.write() as db:
                await restore(db, copy.deepcopy(file))
    assert len(await any_house.rows(Learner)) == len(await any_house.rows(Account)) == 1
    assert await exported(any_house.meno.store, ada) == data


def _become(data: dict[str, Any], learner_id: str) -> None:
    data["learner"]["id"] = learner_id
    for name, _ in OWNED:
        for row in data[name]:
            row["learner_id"] = learner_id


async def test_a_file_of_others_is_refused(house: House, talk: Talk) -> None:
    """Another version, a damaged file, something else, and rows that are smuggled in; each with its reason."""
    await talk.says("I prefer short explanations.")
    data = await exported(house.meno.store, talk)
    content = json.dumps(data).encode()
    assert read_export(gzip.compress(content)) == data
    older = json.dumps(data | {"format": "meno-export-1"}).encode()
    altered = content.replace(b"I prefer short", b"I prefer green")
    for file, reason in (
        (older, "another version"),
        (altered, "does not add up"),
        (content[:-20], "damaged"),
        (gzip.compress(content)[:-20], "damaged"),
        (b"[]", "no export"),
        (b"\xff\xfe", "damaged"),
    ):
        with pytest.raises(RestoreRefused, match=reason):
            read_export(file)
    smuggled = copy.deepcopy(data)
    smuggled["memories"][0]["learner_id"] = "f" * 32
    with pytest.raises(RestoreRefused, match="more than one learner"):
        async with house.meno.store.write() as db:
            await restore(db, smuggled | {"sha256": digest_of(smuggled)})


async def test_the_file_comes_in_a_direct_message_only(house: House, talk: Talk) -> None:
    """It is complete in itself, and says nothing about the turn that asked for it."""
    await talk.says("I prefer short explanations.")
    await talk.says("/export")
    (file,) = talk.last.files
    assert file.name == "meno-export.json"
    data = read_export(file.content)
    assert [memory["quote"] for memory in data["memories"]] == ["I prefer short explanations."]
    assert all(entry["state"] == "answered" for entry in data["inbox"])
    channel = house.talk(channel="c1", public=True)
    await channel.says("/export")
    assert channel.last.files == ()
    assert not channel.last.ok


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    quotes=st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1), max_size=4
    ),
    pinned=st.booleans(),
)
async def test_whatever_was_said_comes_back(house: House, quotes: list[str], pinned: bool) -> None:
    """Words of any kind go out and in unchanged, again and again."""
    talk = house.talk()
    if not await house.rows(Learner):
        await talk.says("I prefer short explanations.")
    (first, *_) = await house.rows(Memory, superseded_by=None)
    async with house.meno.store.write() as db:
        for quote in quotes:
            fields = first.model_dump() | {"id": None, "text": quote, "quote": quote, "pinned": pinned}
            db.add(Memory(**{name: value for name, value in fields.items() if name != "id"}))
    data = await exported(house.meno.store, talk)
    async with house.meno.store.write() as db:
        await remove_learner(db, first.learner_id)
    async with house.meno.store.write() as db:
        await restore(db, copy.deepcopy(data))
    assert await exported(house.meno.store, talk) == data
