"""Who learns, and the platform accounts by which they are known."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, UniqueConstraint
from sqlmodel import Field, SQLModel

from core.models.base import UtcDateTime, new_id


class Learner(SQLModel, table=True):
    """A person. Several accounts can belong to one learner."""

    id: str = Field(default_factory=new_id, primary_key=True)
    name: str
    """What they are called; shown, never searched by."""
    timezone: str
    """IANA name."""
    timezone_source: str = "default"
    """default, platform or learner; a learner's own word is never overwritten."""
    created_at: datetime = Field(sa_type=UtcDateTime)
    noticed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When they were told what is kept, before the first memory."""
    ability: float | None = None
    """Derived: Elo ability in logits; None before the first answer."""
    answer_count: int = 0
    """Derived: graded answers behind `ability`."""
    correction: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    """Derived: core.learning.correction, as JSON; None as long as it corrects nothing."""


class Account(SQLModel, table=True):
    """One platform account.

    Every row about a learner also names the account it came by, so that accounts can be joined to one
    learner and parted again.
    """

    __table_args__ = (UniqueConstraint("platform", "space", "user_id"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    platform: str
    space: str
    """Workspace of the user id; empty where user ids are global."""
    user_id: str
    display_name: str
    direct_address: str | None = None
    """Where this person can be written to directly (`Address.to_key`), once known."""
    created_at: datetime = Field(sa_type=UtcDateTime)
    left_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When the person left the space or removed Meno; nothing is sent unasked after that."""
    undeliverable_since: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When the platform refused a direct message for good; shown at next contact."""


class Erasure(SQLModel, table=True):
    """What a learner wants forgotten: asked, or under way. The row goes when all of it is gone."""

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(index=True)
    """Without a foreign key: it outlives a learner who is forgotten altogether."""
    scope: str
    """everything, topic, place or day (core.profile.erasing.scopes)."""
    about: str = ""
    """The topic's id, the place (a platform, space and channel) or the ISO date; empty for everything."""
    timezone: str
    """In which the day was meant."""
    state: str = "asked"
    """asked, or rows_gone: what stands outside the database is still to be removed."""
    owners: list[str] = Field(default_factory=list, sa_type=JSON)
    """User ids of the learner's accounts, by which their files are found."""
    event_id: str
    """The event that asked for it."""
    asked_at: datetime = Field(sa_type=UtcDateTime)
