"""What learners see of how their topics go: phases, what needs help, what comes first, what is set aside."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from core.models import Deck, Learner, Topic, TopicState
from core.phrases import say
from core.profile.rebuilding import rebuild_everybody
from core.profile.standing import Standing, first_stale, standings
from tests.dialogue import House, Talk
from tests.profile.derived import derived_rows
from tests.profile.log import deck_of, log_answer, make_item, make_topic

DAY = timedelta(days=1)


async def of_topic(house: House, name: str, at: datetime | None = None) -> Standing:
    learner = await house.row(Learner)
    async with house.meno.store.read() as db:
        stands = await standings(db, learner.id, at or house.clock.now(), None)
    return next(standing for standing in stands if standing.topic.name == name)


async def topic_with_item(house: House, name: str, prerequisites: tuple[str, ...] = ()) -> tuple[str, str]:
    """Make a topic with a deck of one item; return their ids."""
    topic_id = await make_topic(house.meno.store, name, deck_of(name, prerequisites=prerequisites))
    return topic_id, await make_item(house.meno.store, name, "first")


async def on_days(house: House, place: tuple[str, str], *scores: float) -> None:
    """Answer once a day, beginning today, and let these days pass."""
    for score in scores:
        await log_answer(house.meno.store, *place, house.clock.now(), score)
        house.clock.advance(DAY)


async def test_why_and_profile_say_how_far_the_learner_has_come(any_house: House) -> None:
    talk = any_house.talk()
    await talk.says("hello")
    place = await topic_with_item(any_house, "knots")
    await on_days(any_house, place, 1.0)
    await talk.follows([("/why knots", say("phase.in_progress")), ("/profile", "- In progress: knots")])
    await on_days(any_house, place, 1.0, 1.0)
    await talk.follows([("/why knots", say("phase.covered")), ("/profile", "- Covered: knots (confidence medium")])
    any_house.clock.advance(20 * DAY)
    await on_days(any_house, place, 0.0)
    await talk.says("/why knots")
    assert say("phase.needs_review") in talk.text
    assert (await of_topic(any_house, "knots")).phase == "needs_review"


async def test_a_topic_is_set_aside_and_taken_up_again_by_a_button(any_house: House) -> None:
    """Set aside it is neither due nor weak nor worth a nudge; all of it comes back."""
    talk = any_house.talk()
    await talk.says("I struggle with knots.")
    learner = await any_house.row(Learner)
    before = await derived_rows(any_house.meno.store)
    await talk.says("/why knots")
    assert "“Set aside” means: no questions and no reminders about it" in talk.text
    await talk.presses("Set aside")
    row = await any_house.row(TopicState)
    assert (row.due_at, row.weak, row.basis, row.stale_from) == (None, False, None, None)
    await talk.follows(
        [
            ("/why knots", say("phase.paused")),
            ("/profile", "- Set aside: knots"),
            ("/due", "Set aside, so without a date: knots. `/why knots` takes it up again."),
        ]
    )
    await talk.says("What should I work on?")
    assert "knots" not in talk.text.partition("\n")[0]
    assert (await rebuild_everybody(any_house.meno.store)).rows == 0
    await talk.says("/why knots")
    await talk.presses("Take up again")
    assert await derived_rows(any_house.meno.store) == before
    assert (await of_topic(any_house, "knots")).basis == "reported"
    async with any_house.meno.store.read() as db:
        assert await first_stale(db, learner.id) is None  # no deck teaches it


async def test_nobody_sets_aside_a_topic_of_somebody_else(house: House) -> None:
    ada, bob = house.talk("Ada"), house.talk("Bob")
    await ada.says("I struggle with knots.")
    await bob.says("hello")
    topic, before = await house.row(Topic), await derived_rows(house.meno.store)
    await bob.delivers(bob.press(f"topic:{topic.id}:pause"))
    assert bob.text == say("action.unknown")
    assert await derived_rows(house.meno.store) == before


async def test_where_questions_do_not_help_there_is_another_way_and_no_nudge(house: House, talk: Talk) -> None:
    await talk.says("I struggle with recursion.")
    topic, item = await house.row(Topic), await make_item(house.meno.store, "recursion", "made up")
    await on_days(house, (topic.id, item), 0.0, 0.0, 0.0)
    assert (await house.row(TopicState)).stale_from is not None
    await on_days(house, (topic.id, item), 0.0)
    stands = await of_topic(house, "recursion")
    assert (stands.leech, stands.basis, stands.stale_from) == (True, "measured", None)
    for asked in ("/why recursion", "What should I work on?"):
        await talk.says(asked)
        assert say("instead.stuck", topic="recursion") in talk.text
        assert say("instead.explanation", topic="recursion") in talk.text
        assert say("instead.ask") in talk.text
    assert "Practise recursion" not in [action.label for action in talk.last.actions]
    await talk.says("/practice")
    assert "Task 1" not in talk.text
    await talk.follows(
        [("/profile", "Where more questions do not help: recursion"), ("explain recursion", "base case")]
    )


async def test_what_a_topic_builds_on_comes_first_while_it_is_shaky(house: House, talk: Talk) -> None:
    await talk.says("hello")
    ropes = await topic_with_item(house, "ropes")
    knots = await topic_with_item(house, "knots", ("ropes",))
    await on_days(house, ropes, 0.5, 0.5, 0.5, 0.5)
    due = (await house.row(TopicState, topic_id=ropes[0])).due_at
    assert due is not None
    assert due > house.clock.now()
    answer = await log_answer(house.meno.store, *knots, house.clock.now(), 0.0)
    assert answer.builds_on == [ropes[0]]
    called = (await house.row(TopicState, topic_id=ropes[0])).due_at
    assert called is not None
    assert called <= house.clock.now()
    stands = await of_topic(house, "knots")
    assert stands.first is not None
    assert stands.first.name == "ropes"
    assert stands.to_practise == stands.first
    await talk.follows([("/why knots", say("instead.shaky", first="ropes", topic="knots"))])
    assert (await rebuild_everybody(house.meno.store)).rows == 0


async def test_a_success_puts_off_what_the_topic_builds_on_and_the_log_remembers_what_that_was(
    house: House, talk: Talk
) -> None:
    """A deck that builds on something else later changes nothing of what has been."""
    await talk.says("hello")
    ropes = await topic_with_item(house, "ropes")
    knots = await topic_with_item(house, "knots", ("ropes",))
    await on_days(house, ropes, 1.0, 1.0, 1.0)
    due = (await house.row(TopicState, topic_id=ropes[0])).due_day
    house.clock.advance(3 * DAY)
    await log_answer(house.meno.store, *knots, house.clock.now())
    later = (await house.row(TopicState, topic_id=ropes[0])).due_day
    assert due is not None
    assert later is not None
    assert later > due
    async with house.meno.store.write() as db:
        deck = await db.get_one(Deck, (await house.row(Deck, slug="knots")).id)
        deck.prerequisites = []
        db.add(deck)
    assert (await rebuild_everybody(house.meno.store)).rows == 0


@pytest.mark.parametrize("wording", ["/goal pass the exam by 2026-03-25", "/goal tie knots by 2026-03-25"])
async def test_a_goal_with_a_date_brings_reviews_forward_and_dropping_it_puts_them_back(
    house: House, talk: Talk, wording: str
) -> None:
    await talk.says("hello")
    place = await topic_with_item(house, "knots")
    for day in (0, 2, 5):
        await log_answer(house.meno.store, *place, house.clock.now() + day * DAY)
    before = await derived_rows(house.meno.store)
    by_schedule = (await house.row(TopicState)).due_day
    assert by_schedule is not None
    assert by_schedule >= date(2026, 3, 13)
    await talk.says(wording)
    row = await house.row(TopicState)
    assert row.due_day == by_schedule  # the schedule itself stays
    assert row.due_at == datetime.fromisoformat("2026-03-11T04:00Z")  # 18 days were left on 7 March: a quarter is 4
    assert (await rebuild_everybody(house.meno.store)).rows == 0
    await talk.says("/goal none")
    assert await derived_rows(house.meno.store) == before


async def test_a_backlog_is_spread_over_the_days_the_least_remembered_first(house: House, talk: Talk) -> None:
    """Nobody gets up before a wall: a session takes three topics, and what builds on another waits for it."""
    await talk.says("hello")
    for number in range(5):
        place = await topic_with_item(house, f"topic {number}")
        await log_answer(house.meno.store, *place, house.clock.now(), 1.0 if number else 0.0)
        house.clock.advance(timedelta(hours=1))
    house.clock.advance(5 * DAY)
    await talk.says("/due")
    today, tomorrow = (line for line in talk.replies[0].body.splitlines() if ": topic " in line)
    assert today.startswith("- now: topic 0, ")
    assert tomorrow.startswith("- tomorrow: ")
    assert [line.count("topic") for line in (today, tomorrow)] == [3, 2]


async def test_the_next_seven_days_are_shown_each_with_its_topics(house: House, talk: Talk) -> None:
    """What comes later stands apart from them; what was set aside is named, without a date."""
    await talk.says("hello")
    for name, days in (("knots", 4), ("ropes", 7), ("masts", 4), ("sails", 8), ("flags", 4)):
        place = await topic_with_item(house, name)
        await log_answer(house.meno.store, *place, house.clock.now())
        house.clock.advance(timedelta(seconds=1))
        async with house.meno.store.write() as db:
            row = await db.get_one(TopicState, place[0])
            row.due_at = house.clock.now() + days * DAY
            db.add(row)
    await talk.says("/why flags")
    await talk.presses("Set aside")
    await talk.says("/due")
    assert talk.text.splitlines() == [
        *("**Due within the next seven days**", "- Friday, 6 March: knots, masts", "- Monday, 9 March: ropes", ""),
        *("**Later**", "- Tuesday, 10 March: sails", ""),
        "Set aside, so without a date: flags. `/why flags` takes it up again.",
    ]


async def test_what_learners_judged_themselves_is_marked_as_such(house: House, talk: Talk) -> None:
    """In the evidence of `/why`; who else graded is not mentioned."""
    await talk.says("hello")
    place = await topic_with_item(house, "knots")
    for kind, text in (("rule", "a loop"), ("self", "a bend"), ("model", "a hitch")):
        await log_answer(house.meno.store, *place, house.clock.now(), text=text, grader_kind=kind)
        house.clock.advance(timedelta(seconds=1))
    await talk.says("/why knots")
    lines = [line.partition(": ")[2] for line in talk.text.splitlines() if line.startswith("- You answered")]
    assert lines == ["“a loop”: right", "“a bend”: right, by your own judgement", "“a hitch”: right"]
