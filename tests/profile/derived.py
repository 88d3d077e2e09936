"""Derived rows, as plain values to compare."""

from __future__ import annotations

from typing import Any

from sqlmodel import SQLModel, select

from core.models import ItemState, Learner, TopicState
from core.store import Store

Dump = dict[str, dict[str, Any]]


async def derived_rows(store: Store) -> Dump:
    """Return everything that is derived from the log, by table and key."""
    found: Dump = {}
    async with store.read() as db:
        for learner in await db.exec(select(Learner)):
            found[f"learner {learner.id}"] = {"ability": learner.ability, "answers": learner.answer_count}
        for topic in await db.exec(select(TopicState)):
            found[f"topic {topic.topic_id}"] = _values(topic)
        for item in await db.exec(select(ItemState)):
            found[f"item {item.topic_id} {item.item_id}"] = _values(item)
    return found


def _values(row: SQLModel) -> dict[str, Any]:
    return row.model_dump()
