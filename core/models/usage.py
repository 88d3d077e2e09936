"""What the language model was used for, and how much."""

from datetime import date

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from core.models.base import new_id


class Usage(SQLModel, table=True):
    """Tokens of one learner in one space on one day for one task and model."""

    __table_args__ = (UniqueConstraint("learner_id", "space", "day", "task", "model"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    space: str = Field(index=True)
    """Platform and space (`discord:123`), with an empty space for direct messages (`discord:`)."""
    day: date
    """The learner's day (from 4:00)."""
    task: str
    """core.usage.budget.Task."""
    model: str
    requests: int = 0
    tokens_sent: int = 0
    tokens_received: int = 0
    estimated: bool = False
    """Whether any of the numbers is an estimate, because the server did not count."""
