"""Everything that is kept about a person, as plain JSON values."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sqlmodel import SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Author
from core.models import (
    Account,
    Answer,
    Deck,
    Erasure,
    Goal,
    InboxEntry,
    Inquiry,
    ItemState,
    Learner,
    Level,
    Memory,
    MemoryEdit,
    OutboxEntry,
    Question,
    Reminder,
    Round,
    Session,
    Topic,
    TopicAlias,
    TopicEdit,
    TopicSignal,
    TopicState,
    Turn,
    Usage,
)
from core.profile.accounts import find_account
from core.profile.portable import items_named
from core.store.rows import row_to_json

FORMAT = "meno-export-2"
"""Raised with every change that an older Meno could not read back."""

OWNED: tuple[tuple[str, type[SQLModel]], ...] = (
    ("accounts", Account),
    ("inbox", InboxEntry),
    ("turns", Turn),
    ("sessions", Session),
    ("memories", Memory),
    ("memory_edits", MemoryEdit),
    ("goals", Goal),
    ("levels", Level),
    ("inquiries", Inquiry),
    ("topics", Topic),
    ("topic_aliases", TopicAlias),
    ("topic_edits", TopicEdit),
    ("topic_signals", TopicSignal),
    ("topic_states", TopicState),
    ("item_states", ItemState),
    ("rounds", Round),
    ("questions", Question),
    ("answers", Answer),
    ("reminders", Reminder),
    ("outbox", OutboxEntry),
    ("usage", Usage),
    ("erasures", Erasure),
)
"""Every table with rows about a learner; a test holds it complete."""


async def export_person(db: AsyncSession, author: Author, *, without: str = "") -> dict[str, Any] | None:
    """Return all data of the learner behind a platform account; None where there is no such account.

    `without` is an event that is being answered: half a turn is of no use to anybody.
    """
    account = await find_account(db, author)
    return None if account is None else await export_learner(db, account.learner_id, without=without)


async def export_learner(db: AsyncSession, learner_id: str, *, without: str = "") -> dict[str, Any]:
    """Return all data of a learner, sealed with a digest; see `export_person`."""
    learner = await db.get_one(Learner, learner_id)
    data: dict[str, Any] = {"format": FORMAT, "learner": row_to_json(learner)}
    for name, table in OWNED:
        data[name] = await _rows(db, table, learner_id)
    data["inbox"] = [entry for entry in data["inbox"] if entry["event_id"] != without]
    decks = select(Deck).where(Deck.owner_id == learner_id).order_by(col(Deck.id))
    data["decks"] = [row_to_json(deck) for deck in await db.exec(decks)]
    data["items"] = await items_named(db, learner_id, data)
    data["sha256"] = digest_of(data)
    return data


def digest_of(data: Mapping[str, Any]) -> str:
    """Return what a file's content has to add up to, whatever its layout."""
    content = {name: value for name, value in data.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


async def _rows(db: AsyncSession, table: type[SQLModel], learner_id: str) -> list[dict[str, Any]]:
    columns = SQLModel.metadata.tables[str(table.__tablename__)].columns
    query = select(table).where(columns["learner_id"] == learner_id)
    query = query.order_by(*SQLModel.metadata.tables[str(table.__tablename__)].primary_key)
    return [row_to_json(row) for row in await db.exec(query)]
