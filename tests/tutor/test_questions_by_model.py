"""A question on a topic that no deck teaches: made by a model, and asked only if every check lets it through."""

from __future__ import annotations

import json

import pytest

from core.llm.generate import DraftItem, Wanted
from core.models import Answer, Question, TopicState
from core.practice.generation import _faults as generation_faults
from core.practice.generation import item_of
from tests.dialogue import House, Talk
from tests.loopback.openai_server import Script, refuses
from tests.tutor.thinker import Thinker

OPTIONS = ["chloroplasts", "mitochondria", "ribosomes", "vacuoles"]


def draft(**changes: object) -> str:
    fields = {
        "kind": "choice",
        "question": "Where in a plant cell does photosynthesis take place?",
        "options": OPTIONS,
        "correct": 1,
        "reference": "chloroplasts",
        "hints": ["They are green.", "They hold a pigment.", "Their name begins like that of the pigment."],
        "short_explanation": "Chloroplasts hold chlorophyll.",
        "full_explanation": "Chloroplasts hold chlorophyll, which takes up light, for instance in a leaf.",
    }
    return json.dumps(fields | changes)


async def test_a_question_is_made_asked_and_graded_like_any_other(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """The right option is where the shuffle put it, and the request carries what is known that bears on it."""
    await ada.says("I struggle with photosynthesis. Please always explain in Spanish.")
    thinker.says("generate", draft())

    await ada.says("/practice photosynthesis")

    assert "Where in a plant cell" in ada.text
    (request,) = thinker.asked["generate"]
    system, data = (message["content"] for message in request.body["messages"])
    assert "Difficulty: 2 of 5" in system
    assert "Language: Spanish" in system
    assert "<topic " in data
    assert "Struggles with photosynthesis." in data
    assert await ada.says(await ada.number_of(right=True))
    answer = await minded.row(Answer)
    assert (answer.text, answer.verdict) == ("chloroplasts", "right")
    assert (await minded.row(TopicState)).due_at is not None


async def test_options_are_shuffled_in_code(minded: House, ada: Talk, thinker: Thinker) -> None:
    """The same draft, whose right option comes first, is stored in several orders."""
    for number in range(8):
        thinker.says("generate", draft(question=f"Where does photosynthesis {number} take place?"))
        await ada.says("/practice photosynthesis")

    questions = await minded.rows(Question)
    stored = [question.content for question in questions]
    assert len(stored) == 8
    assert all(content["options"][content["correct"]] == "chloroplasts" for content in stored)
    assert len({tuple(content["options"]) for content in stored}) > 1


async def test_a_faulty_draft_is_written_again_with_its_faults_named(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    thinker.says("generate", draft(hints=["chloroplasts", "b", "c"]), draft())

    await ada.says("/practice photosynthesis")

    assert "Where in a plant cell" in ada.text
    again = thinker.asked["generate"][1].body["messages"][-1]["content"]
    assert "hint 1 contains the answer" in again


BAD: dict[str, list[str | Script]] = {
    "down": [refuses(401)],
    "no JSON": ["Sure!", "Sure!"],
    "two hints": [draft(hints=["a", "b"])] * 2,
    "no right option": [draft(correct=None)] * 2,
    "right option out of range": [draft(correct=9)] * 2,
    "options alike": [draft(options=["chloroplasts", "Chloroplasts"])] * 2,
    "number that is none": [draft(kind="numeric", options=[], correct=None)] * 2,
    "open without points": [draft(kind="open", options=[], correct=None)] * 2,
}


@pytest.mark.parametrize("fault", BAD)
async def test_nothing_is_shown_that_a_check_refuses(
    minded: House, ada: Talk, thinker: Thinker, fault: str
) -> None:
    """Then it is as without a model: the topics that have a deck are named."""
    thinker.says("generate", *BAD[fault])

    await ada.says("/practice photosynthesis")

    assert "I have no material on “photosynthesis” yet" in ada.text
    assert await minded.rows(Question) == []


async def test_an_earlier_question_is_not_asked_again(minded: House, ada: Talk, thinker: Thinker) -> None:
    thinker.says("generate", draft(), draft(), draft(question="What gas do leaves take up?"))
    await ada.says("/practice photosynthesis")

    await ada.says("/practice photosynthesis")

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


@pytest.mark.parametrize(
    "changed",
    [
        {"question": "See https://example.org and say where it takes place"},
        {"hints": ["They are ![green](x).", "They hold a pigment.", "Look again."]},
        {"question": "Where, <@123>?"},
        {"full_explanation": "It is so. " * 1_000},
    ],
)
def test_links_images_mentions_and_long_texts_are_faults(changed: dict[str, object]) -> None:
    """In code they stand as they are."""
    wanted = Wanted(topic="photosynthesis", tier=2)
    fields = json.loads(draft())
    item, sound = (
        item_of(DraftItem.model_validate(f), 2)
        for f in (fields | changed, fields | {"question": "What does `<b>` do?"})
    )

    assert item is not None
    assert sound is not None
    assert list(generation_faults(item, wanted))
    assert list(generation_faults(sound, wanted)) == []
