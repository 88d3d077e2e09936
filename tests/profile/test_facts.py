"""Facts come back one by one: each has its own schedule, and keeps it while its deck is edited."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlmodel import col, select

from core.decks.deck import Deck, DeckKind, ItemKind
from core.decks.shelf import Shelf, stock
from core.models import Answer, DeckItem, ItemState, Learner, Topic, TopicState
from core.profile.deriving import learners_who_answered, rebuild
from core.profile.due import DueFact, due_facts
from core.profile.rebuilding import rebuild_everybody
from core.profile.standing import standings
from tests.dialogue import House, Talk
from tests.profile.derived import derived_rows
from tests.profile.log import deck_of, log_answer, make_item, make_topic

DAY = timedelta(days=1)


async def practise_capitals(talk: Talk, rights: tuple[bool, ...] = (True, False, True)) -> list[str]:
    """Answer questions on capitals; return the ids of the items, in the order asked."""
    await talk.says("/practice capitals")
    asked = []
    for right in rights:
        asked.append((await talk.asked()).row.id)
        await talk.answers(right=right)
        if not right:
            await talk.says("/practice capitals")
            while (await talk.asked()).row.id == asked[-1]:
                await talk.presses("Show the answer")
    return asked


async def due(house: House, at: datetime | None = None) -> list[DueFact]:
    topic = await house.row(Topic)
    async with house.meno.store.read() as db:
        return await due_facts(db, topic.learner_id, topic.id, at or house.clock.now())


async def restock(house: House, deck: Deck) -> None:
    """Start with this deck in the place of the one of the same name, as a start does it."""
    async with house.meno.store.write() as db:
        decks = [deck if other.slug == deck.slug else other for other in house.meno.services.shelf.decks]
        for learner_id in await learners_who_answered(db, await stock(db, Shelf(decks))):
            await rebuild(db, learner_id)


def capitals(house: House) -> Deck:
    found = house.meno.services.shelf.find("capitals")
    assert found is not None
    return found


async def test_each_fact_has_its_own_due_date(any_house: House) -> None:
    talk = any_house.talk()
    right, wrong, other = await practise_capitals(talk)
    rows = {row.item_id: row for row in await any_house.rows(ItemState)}
    assert set(rows) == {right, wrong, other}
    assert rows[right].due_at == datetime.fromisoformat("2026-03-04T04:00Z")
    assert rows[wrong].due_at == datetime.fromisoformat("2026-03-03T04:00Z")
    topic = await any_house.row(TopicState)
    assert topic.due_at == rows[wrong].due_at  # the earliest of its facts
    assert await due(any_house) == []
    assert [fact.item_id for fact in await due(any_house, any_house.clock.now() + DAY)] == [wrong]


def chances(found: list[DueFact]) -> list[float]:
    """Return how likely facts are to be recalled."""
    return [fact.reach.distance if fact.reach.known else 1 - fact.reach.distance for fact in found]


async def test_a_fact_that_has_faded_comes_first(house: House, talk: Talk) -> None:
    right, wrong, other = await practise_capitals(talk)
    found = await due(house, house.clock.now() + 30 * DAY)
    assert found[0].item_id == wrong
    assert {fact.item_id for fact in found} == {right, wrong, other}
    faded, *known = chances(found)
    assert faded < 0.5 < known[0] <= known[1] < 0.9


async def test_how_the_topic_stands_is_read_off_its_facts(house: House, talk: Talk) -> None:
    await practise_capitals(talk)
    topic = await house.row(Topic)
    later = house.clock.now() + 10 * DAY
    async with house.meno.store.read() as db:
        (stands,) = await standings(db, topic.learner_id, later, None)
    each = chances(await due(house, later))
    assert len(each) == 3
    assert stands.chance == pytest.approx(sum(each) / 3)
    assert stands.mastery_value < stands.chance


async def test_a_fact_keeps_its_state_when_the_wording_of_its_deck_changes(any_house: House) -> None:
    await practise_capitals(any_house.talk())
    before = await derived_rows(any_house.meno.store)
    deck = capitals(any_house)
    items = tuple(replace(item, question=f"Tell me: {item.question}") for item in reversed(deck.items))
    await restock(any_house, replace(deck, title="Capital cities", items=items))
    assert await derived_rows(any_house.meno.store) == before


async def test_what_left_its_deck_is_no_longer_due_and_what_comes_back_is_as_it_was(any_house: House) -> None:
    right, wrong, other = await practise_capitals(any_house.talk())
    before = await derived_rows(any_house.meno.store)
    deck, gone = capitals(any_house), await any_house.row(DeckItem, id=wrong)
    await restock(any_house, replace(deck, items=tuple(item for item in deck.items if item.key != gone.key)))
    later = any_house.clock.now() + 30 * DAY
    assert {fact.item_id for fact in await due(any_house, later)} == {right, other}
    assert (await any_house.row(TopicState)).due_at == datetime.fromisoformat("2026-03-04T04:00Z")
    assert (await rebuild_everybody(any_house.meno.store)).rows == 0
    await restock(any_house, deck)
    assert await derived_rows(any_house.meno.store) == before


async def test_a_deck_that_becomes_one_of_skills_is_scheduled_as_a_whole(house: House, talk: Talk) -> None:
    await practise_capitals(talk)
    before = await derived_rows(house.meno.store)
    await restock(house, replace(capitals(house), kind=DeckKind.SKILLS))
    assert await house.rows(ItemState) == []
    assert (await house.row(TopicState)).state["schedule"] is not None
    await restock(house, capitals(house))
    assert await derived_rows(house.meno.store) == before


async def test_skills_have_no_facts(house: House, talk: Talk) -> None:
    await talk.says("/practice recursion")
    await talk.answers(right=True)
    assert await house.rows(ItemState) == []
    assert await due(house, house.clock.now() + 90 * DAY) == []


@pytest.mark.case("QUIZ-07")
async def test_a_replaced_plan_inherits_no_mastery(house: House, talk: Talk) -> None:
    """New items under the name of an old deck start clean; only an item of the same key keeps its state."""
    *_, other = await practise_capitals(talk)
    open_now = await talk.asked()
    deck, kept = capitals(house), await house.row(DeckItem, id=other)
    items = tuple(item if item.key == kept.key else replace(item, key=f"new-{item.key}") for item in deck.items)
    await restock(house, replace(deck, items=items))
    assert [row.item_id for row in await house.rows(ItemState)] == [other]
    await talk.answers(right=True)  # to the question that was open at the time of the switch
    assert [row.item_id for row in await house.rows(ItemState)] == [other]
    assert (await house.rows(Answer))[-1].item_id == open_now.row.id
    async with house.meno.store.read() as db:
        fresh = select(DeckItem.id).where(col(DeckItem.key).like("new-%"))
        answered = select(Answer.id).where(col(Answer.item_id).in_(fresh))
        assert (await db.exec(answered)).all() == []


@pytest.mark.case("QUIZ-06")
async def test_every_kind_of_item_comes_back(house: House, talk: Talk) -> None:
    """Mastered once, each is due again after forty days."""
    await talk.says("hello")
    store, at = house.meno.store, house.clock.now()
    topic_id = await make_topic(store, "medley", deck_of("medley", DeckKind.FACTS))
    items = {kind: await make_item(store, "medley", kind, kind) for kind in ItemKind}
    for day in (0, 2, 7):
        for minutes, item_id in enumerate(items.values()):
            await log_answer(store, topic_id, item_id, at + day * DAY + timedelta(minutes=minutes))
    learner = await house.row(Learner)
    async with store.read() as db:
        just_after = await due_facts(db, learner.id, topic_id, at + 8 * DAY)
        later = await due_facts(db, learner.id, topic_id, at + 40 * DAY)
    assert just_after == []
    assert {fact.item_id for fact in later} == set(items.values())


@pytest.mark.case("SCH-22")
async def test_tomorrows_facts_come_due_at_four_in_the_morning_where_the_learner_is(
    house: House, talk: Talk
) -> None:
    """Reviewed at 10:00 in Los Angeles: not at midday, not at midnight UTC, not at midnight."""
    await talk.says("/timezone America/Los_Angeles")
    house.clock.advance(timedelta(hours=8))  # 10:00 there
    await practise_capitals(talk, (False,))
    day = house.clock.now().replace(hour=0, minute=0, second=0, microsecond=0)
    for hours in (23, 25, 31.99, 32.02, 35.98):  # 15:00, 17:00, 23:59, 00:01, 03:59 there
        assert await due(house, day + timedelta(hours=hours)) == []
    assert len(await due(house, day + timedelta(hours=36))) == 1
