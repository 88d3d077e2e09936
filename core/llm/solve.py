"""Solving a practice question that a model wrote, by a request that sees the question and nothing else of it.

Neither key nor hints, explanations or what the question was made from are in it, so nothing can sway the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from core.llm.chat import Chat, ChatMessage
from core.llm.fence import Fence
from core.llm.made_kinds import MADE_KINDS
from core.llm.plain_text import PlainText
from core.llm.prompts import load_prompt
from core.llm.structured import ask

ANSWER_TOKENS = 1_500
"""The most that an answer may take; models that think first spend a part of it on that."""


class Solution(BaseModel):
    """An answer to the question."""

    working: str = ""
    """The way to it, in a sentence; models answer better that write it first. Nobody reads it."""
    answer: PlainText


@dataclass(frozen=True, slots=True, kw_only=True)
class ToSolve:
    """A question as a learner would see it."""

    kind: str
    question: str
    options: Sequence[str] = ()
    steps: Sequence[str] = ()
    """What is to be put in order, in the order in which it is shown."""


async def ask_for_solution(chat: Chat, task: ToSolve) -> Solution:
    """Return the model's own answer to the question. Raises `ModelUnavailable`."""
    fence = Fence()
    instructions = load_prompt("solve").fill(fence=fence.token, answer=MADE_KINDS[task.kind].solved)
    pieces = [("question", task.question), *(("option", option) for option in task.options)]
    pieces += [("step", f"{number}. {step}") for number, step in enumerate(task.steps, 1)]
    data = "\n\n".join(fence.around(label, text) for label, text in pieces)
    messages = [ChatMessage("system", instructions), ChatMessage("user", data)]
    return await ask(chat, messages, Solution, ANSWER_TOKENS)
