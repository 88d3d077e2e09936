"""Practice without a topic: what is due and weak, mixed; what waits; what there is when nothing is due."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest

from core.models import Answer, Question, Round, Topic, TopicState
from tests.dialogue import House, Talk

LEVELS = ["New to it", "Know a little", "Get by", "Quite far", "Could teach it"]


async def finish(talk: Talk, *, right: bool = True) -> None:
    """Answer everything until the round is over."""
    while any(r.state == "open" for r in await talk.house.rows(Round)):
        asked = await talk.asked()
        if asked.item.kind.free_form:
            await talk.says("def f(x): return x  # as well as I can" if right else "skip")
            if right:
                await talk.says("1")
            continue
        await talk.answers(right=right) if right else await talk.says("skip")


async def practised(talk: Talk, *topics: str) -> None:
    """Practise each of the topics once, with everything right, and let them fall due."""
    for topic in topics:
        await talk.says(f"/practice {topic} 3")
        await finish(talk)
    talk.clock.advance(timedelta(days=4))


async def topics_asked(house: House) -> list[str]:
    """Return the topics of the newest round, question by question."""
    newest = (await house.rows(Round))[-1]
    names = {topic.id: topic.name for topic in await house.rows(Topic)}
    questions = sorted(await house.rows(Question, round_id=newest.id), key=lambda question: question.position)
    return [names[question.topic_id] for question in questions]


async def test_what_is_due_is_mixed_and_interleaved(any_house: House) -> None:
    """Six questions over the due topics, never two of one topic in a row, each topic with its line in the recap."""
    talk = any_house.talk()
    await practised(talk, "recursion", "git", "statistics")
    await talk.says("/practice")
    assert "A mixed round of 6 questions" in talk.text
    assert "**Question 1 of 6: " in talk.last.body
    await finish(talk)
    asked = await topics_asked(any_house)
    assert len(asked) == 6
    assert {asked.count(name) for name in asked} == {2}
    assert all(first != second for first, second in pairwise(asked))
    for name in set(asked):
        assert f"- {name}: 2 of 2 right at the first try. Due again " in talk.last.body
    assert "right at the first try" in talk.last.body.splitlines()[0]
    first_round, *_, mixed = await any_house.rows(Round)
    assert not set(first_round.item_ids) & set(mixed.item_ids), "fresh items come before those already answered"


async def test_what_is_left_waits_until_tomorrow_and_is_counted(house: House) -> None:
    """A fact is due by itself; what does not fit into the round is named once, kindly. A new one finds room."""
    talk = house.talk()
    await talk.says("/practice capitals 12")
    await finish(talk)
    await practised(talk, "recursion")
    await talk.says("/practice")
    assert "wait until tomorrow" in talk.text
    newest = (await house.rows(Round))[-1]
    assert newest.kind == "mixed"
    known = {answer.item_id for answer in await house.rows(Answer)}
    facts = [item_id for item_id in newest.item_ids if item_id in known]
    assert len(facts) == 2
    assert len(set(newest.item_ids) - known) == 4, "three tasks on recursion, and a new fact"
    await finish(talk)
    assert "Still due today: " in talk.last.body


async def test_nothing_due_says_when_and_offers_what_there_is(house: House) -> None:
    """The next day, and two buttons: ahead of time, or something new."""
    talk = house.talk()
    await talk.says("/practice recursion 3")
    await finish(talk)
    await talk.says("/practice")
    assert "Nothing is due" in talk.text
    assert "Next comes recursion, on " in talk.text
    assert [action.label.partition(":")[0] for action in talk.last.actions] == ["Practise ahead", "New"]
    await talk.says("1")
    assert "**Practice: Recursion.**" in talk.text


async def test_a_newcomer_is_offered_topics_and_level_finding(house: House) -> None:
    """By name in the text, and as buttons; the level only where nobody reads along."""
    talk = house.talk()
    await talk.says("/practice")
    assert "What would you like to practise?" in talk.text
    await talk.presses("Find my level in programming")
    assert "programming" in talk.text
    assert [action.label for action in talk.last.actions][:5] == LEVELS
    public = house.talk("Bob", channel="general", public=True)
    await public.says("/practice")
    assert not any(action.id.startswith("level:") for action in public.last.actions)


async def test_a_number_says_how_many(house: House) -> None:
    """Alone or behind a topic; never more than fifteen, and that is said."""
    talk = house.talk()
    await talk.says("/practice recursion 4")
    assert "Tasks: 3, and a closing question" in talk.text
    await talk.says("/practice git 99")
    assert "15 questions at most" in talk.text
    assert (await house.rows(Round))[-1].chosen == 15


async def test_what_was_failed_comes_again_and_moves_ability_only(house: House) -> None:
    """Once, at the end, marked; the schedule stays what the first try made of it, and recaps count first tries."""
    talk = house.talk()
    await talk.says("/practice recursion 3")
    await talk.says("skip")
    due = [topic_state.due_at for topic_state in await _states(house)]
    await finish(talk)
    again = [answer for answer in await house.rows(Answer) if answer.again]
    assert len(again) == 1
    assert again[0].score == 1.0
    newest = (await house.rows(Round))[-1]
    assert newest.item_ids[0] == newest.item_ids[-1]
    assert len(newest.item_ids) == 4
    assert "2 of 3 right at the first try" in talk.last.body
    assert "Came again at the end: 1, right this time: 1." in talk.last.body
    assert due


async def _states(house: House) -> list[TopicState]:
    return await house.rows(TopicState)


@pytest.mark.parametrize("count", ["0", "-1", "1.5", "recursion 0", "recursion -3"])
async def test_a_number_that_no_round_can_have_is_refused_with_the_limits(house: House, count: str) -> None:
    talk = house.talk()
    refusal = await talk.says(f"/practice {count}")
    assert "1 to 15 are possible" in refusal.body
    assert not refusal.ok


async def test_too_many_are_taken_for_the_most_whatever_comes_of_it(house: House) -> None:
    """It is said what the number is taken for, and not that anything begins."""
    talk = house.talk()
    await talk.says("/practice " + "9" * 5000)
    assert "15 questions at most, so I take that for 15" in talk.text
    await talk.says("1")
    assert (await house.row(Round)).chosen == 15


async def test_a_new_round_has_as_many_questions_as_were_asked_for(house: House) -> None:
    """On the topic whose round is open, and in place of the open round; the number may come from that one."""
    talk = house.talk()
    await talk.says("/practice recursion 3")
    await talk.answers(right=False)
    await talk.says("/practice recursion 4")
    assert "You have a round open: **Recursion**, " in talk.text
    await talk.says("new round")
    assert [row.chosen for row in await house.rows(Round)] == [3, 4]
    await talk.says("I struggle with recursion.")
    await talk.says("/practice")
    await talk.presses("New round")
    assert [row.chosen for row in await house.rows(Round)] == [3, 4, 4]
