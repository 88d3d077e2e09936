"""While a question is open: what is no answer is none, a burst is graded by one rule, a button counts once."""

from __future__ import annotations

import asyncio

import pytest

from core.decks.deck import ItemKind
from core.models import Answer, Question, Round
from core.practice.answering import ATTEMPTS
from tests.dialogue import House, Replies, Talk

LINES = 10
RIGHT_LINE = 6


async def come_to(talk: Talk, kind: ItemKind) -> None:
    """Practise recursion up to a question of that kind."""
    await talk.says("/practice recursion")
    while (await talk.asked()).item.kind is not kind:
        await talk.answers(right=True)


@pytest.mark.case("QUIZ-09")
async def test_commands_and_questions_are_no_answers(house: House) -> None:
    """Practice again, help, reminders, a question of one's own: only the answer is graded."""
    talk = house.talk()
    await come_to(talk, ItemKind.SHORT)
    waiting = (await talk.asked()).question.id
    before = len(await house.rows(Answer))
    for said in ("/practice", "help", "/reminders 18:00", "What is a stack, by the way?"):
        await talk.says(said)
        assert len(await house.rows(Answer)) == before, said
    (still_open,) = await house.rows(Question, state="open")
    assert still_open.id == waiting
    await talk.answers(right=True)
    (graded,) = (await house.rows(Answer))[before:]
    assert (graded.question_id, graded.attempt, graded.score) == (waiting, 1, 1.0)


async def test_a_number_typed_after_practice_still_answers_the_question(house: House) -> None:
    """What is offered beside an open question is picked by words, so that no number means two things."""
    talk = house.talk()
    await come_to(talk, ItemKind.CHOICE)
    right = await talk.number_of(right=True)
    await talk.says("/practice")
    assert [action.typed for action in talk.last.actions] == ["go on", "new round"]
    await talk.says(right)
    assert (await house.rows(Answer))[-1].score == 1.0
    assert [r.state for r in await house.rows(Round)] == ["open"]


@pytest.mark.case("QUIZ-10")
@pytest.mark.parametrize("run", range(2))
async def test_of_a_burst_the_first_lines_are_the_tries(house: House, run: int) -> None:
    """Ten lines at once: the first three are the three tries, in order; the others are talk, with a reply each."""
    talk = house.talk()
    await come_to(talk, ItemKind.SHORT)
    asked, before = await talk.asked(), len(await house.rows(Answer))
    lines = [f"guess number {number}" for number in range(1, LINES + 1)]
    lines[RIGHT_LINE - 1] = asked.item.reference
    sinks = [Replies() for _ in lines]
    events = [talk.message(line) for line in lines]
    await asyncio.gather(*(house.meno.tutor.handle(event, sink) for event, sink in zip(events, sinks, strict=True)))
    given = (await house.rows(Answer))[before:]
    assert {answer.attempt: answer.text for answer in given} == dict(enumerate(lines[:ATTEMPTS], 1))
    assert [answer.question_id for answer in given] == [asked.question.id] * ATTEMPTS
    assert all(sink.sent for sink in sinks), "no line is dropped without a word"


@pytest.mark.case("QUIZ-11")
async def test_a_button_counts_once_however_often_it_is_pressed(any_house: House) -> None:
    """Five presses at once, a wrong one after, the same event again, and all of it after a restart."""
    talk = any_house.talk()
    await come_to(talk, ItemKind.CHOICE)
    asked, before = await talk.asked(), len(await any_house.rows(Answer))
    correct = asked.item.correct or 0
    right = [talk.press(f"answer:{asked.question.id}:{correct}") for _ in range(5)]
    sinks = [Replies() for _ in right]
    await asyncio.gather(
        *(any_house.meno.tutor.handle(event, sink) for event, sink in zip(right, sinks, strict=True))
    )
    wrong = f"answer:{asked.question.id}:{(correct + 1) % len(asked.item.options)}"
    await talk.delivers(talk.press(wrong))
    assert "already answered" in talk.text
    await talk.delivers(right[0])
    assert talk.replies == []
    await any_house.restart()
    await talk.delivers(right[0])
    assert talk.replies == []
    await talk.delivers(talk.press(wrong))
    assert "already answered" in talk.text
    assert talk.last.private
    (graded,) = (await any_house.rows(Answer))[before:]
    assert graded.score == 1.0
    later = [sink.sent[0] for sink in sinks if "already answered" in sink.sent[0].body]
    assert len(later) == 4
    assert all(outgoing.private for outgoing in later)


@pytest.mark.case("QUIZ-13")
async def test_a_button_of_a_question_that_is_over_gives_no_credit(any_house: House) -> None:
    """Answered, or set aside by a new round: after a restart its old button says so in private."""
    talk = any_house.talk()
    await come_to(talk, ItemKind.CHOICE)
    asked = await talk.asked()
    button = f"answer:{asked.question.id}:{asked.item.correct}"
    await talk.says("/practice git")
    before = len(await any_house.rows(Answer))
    await any_house.restart()
    await talk.delivers(talk.press(button))
    assert "set aside" in talk.text
    assert talk.last.private
    assert len(await any_house.rows(Answer)) == before
