"""Topics, the evidence about them, and what is derived from it."""

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, Index, UniqueConstraint
from sqlmodel import Field, SQLModel

from core.models.base import UtcDateTime, new_id, partial_index


class Topic(SQLModel, table=True):
    """Something a learner works on. The log names it by its id, which it keeps whatever becomes of it."""

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    name: str
    """As shown."""
    key: str
    """The name normalised (core.decks.topic_names), by which topics are sorted; `TopicAlias` finds them."""
    subject: str | None = None
    deck: str | None = None
    """Slug of the deck that teaches it, if any."""
    merged_into: str | None = Field(default=None, foreign_key="topic.id", index=True)
    """The topic in which it counts; NULL where it counts for itself. Follows from `TopicEdit`, never a chain."""
    named_in: list[str] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    """Zones in which it was called by the name that it has: others do not read it anywhere else. NULL while the
    learner has decided nothing about its name."""
    created_at: datetime = Field(sa_type=UtcDateTime)


class TopicEdit(SQLModel, table=True):
    """Something that the learner decided about a topic. Taken back, it stays, with the date of that."""

    __tablename__ = "topic_edit"

    id: int | None = Field(default=None, primary_key=True)
    """In the order decided."""
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    kind: str
    """renamed; merged (into the other topic); under (the other topic is its parent); builds_on (the other comes
    first): core.profile.topic_map."""
    topic_id: str = Field(foreign_key="topic.id", index=True)
    other_id: str | None = Field(default=None, foreign_key="topic.id")
    """The other topic; NULL where it is renamed."""
    name: str | None = None
    """The name that was given: to a topic that is renamed, or to what two became. NULL for the rest."""
    was: str | None = None
    """What that one was called before."""
    was_in: list[str] = Field(default_factory=list, sa_type=JSON)
    """The zones in which it was called so."""
    added_keys: list[str] = Field(default_factory=list, sa_type=JSON)
    """The aliases that came with the name."""
    event_id: str
    zone: str
    at: datetime = Field(sa_type=UtcDateTime)
    taken_back_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """NULL for what holds."""


class TopicAlias(SQLModel, table=True):
    """A spelling of a topic, normalised like `Topic.key`. It names the topic it first led to, merged or not."""

    __tablename__ = "topic_alias"

    learner_id: str = Field(foreign_key="learner.id", primary_key=True)
    key: str = Field(primary_key=True)
    topic_id: str = Field(foreign_key="topic.id", index=True)


class TopicSignal(SQLModel, table=True):
    """Something that the learner said about how a topic goes; a report, not a measurement."""

    __tablename__ = "topic_signal"
    __table_args__ = (UniqueConstraint("event_id", "topic_id", "kind"),)

    id: str = Field(default_factory=new_id, primary_key=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    account_id: str = Field(foreign_key="account.id")
    topic_id: str = Field(foreign_key="topic.id", index=True)
    kind: str
    """struggled, improved, studied; taken_back (they no longer call it a struggle); paused, resumed (set aside, and
    taken up again)."""
    quote: str
    """The learner's own words; empty where they chose a button."""
    event_id: str
    zone: str
    at: datetime = Field(sa_type=UtcDateTime)


class Answer(SQLModel, table=True):
    """A graded answer. The append-only truth about skill: an appeal is a new row that supersedes."""

    __table_args__ = (
        Index("ix_answer_learner", "learner_id", "at"),
        partial_index("ix_answer_text", "at", "text != ''"),
    )

    id: str = Field(default_factory=new_id, primary_key=True)
    event_id: str = Field(unique=True)
    """The event that carried it: graded once, however often it is delivered."""
    learner_id: str = Field(foreign_key="learner.id")
    account_id: str = Field(foreign_key="account.id")
    question_id: str = Field(foreign_key="question.id", index=True)
    item_id: str = Field(foreign_key="deck_item.id", index=True)
    topic_id: str = Field(foreign_key="topic.id", index=True)
    session_id: str | None = Field(default=None, foreign_key="session.id", index=True)
    attempt: int
    """1 for the first answer to the question."""
    again: bool = False
    """Whether the item was failed earlier in the same round, so that its answer had just been shown."""
    text: str
    """What the learner answered; the option's text where one was chosen."""
    at: datetime = Field(sa_type=UtcDateTime)
    timezone: str
    local_day: date
    """The learner's day (from 4:00) at that time, in that zone."""
    score: float
    """0 to 1."""
    verdict: str
    feedback: str
    criteria: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSON)
    hints: int = 0
    """Hints shown before it."""
    revealed: bool = False
    """Whether the solution had been shown."""
    latency_s: float | None = None
    grader_kind: str
    """rule, model or self."""
    grader_model: str | None = None
    grader_confidence: float = 1.0
    difficulty: float
    """Of the item, in logits."""
    guess: float = 0.0
    """Probability of being right by chance."""
    p_predicted: float | None = None
    """The probability of a right answer that was expected before it."""
    error_type: str | None = None
    """surface, structural or deep, where known."""
    misconception: str | None = None
    """The common error of the item that it fell into (`CommonError.match`), if it did."""
    builds_on: list[str] = Field(default_factory=list, sa_type=JSON)
    """The learner's topics that the topic built on at that time, by decks and by what the learner had decided: they
    are practised along with it."""
    supersedes_id: str | None = Field(default=None, foreign_key="answer.id", index=True)
    """The answer in whose place it counts, at that one's time: a dispute changes the grade, not the history."""


class TopicState(SQLModel, table=True):
    """Derived from the answers and signals of one topic; can be rebuilt at any time."""

    __tablename__ = "topic_state"

    topic_id: str = Field(foreign_key="topic.id", primary_key=True)
    learner_id: str = Field(foreign_key="learner.id", index=True)
    state: dict[str, Any] = Field(sa_type=JSON)
    """core.learning.topic, as JSON; without its facts."""
    model: str = Field(default="", index=True)
    """The rules that made it (core.learning.codec): rows of others are made anew at the next start."""
    due_day: date | None = None
    """Learner's day on which the skill is due by its schedule; NULL for a topic of facts."""
    due_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """When something in it is due, also by what was said about it; never later than its goal wants."""
    weak: bool = False
    """As of the last answer or signal about it."""
    basis: str | None = None
    """reported or measured, where weak."""
    stale_from: datetime | None = Field(default=None, sa_type=UtcDateTime)
    """From when a weak topic is stale, so that it is worth a nudge; NULL where another question would not help."""


class ItemState(SQLModel, table=True):
    """Derived from the answers to one fact; can be rebuilt at any time. A fact that left its deck has none."""

    __tablename__ = "item_state"
    __table_args__ = (Index("ix_item_state_due", "learner_id", "due_at"),)

    topic_id: str = Field(foreign_key="topic.id", primary_key=True)
    item_id: str = Field(foreign_key="deck_item.id", primary_key=True, index=True)
    learner_id: str = Field(foreign_key="learner.id")
    state: dict[str, Any] = Field(sa_type=JSON)
    """core.learning.topic.ItemState, as JSON."""
    due_day: date | None = None
    """Learner's day on which it is due by its schedule."""
    due_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
