"""The export holds everything that is kept about a person, and nothing of anybody else."""

from __future__ import annotations

import json

from sqlmodel import SQLModel

import core.models
from core.models import Account, Learner
from core.profile.export import OWNED, export_person
from tests.dialogue import House

DERIVED = {"passage"}
"""What is made from rows that are exported, and made again where they are restored."""
SHARED = {"learner", "deck", "deck_item"}
"""The person, who is exported as such; decks, of which the items asked are exported."""

DERIVED = {"passage"}
"""Made from turns and memories, which are exported."""


def test_every_table_with_rows_of_a_learner_is_exported() -> None:
    """A new table about learners has to be added to the export."""
    assert core.models.Learner.metadata is SQLModel.metadata
    exported = {str(table.__tablename__) for _, table in OWNED}
    about_learners = {name for name, table in SQLModel.metadata.tables.items() if "learner_id" in table.columns}
    assert about_learners == exported | DERIVED
    assert set(SQLModel.metadata.tables) - {"alembic_version"} == exported | SHARED | DERIVED


async def test_export_is_all_of_ones_own_as_plain_json(any_house: House) -> None:
    """Every kind of row is there after a day's work; no word, id or name of another learner."""
    ada, bob = any_house.talk("Ada"), any_house.talk("Bob")
    for talk, word in ((ada, "zebra1x"), (bob, "zebra2x")):
        await talk.says(f"I struggle with recursion since {word}.")
        await talk.says("/reminders on")
        await talk.says("/practice recursion")
        await talk.answers(right=True)
        await talk.says("/topic rename recursion to recursive functions")
        await talk.says("/done")
    async with any_house.meno.store.read() as db:
        data = await export_person(db, ada.author)
        nobody = await export_person(db, any_house.talk("Carol").author)
    assert nobody is None
    assert data is not None
    text = json.dumps(data)
    empty = {name for name, _ in OWNED if not data[name]}
    assert empty == {"outbox", "goals", "levels", "inquiries", "usage", "item_states", "memory_edits", "erasures"}
    assert len(data["turns"]) == 14
    assert {question["item_id"] for question in data["questions"]} < {item["id"] for item in data["items"]}
    assert "zebra1x" in text
    assert "zebra2x" not in text
    other = (await any_house.row(Account, display_name="Bob")).learner_id
    assert other not in text
    assert data["learner"]["id"] == (await any_house.row(Learner, name="Ada")).id
