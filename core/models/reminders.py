"""What is sent unasked, and when."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Index
from sqlmodel import Field, SQLModel

from core.models.base import UtcDateTime, new_id, partial_index


class Reminder(SQLModel, table=True):
    """A learner's wishes about nudges, and how the last ones went."""

    learner_id: str = Field(foreign_key="learner.id", primary_key=True)
    account_id: str = Field(foreign_key="account.id")
    """The account that is written to."""
    enabled: bool = False
    asked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When the learner was asked whether they want nudges; asked once."""
    asked_by: str | None = None
    """The event whose reply asked; that reply asks again if it is repeated."""
    local_time: str = "18:00"
    """Wall time in the learner's zone, HH:MM."""
    quiet_start: str = "21:00"
    quiet_end: str = "08:00"
    days_off: list[int] = Field(default_factory=list, sa_type=JSON)
    """Weekdays without nudges, Monday is 0."""
    paused_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    snoozed_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    last_planned_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """The slot of the last nudge."""
    last_heard_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    ignored_in_a_row: int = 0
    ignored_counted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """`last_planned_at` of the last nudge that was looked at for being ignored; each is counted once."""
    next_nudge_at: datetime | None = Field(default=None, sa_type=UtcDateTime, index=True)
    """Derived: when a nudge is next worth planning; what the sweep looks for."""


class OutboxEntry(SQLModel, table=True):
    """A message to be sent unasked: at least once, and never after it has expired."""

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_due", "state", "not_before"),
        partial_index("ix_outbox_text", "created_at", "payload IS NOT NULL"),
    )

    id: str = Field(default_factory=new_id, primary_key=True)
    dedupe_key: str = Field(unique=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    kind: str
    """nudge or handoff."""
    address: str
    zone: str
    payload: dict[str, Any] | None = Field(sa_type=JSON(none_as_null=True))
    """Body and actions, as sent. NULL once they are not kept any more."""
    quiet_hours: bool = True
    """Whether the learner's quiet hours hold it back."""
    not_before: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    state: str = "pending"
    """pending, leased, sent, expired, refused or cancelled."""
    lease_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    attempts: int = 0
    last_error: str | None = None
    message_id: str | None = None
    """The platform's id of what was sent."""
    created_at: datetime = Field(sa_type=UtcDateTime)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
