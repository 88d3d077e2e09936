"""What is graded while a question is open, and what is not."""

from __future__ import annotations

import asyncio

import pytest
from sqlmodel import col, select

from core.decks.deck import ItemKind
from core.models import Answer, DeckItem, Question, Round, Turn
from tests.dialogue import House, Replies, Talk


async def until(talk: Talk, *kinds: ItemKind) -> None:
    """Practise, and have a question of one of these kinds put next, in a deck that has it."""
    in_git = {ItemKind.CODE, ItemKind.CLOZE, ItemKind.ORDERING}
    topic = "git" if in_git & {*kinds} else "statistics" if ItemKind.OUTPUT in kinds else "recursion"
    await talk.says(f"/practice {topic}")
    asked = await talk.asked()
    if asked.item.kind in kinds:
        return
    async with talk.house.meno.store.write() as db:
        question = await db.get_one(Question, asked.question.id)
        practice_round = await db.get_one(Round, question.round_id)
        answered = select(Answer.item_id).where(Answer.learner_id == question.learner_id)
        item = (
            await db.exec(
                select(DeckItem)
                .where(DeckItem.deck_id == asked.row.deck_id, col(DeckItem.kind).in_(kinds))
                .where(col(DeckItem.retired).is_(False), col(DeckItem.id).not_in(answered))
                .order_by(col(DeckItem.position))
            )
        ).first()
        assert item is not None, f"{topic} has no more of {kinds}"
        swapped = {item.id: question.item_id, question.item_id: item.id}
        practice_round.item_ids = [swapped.get(item_id, item_id) for item_id in practice_round.item_ids]
        question.item_id, question.content = item.id, item.content
        db.add_all([practice_round, question])
    await talk.says(f"/practice {topic}")


@pytest.fixture(params=list(ItemKind))
async def open_kind(talk: Talk, request: pytest.FixtureRequest) -> ItemKind:
    """A question of each kind, waiting."""
    kind: ItemKind = request.param
    await until(talk, kind)
    return kind


NO_ANSWERS = [
    "/practice",
    "/help",
    "help",
    "/reminders 18:00",
    "/due",
    "/nonsense",
    "What should I work on?",
    "Why would anybody do that?",
    "Was soll das heißen？",
    "?",
    "？",
    "Is it 4?!",
    "cancel",
    "I disagree",
    "I had that",
    "go on",
    "practice",
    "go on",
]
"""The last one puts the question again: a number picks from the newest list, and others were shown since."""


async def test_commands_and_questions_are_never_graded(house: House, talk: Talk, open_kind: ItemKind) -> None:
    """The quiz command again, help, reminders, questions; then the answer: only that is graded."""
    asked = await talk.asked()
    before = len(await house.rows(Answer))
    for text in NO_ANSWERS:
        await talk.says(text)
        assert len(await house.rows(Answer)) == before, f"{text!r} was graded: {talk.text}"
        assert (await talk.asked()).question.id == asked.question.id
    if open_kind.free_form:
        await talk.says("a loop, I would say")
        await talk.says("1")
    else:
        await talk.answers(right=True)
    graded = (await house.rows(Answer))[before:]
    assert [(a.question_id, a.score) for a in graded] == [(asked.question.id, 1.0)]


async def test_how_the_learner_fares_is_not_an_answer(house: House, talk: Talk) -> None:
    """A sentence about themselves is learned from, and the question stays open."""
    await until(talk, ItemKind.SHORT, ItemKind.NUMERIC)
    waiting = await talk.asked()
    before = len(await house.rows(Answer))
    await talk.says("I struggle with recursion.")
    assert len(await house.rows(Answer)) == before
    assert (await talk.asked()).question.id == waiting.question.id


@pytest.mark.parametrize("number", ["1", "7", "7.", " 42 "])
async def test_number_with_nothing_to_pick_is_refused(house: House, talk: Talk, number: str) -> None:
    """It stands for nothing, is said to, and counts as refused."""
    refusal = await talk.says(number)
    assert not refusal.ok
    assert f"nothing to pick with {number.strip()}" in refusal.body
    await until(talk, ItemKind.CHOICE)
    before = len(await house.rows(Answer))
    refusal = await talk.says("9")
    assert not refusal.ok
    assert len(await house.rows(Answer)) == before


async def test_number_picks_from_the_newest_message_that_offers_it(house: House, talk: Talk) -> None:
    """Two lists of buttons, the same numbers: the later list counts."""
    await talk.says("I struggle with recursion.")
    await talk.says("I struggle with sql joins.")
    await talk.says("1")
    assert "**Practice: SQL joins.**" in talk.text


async def test_number_never_reaches_beyond_an_open_typed_question(house: House, talk: Talk) -> None:
    """An older list offers 1 too; the number is the answer to what is asked now."""
    await talk.says("I struggle with recursion.")
    await until(talk, ItemKind.NUMERIC)
    rounds = len(await house.rows(Round))
    waiting = await talk.asked()
    await talk.says("1")
    answer = (await house.rows(Answer))[-1]
    assert (answer.question_id, answer.text) == (waiting.question.id, "1")
    assert len(await house.rows(Round)) == rounds


async def test_buttons_of_a_closed_question_cannot_be_typed(house: House, talk: Talk) -> None:
    """After the round is over its numbers pick nothing."""
    await until(talk, ItemKind.CHOICE)
    number = await talk.number_of(right=True)
    while (await house.row(Round)).state == "open":
        await talk.presses("I don't know")
    answers = len(await house.rows(Answer))
    refusal = await talk.says(number)
    assert not refusal.ok
    assert len(await house.rows(Answer)) == answers


async def test_same_button_many_times_is_one_answer(any_house: House) -> None:
    """Five presses and then a wrong one, before and after a restart: one grade, one step of the schedule."""
    talk = any_house.talk()
    await until(talk, ItemKind.CHOICE)
    asked = await talk.asked()
    right = asked.item.correct
    assert right is not None
    before = len(await any_house.rows(Answer))
    press = f"answer:{asked.question.id}:{right}"
    await talk.delivers(talk.press(press))
    assert "Right." in talk.text
    following = (await talk.asked()).question.id
    for action in [press] * 4 + [f"answer:{asked.question.id}:{(right + 1) % 4}"]:
        refused = await talk.delivers(talk.press(action))
        assert "already answered" in refused.body
        assert refused.private
    await any_house.restart()
    await talk.delivers(talk.press(press))
    assert "already answered" in talk.text
    graded = (await any_house.rows(Answer))[before:]
    assert [(a.question_id, a.score) for a in graded] == [(asked.question.id, 1.0)]
    assert (await talk.asked()).question.id == following


async def test_many_presses_at_once_are_one_answer(any_house: House) -> None:
    """The right option five times and a wrong one, all at the same moment."""
    talk = any_house.talk()
    await until(talk, ItemKind.CHOICE)
    asked = await talk.asked()
    right = asked.item.correct or 0
    before = len(await any_house.rows(Answer))
    options = [right] * 5 + [(right + 1) % 4]
    presses = [talk.press(f"answer:{asked.question.id}:{option}") for option in options]
    sinks = [Replies() for _ in presses]
    tutor = any_house.meno.tutor
    await asyncio.gather(*(tutor.handle(event, sink) for event, sink in zip(presses, sinks, strict=True)))
    assert len((await any_house.rows(Answer))[before:]) == 1
    said = [sink.sent[0].body for sink in sinks]
    assert sum("already answered" in body for body in said) == 5
    assert said[0].startswith("Right.")


async def test_event_delivered_twice_is_answered_once(any_house: House) -> None:
    """One after the other, at the same time, and after a restart."""
    talk = any_house.talk()
    await until(talk, ItemKind.CHOICE)
    before = len(await any_house.rows(Answer))
    event = talk.message(await talk.number_of(right=True))
    sinks = [Replies() for _ in range(4)]
    tutor = any_house.meno.tutor
    await asyncio.gather(tutor.handle(event, sinks[0]), tutor.handle(event, sinks[1]))
    await tutor.handle(event, sinks[2])
    await any_house.restart()
    await any_house.meno.resumption.after_start()
    await any_house.meno.tutor.handle(event, sinks[3])
    assert sorted(len(sink.sent) for sink in sinks) == [0, 0, 0, 2]
    assert len((await any_house.rows(Answer))[before:]) == 1
    assert len(await any_house.rows(Turn, event_id=event.event_id)) == 3


async def test_button_of_somebody_else_is_refused(house: House, talk: Talk) -> None:
    """Whatever it is: an option, a hint, the solution, a snooze, a topic."""
    await talk.says("I struggle with recursion.")
    offer = talk.button("Practise recursion").id
    await until(talk, ItemKind.CHOICE)
    question = (await talk.asked()).question
    before = len(await house.rows(Answer))
    bob = house.talk("Bob")
    for action in (
        f"answer:{question.id}:0",
        f"hint:{question.id}",
        f"reveal:{question.id}",
        f"judge:{question.id}:got",
        f"snooze:{question.id}:pause",
        offer,
    ):
        refusal = await bob.delivers(bob.press(action))
        assert (refusal.ok, refusal.private, refusal.body) == (
            False,
            True,
            "That is not yours to choose, or it no longer exists.",
        )
    assert len(await house.rows(Answer)) == before
    assert (await house.row(Question, id=question.id)).state == "open"


async def test_option_that_does_not_exist_is_refused(house: House, talk: Talk) -> None:
    """A damaged button changes nothing."""
    await until(talk, ItemKind.CHOICE)
    question = (await talk.asked()).question
    before = len(await house.rows(Answer))
    for argument in ("-1", "99", "one", "", "\u00b2", "1:1"):
        refusal = await talk.delivers(talk.press(f"answer:{question.id}:{argument}"))
        assert not refusal.ok, argument
        assert "Something went wrong" not in refusal.body
    assert len(await house.rows(Answer)) == before


async def test_button_that_means_nothing_is_refused(talk: Talk) -> None:
    """An id of an older version, or a made-up one."""
    for action in (
        "",
        ":",
        "nonsense",
        "judge:x:got",
        "practice:none",
        "remind:maybe",
        "snooze:x:never",
        "a:b:c:d",
    ):
        refusal = await talk.delivers(talk.press(action))
        assert not refusal.ok, action
        assert "Something went wrong" not in refusal.body


async def test_answer_after_a_restart_is_graded(any_house: House) -> None:
    """A typed answer and a press, to questions asked by an earlier process."""
    talk = any_house.talk()
    await talk.says("/practice recursion")
    for _ in range(2):
        waiting = (await talk.asked()).question.id
        await any_house.restart()
        await talk.answers(right=True)
        assert (await any_house.rows(Answer))[-1].question_id == waiting
    assert [a.verdict for a in await any_house.rows(Answer)] == ["right", "right"]


@pytest.mark.parametrize("wording", ["option {number}", "{letter}", "({letter})"])
async def test_options_are_counted_as_they_are_shown(house: House, talk: Talk, wording: str) -> None:
    """The third one is the third on the screen, wherever it stands in the deck."""
    for _ in range(3):  # so that an order that happens to be the deck's does not hide a mistake
        await until(talk, ItemKind.CHOICE)
        number = await talk.number_of(right=True)
        asked = await talk.asked()
        await talk.says(wording.format(number=number, letter="abcdef"[int(number) - 1]))
        answer = await house.row(Answer, question_id=asked.question.id)
        assert answer.score == 1.0


async def test_a_hint_can_be_asked_for_where_no_button_offers_it(talk: Talk) -> None:
    await until(talk, ItemKind.SHORT)
    await talk.says("hint")
    assert "Try it first" in talk.text


async def test_what_is_written_while_one_compares_is_no_new_try(house: House, talk: Talk) -> None:
    """The answer that is judged stays the one that was given first."""
    await until(talk, ItemKind.OPEN)
    await talk.says("a loop that comes to an end by itself")
    await talk.says("the base case ends the chain of calls")
    assert "this is no new try" in talk.text
    await talk.says("1")
    assert [row.text for row in await house.rows(Answer)] == ["a loop that comes to an end by itself"]


async def test_words_where_a_number_is_asked_for_cost_no_try(house: House, talk: Talk) -> None:
    """The question stays as it was, and the number that follows is the first try."""
    await until(talk, ItemKind.NUMERIC)
    await talk.says("a handful")
    await talk.says("many more of them than anybody would have thought at first")
    assert "I was looking for a number" in talk.text
    assert await house.rows(Answer) == []
    await talk.answers(right=True)
    assert [(row.attempt, row.score) for row in await house.rows(Answer)] == [(1, 1.0)]


async def test_a_wrong_answer_of_many_words_is_an_answer(house: House, talk: Talk) -> None:
    """It matches nothing, so the learner compares; small talk of as many words is none."""
    await until(talk, ItemKind.SHORT)
    await talk.says("The weather is lovely today and the birds sing all morning long in every garden of town.")
    assert "still waits for your answer" in talk.text
    await talk.says(
        "It is the part of the function that calls the function once more with a smaller number until it is done."
    )
    assert "How did yours do?" in talk.text


async def test_the_question_typed_once_more_is_a_wrong_answer(house: House, talk: Talk) -> None:
    """However long it is, and without the learner's own judgement."""
    await until(talk, ItemKind.SHORT)
    asked = await talk.asked()
    await talk.says(" ".join(asked.item.question.replace("?", ".").split()))
    assert [(row.verdict, row.grader_kind) for row in await house.rows(Answer)] == [("wrong", "rule")]
