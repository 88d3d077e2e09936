"""The tutoring reply by a model: what it is told, within a fixed budget, and its answer as a stream."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from core.llm.chat import CHARACTERS_A_TOKEN, Chat, ChatMessage, StreamedAnswer
from core.llm.cost import cost, cut
from core.llm.fence import Fence
from core.llm.language import language_line
from core.llm.prompts import Prompt, load_prompt

CONTEXT_TOKENS = 2_000
"""The most that one request may carry, instructions included, unless whoever hosts Meno says otherwise."""
ANSWER_TOKENS = 1_500
"""The most that an answer may take; models that think first spend a part of it on that."""

_MESSAGE_LIMIT = 3_000
_PIECE_LIMIT = 800
"""Characters of one text; what is longer loses its middle, so that it cannot crowd out all the others."""
_EARLIER_PART = 3
"""Earlier conversations get one in so many characters of what they and this conversation have together."""
_BETWEEN = "\n\n"
_ORDERS = {
    "code_first": "code first, then the concept",
    "concept_first": "the concept first, then code",
    None: "whichever fits",
}

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyContext:
    """What a reply is made from. The learner's name is not in it, nor the answer to the open question."""

    message: str
    """What the learner wrote."""
    explanation: Literal["short", "full"] | None = None
    """How long the learner wants explanations; None where they did not say."""
    order: Literal["code_first", "concept_first"] | None = None
    """What they want first in an explanation."""
    language: str | None = None
    """The language they chose for explanations; None follows their message."""
    goals: tuple[str, ...] = ()
    """What they want to reach."""
    levels: tuple[str, ...] = ()
    """How far they are, a subject each."""
    checkpoint: str | None = None
    """Where the last session left off."""
    misconceptions: tuple[str, ...] = ()
    """Wrong answers that fell into a common error and were not put right since, the newest first."""
    topics: tuple[str, ...] = ()
    """Topics that bear on the message, each with how it stands, the most relevant first."""
    memories: tuple[tuple[str, str], ...] = ()
    """Id and text of what was recalled for this message, the best first."""
    earlier: tuple[tuple[str, str, str], ...] = ()
    """What was said in earlier conversations and may bear on the message, the best first: who spoke (learner or
    tutor), the day, and what was said."""
    turns: tuple[tuple[str, str], ...] = ()
    """Who spoke (learner or tutor) and what was said before the message, oldest first."""
    open_question: str | None = None
    """The question that waits for the learner's answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyRequest:
    """A request as it goes out."""

    messages: tuple[ChatMessage, ...]
    memory_ids: tuple[str, ...]
    """The memories that found a place in it."""
    topics: int
    """How many of the topics did, the first ones."""


class ModelReply:
    """Replies by a chat model, with requests of at most `context_tokens` tokens."""

    def __init__(self, context_tokens: int = CONTEXT_TOKENS) -> None:
        self._prompt = load_prompt("reply")
        self._context_tokens = context_tokens

    def request(self, context: ReplyContext, share: float = 1.0) -> ReplyRequest:
        """Lay out the request within `share` of the budget; with 0, only what cannot be left out."""
        return build_request(context, self._prompt, round(self._context_tokens * share))

    def stream_reply(self, chat: Chat, request: ReplyRequest) -> StreamedAnswer:
        """Answer, piece by piece. Iterating raises `ModelUnavailable`."""
        return chat.stream(request.messages, ANSWER_TOKENS)


def build_request(context: ReplyContext, prompt: Prompt, tokens: int = CONTEXT_TOKENS) -> ReplyRequest:
    """Lay out the request within `tokens`.

    The instructions, the open question and the message always have their place. What is left of the budget goes
    to goals and levels, the last session, misconceptions, topics, then memories, a part to what was said in earlier
    conversations, then turns from the newest back.
    """
    fence = Fence()
    instructions = prompt.fill(
        fence=fence.token,
        explanation=context.explanation or "not stated",
        order=_ORDERS[context.order],
        language=language_line(context.language, "the language of the learner's message"),
    )
    question = _fenced(fence, "open-question", [context.open_question] if context.open_question else [])
    message = fence.around("message", cut(context.message, _MESSAGE_LIMIT))
    room = tokens * CHARACTERS_A_TOKEN - cost(instructions) - _length([message, *question])

    kept: dict[str, list[str]] = {}
    for label, texts in _in_order_of_worth(context):
        kept[label] = _fitting(_fenced(fence, label, texts), room)
        room -= _length(kept[label])
    said_before = [
        fence.around(f"earlier-{who}", f"{day}: {cut(said, _PIECE_LIMIT)}") for who, day, said in context.earlier
    ]
    kept["earlier turn"] = _fitting(said_before, room // _EARLIER_PART)
    room -= _length(kept["earlier turn"])
    newest_first = [fence.around(f"turn-of-{who}", cut(said, _PIECE_LIMIT)) for who, said in context.turns[::-1]]
    turns = _fitting(newest_first, room)

    _log_left_out(context, {**{label: len(blocks) for label, blocks in kept.items()}, "turn": len(turns)})
    blocks = [*question, *(block for blocks in kept.values() for block in blocks), *reversed(turns), message]
    return ReplyRequest(
        messages=(ChatMessage("system", instructions), ChatMessage("user", _BETWEEN.join(blocks))),
        memory_ids=tuple(memory_id for memory_id, _ in context.memories[: len(kept["memory"])]),
        topics=len(kept["topic"]),
    )


def _in_order_of_worth(context: ReplyContext) -> list[tuple[str, Sequence[str]]]:
    """Return the texts that may be left out, by label; what is named first has its place first."""
    return [
        ("goal", context.goals),
        ("level", context.levels),
        ("last-session", [context.checkpoint] if context.checkpoint else []),
        ("misconception", context.misconceptions),
        ("topic", context.topics),
        ("memory", [text for _, text in context.memories]),
    ]


def _fenced(fence: Fence, label: str, texts: Iterable[str]) -> list[str]:
    """Return a block for each text."""
    return [fence.around(label, cut(text, _PIECE_LIMIT)) for text in texts]


def _length(blocks: Iterable[str]) -> int:
    return sum(cost(block) + len(_BETWEEN) for block in blocks)


def _fitting(blocks: Sequence[str], room: int) -> list[str]:
    """Return the first blocks, as many as go into `room` characters."""
    kept: list[str] = []
    for block in blocks:
        if _length([*kept, block]) > room:
            break
        kept.append(block)
    return kept


def _is_long(text: str) -> bool:
    return cut(text, _PIECE_LIMIT) != text


def _log_left_out(context: ReplyContext, kept: dict[str, int]) -> None:
    """Log how much found no place, in numbers only: logs hold nothing of a conversation."""
    given = {label: list(texts) for label, texts in _in_order_of_worth(context)}
    given["earlier turn"] = [said for _, _, said in context.earlier]
    given["turn"] = [said for _, said in context.turns]
    left_out = [
        f"{len(given[label]) - count} {label}s" for label, count in kept.items() if len(given[label]) > count
    ]
    every_piece = [*(text for texts in given.values() for text in texts), context.open_question or ""]
    shortened = sum(map(_is_long, every_piece)) + (cut(context.message, _MESSAGE_LIMIT) != context.message)
    if shortened or left_out:
        logger.info("reply: left out %s; shortened %d texts", ", ".join(left_out) or "nothing", shortened)
