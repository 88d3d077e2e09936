"""What a deck and its items are. Values only: no file, no database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import factorial

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
    CLOZE = "cloze"
    """The words that are missing from a text."""
    ORDERING = "ordering"
    """The numbers of shuffled steps, in the right order."""
    OUTPUT = "output"
    """What a program prints, line by line. It is compared, never run."""

    @property
    def free_form(self) -> bool:
        """Whether no rule can grade it: what is written is compared with the reference, by its checklist."""
        return self in (ItemKind.OPEN, ItemKind.CODE)

    @property
    def decided(self) -> bool:
        """Whether rules are sure of an answer that they can read: it is a matter of fact, and not of wording."""
        return self in (ItemKind.CHOICE, ItemKind.NUMERIC, ItemKind.ORDERING, ItemKind.OUTPUT)

    @property
    def in_parts(self) -> bool:
        """Whether an answer can be right in parts (gaps, places, lines), so that the rest can be mended."""
        return self in (ItemKind.CLOZE, ItemKind.ORDERING, ItemKind.OUTPUT)


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
class Gap:
    """What is missing at one place of a cloze."""

    answer: str
    """The missing words in their best form."""
    accepted: tuple[str, ...] = ()
    """Other wordings that are as right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """What one point of a checklist counts."""

    value: float = 1.0
    """Its share of the score, beside those of the other points; above 0."""
    required: bool = False
    """Whether no answer without it is right."""


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
    """CommonMark. In a cloze, gaps stand in it as `[1]`, or with a word of help as `[1: a verb]`."""
    options: tuple[str, ...] = ()
    """What can be chosen; empty for the other kinds."""
    correct: int | None = None
    """Index of the right option, counted from 0; None for the other kinds."""
    reference: str
    """The right answer in its best form; for a choice the text of the right option, for a cloze the words of its
    gaps, for an ordering its steps as numbered lines."""
    gaps: tuple[Gap, ...] = ()
    """What is missing from a cloze, in the order of its text; empty for the other kinds."""
    steps: tuple[str, ...] = ()
    """What is to be put in order, in the right one; empty for the other kinds."""
    also: tuple[tuple[int, ...], ...] = ()
    """Other orders that are as right: indices of steps, counted from 0."""
    shown: tuple[int, ...] = ()
    """The order in which a learner sees the steps, as indices; empty in a deck, where it is that of the file."""
    accepted: tuple[str, ...] = ()
    """Other wordings that are as right as the reference."""
    language: Language | None = None
    """What a code task is to be written in; None where it says nothing, and for the other kinds."""
    checklist: tuple[str, ...] = ()
    """What a good free-form answer has, one point each; empty for the other kinds."""
    weights: tuple[Weight, ...] = ()
    """What each point counts, in the order of the checklist; empty where all count the same."""
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
    source: str = ""
    """Where the item comes from, in free words; empty where that is not known. Shown by /why alone."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The reference and everything as right as it."""
        return (self.reference, *self.accepted)

    @property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """All right orders of the steps, as indices; that of the file comes first."""
        return (tuple(range(len(self.steps))), *self.also)

    @property
    def guess(self) -> float:
        """The chance to hit upon the right answer without knowing anything, 0 to 1."""
        if self.steps:
            return len(self.orders) / factorial(len(self.steps))
        return 1 / len(self.options) if self.options else 0.0

    @property
    def wordings(self) -> tuple[str, ...]:
        """Each answer by itself, where one key holds several (core/answers/keys.py)."""
        return tuple(wording for answer in self.answers for wording in alternatives(answer))

    @property
    def solution(self) -> str:
        """The reference as learners see it, in CommonMark: how far a number may be off is no part of it."""
        match self.kind:
            case ItemKind.OUTPUT:
                return f"```text\n{self.reference}\n```"
            case ItemKind.NUMERIC:
                return without_tolerance(self.reference)
            case ItemKind.SHORT:
                return plainly(self.reference)
            case _:
                return self.reference

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
