"""A topic that more questions do not help is not dropped in silence: it rests, is helped along, and comes back."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import col, select

from core.models import Answer, Deck, DeckItem, Round, Topic
from core.phrases import say
from core.profile.rebuilding import rebuild_everybody
from tests.dialogue import House, Talk
from tests.profile.log import log_answer

DAY = timedelta(days=1)
WAVERING = (1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0)


async def drilled(house: House, topic_name: str, scores: tuple[float, ...] = WAVERING) -> None:
    """Log answers to questions of a starter deck, a minute apart; the learner has spoken of the topic."""
    topic = await house.row(Topic, key=topic_name)
    items = (await items_of(house, topic.deck or ""))[::-1]
    for number, score in enumerate(scores):
        house.clock.advance(timedelta(minutes=1))
        await log_answer(house.meno.store, topic.id, items[number % len(items)].id, house.clock.now(), score)


async def test_what_rests_is_said_helped_along_and_asked_again(house: House, talk: Talk) -> None:
    """`/practice` spoke as to a newcomer, for good, while `/due` said "now" and recaps that it is in focus."""
    await talk.says("I struggle with recursion.")
    await drilled(house, "recursion")
    talk.clock.advance(DAY)
    await talk.follows([("/due", "- Friday, 6 March: recursion"), ("/practice", "Nothing is due")])
    assert "Next comes recursion, on Friday, 6 March." in talk.text
    assert say("practice.rests", topic="recursion", day="on Friday, 6 March") in talk.text
    assert [a.label for a in talk.last.actions][-3:] == ["Worked out: recursion", "Easier: recursion", "Set aside"]
    await talk.presses("Worked out: recursion")
    failed = await house.rows(Answer, score=0.0)
    assert await question_of(house, failed[-1].item_id) in talk.text
    talk.clock.advance(3 * DAY)
    await talk.follows([("/due", "- now: recursion"), ("/practice", "**Practice: Recursion.** One question.")])
    assert say("practice.eased", topics="recursion") in talk.text
    tiers = [(await house.row(DeckItem, id=item_id)).tier for item_id in {answer.item_id for answer in failed}]
    assert (await talk.asked()).row.tier < max(tiers)
    await talk.answers(right=True)
    assert "Recursion: 1 of 1 right" in talk.last.body
    assert "I ask one easier one on Tuesday, 10 March" in talk.last.body
    assert "We focus on" not in talk.last.body
    assert "Next comes recursion, on Tuesday, 10 March." in talk.last.body
    assert (await rebuild_everybody(house.meno.store)).rows == 0


async def test_beside_what_is_due_it_is_left_out_and_then_has_one_question(house: House, talk: Talk) -> None:
    await talk.says("I struggle with recursion and git.")
    await drilled(house, "recursion")
    await drilled(house, "git", (0.0, 0.0))
    talk.clock.advance(DAY)
    await talk.follows([("/due", "- now: Git\n- Friday, 6 March: recursion"), ("/practice", "Practice: Git")])
    assert "Left out for some days, as more questions do not help there: recursion." in talk.text
    talk.clock.advance(3 * DAY)
    await talk.says("/practice")
    await talk.presses("New round")
    assert "A mixed round of 6 questions" in talk.text
    assert say("practice.eased", topics="recursion") in talk.text
    asked = {item_id for r in await house.rows(Round, kind="mixed") for item_id in r.item_ids}
    assert len(asked & {item.id for item in await items_of(house, "recursion")}) == 1


async def test_who_asks_for_it_all_the_same_gets_it_with_other_ways_beside_it(house: House, talk: Talk) -> None:
    await talk.says("I struggle with recursion.")
    await drilled(house, "recursion")
    await talk.says("/practice recursion")
    assert say("practice.little_help", topic="recursion") in talk.text
    assert "Task 1" in talk.last.body
    asked = await talk.asked()
    await talk.presses("Worked out: recursion")
    assert await question_of(house, asked.row.id) not in talk.text  # that would give its answer away
    await talk.says("easier")
    assert "is set aside" in talk.text
    assert "An easier round of 3, one at a time." in talk.text
    await talk.says("/why recursion")
    assert [a.label for a in talk.last.actions] == ["Worked out: recursion", "Easier: recursion", "Set aside"]
    bob = house.talk("Bob")
    await bob.says("hello")
    topic = await house.row(Topic)
    for word in ("example", "easier"):
        await bob.delivers(bob.press(f"topic:{topic.id}:{word}"))
        assert bob.text == say("action.not_yours")


async def question_of(house: House, item_id: str) -> str:
    return str((await house.row(DeckItem, id=item_id)).content["question"]).strip()


async def items_of(house: House, deck: str) -> list[DeckItem]:
    """Return the items of a starter deck, the easiest first."""
    async with house.meno.store.read() as db:
        query = select(DeckItem).join(Deck, col(Deck.id) == DeckItem.deck_id).where(Deck.slug == deck)
        return list(await db.exec(query.order_by(col(DeckItem.tier), col(DeckItem.position))))
