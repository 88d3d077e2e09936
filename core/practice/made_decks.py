"""Decks of generated items: a learner's own, one for each topic and zone.

An item may hold what it was made from, a goal or a project; so it is asked again only where that may be named.
Items that were made and not answered lately are used again before a new one is paid for.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import or_
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import DeckKind, Item
from core.models import Answer, Deck, DeckItem, Topic
from core.profile.merged import among
from core.visit import Visit

AGAIN_AFTER = timedelta(days=14)
"""How long an item that was answered rests: by then its answer is not remembered by its looks alone."""

_BEGINNING = "made"


async def shelve(db: AsyncSession, visit: Visit, topic: Topic, item: Item) -> DeckItem:
    """Store a generated item, and return its row; an item that is there already stays as it is."""
    slug = _slug(topic.id, visit.zone)
    query = select(Deck).where(Deck.slug == slug, Deck.owner_id == visit.learner_id)
    deck = (await db.exec(query)).first()
    if deck is None:
        deck = Deck(
            slug=slug,
            owner_id=visit.learner_id,
            title=topic.name,
            kind=DeckKind.SKILLS,
            topic=topic.name,
            subject=topic.subject or "",
        )
        db.add(deck)
        await db.flush()
    rows = list(await db.exec(select(DeckItem).where(DeckItem.deck_id == deck.id)))
    row = next((row for row in rows if row.key == item.key), None)
    if row is None:
        row = DeckItem(
            deck_id=deck.id,
            key=item.key,
            position=len(rows),
            kind=item.kind,
            tier=item.tier,
            content=item.to_json(),
        )
        db.add(row)
        await db.flush()
    return row


async def made_items(db: AsyncSession, visit: Visit, topic: Topic) -> list[DeckItem]:
    """Return the items that were made on the topic and may be asked here, in the order they were made."""
    query = (
        select(DeckItem)
        .join(Deck, Deck.id == DeckItem.deck_id)  # type: ignore[arg-type]
        .where(Deck.owner_id == visit.learner_id, col(DeckItem.retired).is_(False))
        .order_by(col(Deck.slug), col(DeckItem.position))
    )
    parts = await db.exec(select(Topic.id).where(among(col(Topic.id), [topic.id])))
    if visit.visible is None:
        here = or_(*(col(Deck.slug).startswith(_slug(part, ""), autoescape=True) for part in parts))
    else:
        here = col(Deck.slug).in_([_slug(part, zone) for part in parts for zone in visit.visible])
    return list(await db.exec(query.where(here)))


async def ready_items(db: AsyncSession, visit: Visit, topic: Topic, most: int) -> list[DeckItem]:
    """Return at most `most` made items to ask now: those never answered first, then those answered longest ago."""
    made = await made_items(db, visit, topic)
    answered = select(Answer.item_id, Answer.at).where(
        Answer.learner_id == visit.learner_id, col(Answer.item_id).in_([row.id for row in made])
    )
    last: dict[str, datetime] = dict(list(await db.exec(answered.order_by(col(Answer.at)))))
    fresh = [row for row in made if row.id not in last]
    rested = [row for row in made if row.id in last and last[row.id] <= visit.now - AGAIN_AFTER]
    return [*fresh, *sorted(rested, key=lambda row: last[row.id])][:most]


def _slug(topic_id: str, zone: str) -> str:
    """Return the slug of the deck on a topic in a zone; without a zone, what those of all zones begin with.

    By the topic's id, as it may be renamed.
    """
    return f"{_BEGINNING}:{topic_id}:{zone}"
