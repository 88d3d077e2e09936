"""Putting a hand-off into friendly words: the request, and the form of the answer.

The model sees the finished notes and nothing else. Whether it kept to them is checked by core/profile/phrasing.py.
"""

from __future__ import annotations

from pydantic import BaseModel

from core.llm.chat import Chat, ChatMessage
from core.llm.fence import Fence
from core.llm.language import language_line
from core.llm.prompts import load_prompt
from core.llm.structured import ask

ANSWER_TOKENS = 1_000
"""The most that an answer may take; models that think first spend a part of it on that."""


class Phrased(BaseModel):
    """The notes in other words."""

    text: str
    topics: list[str]
    """The topics that the model says to have named."""


async def ask_for_phrasing(chat: Chat, notes: str, language: str | None) -> Phrased:
    """Return the notes in the model's words, unchecked. Raises `ModelUnavailable`.

    `language` is the one that the learner chose for explanations, if any.
    """
    fence = Fence()
    instructions = load_prompt("phrase").fill(
        fence=fence.token, language=language_line(language, "the language of the notes")
    )
    messages = [ChatMessage("system", instructions), ChatMessage("user", fence.around("notes", notes))]
    return await ask(chat, messages, Phrased, ANSWER_TOKENS)
