"""The tutoring reply by a model: what it is told, within a fixed budget, and its answer as a stream."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from core.llm.chat import CHARACTERS_A_TOKEN, Chat, ChatMessage, StreamedAnswer
from core.llm.fence import Fence
from core.llm.prompts import Prompt, load_prompt

CONTEXT_TOKENS = 2_000
"""The most that one request may carry, instructions included."""
ANSWER_TOKENS = 1_500
"""The most that an answer may take; models that think first spend a part of it on that."""

_MESSAGE_LIMIT = 3_000
_PIECE_LIMIT = 800
"""Characters of one text; what is longer loses its middle, so that it cannot crowd out all the others."""
_OMISSION = "\n[... left out ...]\n"
_BETWEEN = "\n\n"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyContext:
    """What a reply is made from. The learner's name is not in it, nor the answer to the open question."""

    message: str
    """What the learner wrote."""
    explanation: Literal["short", "full"] | None = None
    """How the learner wants things explained; None where they did not say."""
    weak_topics: tuple[str, ...] = ()
    """Weak topics, each with its basis in a few words, the most pressing first."""
    memories: tuple[tuple[str, str], ...] = ()
    """Id and text of what was recalled for this message, the best first."""
    turns: tuple[tuple[str, str], ...] = ()
    """Who spoke (learner or tutor) and what was said before the message, oldest first."""
    open_question: str | None = None
    """The question that waits for the learner's answer."""


class ModelReply:
    """Replies by a chat model."""

    def __init__(self) -> None:
        self._prompt = load_prompt("reply")

    def stream_reply(self, chat: Chat, context: ReplyContext) -> StreamedAnswer:
        """Answer the message, piece by piece. Iterating raises `ModelUnavailable`."""
        return chat.stream(build_messages(context, self._prompt), ANSWER_TOKENS)


def build_messages(context: ReplyContext, prompt: Prompt) -> list[ChatMessage]:
    """Lay out the request within the budget.

    The instructions, the open question and the message always have their place. What is left of the
    budget goes to weak topics, then memories, then turns from the newest back.
    """
    fence = Fence()
    instructions = prompt.fill(fence=fence.token, explanation=context.explanation or "not stated")
    message = fence.around("message", _shorten(context.message, _MESSAGE_LIMIT))
    question = _fenced(fence, [("open-question", context.open_question)] if context.open_question else [])
    room = CONTEXT_TOKENS * CHARACTERS_A_TOKEN - len(instructions) - _length([message, *question])

    weak_topics = _fitting(_fenced(fence, (("weak-topic", topic) for topic in context.weak_topics)), room)
    room -= _length(weak_topics)
    memories = _fitting(_fenced(fence, (("memory", text) for _, text in context.memories)), room)
    room -= _length(memories)
    newest_first = ((f"turn-of-{role}", text) for role, text in reversed(context.turns))
    turns = _fitting(_fenced(fence, newest_first), room)

    _log_left_out(context, len(weak_topics), len(memories), len(turns))
    blocks = [*question, *weak_topics, *memories, *reversed(turns), message]
    return [ChatMessage("system", instructions), ChatMessage("user", _BETWEEN.join(blocks))]


def _fenced(fence: Fence, pieces: Iterable[tuple[str, str]]) -> list[str]:
    """Return a block for each pair of label and text."""
    return [fence.around(label, _shorten(text, _PIECE_LIMIT)) for label, text in pieces]


def _shorten(text: str, limit: int) -> str:
    """Keep beginning and end: what a learner asks stands before or after what they pasted."""
    if len(text) <= limit:
        return text
    half = (limit - len(_OMISSION)) // 2
    return text[:half] + _OMISSION + text[-half:]


def _length(blocks: Iterable[str]) -> int:
    return sum(len(block) + len(_BETWEEN) for block in blocks)


def _fitting(blocks: Sequence[str], room: int) -> list[str]:
    """Return the first blocks, as many as go into `room` characters."""
    kept: list[str] = []
    for block in blocks:
        if _length([*kept, block]) > room:
            break
        kept.append(block)
    return kept


def _log_left_out(context: ReplyContext, weak_topics: int, memories: int, turns: int) -> None:
    """Log how much found no place, in numbers only: logs hold nothing of a conversation."""
    texts = [*context.weak_topics, *(text for _, text in (*context.memories, *context.turns))]
    shortened = sum(len(text) > _PIECE_LIMIT for text in (*texts, context.open_question or ""))
    shortened += len(context.message) > _MESSAGE_LIMIT
    left_out = (
        len(context.weak_topics) - weak_topics,
        len(context.memories) - memories,
        len(context.turns) - turns,
    )
    if shortened or any(left_out):
        logger.info(
            "reply: left out %d weak topics, %d memories, %d turns; shortened %d texts", *left_out, shortened
        )
