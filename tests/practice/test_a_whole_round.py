"""A round from its title to its recap, and what every answer leaves in the log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import pytest

from core.decks.deck import ItemKind
from core.models import Account, Answer, DeckItem, Learner, Question, Round, TopicState
from tests.dialogue import House, Talk


@dataclass(frozen=True)
class Way:
    """One way to deal with a question, and the answers that it leaves in the log."""

    says: tuple[str, ...]
    expects: str
    rows: tuple[tuple[object, ...], ...]
    """attempt, score, verdict, hints, revealed, grader of each answer."""


WRONG = "seventeen purple elephants"
WAYS = {
    "right": Way(("{right}",), "Right.", ((1, 1.0, "right", 0, False, "rule"),)),
    "wrong": Way(("{wrong}",), "The answer: ", ((1, 0.0, "wrong", 0, False, "rule"),)),
    "hinted": Way(
        (WRONG, "hint", "{right}"),
        "Right.",
        ((1, 0.0, "wrong", 0, False, "rule"), (2, 1.0, "right", 1, False, "rule")),
    ),
    "revealed": Way(
        (WRONG, "answer"),
        "The answer: ",
        ((1, 0.0, "wrong", 0, False, "rule"), (2, 0.0, "skipped", 0, True, "rule")),
    ),
    "skipped": Way(("skip",), "That is fine", ((1, 0.0, "skipped", 0, True, "rule"),)),
    "unknown": Way(("I don't know",), "That is fine", ((1, 0.0, "skipped", 0, True, "rule"),)),
    "judged": Way(("print(total([1]))", "2"), "Partly there.", ((1, 0.6, "partial", 0, False, "self"),)),
    "given up": Way(
        (WRONG, WRONG, WRONG),
        "The answer: ",
        tuple((n, 0.0, "wrong", 0, False, "rule") for n in (1, 2, 3)),
    ),
}
FITTING = {
    ItemKind.CHOICE: ["wrong", "right"],
    ItemKind.OPEN: ["judged", "skipped"],
    ItemKind.SHORT: ["hinted", "given up", "right", "revealed"],
    ItemKind.NUMERIC: ["revealed", "unknown", "right", "hinted"],
}


async def deal_with(talk: Talk, way: Way) -> None:
    """Say what the way says to the open question."""
    asked = await talk.asked()
    if asked.item.kind is ItemKind.CHOICE:
        right, wrong = await talk.number_of(right=True), await talk.number_of(right=False)
    else:
        right, wrong = asked.item.reference, WRONG
    for text in way.says:
        await talk.says(text.format(right=right, wrong=wrong) if text.startswith("{") else text)
    assert way.expects in talk.replies[0].body


@pytest.mark.parametrize("topic", ["recursion", "sql joins"])
async def test_every_way_to_answer_is_logged_as_it_was(any_house: House, topic: str) -> None:
    """Five tasks and a closing question, one at a time; the recap counts what the log holds."""
    talk = any_house.talk()
    await talk.says(f"/practice {topic}")
    ways = {kind: iter(names * 6) for kind, names in FITTING.items()}
    used: list[Way] = []
    for number in range(1, 7):
        heading = f"**Task {number} of 5.**" if number < 6 else "**Closing question.**"
        assert heading in talk.last.body
        used.append(WAYS[next(ways[(await talk.asked()).item.kind])])
        await deal_with(talk, used[-1])
        await check_log(any_house, used)
    closed = await any_house.rows(Question, state="closed")
    failed = [question for question in closed if await ended_badly(any_house, question)]
    for question in failed[:3]:
        assert talk.last.body.startswith("**Again:**")
        assert (await talk.asked()).item.key == question.content["key"]
        used.append(WAYS[next(ways[(await talk.asked()).item.kind])])
        await deal_with(talk, used[-1])
        await check_log(any_house, used)
    answers = await any_house.rows(Answer)
    assert sum(a.again for a in answers if a.attempt == 1) == min(len(failed), 3) > 0
    right = sum(a.score >= 0.75 for a in answers if a.attempt == 1 and not a.again)
    title = (await any_house.row(Round)).title
    assert talk.last.body.startswith(f"**{title}: {right} of 6 right at the first try.** Due again ")
    assert f"Came again at the end: {min(len(failed), 3)}, " in talk.last.body
    assert (await any_house.row(Round)).state == "finished"
    assert {q.state for q in await any_house.rows(Question)} == {"closed"}
    await check_derived_state(any_house, answers)


async def ended_badly(house: House, question: Question) -> bool:
    """Say whether the last answer to a question was wrong or none."""
    last = (await house.rows(Answer, question_id=question.id))[-1]
    return last.score < 0.5


async def check_log(house: House, used: list[Way]) -> None:
    """Hold the log to what was done so far, every field of it."""
    logged = [(a.attempt, a.score, a.verdict, a.hints, a.revealed, a.grader_kind) for a in await house.rows(Answer)]
    assert logged == [row for way in used for row in way.rows]
    newest = (await house.rows(Answer))[-1]
    question = await house.row(Question, id=newest.question_id)
    item = await house.row(DeckItem, id=question.item_id)
    learner = await house.row(Learner)
    assert (newest.learner_id, newest.account_id) == (learner.id, (await house.row(Account)).id)
    assert (newest.item_id, newest.topic_id) == (item.id, question.topic_id)
    assert (newest.timezone, newest.local_day) == ("UTC", date(2026, 3, 2))
    assert newest.session_id is not None
    assert newest.latency_s is not None
    assert newest.latency_s == (newest.at - question.asked_at).total_seconds() > 0
    assert newest.guess == (0.25 if item.kind == "choice" else 0.0)
    assert newest.p_predicted is not None
    assert 0.0 < newest.p_predicted < 1.0
    assert newest.feedback
    assert (newest.criteria, newest.grader_model, newest.supersedes_id) == ([], None, None)


async def check_derived_state(house: House, answers: list[Answer]) -> None:
    """The topic's state and the learner's ability rest on the answers in the log."""
    state, learner = await house.row(TopicState), await house.row(Learner)
    assert state.state["n"] == learner.answer_count > 0
    assert learner.ability is not None
    assert state.due_at is not None
    assert state.due_at > max(answer.at for answer in answers)


async def test_feedback_explains_at_the_length_that_is_wanted(house: House) -> None:
    """Short for whoever prefers that, full for everybody else."""
    for name, wish, short in (("Ada", "I prefer concise explanations.", True), ("Bob", "Hello there", False)):
        talk = house.talk(name)
        await talk.says(wish)
        await talk.says("/practice recursion")
        item = (await talk.asked()).item
        await talk.answers(right=True)
        verdict = talk.replies[0].body
        assert (item.short_explanation in verdict, item.full_explanation.strip() in verdict) == (short, not short)


async def test_hint_comes_after_an_attempt_and_one_at_a_time(house: House) -> None:
    """Three hints, each with its number, and then none."""
    talk = house.talk()
    await talk.says("/practice recursion")
    while (await talk.asked()).item.kind is not ItemKind.SHORT:
        await talk.says("skip")
    item, question = (await talk.asked()).item, (await talk.asked()).question
    await talk.delivers(talk.press(f"hint:{question.id}"))
    assert "Try it first" in talk.text
    await talk.says(WRONG)
    for number, hint in enumerate(item.hints, 1):
        await talk.presses("Hint")
        assert talk.text == f"Hint {number} of 3: {hint}"
    await talk.presses("Hint")
    assert "There are no more hints." in talk.text
    assert (await house.row(Question, id=question.id)).hints == 3


async def test_second_round_brings_fresh_items(house: House) -> None:
    """What was just answered does not come again while there is something unseen."""
    talk = house.talk()
    for _ in range(2):
        await talk.says("/practice recursion")
        for _ in range(6 + 3):
            await talk.presses("I don't know")
    first, second = await house.rows(Round)
    assert len(set(first.item_ids)) == len(set(second.item_ids)) == 6
    assert not set(first.item_ids) & set(second.item_ids)


async def test_practice_on_the_same_topic_goes_on_where_it_stopped(any_house: House) -> None:
    """Also after a restart: no second round, the same question."""
    talk = any_house.talk()
    await talk.says("/practice recursion")
    await talk.answers(right=True)
    waiting = (await talk.asked()).question.id
    await any_house.restart()
    await talk.says("/practice Recursion")
    assert "We go on where you stopped." in talk.text
    assert (await talk.asked()).question.id == waiting
    assert len(await any_house.rows(Round)) == 1


async def test_another_topic_sets_the_round_aside(house: House) -> None:
    """One round at a time; the question of the old one can no longer be answered."""
    talk = house.talk()
    await talk.says("/practice recursion")
    old = (await talk.asked()).question
    await talk.says("/practice sql joins")
    assert [r.state for r in await house.rows(Round)] == ["set_aside", "open"]
    assert (await house.row(Question, id=old.id)).state == "set_aside"
    assert "**Recursion** is set aside, 0 of 6 answered" in talk.replies[0].body
    await talk.delivers(talk.press(f"reveal:{old.id}"))
    assert "set aside" in talk.text
    assert await house.rows(Answer) == []


@pytest.mark.parametrize("press", [True, False])
async def test_a_round_that_gave_way_is_gone_back_to(house: House, talk: Talk, press: bool) -> None:
    """By the button or by its word, with what was answered; the other one gives way in turn."""
    await talk.says("/practice recursion")
    await talk.answers(right=True)
    old = (await talk.asked()).question
    await talk.says("/practice sql joins")

    await (talk.presses("Back to Recursion") if press else talk.says("back"))

    assert (await talk.asked()).question.id == old.id
    assert [r.state for r in await house.rows(Round)] == ["open", "set_aside"]
    assert "**SQL joins** is set aside" in talk.replies[0].body
    await talk.presses("Back to SQL joins")
    assert [r.state for r in await house.rows(Round)] == ["set_aside", "open"]


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("recursoin", "Did you mean recursion?"),
        ("underwater basket weaving", "I have no material on “underwater basket weaving” yet. I can practise: "),
        ("x" * 5000, "I have no material on “xxxx"),
    ],
)
async def test_unknown_topic_is_refused_with_near_names(house: House, topic: str, expected: str) -> None:
    """The names that look like it, and in any case what there is."""
    talk = house.talk()
    refusal = await talk.says(f"/practice {topic}")
    assert expected in refusal.body
    assert not refusal.ok
    assert len(refusal.body) < 400
    assert await house.rows(Round) == []


async def test_practice_without_a_topic_takes_the_weak_one(house: House) -> None:
    """Whoever struggles with something practises that; whoever does not, chooses."""
    talk = house.talk()
    await talk.says("/practice")
    assert "What would you like to practise?" in talk.text
    await talk.says("I struggle with sql joins.")
    await talk.says("/practice")
    assert "**Practice: SQL joins.**" in talk.text
