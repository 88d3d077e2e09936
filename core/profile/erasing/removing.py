"""Removing rows without leaving others that refer to them: those go too, or forget what they referred to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from sqlalchemy import Column, Table, delete, select, update
from sqlmodel import SQLModel, col
from sqlmodel import select as select_rows
from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import Account, Answer, Deck, DeckItem, Erasure, Learner, Session, Topic
from core.profile.erasing.scopes import Doomed, chunks
from core.profile.export import OWNED

_MODELS: tuple[type[SQLModel], ...] = (*(owned for _, owned in OWNED), Deck, DeckItem, Learner)
_TABLES = {str(model.__tablename__): model for model in _MODELS}


async def remove_learner(db: AsyncSession, learner_id: str) -> None:
    """Remove a learner with all their rows, their own decks too; what is left is the mark of the erasure."""
    connection = await db.connection()
    own = select(_table(Deck).c.id).where(_table(Deck).c.owner_id == learner_id)
    for table in reversed(SQLModel.metadata.sorted_tables):
        if table.name == Erasure.__tablename__ or table.name not in _TABLES:
            continue
        if table.name == DeckItem.__tablename__:
            condition = table.c.deck_id.in_(own)
        elif table.name == Deck.__tablename__:
            condition = table.c.owner_id == learner_id
        elif table.name == Learner.__tablename__:
            condition = table.c.id == learner_id
        else:
            condition = table.c.learner_id == learner_id
        await connection.execute(delete(table).where(condition))
    db.expunge_all()


async def remove_rows(db: AsyncSession, learner_id: str, doomed: Doomed, stale: Collection[Session]) -> None:
    """Remove the rows, as `closed` has made them complete; hand-offs that are no longer true go from their rows."""
    connection = await db.connection()
    for session in stale:
        session.handoff = None
        db.add(session)
    await _take_out_of_lists(db, learner_id, doomed)
    await db.flush()
    await _mend_chains(db, doomed)
    for child, column, parent in _references():
        if not _goes_too(column) and doomed[parent]:
            for part in chunks(doomed[parent]):
                await connection.execute(update(child).where(column.in_(part)).values({column.name: None}))
    for table in reversed(SQLModel.metadata.sorted_tables):
        model = _TABLES.get(table.name)
        for part in chunks(doomed[model]) if model is not None else ():
            await connection.execute(delete(table).where(_key(table).in_(part)))
    await db.flush()
    db.expunge_all()  # rows that are gone, or were changed behind the session's back, are not known any more


async def closed(db: AsyncSession, doomed: Doomed) -> Doomed:
    """Return the rows with all that cannot be without them: the questions of a topic, the answers to a question."""
    connection = await db.connection()
    growing = True
    while growing:
        growing = False
        for child, column, parent in _references():
            if not _goes_too(column) or not doomed[parent]:
                continue
            found: set[Any] = set()
            for part in chunks(doomed[parent]):
                found |= set(await connection.scalars(select(_key(child)).where(column.in_(part))))
            model = _TABLES[child.name]
            growing = growing or not found <= doomed[model]
            doomed[model] |= found
    return doomed


def _references() -> Iterator[tuple[Table, Column[Any], type[SQLModel]]]:
    """Yield each column that refers to a row of another table: its table, itself, and whose rows it refers to.

    Learners and their accounts stay where only a part is forgotten.
    """
    for name, model in _TABLES.items():
        table = _table(model)
        for column in table.columns:
            for key in column.foreign_keys:
                parent = _TABLES[key.column.table.name]
                if name != Learner.__tablename__ and parent not in (Learner, Account):
                    yield table, column, parent


def _goes_too(column: Column[Any]) -> bool:
    """Say whether a row goes with what its column refers to: it cannot be without it, or was made from it."""
    return not column.nullable or any(key.ondelete == "CASCADE" for key in column.foreign_keys)


async def _mend_chains(db: AsyncSession, doomed: Doomed) -> None:
    """Let what a doomed row took the place of lead to the next that stays; where none did, it holds again."""
    for model in [model for model in doomed if "superseded_by" in _table(model).columns]:
        chained: Any = model
        rows: dict[str, Any] = {}
        for part in chunks(doomed[model]):
            rows |= {row.id: row for row in await db.exec(_whole_rows(chained).where(chained.id.in_(part)))}
        for part in chunks(doomed[model]):
            for row in list(await db.exec(_whole_rows(chained).where(chained.superseded_by.in_(part)))):
                if row.id in doomed[model]:
                    continue
                last = rows[row.superseded_by]
                while last.superseded_by in rows:
                    last = rows[last.superseded_by]
                row.superseded_by = last.superseded_by
                if last.valid_to is None:
                    row.valid_to = None
                db.add(row)
        await db.flush()


async def _take_out_of_lists(db: AsyncSession, learner_id: str, doomed: Doomed) -> None:
    """Let no answer that stays say that it built on a topic that goes."""
    topics = doomed[Topic]
    if not topics:
        return
    for answer in await db.exec(_whole_rows(Answer).where(col(Answer.learner_id) == learner_id)):
        kept = [topic_id for topic_id in answer.builds_on if topic_id not in topics]
        if answer.id not in doomed[Answer] and kept != answer.builds_on:
            answer.builds_on = kept
            db.add(answer)


def _whole_rows(model: Any) -> Any:  # noqa: ANN401  (any table)
    """Return a query for whole rows of a table."""
    return select_rows(model)


def _table(model: type[SQLModel]) -> Table:
    return SQLModel.metadata.tables[str(model.__tablename__)]


def _key(table: Table) -> Column[Any]:
    """Return the column that rows are told apart by; an alias goes with its topic, by the topic's."""
    columns = list(table.primary_key)
    return columns[-1] if len(columns) == 1 else table.c.topic_id
