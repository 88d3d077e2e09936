"""The hand-off: every number in it comes from rows, and it stays short."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from core.learning.weak import MasteryWord
from core.models import Answer, Session, Topic
from core.profile.handoff import Handoff, Worked, handoff_from_json, next_due
from core.profile.handoff_text import render
from core.profile.standing import Standing
from tests.dialogue import Talk
from tests.reminders.world import DAY, HOUR, STRUGGLE, World


async def handed(world: World) -> Handoff:
    """Return the fields of the latest hand-off."""
    entries = [entry for entry in await world.house.rows(Session) if entry.handoff]
    latest = max(entries, key=lambda entry: entry.started_at)
    assert latest.handoff is not None
    return handoff_from_json(latest.handoff)


async def test_its_numbers_are_those_of_the_log(world: World, talk: Talk) -> None:
    await talk.says("/practice recursion")
    for right in (True, False, True):
        await world.answers(talk, right=right)
    await talk.says("/done")

    (worked,) = (await handed(world)).worked
    answers = await world.house.rows(Answer)
    first = [answer for answer in answers if answer.attempt == 1]
    assert worked == Worked(topic="recursion", right=2, total=3)
    assert (worked.right, worked.total) == (sum(a.score >= 0.75 for a in first), len(first))
    assert "Worked on recursion: 2 of 3 right at the first try" in talk.text


async def test_it_counts_this_session_only(world: World, talk: Talk) -> None:
    await talk.says("/practice recursion")
    await world.answers(talk, right=True)
    await talk.says("/done")
    await world.wait(HOUR)
    await talk.says("/practice recursion")
    await world.answers(talk, right=False)
    await talk.says("/done")
    assert (await handed(world)).worked == [Worked(topic="recursion", right=0, total=1)]


async def test_it_names_the_open_question(world: World, talk: Talk) -> None:
    await talk.says("/practice recursion")
    waiting = await talk.asked()
    await talk.says("/done")
    named = (await handed(world)).open_question
    assert named is not None
    assert named.rstrip("…") in " ".join(waiting.item.question.split())
    assert f"goes on with it: {named}" in talk.text


async def test_an_old_open_question_is_not_this_sessions(world: World, talk: Talk) -> None:
    await talk.says("/practice recursion")
    await talk.says("/done")
    await world.wait(DAY)
    await talk.says("/due")
    await talk.says("/done")
    assert "nothing to hand on" in talk.text


async def test_it_says_what_to_begin_with_and_what_is_due_next(world: World, talk: Talk) -> None:
    await talk.says(STRUGGLE)
    await talk.says("/done")
    made = await handed(world)
    assert (made.reported, made.focus) == (["recursion"], ["recursion"])
    assert (made.due_topic, made.due_day) == ("recursion", "2026-03-03")


async def test_at_most_two_topics_to_begin_with(world: World, talk: Talk) -> None:
    for topic in ("recursion", "SQL joins", "topology", "counterpoint"):
        await talk.says(f"I struggle with {topic}.")
    await talk.says("/done")
    assert len((await handed(world)).focus) == 2


async def test_a_busy_session_stays_within_about_120_words(world: World, talk: Talk) -> None:
    for topic in ("recursion", "SQL joins", "topology", "counterpoint", "organic chemistry", "Latin grammar"):
        await talk.says(f"I struggle with {topic}.")
    await talk.says("I prefer concise explanations.")
    await talk.says("I prefer examples first, and the theory only after I have seen some code that really runs.")
    for topic in ("recursion", "SQL joins"):
        await talk.says(f"/practice {topic}")
        await world.answers(talk, right=False)
    await talk.says("/done")
    assert len(talk.text.split()) <= 120


_names = st.text(min_size=1, max_size=60)
_handoffs = st.builds(
    Handoff,
    started_at=st.just("2026-03-02T10:00:00+00:00"),
    ended_at=st.just("2026-03-02T11:00:00+00:00"),
    worked=st.lists(st.builds(Worked, topic=_names, right=st.integers(0, 9), total=st.integers(0, 9)), max_size=9),
    reported=st.lists(_names, max_size=12),
    preferences=st.lists(st.text(min_size=1, max_size=400), max_size=9),
    solid=st.lists(_names, max_size=40),
    focus=st.lists(_names, max_size=2),
    open_question=st.none() | st.text(min_size=1, max_size=160),
    open_topic=_names,
    due_topic=st.none() | _names,
    due_day=st.none() | st.dates().map(str),
)


@given(_handoffs)
def test_any_hand_off_can_be_shown_and_none_is_a_wall(handoff: Handoff) -> None:
    """Long lists and long quotes are cut, not the end of the message."""
    shown = render(handoff)
    assert shown.startswith("**Hand-off for next time**")
    assert len(shown) <= 1_900


async def test_long_lists_are_cut_and_the_rest_is_counted(world: World, talk: Talk) -> None:
    for topic in ("recursion", "SQL joins", "topology", "counterpoint", "Latin grammar"):
        await talk.says(f"I struggle with {topic}.")
    await talk.says("/done")
    assert "as you said: recursion, SQL joins, topology and 2 more" in talk.text
    assert len((await handed(world)).reported) == 5


def test_what_matters_least_gives_way() -> None:
    topics = [f"topic number {n}" for n in range(40)]
    made = Handoff(
        started_at="2026-03-02T10:00:00+00:00",
        ended_at="2026-03-02T11:00:00+00:00",
        worked=[Worked(topic=topic, right=1, total=2) for topic in topics],
        reported=topics,
        preferences=["I want it short and with code and without theory. " * 5] * 4,
        solid=topics,
        focus=topics[:2],
        open_question="What does this print? " * 7,
        open_topic=topics[0],
        due_topic=topics[0],
        due_day="2026-03-03",
    )
    shown = render(made)
    assert len(shown.split()) <= 130
    assert "Begin with: topic number 0, topic number 1" in shown
    assert shown.splitlines()[-1].startswith("- Due next: topic number 0")


NINE = datetime(2026, 3, 2, 9, tzinfo=UTC)


def due_standing(name: str, due_at: datetime | None, basis: str | None) -> Standing:
    topic = Topic(learner_id="l", account_id="a", name=name, key=name.casefold(), created_at=NINE)
    return Standing(
        topic=topic,
        answers=1,
        mastery=MasteryWord.SHAKY,
        basis=basis,
        report=None,
        due_at=due_at,
        stale_from=None,
        theta=0.0,
    )


def test_of_what_is_due_at_once_the_first_of_due_comes_next() -> None:
    """Weak topics come before others of the same instant, whatever they are called."""
    weak, other = due_standing("Python", NINE, "measured"), due_standing("Git", NINE, None)
    later, never = due_standing("Algebra", NINE + timedelta(days=1), "measured"), due_standing("Basics", None, None)
    assert next_due([weak, later, other, never]) is weak
    assert next_due([later, other]) is other
    assert next_due([never]) is None
