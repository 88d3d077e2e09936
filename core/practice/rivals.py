"""Answers of the other items of a deck: what is as close to one of them is no misspelling of the right one."""

from __future__ import annotations

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import Item, ItemKind
from core.models import DeckItem
from core.practice.asked import Asked
from core.practice.grades import Grade
from core.practice.grading import grade

_FORGIVEN = ("typo", "accents")


async def grade_beside_rivals(db: AsyncSession, asked: Asked, item: Item, text: str) -> Grade:
    """Grade a typed answer to `item`, which is asked; the other items are read only where a slip was forgiven."""
    found = grade(item, text)
    if found.error not in _FORGIVEN:
        return found
    query = select(DeckItem).where(
        DeckItem.deck_id == asked.row.deck_id, DeckItem.id != asked.row.id, DeckItem.kind == ItemKind.SHORT
    )
    rows = await db.exec(query.where(col(DeckItem.retired).is_(False)))
    own = set(item.wordings)
    others = (Item.from_json(row.content) for row in rows)
    rivals = [wording for other in others for wording in other.wordings if wording not in own]
    return grade(item, text, rivals)
