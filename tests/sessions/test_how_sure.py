"""How sure the learner feels: asked once under the hand-off, answered at once or not at all."""

from __future__ import annotations

import pytest

from core.models import Answer, Session, Turn
from core.tutor.reading.sureness import LEFT_OPEN, how_sure
from tests.dialogue import House, Talk

ASKED = "How sure do you feel about recursion, 1 to 5?"


async def ended(talk: Talk) -> None:
    """End a session in which something was said about recursion."""
    await talk.says("I struggle with recursion.")
    await talk.says("/done")


async def test_it_stands_under_the_hand_off_which_does_not_wait_for_it(house: House, talk: Talk) -> None:
    await ended(talk)
    (said,) = talk.replies
    assert said.body.startswith("**Hand-off for next time**")
    assert said.body.endswith(ASKED)
    assert [action.typed for action in said.actions] == ["1", "2", "3", "4", "5"]
    assert (await house.row(Session)).end_reason == "done"


@pytest.mark.parametrize(("typed", "kept"), [("3", 3), ("five", 5), ("1.", 1), ("4/5", 4)])
async def test_a_number_typed_next_answers_it_without_another_session(
    house: House, talk: Talk, typed: str, kept: int
) -> None:
    await ended(talk)
    await talk.says(typed)
    assert talk.text == f"Noted: {kept} of 5 for recursion. Until next time."
    session = await house.row(Session)
    assert session.confidence == kept
    assert {turn.session_id for turn in await house.rows(Turn)} == {session.id}


async def test_a_button_answers_it_at_any_time_and_the_last_word_counts(house: House, talk: Talk) -> None:
    await ended(talk)
    await talk.presses("2")
    await talk.says("What should I work on?")
    await talk.presses("4")
    assert "4 of 5" in talk.text
    first, second = sorted(await house.rows(Session), key=lambda session: session.started_at)
    assert (first.confidence, second.confidence) == (4, None)


@pytest.mark.parametrize("typed", ["What should I work on?", "7", "0", "recursion"])
async def test_anything_else_is_a_new_message(house: House, talk: Talk, typed: str) -> None:
    await ended(talk)
    await talk.says(typed)
    assert "Noted:" not in talk.text
    assert len(await house.rows(Session)) == 2
    await talk.says("3")
    assert "Noted:" not in talk.text
    assert all(session.confidence is None for session in await house.rows(Session))


async def test_nobody_rates_somebody_elses_session(house: House, talk: Talk) -> None:
    await ended(talk)
    bob = house.talk("Bob")
    await bob.delivers(bob.press(talk.button("5").id))
    assert "not yours" in bob.text
    assert (await house.rows(Session, confidence=5)) == []


async def test_the_answer_is_shown_with_the_hand_off(talk: Talk) -> None:
    await ended(talk)
    await talk.says("two")
    await talk.says("/handoff")
    assert "- How sure you felt about recursion: 2 of 5" in talk.text


async def test_a_wish_alone_is_handed_on_without_the_question(talk: Talk) -> None:
    """There is nothing in it that one could be sure of."""
    await talk.says("I prefer concise explanations.")
    await talk.says("/done")
    assert "Hand-off" in talk.text
    assert "How sure" not in talk.text


@pytest.mark.case("SUM-01")
async def test_nothing_is_asked_or_stored_where_nothing_was_practised(house: House, talk: Talk) -> None:
    """Neither for a start that ends at once, nor for a greeting; a model would not have been asked either."""
    await talk.says("/done")
    assert talk.text.startswith("Nothing practised")
    assert await house.rows(Session) == []
    await talk.says("hi")
    await talk.says("/done")
    assert talk.text.startswith("Nothing practised")
    assert talk.last.actions == ()
    (session,) = await house.rows(Session)
    assert (session.handoff, session.confidence) == (None, None)
    await talk.says("/handoff")
    assert "There is no hand-off yet" in talk.text


async def test_an_open_choice_question_does_not_take_the_number(house: House, talk: Talk) -> None:
    """The newest question counts: after the hand-off a number says how sure one feels."""
    await talk.says("/practice recursion")
    for _ in range(2):
        await talk.answers(right=True)
    await talk.says("/done")
    await talk.says("2")
    assert "Noted: 2 of 5" in talk.text
    assert (await house.row(Session)).confidence == 2


SAID = {
    "1": ("1", "not at all", "no idea", "Not sure at all."),
    "2": (
        "2/5",
        "two",
        "not sure",
        "hm, not sure",
        "not very sure",
        "unsure",
        "I'm not very confident",
        "a little",
    ),
    "3": ("3 out of 5", "three", "about 3", "so so", "so-so", "I would say 3", "3, I think", "Somewhat."),
    "4": ("four of five", "pretty sure", "Quite", "quite confident", "I feel fairly sure now", "maybe a 4"),
    "5": ("5!", "very sure", "Very!", "I'm absolutely certain"),
    LEFT_OPEN: ("skip", "I don't know", "no thanks", "?"),
    None: ("0", "7", "3.5", "3-4", "13", "recursion", "sure of what?", "a", "quite a lot of people", ""),
}


@pytest.mark.parametrize(("meant", "text"), [(meant, text) for meant, texts in SAID.items() for text in texts])
def test_what_people_say_is_read(meant: str | None, text: str) -> None:
    assert how_sure(text) == meant


async def with_an_open_question(talk: Talk) -> None:
    """End a session while a question waits for its answer."""
    await talk.says("/practice capitals")
    await talk.answers(right=True)
    await talk.says("/done")


@pytest.mark.parametrize(
    ("typed", "kept"), [("3 out of 5", 3), ("pretty sure", 4), ("not sure", 2), ("skip", None), ("6", None)]
)
async def test_no_word_about_it_is_graded_as_an_answer(
    house: House, talk: Talk, typed: str, kept: int | None
) -> None:
    await with_an_open_question(talk)
    await talk.says(typed)
    assert len(await house.rows(Answer)) == 1
    assert (await house.rows(Session))[0].confidence == kept
    assert "The answer:" not in talk.text
    assert len(await house.rows(Session)) == (2 if typed == "6" else 1)


@pytest.mark.parametrize("typed", ["reasonably so", "answer", "show me the answer"])
async def test_while_it_is_asked_nothing_else_is_a_wrong_answer(house: House, talk: Talk, typed: str) -> None:
    """Once it is no longer the last thing said, the same words are what they were."""
    await with_an_open_question(talk)
    await talk.says(typed)
    assert len(await house.rows(Answer)) == 1
    await talk.says("mumble")
    assert len(await house.rows(Answer)) == 2


async def test_a_clearly_right_answer_still_answers_the_question(house: House, talk: Talk) -> None:
    await with_an_open_question(talk)
    await talk.says((await talk.asked()).item.reference)
    assert [answer.score for answer in await house.rows(Answer)] == [1.0, 1.0]
