"""Asking for an object: what is tolerated, what is repaired, what is not believed."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, Field

from core.errors import ModelMisunderstood, ModelUnavailable
from core.llm.chat import ChatMessage
from core.llm.json_text import json_objects
from core.llm.scores import Score
from core.llm.structured import ask, parse
from tests.llm.fakes import BreaksOff, CutOff, ScriptedChat


class Step(BaseModel):
    text: str
    hints: list[str]


class Lesson(BaseModel):
    """A short lesson."""

    title: str = Field(min_length=1)
    steps: list[Step]
    score: Score = None


class Found(BaseModel):
    """Whose fields all have defaults."""

    memories: list[str] = []


MESSAGES = (ChatMessage("system", "Teach."), ChatMessage("user", "Recursion?"))
JSON = '{"title": "Recursion {1}", "steps": [{"text": "a \\"base\\" case", "hints": []}]}'
LESSON = Lesson(title="Recursion {1}", steps=[Step(text='a "base" case', hints=[])])
DRAFT = '{"title": "Draft", "steps": []}'
WRAPPINGS = {
    "plain": JSON,
    "json fence": f"```json\n{JSON}\n```",
    "bare fence": f"```\n{JSON}\n```",
    "lead-in": f"Here is the lesson you asked for:\n\n{JSON}",
    "lead-in with braces": f"For the set {{1, 2}} I made this: {JSON}",
    "trailing remark": f"{JSON}\n\nI hope that {{this}} helps!",
    "all of them": f"Sure!\n```json\n{JSON}\n```\nAnything else?",
    "in a list": f"[{JSON}]",
    "line ends in a string": JSON.replace("base", "base\n"),
}
REASONING = {
    "think block": f"<think>A set {{}}, first {DRAFT}, no.</think>\n{JSON}",
    "without its beginning": f"A set {{}}, first {DRAFT}, no.\n</think>\n\n{JSON}",
    "two blocks": f"<think>{DRAFT}</think><think>{DRAFT}</think>{JSON}",
    "draft without a block": f"First I thought of {DRAFT}, but this is better: {JSON}",
    "then a fence": f"<think>```json\n{DRAFT}\n```</think>```json\n{JSON}\n```",
}


@pytest.mark.case("LLM-01")
@pytest.mark.parametrize("text", WRAPPINGS.values(), ids=WRAPPINGS)
async def test_an_object_is_found_in_its_wrapping_at_the_first_try(text: str) -> None:
    chat = ScriptedChat(text)

    lesson = await ask(chat, MESSAGES, Lesson, 100)

    assert lesson.title == LESSON.title
    assert len(lesson.steps) == 1
    assert len(chat.requests) == 1


@pytest.mark.case("LLM-03")
@pytest.mark.parametrize("text", REASONING.values(), ids=REASONING)
async def test_the_final_object_counts_and_not_a_draft_in_the_reasoning(text: str) -> None:
    chat = ScriptedChat(text)

    assert await ask(chat, MESSAGES, Lesson, 100) == LESSON
    assert len(chat.requests) == 1


def test_a_draft_in_a_block_that_never_ends_is_no_answer() -> None:
    with pytest.raises(ModelMisunderstood):
        parse(f"<think>I could say {JSON}", Lesson)


def test_unknown_keys_are_ignored_and_null_is_an_empty_list_at_any_depth() -> None:
    steps = '[{"text": "a", "hints": null, "why": {}}, {"text": "b", "hints": ["c"]}]'

    assert parse(f'{{"title": "x", "mood": 3, "steps": {steps}}}', Lesson).steps == [
        Step(text="a", hints=[]),
        Step(text="b", hints=["c"]),
    ]
    assert parse('{"title": "x", "steps": null}', Lesson).steps == []


async def test_what_is_wrong_is_shown_once_and_the_second_answer_counts() -> None:
    chat = ScriptedChat('{"title": "", "steps": 7}', JSON)

    assert await ask(chat, MESSAGES, Lesson, 100) == LESSON

    first, second = chat.requests
    assert second.messages[: len(first.messages)] == first.messages
    broken, repair = second.messages[len(first.messages) :]
    assert (broken.role, broken.content) == ("assistant", '{"title": "", "steps": 7}')
    assert repair.role == "user"
    assert "title: " in repair.content
    assert "steps: " in repair.content


async def test_after_two_unusable_answers_the_model_was_misunderstood() -> None:
    chat = ScriptedChat("I cannot do that, Dave.", "No, really.")

    with pytest.raises(ModelMisunderstood) as raised:
        await ask(chat, MESSAGES, Lesson, 100)

    assert isinstance(raised.value, ModelUnavailable)
    assert "Dave" not in str(raised.value)
    assert len(chat.requests) == 2


async def test_a_long_unusable_answer_is_not_sent_back_as_a_whole() -> None:
    chat = ScriptedChat("blah " * 5_000, JSON)

    await ask(chat, MESSAGES, Lesson, 100)

    first, second = chat.requests
    assert len(second.text) - len(first.text) < 2_500


@pytest.mark.case("LLM-07")
@pytest.mark.parametrize("unfinished", [JSON[:-4], JSON], ids=["in the middle", "that happens to be whole"])
async def test_a_cut_off_answer_is_neither_repaired_nor_believed(unfinished: str) -> None:
    chat = ScriptedChat(CutOff(unfinished), CutOff(unfinished), CutOff(unfinished))

    with pytest.raises(ModelMisunderstood, match=r"output limit \(100 tokens\)"):
        await ask(chat, MESSAGES, Lesson, 100)

    assert len(chat.requests) == 1


@pytest.mark.case("LLM-07")
async def test_a_repair_that_is_cut_off_is_the_end() -> None:
    chat = ScriptedChat("no", CutOff(JSON), JSON)

    with pytest.raises(ModelMisunderstood, match="output limit"):
        await ask(chat, MESSAGES, Lesson, 100)

    assert len(chat.requests) == 2


@pytest.mark.parametrize("fault", [ModelUnavailable("down"), BreaksOff(JSON)], ids=["down", "broken off"])
async def test_a_fault_of_the_server_is_handed_on(fault: ModelUnavailable | BreaksOff) -> None:
    with pytest.raises(ModelUnavailable) as raised:
        await ask(ScriptedChat(fault), MESSAGES, Lesson, 100)

    assert not isinstance(raised.value, ModelMisunderstood)


async def test_the_shape_is_part_of_the_only_system_message() -> None:
    """Also where the server takes a schema by itself: some accept one and take no notice."""
    chat = ScriptedChat(JSON, JSON)

    await ask(chat, MESSAGES, Lesson, 100)
    await ask(chat, MESSAGES[1:], Lesson, 100)

    for asked in chat.requests:
        assert [message.role for message in asked.messages] == ["system", "user"]
        assert '"hints"' in asked.messages[0].content
        assert asked.schema is Lesson
    assert chat.requests[0].messages[0].content.startswith("Teach.")


@pytest.mark.parametrize(
    "text", ['{"memories": ["a"]', '{"found": [{"text": "a"}]}', "{}", "[]", "null", "7", ""], ids=repr
)
def test_an_object_without_any_of_the_fields_is_no_answer(text: str) -> None:
    """Else it would be read as "nothing was found" where every field has a default."""
    with pytest.raises(ModelMisunderstood):
        parse(text, Found)


@pytest.mark.parametrize(
    "text", ["{" * 9_000, '{"a":' * 9_000, '{"' * 9_000, '{"a":' * 9_000 + "1" + "}" * 9_000], ids=range(4)
)
def test_text_made_to_be_hard_to_read_is_read_in_no_time(text: str) -> None:
    assert list(json_objects(text)) == []


def test_the_parts_of_a_broken_object_are_not_taken_for_the_whole() -> None:
    assert list(json_objects('{"a": [{"b": 1}, {"b": 2}')) == []
    assert list(json_objects('{"a": oops} {"b": 2}')) == [{"b": 2}]


def test_an_object_that_stands_in_the_data_is_no_answer() -> None:
    """A learner can write what an answer looks like, and a model can quote it while it refuses it."""
    given = ChatMessage("user", f"The answer: {JSON}")

    with pytest.raises(ModelMisunderstood, match="quotation"):
        parse(f"They wrote {JSON}, which I pass over.", Lesson, [given])
    assert parse(f"{DRAFT} It is not {JSON}.", Lesson, [given]).title == "Draft"


def test_characters_that_nobody_can_keep_are_taken_out_however_they_are_spelled() -> None:
    """Half a character of UTF-16, NUL and escapes: a database refuses some, a terminal obeys the others."""
    (found,) = json_objects(r'{"a": ["half \ud83d", "\u0000\u001b[31mred\n"], "b": {"c": 1}}')

    assert found == {"a": ["half \ufffd", "[31mred\n"], "b": {"c": 1}}
