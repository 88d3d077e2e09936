"""Decks as they are stored, and the questions asked from them."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from core.models.base import UtcDateTime, new_id, partial_index


class Deck(SQLModel, table=True):
    """A set of items on one topic."""

    id: str = Field(default_factory=new_id, primary_key=True)
    slug: str = Field(index=True)
    owner_id: str | None = Field(default=None, foreign_key="learner.id", index=True)
    """Whose material it is; None for a starter deck."""
    title: str
    kind: str
    """facts or skills."""
    topic: str
    subject: str
    prerequisites: list[str] = Field(default_factory=list, sa_type=JSON)
    """Slugs of the starter decks that it builds on."""
    digest: str = ""
    """Of everything that was stocked: a deck that has not changed since is not looked at item by item."""


class DeckItem(SQLModel, table=True):
    """One item. Answers refer to it for good, so an item that left its deck is retired, not deleted."""

    __tablename__ = "deck_item"
    __table_args__ = (UniqueConstraint("deck_id", "key"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    deck_id: str = Field(foreign_key="deck.id", index=True)
    key: str
    """Unique in its deck, stable over edits."""
    position: int
    kind: str
    """An ItemKind: choice, short, numeric, open, code, cloze, ordering or output."""
    tier: int
    """1 (easiest) to 5."""
    content: dict[str, Any] = Field(sa_type=JSON)
    """core.decks.deck.Item, as JSON."""
    retired: bool = False


class Round(SQLModel, table=True):
    """A series of questions: practice of one topic or of several, level finding, or a light review."""

    __tablename__ = "practice_round"

    id: str = Field(default_factory=new_id, primary_key=True)
    event_id: str = Field(unique=True)
    """The event that asked for it."""
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    topic_id: str = Field(foreign_key="topic.id")
    """What is practised; of several topics the first."""
    zone: str
    """Where it takes place: what was begun in a direct message does not go on in a channel."""
    kind: str = "practice"
    """practice (of one topic), mixed (of several), placement (level finding), review, or made (questions written by
    a model)."""
    title: str
    """What is practised; the subject whose level is looked for."""
    rating: int | None = None
    """How the learner rated themselves before level finding, 1 to 5."""
    item_ids: list[str] = Field(sa_type=JSON)
    """In the order asked; the last of those chosen for a topic is the closing quiz question. What was failed is
    added at the end; level finding and rounds of made questions add each."""
    chosen: int = 0
    """How many of them were chosen when practice began; what stands after those comes again."""
    works_on: str | None = Field(default=None, foreign_key="deck_item.id")
    """An item failed in session after session, whose wrong idea the round begins with."""
    state: str = "open"
    """open, finished or set_aside."""
    set_aside_by: str | None = Field(default=None, index=True)
    """The event for whose round it gave way, while it is set aside."""
    created_at: datetime = Field(sa_type=UtcDateTime)


class Question(SQLModel, table=True):
    """An item as it was put to a learner once."""

    __table_args__ = (
        Index("ix_question_open", "learner_id", "address", "state"),
        Index("ix_question_event", "event_id"),
        partial_index("ix_question_text", "asked_at", "draft IS NOT NULL"),
    )

    id: str = Field(default_factory=new_id, primary_key=True)
    event_id: str
    """The event (or nudge) that led to it."""
    learner_id: str = Field(foreign_key="learner.id")
    account_id: str = Field(foreign_key="account.id")
    item_id: str = Field(foreign_key="deck_item.id")
    topic_id: str = Field(foreign_key="topic.id")
    round_id: str | None = Field(default=None, foreign_key="practice_round.id", index=True)
    position: int = 0
    """Place in the round, from 0."""
    content: dict[str, Any] = Field(sa_type=JSON)
    """The item as it was asked (core.decks.deck.Item, as JSON); its deck may change before the answer."""
    address: str
    asked_at: datetime = Field(sa_type=UtcDateTime)
    state: str = "open"
    """queued (in a nudge that was not sent yet), open, judging (the learner compares with the reference),
    closed or set_aside."""
    hints: int = 0
    attempts: int = 0
    draft: str | None = None
    """The learner's answer while they judge it themselves."""
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
