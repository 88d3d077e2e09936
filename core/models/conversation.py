"""What was said: incoming events, turns, sessions."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Index
from sqlmodel import Field, SQLModel

from core.models.base import UtcDateTime, new_id, partial_index


class InboxEntry(SQLModel, table=True):
    """An event as it came in, kept before anything is done about it."""

    __tablename__ = "inbox"
    __table_args__ = (
        partial_index("ix_inbox_open", "received_at", "state != 'answered'"),
        partial_index("ix_inbox_text", "received_at", "payload IS NOT NULL"),
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: str = Field(unique=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    session_id: str | None = Field(default=None, foreign_key="session.id")
    """The session that it is part of; kept, so that a repeated turn finds the same one."""
    payload: dict[str, Any] | None = Field(sa_type=JSON(none_as_null=True))
    """The event itself (core.tutor.events). NULL once nothing of it may be kept (any more)."""
    state: str = "received"
    """received, running, answered, failed, or expired (kept and learned from, but too old to be answered)."""
    received_at: datetime = Field(sa_type=UtcDateTime)
    lease_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """Until when the running turn is believed to be alive."""
    answered_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class Session(SQLModel, table=True):
    """A stretch of work, from the first message to `/done` or an idle gap, in however many places."""

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    address: str
    """Where it took place last (`Address.to_key`)."""
    zone: str
    started_at: datetime = Field(sa_type=UtcDateTime)
    last_at: datetime = Field(sa_type=UtcDateTime)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    end_reason: str | None = None
    """done, idle, closed (the end of input), or private (a private one began)."""
    private: bool = False
    """Whether the learner wants nothing of it kept."""
    confidence: int | None = None
    """How sure the learner said they are at its end, 1 to 5; None where they did not say."""
    handoff: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    """The fields of the hand-off (core.profile.handoff); None for an empty or open session."""
    handoff_shown_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class Turn(SQLModel, table=True):
    """One thing that the learner or Meno said. The log: rows are only ever added; old ones may lose their text."""

    __table_args__ = (
        Index("ix_turn_place", "learner_id", "address", "id"),
        partial_index("ix_turn_unlearned", "learned_at", "learned_at IS NULL"),
        partial_index("ix_turn_text", "at", "text != ''"),
        Index("ix_turn_said", "event_id", "part", unique=True),
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: str
    """The event it belongs to, or the outbox row's dedupe key for what Meno said unasked."""
    part: int
    """0 for what the learner said, then Meno's messages in order."""
    learner_id: str = Field(foreign_key="learner.id")
    account_id: str = Field(foreign_key="account.id")
    session_id: str | None = Field(default=None, foreign_key="session.id", index=True)
    role: str
    """learner or tutor."""
    kind: str
    """message, answer, command or action for the learner; explanation (written by a model), reply or nudge,
    handoff ... for Meno."""
    text: str
    private: bool = False
    """Whether only the learner saw it, in a place that others read."""
    actions: list[dict[str, str]] = Field(default_factory=list, sa_type=JSON)
    """What could be chosen: id, label and typed of each action."""
    memory_ids: list[str] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    """The memories that a reply in words was given, best first, and then the `TopicSignal` rows that it rests on;
    NULL for everything else that was said."""
    listed: list[str] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    """What the numbers of a list of memories stand for (core.profile.remembered), from 1; NULL where it is none."""
    explained: list[str] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    """What it shows of what is remembered, named like `listed` but without numbers; NULL where it shows nothing."""
    left_out: bool = False
    """Whether it names something that the learner deleted: no model is given it."""
    address: str
    zone: str
    at: datetime = Field(sa_type=UtcDateTime)
    learned_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When memories and signals were taken from it; NULL is the queue of what is still to do."""
