"""Everything that is kept about a person, as plain JSON values."""

from __future__ import annotations

from typing import Any

from sqlmodel import SQLModel, col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Author
from core.models import (
    Account,
    Answer,
    DeckItem,
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

FORMAT = "meno-export-1"

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


async def export_person(db: AsyncSession, author: Author) -> dict[str, Any] | None:
    """Return all data of the learner behind a platform account; None where there is no such account."""
    account = await find_account(db, author)
    if account is None:
        return None
    learner = await db.get_one(Learner, account.learner_id)
    data: dict[str, Any] = {"format": FORMAT, "learner": learner.model_dump(mode="json")}
    for name, table in OWNED:
        data[name] = await _rows(db, table, learner.id)
    asked = {question["item_id"] for question in data["questions"]}
    items = await db.exec(select(DeckItem).where(col(DeckItem.id).in_(asked)))
    data["items"] = [item.model_dump(mode="json") for item in items]
    return data


async def _rows(db: AsyncSession, table: type[SQLModel], learner_id: str) -> list[dict[str, Any]]:
    columns = SQLModel.metadata.tables[str(table.__tablename__)].columns
    query = select(table).where(columns["learner_id"] == learner_id)
    query = query.order_by(*SQLModel.metadata.tables[str(table.__tablename__)].primary_key)
    return [row.model_dump(mode="json") for row in await db.exec(query)]
