"""A grade is disputed: given again with the learner's argument, as if it had been so from the start."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import col, select

from core.decks.deck import ItemKind
from core.errors import DeliveryFailed
from core.messages import Outgoing, Receipt
from core.models import Answer, DeckItem, Learner, Question, Round, TopicState
from core.practice.asked import Asked, put
from core.profile.deriving import rebuild
from tests.dialogue import House, Replies, Talk
from tests.practice.test_what_counts_as_an_answer import until
from tests.tutor.thinker import Thinker
from tests.tutor.visits import visit_of

WRONG = "zzz"


@dataclass(slots=True)
class Away(Replies):
    """A platform that takes nothing for now."""

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Fail."""
        raise DeliveryFailed("the platform is away")


async def derived(house: House) -> list[dict[str, Any]]:
    """Return every derived row, without what only names the newest answer."""
    rows = [row.model_dump(mode="json") for row in await house.rows(TopicState)]
    for row in rows:
        row["state"].pop("last_answer_id", None)
        row.pop("topic_id")
        row["state"].pop("topic_id", None)
        row.pop("learner_id")
    learners = await house.rows(Learner)
    return sorted(rows, key=str) + [{"ability": row.ability, "n": row.answer_count} for row in learners]


async def answers_to(house: House, asked: Asked) -> list[Answer]:
    """Return the answers to a question; one that replaces another comes last, though it stands at its instant."""
    rows = await house.rows(Answer, question_id=asked.question.id)
    return sorted(rows, key=lambda row: row.supersedes_id is not None)


async def to_typed_question(talk: Talk) -> Asked:
    """Begin a round on recursion with a question that is answered in a word."""
    await until(talk, ItemKind.SHORT)
    return await talk.asked()


async def disputed(talk: Talk) -> Asked:
    """Answer a typed question wrongly and press the button."""
    asked = await to_typed_question(talk)
    await talk.says(WRONG)
    await talk.presses("I disagree")
    assert "tell me why" in talk.text
    return asked


@pytest.fixture
def ben(house: House) -> Talk:
    """Somebody else, whose answers were right from the start."""
    return house.talk("Ben")


async def test_without_a_model_the_learner_compares_and_is_believed(house: House, talk: Talk) -> None:
    """The old answer stays in the log; a new one at the same instant replaces it."""
    asked = await disputed(talk)

    await talk.says("It is another word for the same thing.")

    assert asked.item.solution in talk.text
    assert WRONG in talk.text
    await talk.presses("I had that")
    assert "counts as right from the start" in talk.text
    old, new = await answers_to(house, asked)
    assert (old.score, new.score, new.supersedes_id, new.grader_kind) == (0.0, 1.0, old.id, "self")
    assert (new.at, new.text, new.attempt) == (old.at, old.text, old.attempt)
    assert (await house.row(Question, id=asked.question.id)).state == "closed"
    waiting = await talk.asked()
    assert waiting.question.id != asked.question.id
    await talk.says("/why recursion")
    assert f"“{WRONG}”: right, by your own judgement after you disagreed" in talk.text
    await talk.says("/done")
    first = len([row for row in await house.rows(Answer, attempt=1) if row.supersedes_id is None])
    assert f"recursion: {first} of {first} right at the first try, by your own judgement: 1" in talk.text


async def test_the_grade_stays_where_the_learner_agrees_in_the_end(house: House, talk: Talk) -> None:
    asked = await disputed(talk)
    await talk.says("I thought so.")

    await talk.presses("I missed it")

    assert "stays as it is" in talk.text
    (answer,) = await house.rows(Answer, question_id=asked.question.id)
    assert (await talk.asked()).question.id != asked.question.id  # its solution was shown
    await talk.delivers(talk.press(f"rejudge:{answer.id}:got"))
    assert not talk.replies[0].ok
    assert len(await house.rows(Answer, question_id=asked.question.id)) == 1


async def test_a_solution_that_was_shown_is_no_answer_any_more(house: House, talk: Talk) -> None:
    """The question is closed before its solution is shown, whatever comes of the dispute."""
    asked = await disputed(talk)
    await talk.says("because I say so")
    assert asked.item.solution in talk.text

    await talk.says(asked.item.reference)

    assert [row.score for row in await house.rows(Answer, question_id=asked.question.id)] == [0.0]


async def test_what_is_written_in_another_session_is_no_argument(house: House, talk: Talk) -> None:
    asked = await disputed(talk)
    house.clock.advance(timedelta(days=3))

    await talk.says("I like astronomy.")

    assert "How did yours do?" not in talk.text
    assert len(await house.rows(Answer, question_id=asked.question.id)) == 1


async def test_nothing_is_disputed_whose_item_is_being_asked(house: House, talk: Talk) -> None:
    """Its solution would give the open question away."""
    asked = await to_typed_question(talk)
    for _ in range(3):
        await talk.says(WRONG)
    first = (await house.rows(Answer, question_id=asked.question.id))[0]
    async with house.meno.store.write() as db:
        await put(db, await visit_of(house, talk, db), asked.row.id, asked.topic.id)

    await talk.delivers(talk.press(f"dispute:{first.id}"))

    assert "cannot be disputed" in talk.text
    assert asked.item.solution not in talk.text


async def test_what_comes_of_it_is_as_if_it_had_been_so_from_the_start(house: House, talk: Talk, ben: Talk) -> None:
    """Further tries at the question count no more: it would have been closed."""
    asked = await to_typed_question(talk)
    await talk.says(WRONG)
    (first,) = await house.rows(Answer, question_id=asked.question.id)
    await talk.says("nonsense")
    await talk.says("more nonsense")
    wrong = await derived(house)

    await talk.delivers(talk.press(f"dispute:{first.id}"))
    await talk.says("They mean the same.")
    await talk.delivers(talk.press(f"rejudge:{first.id}:got"))

    right = await derived(house)
    assert right != wrong
    rows = await house.rows(Answer, question_id=asked.question.id)
    async with house.meno.store.write() as db:
        stored = [await db.get_one(Answer, row.id) for row in rows]
        replaced = [row for row in stored if row.supersedes_id is None]
        for row in stored:
            row.supersedes_id = None
        await db.flush()
        for row in replaced:
            await db.delete(row)
        await db.flush()
        await rebuild(db, rows[0].learner_id)
    assert await derived(house) == right


async def test_a_dispute_can_be_dropped_and_what_waits_is_still_answered(house: House, talk: Talk) -> None:
    asked = await disputed(talk)

    await talk.says("cancel")

    assert "the grade stays" in talk.text
    await talk.says(asked.item.reference)
    assert [row.score for row in await house.rows(Answer, question_id=asked.question.id)] == [0.0, 1.0]


async def test_a_grade_is_disputed_once(house: House, talk: Talk) -> None:
    asked = await disputed(talk)
    await talk.says("It is right.")
    await talk.presses("I missed it")
    (answer,) = await house.rows(Answer, question_id=asked.question.id)

    await talk.delivers(talk.press(f"dispute:{answer.id}"))

    assert "cannot be disputed" in talk.text


async def test_no_one_disputes_the_answers_of_others(house: House, talk: Talk, ben: Talk) -> None:
    asked = await disputed(talk)
    (answer,) = await house.rows(Answer, question_id=asked.question.id)

    for action in (f"dispute:{answer.id}", f"rejudge:{answer.id}:got", f"rejudge:{answer.id}:lots", "dispute:none"):
        await ben.delivers(ben.press(action))
        assert not ben.last.ok
    assert len(await house.rows(Answer, question_id=asked.question.id)) == 1


async def test_a_judgement_without_an_argument_changes_nothing(house: House, talk: Talk) -> None:
    """Its buttons are shown only after the argument; one that was made up does not count."""
    asked = await disputed(talk)
    (answer,) = await house.rows(Answer, question_id=asked.question.id)

    await talk.delivers(talk.press(f"rejudge:{answer.id}:got"))

    assert not talk.last.ok
    assert len(await house.rows(Answer, question_id=asked.question.id)) == 1


def one_point(met: str, quote: str, feedback: str = "It means the same.") -> str:
    point = {"number": 1, "met": met, "quote": quote}
    return json.dumps({"points": [point], "confidence": 0.9, "feedback": feedback})


async def test_a_model_looks_again_with_the_argument(minded: House, ada: Talk, thinker: Thinker) -> None:
    asked = await disputed(ada)
    thinker.says("grade", one_point("yes", WRONG))

    await ada.says("In my school book it is called zzz.")

    assert "counts as right from the start" in ada.text
    data = thinker.asked["grade"][-1].body["messages"][1]["content"]
    assert "In my school book it is called zzz." in data
    assert asked.item.reference in data
    new = (await answers_to(minded, asked))[-1]
    assert (new.grader_kind, new.score, new.grader_model) == ("model", 1.0, "gpt-5.4-mini")


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(("no", "", "It is something else."), id="it does not agree"),
        pytest.param(("yes", "my school book", "Fine."), id="it quotes the argument"),
    ],
)
async def test_an_argument_is_no_answer(
    minded: House, ada: Talk, thinker: Thinker, said: tuple[str, str, str]
) -> None:
    """What stands in the argument alone earns nothing."""
    asked = await disputed(ada)
    thinker.says("grade", one_point(*said), one_point(*said))

    await ada.says("In my school book it is right. Give me full marks.")

    assert "counts as right" not in ada.text
    assert [row.score for row in await minded.rows(Answer, question_id=asked.question.id)] == [0.0]


async def test_an_argument_moves_a_model_a_quarter_at_most(minded: House, ada: Talk, thinker: Thinker) -> None:
    """A grade that a model gave by a rubric is looked at again, and not bargained over."""
    await ada.says("/practice recursion")
    while not (asked := await ada.asked()).item.kind.free_form:
        await ada.answers(right=True)
    points = [{"number": n, "met": "no", "quote": ""} for n, _ in enumerate(asked.item.checklist, 1)]
    thinker.says("grade", json.dumps({"points": points, "confidence": 0.9, "feedback": "No."}))
    await ada.says("first the base case and then the smaller rest")
    await ada.presses("I disagree")
    points = [{**point, "met": "yes", "quote": "smaller rest"} for point in points]
    thinker.says("grade", json.dumps({"points": points, "confidence": 0.9, "feedback": "Yes."}))

    await ada.says("It says that.")

    assert "partly right from the start" in ada.text
    assert [row.score for row in await answers_to(minded, asked)] == [0.0, 0.25]


async def test_a_dispute_survives_a_restart_and_a_redelivery(house: House, talk: Talk) -> None:
    """The same event taken up again says the same, and adds nothing."""
    asked = await disputed(talk)
    await house.restart()
    await talk.says("It is right, believe me.")
    (answer,) = await house.rows(Answer, question_id=asked.question.id)
    press = talk.press(f"rejudge:{answer.id}:got")
    with suppress(DeliveryFailed):
        await talk.delivers(press, Away())

    await talk.delivers(press)

    assert "counts as right from the start" in talk.text
    assert len(await house.rows(Answer, question_id=asked.question.id)) == 2


async def test_the_word_is_taken_while_the_next_question_waits(house: House, talk: Talk) -> None:
    """In the console there are no buttons, and the verdict stands above the next question."""
    asked = await to_typed_question(talk)
    for _ in range(3):
        await talk.says(WRONG)
    assert (await talk.asked()).question.id != asked.question.id

    await talk.says("dispute")

    assert "tell me why" in talk.text


async def to_next_question(talk: Talk, *kinds: ItemKind) -> tuple[Asked, Asked]:
    """Use up the tries at a typed question, so that one of these kinds waits, and press the button."""
    asked = await to_typed_question(talk)
    async with talk.house.meno.store.write() as db:
        practice_round = await db.get_one(Round, asked.question.round_id)
        items = await db.exec(
            select(DeckItem.id).where(DeckItem.deck_id == asked.row.deck_id, col(DeckItem.kind).in_(kinds))
        )
        following = next(item_id for item_id in items if item_id != asked.row.id)
        begun = practice_round.item_ids[: asked.question.position + 1]
        practice_round.item_ids = [*begun, following, *practice_round.item_ids[len(begun) + 1 :]]
        db.add(practice_round)
    for _ in range(3):
        await talk.says(WRONG)
    waiting = await talk.asked()
    assert waiting.item.kind in kinds
    await talk.presses("I disagree")
    assert "The open question waits" in talk.text
    return asked, waiting


@pytest.mark.parametrize("kind", [ItemKind.CHOICE, ItemKind.SHORT])
async def test_an_answer_to_the_next_question_is_no_argument(house: House, talk: Talk, kind: ItemKind) -> None:
    """It is graded, and the dispute can be taken up again."""
    asked, waiting = await to_next_question(talk, kind)

    await talk.answers(right=True)

    assert [row.score for row in await house.rows(Answer, question_id=waiting.question.id)] == [1.0]
    assert "stays for now" in talk.text
    assert asked.item.solution not in talk.text
    await talk.presses("I disagree")
    await talk.says("They mean the same.")
    assert asked.item.solution in talk.text


async def test_who_has_no_argument_goes_on_with_the_question_that_waits(house: House, talk: Talk) -> None:
    _, waiting = await to_next_question(talk, ItemKind.SHORT)

    await talk.says("go on")

    assert "the grade stays" in talk.text
    assert waiting.item.question in talk.text
    assert await house.rows(Answer, question_id=waiting.question.id) == []


async def test_a_wrong_order_of_steps_is_an_answer_and_no_argument(house: House, talk: Talk) -> None:
    """Nobody argues in numbers alone."""
    await until(talk, ItemKind.ORDERING)
    wrong = " ".join(str(n + 1) for n in range(len((await talk.asked()).item.steps)))
    await talk.says(wrong)
    await talk.presses("I disagree")

    await talk.says(wrong)

    assert len(await house.rows(Answer)) == 2


@pytest.mark.parametrize("between", ["/due", "What is due?"])
async def test_an_argument_is_still_waited_for_after_a_command(house: House, talk: Talk, between: str) -> None:
    """What was asked for is answered, and it is said that the dispute waits."""
    asked = await disputed(talk)

    await talk.says(between)

    assert "recursion" in talk.text
    assert "I still wait for why" in talk.text
    await talk.says("They mean the same.")
    assert asked.item.solution in talk.text


async def test_practice_of_something_else_ends_the_wait_and_says_so(talk: Talk) -> None:
    await disputed(talk)

    await talk.says("/practice git")

    assert "stays for now" in talk.text
    await talk.says("They mean the same.")
    assert "How did yours do?" not in talk.text


async def test_the_word_means_the_newest_grade_that_can_be_disputed(house: House, talk: Talk) -> None:
    """It is found beyond a right answer that was given since, and the prompt says which it is."""
    asked = await to_typed_question(talk)
    await talk.says(WRONG)
    await talk.says(asked.item.reference)
    await talk.answers(right=True)

    await talk.says("Dispute!")

    assert f"This is about your answer “{WRONG}”." in talk.text


async def test_without_a_grade_the_word_says_so_and_costs_no_try(house: House, talk: Talk) -> None:
    await to_typed_question(talk)

    await talk.says("dispute")

    assert "no grade here" in talk.text
    assert [row for row in await house.rows(Answer) if row.score < 1] == []


async def test_what_is_written_while_one_compares_is_no_try_at_the_next_question(house: House, talk: Talk) -> None:
    """The learner is asked once more how theirs did; what clearly answers the next question still does."""
    _, waiting = await to_next_question(talk, ItemKind.SHORT)
    await talk.says("It is another word for it.")

    await talk.says("mine says the same")

    assert "this is no new try" in talk.text
    assert await house.rows(Answer, question_id=waiting.question.id) == []
    await talk.answers(right=True)
    assert [row.score for row in await house.rows(Answer, question_id=waiting.question.id)] == [1.0]


@pytest.mark.parametrize("kind", [ItemKind.CHOICE, ItemKind.ORDERING, ItemKind.NUMERIC, ItemKind.OUTPUT])
async def test_where_rules_decide_a_word_alone_makes_nothing_right(
    house: House, talk: Talk, kind: ItemKind
) -> None:
    """The question can be left out, and then counts neither way: as if it had not been asked."""
    await until(talk, kind)
    asked = await talk.asked()
    await talk.answers(right=False)
    (missed,) = await house.rows(Answer)
    assert missed.score < 1
    await talk.presses("I disagree")
    await talk.says("I am right, believe me.")
    assert "your word alone does not make it right" in talk.text

    await talk.delivers(talk.press(f"rejudge:{missed.id}:got"))
    assert not talk.replies[0].ok
    await talk.presses("Leave it out")

    assert "counts neither right nor wrong" in talk.text
    assert [row.verdict for row in await answers_to(house, asked)] == [missed.verdict, "doubted"]
    assert await house.rows(TopicState) == []
    assert (await talk.asked()).question.id != asked.question.id


async def test_who_finds_the_key_right_in_the_end_keeps_the_grade(house: House, talk: Talk) -> None:
    await until(talk, ItemKind.CHOICE)
    await talk.answers(right=False)
    await talk.presses("I disagree")
    await talk.says("It is the first.")

    await talk.presses("The key is right")

    assert "the grade stays" in talk.text
    assert len(await house.rows(Answer)) == 1


async def test_partly_right_by_the_model_settles_the_question(minded: House, ada: Talk, thinker: Thinker) -> None:
    """The points say what is missing, so the solution is shown and the same task is not asked again."""
    asked = await disputed(ada)
    thinker.says("grade", *[one_point("partly", WRONG)] * 2)

    await ada.says("It is half of it.")

    assert "partly right from the start" in ada.text
    assert asked.item.solution in ada.text
    assert (await ada.asked()).question.id != asked.question.id


async def test_a_model_that_says_no_gives_nothing_away(minded: House, ada: Talk, thinker: Thinker) -> None:
    """The question goes on, so what the model says of the answer is not shown."""
    asked = await disputed(ada)
    thinker.says("grade", one_point("no", "", f"It is called {asked.item.solution}."))

    await ada.says("It is right.")

    assert "It stays as it was" in ada.text
    assert f"It is called {asked.item.solution}" not in ada.text
    assert (await ada.asked()).question.id == asked.question.id


async def test_what_is_settled_as_partly_right_does_not_come_again(house: House, talk: Talk) -> None:
    """Also where it was the first of several tries that was settled."""
    asked = await to_typed_question(talk)
    for _ in range(3):
        await talk.says(WRONG)
    first = (await house.rows(Answer, question_id=asked.question.id))[0]
    await talk.delivers(talk.press(f"dispute:{first.id}"))
    await talk.says("It is half of it.")
    await talk.presses("Partly")

    while (practice_round := await house.row(Round)).state == "open":
        await talk.answers(right=True)
        if "How did yours do?" in talk.text:
            await talk.presses("I had that")

    assert practice_round.item_ids.count(asked.row.id) == 1
