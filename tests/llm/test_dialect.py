"""How a request is laid out, and what a refusal takes from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.llm.chat import ChatMessage
from core.llm.dialect import Dialect, Format, Request, arrange

S, U, A = "system", "user", "assistant"
FREE = Request(messages=(ChatMessage("user", "Hi"),), max_tokens=9, temperature=0)
SHAPED = replace(FREE, shape={"type": "object"}, shape_name="Grade")
LAYOUTS = [
    ([(S, "a"), (U, "b")], [(S, "a"), (U, "b")], [(U, "a\n\nb")]),
    ([(U, "b"), (S, "a")], [(S, "a"), (U, "b")], [(U, "a\n\nb")]),
    ([(S, "a"), (U, "b"), (S, "c"), (U, "d")], [(S, "a\n\nc"), (U, "b\n\nd")], [(U, "a\n\nc\n\nb\n\nd")]),
    ([(U, "a"), (U, "b"), (A, "c"), (A, "d"), (U, "e")],) + ([(U, "a\n\nb"), (A, "c\n\nd"), (U, "e")],) * 2,
    ([(A, "a"), (U, "b")],) + ([(U, "Begin."), (A, "a"), (U, "b")],) * 2,
    ([(S, "a"), (A, "b")], [(S, "a"), (U, "Begin."), (A, "b")], [(U, "a\n\nBegin."), (A, "b")]),
    ([(S, "a")], [(S, "a"), (U, "Begin.")], [(U, "a\n\nBegin.")]),
]
REFUSALS = {
    "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.": {
        "limit": "max_completion_tokens"
    },
    "Unsupported value: 'temperature' does not support 0 with this model.": {"temperature": False},
    "unknown field `stream_options`, expected one of `model`, `messages`, `max_tokens`, `temperature`": {
        "usage": False
    },
    "System role not supported": {"system_role": False},
    "Only user and assistant roles are supported!": {"system_role": False},
    "Conversation roles must alternate user/assistant/user/assistant/...": {"system_role": False},
    "Quota exceeded": None,
    "": None,
}
FORMAT_REFUSALS = [
    "'response_format.type' must be 'json_schema' or 'text'",
    "response_format is not supported",
    "Invalid schema for response_format 'Grade'",
    "failed to parse grammar",
    "json_schema is unavailable",
]


@pytest.mark.case("LLM-16")
@pytest.mark.parametrize(("given", "strict", "without_system"), LAYOUTS)
def test_messages_are_laid_out_for_the_strictest_template(
    given: list[tuple[str, str]], strict: list[tuple[str, str]], without_system: list[tuple[str, str]]
) -> None:
    messages = [ChatMessage(role, content) for role, content in given]  # type: ignore[arg-type]

    for expected, system_role in ((strict, True), (without_system, False)):
        arranged = arrange(messages, system_role=system_role)
        assert [(message["role"], message["content"]) for message in arranged] == expected


@pytest.mark.parametrize(("refusal", "change"), REFUSALS.items(), ids=REFUSALS)
def test_a_refusal_takes_what_it_names_first(refusal: str, change: dict[str, object] | None) -> None:
    expected = None if change is None else replace(Dialect(), **change)  # type: ignore[arg-type]

    assert Dialect().after(refusal, FREE) == expected


@pytest.mark.parametrize("refusal", FORMAT_REFUSALS)
def test_a_refused_format_is_stepped_down_to_none(refusal: str) -> None:
    formats = []
    dialect: Dialect | None = Dialect()
    while dialect:
        formats.append(dialect.format)
        dialect = dialect.after(refusal, SHAPED)

    assert formats == [Format.SCHEMA, Format.OBJECT, Format.TEXT]


@pytest.mark.parametrize(
    "refusal", ["temperature", "stream_options", "response_format", "system message, role and schema"]
)
def test_what_was_not_asked_for_cannot_be_given_up(refusal: str) -> None:
    bare = Dialect(temperature=False, usage=False, system_role=False, format=Format.TEXT)

    assert bare.after(refusal, SHAPED) in {None, bare}


def test_the_newer_name_of_the_limit_is_given_up_for_the_older() -> None:
    newer = Dialect(limit="max_completion_tokens")

    assert newer.after("unknown parameter max_completion_tokens", FREE) == Dialect()
