"""What a message says about the learner, as a model reads it: the request, and the form of the answer.

What comes back is only a proposal. Nothing of it is true before core/memory/extraction/gates.py has found it in
the learner's own words.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel

from core.llm.chat import Chat, ChatMessage
from core.llm.fence import Fence, shorten
from core.llm.prompts import load_prompt
from core.llm.structured import ask

ANSWER_TOKENS = 1_500
"""The most that an answer may take; models that think first spend a part of it on that."""

_MESSAGE_LIMIT = 6_000
"""Characters; of a longer message, which was pasted, the middle is left out."""


class ProposedFact(BaseModel):
    """Something that the model believes the message to say about the learner."""

    kind: str
    """What it is about, one of the kinds that the request named."""
    text: str
    """The statement to remember."""
    quote: str
    """The words of the message that show it."""
    topic: str | None = None
    """What is hard for the learner, where that is what they say."""
    slot: str | None = None
    """The wish about explanations that it decides."""
    value: str | None = None
    """How it decides."""
    replaces: int | None = None
    """The number of what was known and no longer holds because of it."""


class ProposedEnd(BaseModel):
    """Something known that the model believes the message to take back, with nothing in its place."""

    number: int
    """Its number in the request, from 1."""
    quote: str
    """The words of the message that show it."""


class Proposal(BaseModel):
    """What the model finds in a message."""

    facts: list[ProposedFact]
    ended: list[ProposedEnd] = []


async def ask_for_facts(
    chat: Chat, message: str, kinds: Sequence[str], slots: Sequence[str], known: Sequence[str] = ()
) -> Proposal:
    """Return what the model finds in the message, unchecked. Raises `ModelUnavailable`.

    `kinds` are those it may use; `slots` are wishes with a value each, as `slot=value`. `known` is what is
    remembered already, which the message may end. Of the conversation it sees the message alone, so the tutor's
    words cannot come back as facts.
    """
    fence = Fence()
    instructions = load_prompt("extract").fill(
        fence=fence.token, kinds=_listed(kinds), slots=_listed([*slots, "explanation.language=(a language)"])
    )
    data = fence.around("message", shorten(message, _MESSAGE_LIMIT))
    if known:
        listed = "\n".join(f"{number}. {' '.join(text.split())}" for number, text in enumerate(known, 1))
        data = f"{fence.around('known', listed)}\n\n{data}"
    messages = [ChatMessage("system", instructions), ChatMessage("user", data)]
    return await ask(chat, messages, Proposal, ANSWER_TOKENS)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
