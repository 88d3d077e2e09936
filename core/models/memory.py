"""What Meno remembers about a learner."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, String
from sqlmodel import Field, SQLModel

from core.models.base import UtcDateTime, new_id, partial_index

_BIG = BigInteger().with_variant(Integer, "sqlite")
"""SQLite takes only an INTEGER for the number of a row, and gives it as many bits."""


class Memory(SQLModel, table=True):
    """One memory with its evidence. SQL is the truth; the vector index is made from these rows."""

    __table_args__ = (Index("ix_memory_current", "learner_id", "valid_to"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id")
    account_id: str = Field(foreign_key="account.id")
    kind: str
    text: str
    quote: str
    """The learner's own words that show it."""
    event_id: str
    """Where the quote was said."""
    zone: str
    """Where it was said, which decides where it may be used (core.memory.zones)."""
    shared: bool = False
    """Whether the learner allowed its use outside its zone."""
    slot: str | None = None
    """What it is the value of, for instance explanation.length; one current memory a slot."""
    value: str | None = None
    importance: float
    pinned: bool = False
    uses: int = 0
    last_used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    confirmed_at: datetime = Field(sa_type=UtcDateTime)
    """When it was last said."""
    valid_from: datetime = Field(sa_type=UtcDateTime)
    valid_to: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When something newer replaced it; NULL for what is current."""
    superseded_by: str | None = Field(default=None, foreign_key="memory.id")
    deleted_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When the learner deleted it: it is used nowhere any more, and the row goes when that cannot be undone."""
    shard: int
    """Number of the index collection that holds it."""


class Passage(SQLModel, table=True):
    """A text that recall finds, as it is searched: made from `Memory` and `Turn` (core.memory.passages)."""

    __table_args__ = (partial_index("ix_passage_unindexed", "id", "indexed_as IS NULL"),)

    id: int = Field(sa_column=Column(_BIG, primary_key=True, autoincrement=False))
    """Puts what is one learner's side by side, in the order it was said (core.memory.passage_ids)."""
    key: str = Field(unique=True)
    """What the vector index calls it; of a memory its id."""
    learner_id: str = Field(foreign_key="learner.id")
    memory_id: str | None = Field(
        default=None, sa_column=Column(String, ForeignKey("memory.id", ondelete="CASCADE"), index=True)
    )
    turn_id: int | None = Field(
        default=None, sa_column=Column(ForeignKey("turn.id", ondelete="CASCADE"), index=True)
    )
    """Either this or `memory_id` is set."""
    session_id: str | None = None
    """The session of the turn."""
    zone: str
    """Where it may be recalled; `shared` for what may be recalled everywhere."""
    words: str
    """Whose it is and where it may be used, then the stems in their order (core.memory.keywords); what the
    full-text index holds. Empty once the text is gone: the vector goes next, and then the row."""
    at: datetime = Field(sa_type=UtcDateTime)
    """When it was said."""
    indexed_as: str | None = None
    """Fingerprint of the embedding model whose vectors are in the index; NULL is the queue."""


class MemoryEdit(SQLModel, table=True):
    """Something that the learner changed by their own hand in what is remembered; it can be undone for a while."""

    __tablename__ = "memory_edit"

    id: int | None = Field(default=None, primary_key=True)
    """In the order of the changes."""
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    session_id: str | None = Field(default=None, foreign_key="session.id")
    kind: str
    """core.profile.memory_changes.Change."""
    steps: list[dict[str, Any]] = Field(sa_type=JSON)
    """What it did to which rows (core.profile.ledger)."""
    event_id: str
    zone: str
    """Where the change was made."""
    at: datetime = Field(sa_type=UtcDateTime)
    undone_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """NULL for what holds."""
    undone_by: str | None = None
    """The event that undid it: taken up again, it undoes nothing else."""
