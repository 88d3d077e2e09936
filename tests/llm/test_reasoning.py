"""The reasoning in front of an answer is never shown; the same tags inside it are."""

from __future__ import annotations

import pytest

from core.llm.client import ChatModel
from core.llm.reasoning import ReasoningFilter, without_reasoning
from tests.llm.support import reply
from tests.loopback.openai_server import DONE, OpenAIServer, chunk, event, says, streams

ANSWERS = {
    "<think>Hm {1}. <b></think>\n\nFine.": "Fine.",
    "\n<thinking>Hm.</thinking> Fine.": "Fine.",
    "<think>\n\n</think>\n\nFine.": "Fine.",
    "<think>a</think>\n<think>b</think>\nFine.": "Fine.",
    "<think>never ends": "",
    "<think>": "",
    "Fine.": "Fine.",
    "  Fine.": "  Fine.",
    "<thin": "<thin",
    "<thinker> Fine.": "<thinker> Fine.",
    "<": "<",
    "<b>Fine.</b>": "<b>Fine.</b>",
    "`<think>` marks reasoning, `</think>` ends it.": "`<think>` marks reasoning, `</think>` ends it.",
    "Models write\n<think>\nso\n</think>": "Models write\n<think>\nso\n</think>",
    "<think>Hm.</think>Write `<think>x</think>`.": "Write `<think>x</think>`.",
    "": "",
}


@pytest.mark.case("LLM-03")
@pytest.mark.parametrize(("given", "shown"), ANSWERS.items(), ids=ANSWERS)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_reasoning_at_the_beginning_is_dropped_however_it_is_cut_into_pieces(
    given: str, shown: str, size: int
) -> None:
    reasoning = ReasoningFilter()

    pieces = [reasoning.feed(given[start : start + size]) for start in range(0, len(given), size)]

    assert "".join(pieces) + reasoning.finish() == shown
    assert without_reasoning(given) == shown


def test_an_answer_without_reasoning_is_handed_on_at_once() -> None:
    reasoning = ReasoningFilter()

    assert [reasoning.feed(piece) for piece in ("F", "in", "e <think>")] == ["F", "in", "e <think>"]


def test_long_reasoning_is_not_kept() -> None:
    reasoning = ReasoningFilter()
    reasoning.feed("<think>")
    for _ in range(1000):
        reasoning.feed("and then " * 10)

    assert len(reasoning._held) < 100


@pytest.mark.case("LLM-03")
async def test_reasoning_in_a_stream_is_not_shown(server: OpenAIServer, model: ChatModel) -> None:
    server.answers.append(says("<th", "ink>Zoe is ", "wrong.</th", "ink>\n", "\nIt ends."))

    assert await reply(model) == "It ends."


@pytest.mark.case("LLM-03")
@pytest.mark.parametrize("field", ["reasoning", "reasoning_content"])
async def test_reasoning_in_a_field_of_its_own_is_not_shown(
    server: OpenAIServer, model: ChatModel, field: str
) -> None:
    thought = event({"choices": [{"delta": {field: 'Zoe {"draft": 1} is wrong.', "content": None}}]})
    server.answers.append(streams(thought, thought, chunk("It ends."), chunk(None, "stop"), DONE))

    assert await reply(model) == "It ends."
