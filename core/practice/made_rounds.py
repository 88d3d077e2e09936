"""A round of generated questions: it begins with what is there, and grows while it is answered."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import DeckItem, Question, Round, Topic
from core.practice.aside import open_round, set_aside_rounds
from core.practice.made_decks import ready_items
from core.profile.merged import counts_in
from core.visit import Visit

MADE_KIND = "made"
"""The kind of such a round (`Round.kind`)."""

MOST_MADE = 3
"""Questions of such a round."""


async def go_on(db: AsyncSession, visit: Visit, topic: Topic) -> Round | None:
    """Return the round on `topic` that goes on here, or one that begins with items made before; else None."""
    found = await open_round(db, visit)
    if found is not None and found.kind == MADE_KIND and await counts_in(db, found.topic_id, topic):
        return found
    items = await ready_items(db, visit, topic, MOST_MADE)
    return await begin(db, visit, topic, items) if items else None


async def begin(db: AsyncSession, visit: Visit, topic: Topic, items: list[DeckItem]) -> Round:
    """Store a round that begins with these items; what is open here gives way to it."""
    await set_aside_rounds(db, visit)
    made = Round(
        event_id=visit.event_id,
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        topic_id=topic.id,
        zone=visit.zone,
        kind=MADE_KIND,
        title=topic.name[:1].upper() + topic.name[1:],
        item_ids=[row.id for row in items],
        created_at=visit.now,
    )
    db.add(made)
    await db.flush()
    return made


def wants_another(made: Round, latest: Question) -> bool:
    """Say whether a question should be made while `latest`, the last that the round has, is being answered."""
    last = latest.position == len(made.item_ids) - 1
    return made.kind == MADE_KIND and made.state == "open" and last and len(made.item_ids) < MOST_MADE


async def append(db: AsyncSession, round_id: str, row: DeckItem) -> None:
    """Add an item to a round that still goes on; to another one it is of no use, and waits in its deck."""
    made = await db.get(Round, round_id)
    if made is not None and made.state == "open" and row.id not in made.item_ids:
        made.item_ids = [*made.item_ids, row.id]
        db.add(made)
        await db.flush()
