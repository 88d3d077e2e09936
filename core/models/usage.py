"""What the language model was used for, and how much."""

from datetime import date

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from core.models.base import new_id


class Usage(SQLModel, table=True):
    """Tokens of one learner in one space on one day for one task and model."""

    __table_args__ = (
        UniqueConstraint("learner_id", "space", "day", "task", "model"),
        Index("ix_usage_learner_day", "learner_id", "day"),
        Index("ix_usage_space_day", "space", "day"),
    )

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id")
    space: str
    """Platform and space (`discord:123`); the space is empty in Discord's direct messages and the console."""
    day: date
    """The learner's day (from 4:00)."""
    task: str
    """core.usage.budget.Task."""
    model: str
    requests: int = 0
    """Those that were begun."""
    tokens_sent: int = 0
    tokens_received: int = 0
    tokens_reserved: int = 0
    """The most that running requests may cost; also what a request did that the process did not survive."""
    estimated: bool = False
    """Whether any of the numbers is an estimate, because the server did not count."""
