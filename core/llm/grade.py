"""Grading a free-form answer, as a model does it: the request, and the form of its verdicts.

It judges each point of the rubric by itself and shows what it saw; the score is computed in code, by
core/practice/rubric.py. The request holds no conversation, so nothing said before can sway it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator

from core.llm.chat import Chat, ChatMessage
from core.llm.fence import Fence, shorten
from core.llm.language import language_line
from core.llm.prompts import load_prompt
from core.llm.scores import Score
from core.llm.structured import ask

ANSWER_TOKENS = 2_000
"""The most that the verdicts may take; models that think first spend a part of it on that."""

_PIECE_LIMIT = 4_000
"""Characters of one text."""

Met = Literal["yes", "partly", "no"]


def _met(value: object) -> object:
    """Read other words for the three."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    word = str(value).strip().casefold()
    return {"partial": "partly", "partially": "partly", "true": "yes", "false": "no"}.get(word, word)


def _error_type(value: object) -> object:
    """Read whatever is none of the three as not said."""
    word = str(value).strip().casefold()
    return word if word in ("surface", "structural", "deep") else None


class PointVerdict(BaseModel):
    """What became of one point of the rubric."""

    number: int
    """Its number in the request, from 1."""
    met: Annotated[Met, BeforeValidator(_met)]
    quote: str | None = None
    """What in the answer shows it."""


class Verdicts(BaseModel):
    """What a model says of an answer."""

    points: list[PointVerdict]
    contradiction: bool = False
    """Whether the answer also claims something that contradicts the reference."""
    common_error: int | None = None
    """The number of the common error that it falls into, from 1."""
    error_type: Annotated[Literal["surface", "structural", "deep"] | None, BeforeValidator(_error_type)] = None
    """How deep the error goes, where the answer is not right."""
    confidence: Score = None
    """0 to 1; None where it said nothing that can be read as that."""
    feedback: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToGrade:
    """An answer and what it is graded by."""

    question: str
    reference: str
    points: Sequence[str]
    """What a good answer has; the verdicts refer to them by place, from 1."""
    common_errors: Sequence[str] = ()
    answer: str
    argument: str | None = None
    """Why the learner thinks that an earlier grade was wrong; None where they did not dispute one."""
    language: str | None
    """The language that the learner chose for explanations, if any."""


async def ask_for_verdicts(chat: Chat, task: ToGrade) -> Verdicts:
    """Return what the model says of the answer, unchecked. Raises `ModelUnavailable`."""
    fence = Fence()
    language = language_line(
        task.language, "the language of the learner's answer, or of the question if it is code"
    )
    instructions = load_prompt("grade").fill(fence=fence.token, language=language)
    pieces = [
        ("question", task.question),
        ("reference", task.reference),
        *((f"criterion-{number}", point) for number, point in enumerate(task.points, 1)),
        *((f"common-error-{number}", error) for number, error in enumerate(task.common_errors, 1)),
        ("answer", task.answer),
        *([("argument", task.argument)] if task.argument else []),
    ]
    data = "\n\n".join(fence.around(label, shorten(text, _PIECE_LIMIT)) for label, text in pieces)
    messages = [ChatMessage("system", instructions), ChatMessage("user", data)]
    return await ask(chat, messages, Verdicts, ANSWER_TOKENS)
