"""What a deck and its items are. Values only: no file, no database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pydantic import JsonValue, TypeAdapter, ValidationError

from core.answers.keys import alternatives, plainly
from core.answers.numbers import without_tolerance


class DeckKind(StrEnum):
    """What is remembered: each item by itself, or the skill behind all of them."""

    FACTS = "facts"
    SKILLS = "skills"


class ItemKind(StrEnum):
    """How an item is answered, which decides how it is graded."""

    CHOICE = "choice"
    """One of the options."""
    SHORT = "short"
    """A word or a few, typed."""
    NUMERIC = "numeric"
    """A number, where the reference says so with a unit (`13 m`) and a tolerance (`9.81 ± 0.05`)."""
    OPEN = "open"
    """An explanation in sentences."""
    CODE = "code"
    """A program, a query or commands."""

    @property
    def free_form(self) -> bool:
        """Whether no rule can grade it: what is written is compared with the reference, by its checklist."""
        return self in (ItemKind.OPEN, ItemKind.CODE)


class Language(StrEnum):
    """What a code task is to be written in."""

    PYTHON = "python"
    SQL = "sql"
    BASH = "bash"
    TEXT = "text"
    """Anything else: a configuration, a diagram, the content of a file."""


class ErrorType(StrEnum):
    """How deep an error goes."""

    SURFACE = "surface"
    """A slip in writing: what was meant is right (spelling, a unit, the decimal place)."""
    STRUCTURAL = "structural"
    """A step or a part is missing, or two things are mixed up; the idea behind is there."""
    DEEP = "deep"
    """The idea behind is another one than the right one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonError:
    """A wrong answer that is given often, and what to say to it."""

    match: str
    """The wrong answer, compared as answers are; for a choice the text of the wrong option."""
    feedback: str
    """What the learner is told. Does not give the answer away."""
    type: ErrorType = ErrorType.STRUCTURAL
    """How deep it goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One question with everything that asking, helping, grading and explaining needs."""

    key: str
    """Names the item inside its deck; stays the same when the wording changes."""
    kind: ItemKind
    """How it is answered."""
    tier: int
    """Difficulty from 1 (first contact) to 5 (expert)."""
    question: str
    """CommonMark."""
    options: tuple[str, ...] = ()
    """What can be chosen; empty for the other kinds."""
    correct: int | None = None
    """Index of the right option, counted from 0; None for the other kinds."""
    reference: str
    """The right answer in its best form; for a choice the text of the right option."""
    accepted: tuple[str, ...] = ()
    """Other wordings that are as right as the reference."""
    language: Language | None = None
    """What a code task is to be written in; None where it says nothing, and for the other kinds."""
    checklist: tuple[str, ...] = ()
    """What a good free-form answer has, one point each; empty for the other kinds."""
    common_errors: tuple[CommonError, ...] = ()
    """Wrong answers with feedback of their own."""
    hints: tuple[str, str, str]
    """Each more concrete than the one before; none contains the answer."""
    short_explanation: str
    """One or two sentences."""
    full_explanation: str
    """A paragraph with an example, CommonMark."""
    spelling: bool = False
    """The written form itself is asked for: no typo is forgiven, no equal value in another form is right."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The reference and everything as right as it."""
        return (self.reference, *self.accepted)

    @property
    def wordings(self) -> tuple[str, ...]:
        """Each answer by itself, where one key holds several (core/answers/keys.py)."""
        return tuple(wording for answer in self.answers for wording in alternatives(answer))

    @property
    def solution(self) -> str:
        """The reference as learners see it: how far a number may be off is no part of it."""
        if self.kind is ItemKind.NUMERIC:
            return without_tolerance(self.reference)
        return plainly(self.reference) if self.kind is ItemKind.SHORT else self.reference

    def to_json(self) -> dict[str, JsonValue]:
        """Return the item as plain JSON values; `from_json` reads it back."""
        return {str(name): value for name, value in _adapter().dump_python(self, mode="json").items()}

    @classmethod
    def from_json(cls, data: Mapping[str, JsonValue]) -> Item:
        """Read what `to_json` wrote. Raises ValueError where a field is missing or of another type."""
        try:
            return _adapter().validate_python(data)
        except ValidationError as error:
            raise ValueError(f"this is not an item: {error}") from error


@cache
def _adapter() -> TypeAdapter[Item]:
    return TypeAdapter(Item)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """The items of one topic."""

    slug: str
    """Names the deck: lower case letters, digits and hyphens."""
    title: str
    """What the learner sees."""
    kind: DeckKind
    """Whether items or the skill behind them are scheduled."""
    subject: str
    """The field the topic belongs to, for instance `programming`."""
    topic: str
    """The topic that all items practise."""
    aliases: tuple[str, ...] = ()
    """Other names that learners use for the topic."""
    prerequisites: tuple[str, ...] = ()
    """Topics that this one builds on, by a name that their decks know."""
    short_explanation: str
    """The topic in one or two sentences."""
    full_explanation: str
    """The topic in a paragraph with an example, CommonMark."""
    items: tuple[Item, ...]
    """In the order of the file."""
