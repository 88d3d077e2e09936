"""One practice question, as a model writes it: the request, and the form of the answer.

What comes back is a draft. core/practice/drafts.py makes an item of it, and core/practice/quarantine.py lets only a
sound one through.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from core.llm.chat import Chat, ChatMessage
from core.llm.fence import Fence, shorten
from core.llm.language import language_line
from core.llm.made_kinds import KindName, kinds_in_words
from core.llm.plain_text import PlainText
from core.llm.prompts import load_prompt
from core.llm.structured import ask

ANSWER_TOKENS = 2_500
"""The most that a draft may take; models that think first spend a part of it on that."""

OUTPUT_LINES = 6
"""The most that a program of a question prints; a learner types it."""

_PIECE_LIMIT = 300
"""Characters of one text."""
_FAULTS = "That question cannot be used: {faults}. Write it again, with the whole JSON object and nothing else."


class DraftError(BaseModel):
    """A wrong answer that is given often."""

    match: PlainText
    feedback: str


class DraftItem(BaseModel):
    """A question that was not checked yet."""

    kind: KindName
    question: str
    """In a cloze with its gaps, as decks write them: `{{answer|other wording}}`."""
    options: list[PlainText] = []
    correct: bool | int | str | None = None
    """The right option: its number, counted from 1; models also write its letter or its words."""
    steps: list[str] = []
    """What is to be put into order, in the right one."""
    also: list[list[int]] = []
    """Other orders that are as right: numbers of steps, counted from 1."""
    reference: PlainText
    """The right answer; of a cloze the words of its gaps, of an ordering nothing, as its steps say it."""
    accepted: list[PlainText] = []
    checklist: list[str] = []
    common_errors: list[DraftError] = []
    hints: list[str]
    short_explanation: str
    full_explanation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a question is wanted for; nothing that may not be named where it is asked, and no names of people."""

    topic: str
    tier: int
    """1 (first contact) to 5 (expert)."""
    goals: Sequence[str] = ()
    project: str | None = None
    """What the learner is building, in which the question is set where that fits."""
    memories: Sequence[str] = ()
    """What the learner said that bears on the topic."""
    misconceptions: Sequence[str] = ()
    """What they got wrong on the topic and have not put right."""
    earlier: Sequence[str] = ()
    """Questions on the topic that they were asked before."""
    asked_elsewhere: Sequence[str] = ()
    """Such questions that may not be named here: code sees that none comes again, and no model reads them."""
    language: str | None = None
    """The language that the learner chose for explanations, if any."""


async def ask_for_item(
    chat: Chat, wanted: Wanted, rejected: tuple[DraftItem, Sequence[str]] | None = None
) -> DraftItem:
    """Return a draft, unchecked; with `rejected`, a better one than that draft with those faults.

    Raises `ModelUnavailable`.
    """
    fence = Fence()
    language = language_line(wanted.language, "the language of the topic's name")
    instructions = load_prompt("generate").fill(
        fence=fence.token,
        tier=str(wanted.tier),
        language=language,
        kinds=kinds_in_words(),
        lines=str(OUTPUT_LINES),
    )
    pieces = [
        ("topic", wanted.topic),
        *(("goal", goal) for goal in wanted.goals),
        *(("project", project) for project in (wanted.project,) if project is not None),
        *(("memory", memory) for memory in wanted.memories),
        *(("misconception", misconception) for misconception in wanted.misconceptions),
        *(("earlier-question", question) for question in wanted.earlier),
    ]
    data = "\n\n".join(fence.around(label, shorten(text, _PIECE_LIMIT)) for label, text in pieces)
    messages = [ChatMessage("system", instructions), ChatMessage("user", data)]
    if rejected is not None:
        draft, faults = rejected
        messages.append(ChatMessage("assistant", draft.model_dump_json()))
        messages.append(ChatMessage("user", _FAULTS.format(faults="; ".join(faults))))
    return await ask(chat, messages, DraftItem, ANSWER_TOKENS)
