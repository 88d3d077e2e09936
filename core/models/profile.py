"""What a learner wants to reach, and the level they are at, each with its history."""

from datetime import date, datetime

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from core.models.base import UtcDateTime, new_id


class Goal(SQLModel, table=True):
    """Something a learner wants to reach. A change adds a row; the old one stays, superseded."""

    __table_args__ = (Index("ix_goal_current", "learner_id", "valid_to"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id")
    account_id: str = Field(foreign_key="account.id")
    text: str
    """In the learner's words."""
    subject: str | None = None
    target_date: date | None = None
    source: str
    """command (set by the learner) or said (taken from a message)."""
    event_id: str
    """Where it was set or said."""
    zone: str
    valid_from: datetime = Field(sa_type=UtcDateTime)
    confirmed_at: datetime = Field(sa_type=UtcDateTime)
    """When the learner last set, said or confirmed it."""
    valid_to: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When another goal replaced it, or the learner dropped it; NULL for what is current."""
    superseded_by: str | None = Field(default=None, foreign_key="goal.id")


class Level(SQLModel, table=True):
    """How far a learner is in a subject. A change adds a row; the old one stays, superseded."""

    __table_args__ = (Index("ix_level_current", "learner_id", "subject", "valid_to"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id")
    account_id: str = Field(foreign_key="account.id")
    subject: str
    """As the learner calls it; compared by its topic key."""
    tier: int
    """1 to 5: 1 and 2 beginner, 3 intermediate, 4 and 5 advanced."""
    source: str
    """self (a rating by the learner), placement (level finding) or practice."""
    reason: str
    """In a sentence: what it rests on."""
    answers: int = 0
    """Graded answers behind it."""
    event_id: str
    zone: str
    valid_from: datetime = Field(sa_type=UtcDateTime)
    confirmed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When the learner agreed; NULL while they have not."""
    valid_to: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """NULL for what is current."""


class Inquiry(SQLModel, table=True):
    """A question of Meno's about the learner themselves: asked once, and skipped where it is ignored.

    At most one is open for a learner at a time; a question of practice is a `Question`.
    """

    __table_args__ = (Index("ix_inquiry_learner", "learner_id", "state"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id")
    account_id: str = Field(foreign_key="account.id")
    kind: str
    """What is asked (core.profile.inquiries.Kind)."""
    about: str | None = None
    """The subject or the row that it is about, by kind."""
    text: str | None = None
    """What may become the answer: a goal that was said; by kind, what the other side of the question is."""
    state: str
    """waiting (to be asked at the next natural point), open, answered, skipped, or settled (a dispute decided)."""
    event_id: str
    """What led to it: for an open one, the event whose reply asked."""
    answered_by: str | None = None
    """The event that answered it; taken up again, it answers it again."""
    address: str
    zone: str
    session_id: str | None = Field(default=None, foreign_key="session.id")
    created_at: datetime = Field(sa_type=UtcDateTime)
    asked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
