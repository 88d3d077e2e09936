"""A question on a topic that no deck teaches: made by a model, and asked only if every check lets it through."""

from __future__ import annotations

import json

import pytest

from core.models import Answer, Question, TopicState, Usage
from tests.dialogue import House, Talk
from tests.loopback.openai_server import Script, refuses
from tests.practice.drafts import fields
from tests.tutor.thinker import Thinker


def draft(**changes: object) -> str:
    """Return a draft as the model writes it."""
    return json.dumps(fields(**changes))


async def test_a_question_is_made_asked_and_graded_like_any_other(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """The right option is where the shuffle put it, and the request carries what is known that bears on it."""
    await ada.says("I struggle with photosynthesis. Please always explain in Spanish.")
    in_english, in_spanish = (
        draft(),
        draft(
            short_explanation="La fotosíntesis tiene lugar en los chloroplasts.",
            full_explanation="Los chloroplasts tienen la clorofila, que toma la luz del sol, como en una hoja.",
        ),
    )
    thinker.says("generate", in_english, in_spanish)

    await ada.says("/practice photosynthesis")

    assert "Where in a plant cell" in ada.text
    assert "write all of it in Spanish" in thinker.asked["generate"][1].text
    request = thinker.asked["generate"][0]
    system, data = (message["content"] for message in request.body["messages"])
    assert "Difficulty: 2 of 5" in system
    assert "Language: Spanish" in system
    assert "<topic " in data
    assert "Struggles with photosynthesis." in data
    assert await ada.says(await ada.number_of(right=True))
    answer = await minded.row(Answer)
    assert (answer.text, answer.verdict) == ("chloroplasts", "right")
    assert (await minded.row(TopicState)).due_at is not None


@pytest.mark.case("QUIZ-16")
async def test_a_faulty_draft_is_written_again_with_its_faults_named(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    thinker.says("generate", draft(hints=["chloroplasts", "b", "c"]), draft())

    await ada.says("/practice photosynthesis")

    assert "Where in a plant cell" in ada.text
    again = thinker.asked["generate"][1].body["messages"][-1]["content"]
    assert "hint 1 contains the answer" in again
    assert "Drafts that I threw away because a check found a fault: 1." in ada.text


BAD: dict[str, list[str | Script]] = {
    "down": [refuses(401)],
    "no JSON": ["Sure!", "Sure!"],
    "two hints": [draft(hints=["a", "b"])] * 2,
    "no right option": [draft(correct=None)] * 2,
    "a key that the second solve does not come to": [draft(reference="vacuoles", correct=4)] * 2,
    "right option out of range": [draft(correct=9)] * 2,
    "options alike": [draft(options=["chloroplasts", "Chloroplasts"])] * 2,
    "number that is none": [draft(kind="numeric", options=[], correct=None)] * 2,
    "open without points": [draft(kind="open", options=[], correct=None)] * 2,
}


NO_DRAFT = ("down", "no JSON")
"""Where there was nothing to throw away."""


@pytest.mark.case("QUIZ-02")
@pytest.mark.parametrize("fault", BAD)
async def test_nothing_is_shown_that_a_check_refuses(
    minded: House, ada: Talk, thinker: Thinker, fault: str
) -> None:
    """Then it is as without a model: the topics that have a deck are named. Drafts thrown away are counted."""
    thinker.says("generate", *BAD[fault])
    thinker.says("solve", *['{"answer": "chloroplasts"}'] * 2)

    await ada.says("/practice photosynthesis")

    assert "I have no material on “photosynthesis” yet" in ada.text
    assert ("threw it away, as the drafts did not pass my checks (2)" in ada.text) == (fault not in NO_DRAFT)
    assert await minded.rows(Question) == []


async def test_an_earlier_question_is_not_asked_again(minded: House, ada: Talk, thinker: Thinker) -> None:
    """Not even in nearly the same words, and not within the round."""
    nearly = draft(question="Where in the plant cell does the photosynthesis take place?")
    thinker.says("generate", draft(), nearly, draft(question="What gas do leaves take up?"))
    await ada.says("/practice photosynthesis")

    await ada.answers(right=True)

    assert "What gas do leaves take up?" in ada.text
    assert "<earlier-question " in thinker.asked["generate"][1].text


async def test_a_slip_in_a_name_asks_no_model(ada: Talk, thinker: Thinker) -> None:
    await ada.says("/practice recursoin")

    assert thinker.asked["generate"] == []


async def test_what_was_asked_in_a_direct_message_is_not_named_in_a_request_for_a_channel(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """A made question may hold a goal that was said in private."""
    thinker.says("generate", draft(question="Which organelle wins your divorce?"), draft())
    await ada.says("/practice photosynthesis")

    await minded.talk("Ada", "lobby", public=True).says("/practice photosynthesis")

    assert "divorce" not in thinker.asked["generate"][-1].text


async def test_a_slip_and_a_narrower_topic_are_told_apart(minded: House, ada: Talk, thinker: Thinker) -> None:
    """What contains a deck's name is another topic; where no question on it is sound, the deck is near."""
    bad = draft(hints=["chloroplasts", "b", "c"])
    thinker.says("generate", bad, bad)

    await ada.says("/practice recursion in Haskell")

    assert "here is what I have on recursion" in ada.text
    assert "Task 1 of 5" in ada.text


async def test_the_second_solve_sees_the_question_and_nothing_else(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """Its options come in another order than they are stored in; both requests are counted."""
    thinker.says("generate", draft())

    await ada.says("/practice photosynthesis")

    (request,) = thinker.asked["solve"]
    stored = (await minded.row(Question)).content
    shown = [stored["question"], *stored["options"]]
    data = request.body["messages"][-1]["content"]
    assert all(text in data for text in shown)
    assert sorted(stored["options"], key=data.index) != stored["options"]
    for hidden in (*stored["hints"], stored["short_explanation"], stored["full_explanation"], "correct"):
        assert hidden not in request.text
    spent = {row.task: row.requests for row in await minded.rows(Usage)}
    assert spent["solve"] == 1
    assert spent["generate"] >= 1


async def test_an_open_question_is_solved_and_the_answer_graded_by_its_points(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    open_question = draft(
        kind="open",
        options=[],
        correct=None,
        question="Explain what light is used for.",
        reference="It splits water.",
        checklist=["it splits water", "electrons are set free"],
    )
    missed = {"points": [{"number": n, "met": "no"} for n in (1, 2)], "confidence": 1}
    thinker.says("generate", open_question, open_question)
    thinker.says("solve", '{"answer": "It warms the leaf."}', '{"answer": "It splits water."}')
    thinker.says("grade", json.dumps(missed))

    await ada.says("/practice photosynthesis")

    assert "Explain what light is used for." in ada.text  # the second one: nobody was there to grade it
    assert len(thinker.asked["grade"]) == 2
    assert "came to another answer" in thinker.asked["generate"][1].text
