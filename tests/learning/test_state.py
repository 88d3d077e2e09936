"""From the log to the state: order, repeats, days, rebuilding."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.learning.codec import item_from_json, item_to_json, topic_from_json, topic_to_json
from core.learning.correction import Correction
from core.learning.log import GradedAnswer
from core.learning.schedule import Rating, retrievability, review
from core.learning.state import LearnerState, advance, replay
from core.learning.topic import TopicState
from tests.learning.support import FIRST_DAY, answer, logs


def by_time(answers: list[GradedAnswer]) -> list[GradedAnswer]:
    return sorted(answers, key=lambda given: (given.at, given.answer_id))


def through_json(state: LearnerState) -> LearnerState:
    """Return the state as it comes back from the database."""
    return replace(state, topics={topic.topic_id: _read(topic) for topic in state.topics.values()})


def _read(topic: TopicState) -> TopicState:
    items = [item_from_json(json.loads(json.dumps(item_to_json(item)))) for item in topic.items.values()]
    return topic_from_json(json.loads(json.dumps(topic_to_json(topic))), items)


@given(logs())
def test_replay_is_what_advancing_answer_by_answer_through_the_database_leads_to(
    answers: list[GradedAnswer],
) -> None:
    state = LearnerState()
    for given_answer in by_time(answers):
        state = through_json(advance(state, given_answer))
    assert state == replay(answers)


@given(logs(), st.randoms(use_true_random=False))
def test_order_and_redelivery_change_nothing(answers: list[GradedAnswer], luck: random.Random) -> None:
    delivered = answers + luck.choices(answers, k=3) if answers else []
    luck.shuffle(delivered)
    assert replay(delivered) == replay(answers)


@given(logs(max_size=8), st.data())
def test_replay_may_start_from_any_point_of_the_log(answers: list[GradedAnswer], data: st.DataObject) -> None:
    answers = by_time(answers)
    cut = data.draw(st.integers(0, len(answers)))
    assert replay(answers[cut:], replay(answers[:cut])) == replay(answers)


@given(logs())
@settings(max_examples=50)
def test_topics_do_not_touch_each_others_schedule(answers: list[GradedAnswer]) -> None:
    answers = [replace(given_answer, builds_on=()) for given_answer in answers]
    alone = replay(given_answer for given_answer in answers if given_answer.topic_id == "joins")
    assert replay(answers).topic("joins").schedule == alone.topic("joins").schedule


def test_the_last_answer_again_changes_nothing_and_an_older_one_asks_for_a_replay() -> None:
    old, new = answer(0), answer(1)
    state = replay([old, new])
    assert advance(state, new) == state
    with pytest.raises(ValueError, match="replay"):
        advance(state, old)


@pytest.mark.case("SCH-24")
def test_ten_right_answers_in_five_minutes_are_one_review() -> None:
    answers = [answer(hour=10 + number / 120) for number in range(10)]
    topic = replay(answers).topic("recursion")
    assert topic.schedule == review(None, Rating.Good, FIRST_DAY)
    assert topic.due_day == FIRST_DAY + timedelta(days=2)
    assert (topic.n, topic.days) == (10, 1)


@pytest.mark.case("SCH-24")
def test_a_fact_answered_ten_times_in_five_minutes_comes_back_within_days() -> None:
    answers = [answer(hour=10 + number / 120, item_id="paris", is_fact=True) for number in range(10)]
    topic = replay(answers).topic("recursion")
    schedule = topic.items["paris"].schedule
    assert schedule is not None
    assert (schedule.reviews, schedule.stability) == (1, review(None, Rating.Good, FIRST_DAY).stability)
    assert topic.due_day == FIRST_DAY + timedelta(days=2)
    assert topic.schedule is None
    assert (topic.n, topic.items["paris"].n, topic.theta > 0) == (10, 10, True)


def fact(day: int, item_id: str, score: float = 1.0, **fields: Any) -> GradedAnswer:
    return answer(day, score, item_id=item_id, is_fact=True, **fields)


@pytest.mark.parametrize("again", [False, True])
def test_of_a_fact_the_days_first_answer_counts_and_what_is_known_after_the_solution_moves_little(
    again: bool,
) -> None:
    """Right after the solution was shown says what was read, not what was remembered."""
    forgotten = [fact(0, "paris"), fact(9, "paris", 0.0)]
    mended = [*forgotten, fact(9, "paris", hour=15, again=again), fact(9, "paris", hour=16)]
    before, after = (replay(log).topic("recursion").items["paris"].schedule for log in (forgotten, mended))
    assert before is not None
    assert after is not None
    assert after.lapse_days == before.lapse_days == (FIRST_DAY + timedelta(days=9),)
    assert before.stability <= after.stability < 3
    assert after.due_day <= FIRST_DAY + timedelta(days=9 + 5)


def test_what_a_learner_forgets_corrects_the_chance_of_their_other_facts() -> None:
    """Not by what was hinted at, nor by what a topic's other questions say."""
    first = [fact(0, name) for name in "abcdefgh"]
    forgotten = [fact(6, name, 0.0) for name in "abcdefg"]
    kept = [fact(6, name) for name in "abcdefg"]
    hinted = [fact(6, name, hints=1) for name in "abcdefg"]
    known = replay(first).topic("recursion").items["h"].schedule
    day = FIRST_DAY + timedelta(days=6)
    usual, worse, better, same = (
        replay([*first, *later]).correction.chance(known, day) for later in ([], forgotten, kept, hinted)
    )
    assert worse < usual < better
    assert same == usual
    assert replay([answer(0), answer(6, 0.0)]).correction == Correction()


def test_facts_do_not_touch_each_others_schedule() -> None:
    log = [fact(0, "paris"), fact(0, "rome", 0.0), fact(1, "rome"), fact(2, "paris"), fact(2, "rome", 0.0)]
    both = replay(log).topic("recursion").items
    for item_id in ("paris", "rome"):
        alone = replay(given for given in log if given.item_id == item_id)
        assert both[item_id] == alone.topic("recursion").items[item_id]


def test_a_topic_of_facts_is_due_with_its_earliest_fact_and_recalled_as_their_mean() -> None:
    topic = replay([fact(0, "paris"), fact(0, "rome", 0.0)]).topic("recursion")
    paris, rome = topic.items["paris"].schedule, topic.items["rome"].schedule
    assert paris is not None
    assert rome is not None
    assert topic.due_day == rome.due_day == FIRST_DAY + timedelta(days=1) < paris.due_day
    day = FIRST_DAY + timedelta(days=9)
    assert topic.recall(day) == (retrievability(paris, day) + retrievability(rome, day)) / 2


def test_lapses_of_facts_are_counted_per_fact() -> None:
    """One forgotten now and then among many says little about the topic."""
    log = [fact(0, "paris"), fact(0, "rome"), fact(2, "paris", 0.0), fact(4, "paris", 0.0), fact(4, "rome")]
    topic = replay(log).topic("recursion")
    assert topic.lapses == 1.0
    assert topic.lapsed_on(FIRST_DAY + timedelta(days=4))
    assert not topic.lapsed_on(FIRST_DAY)


@given(logs(), st.sampled_from((0.3, 0.5, 0.77, 0.9, 0.95)))
def test_the_first_day_below_is_the_first(answers: list[GradedAnswer], chance: float) -> None:
    for topic in replay(answers).topics.values():
        below = topic.first_day_below(chance)
        assert (below is None) is (topic.schedules == ())
        if below is not None:
            assert topic.recall(below) < chance <= topic.recall(below - timedelta(days=1))


def test_an_unsure_grade_brings_a_fact_back_the_day_after() -> None:
    topic = replay([fact(0, "paris", grader_confidence=0.5)]).topic("recursion")
    assert topic.items["paris"].schedule is None
    assert topic.due_day == FIRST_DAY + timedelta(days=1)


def test_a_fact_that_left_its_deck_moves_ability_and_is_not_due() -> None:
    topic = replay([fact(0, "paris", retired=True), fact(0, "rome", hour=1)]).topic("recursion")
    assert (topic.n, list(topic.items)) == (2, ["rome"])
    alone = replay([fact(0, "paris", retired=True)]).topic("recursion")
    assert (alone.schedules, alone.due_day, alone.theta > 0) == ((), None, True)


def test_a_question_of_a_skill_on_a_topic_of_facts_is_scheduled_beside_them() -> None:
    topic = replay([fact(0, "paris", 0.0), answer(0)]).topic("recursion")
    assert topic.schedule == review(None, Rating.Good, FIRST_DAY)
    assert len(topic.schedules) == 2
    assert topic.due_day == FIRST_DAY + timedelta(days=1)


def test_a_day_is_rated_anew_from_before_it_with_each_of_its_first_three_attempts() -> None:
    first = replay([answer(0)])
    wrong = advance(first, answer(2, 0.0, hour=1))
    mixed = advance(wrong, answer(2, 1.0, hour=2))
    good = advance(mixed, answer(2, 1.0, hour=3))
    later = advance(good, answer(2, 0.0, hour=4))
    before, day = first.topic("recursion").schedule, FIRST_DAY + timedelta(days=2)
    assert wrong.topic("recursion").schedule == review(before, Rating.Again, day)
    assert wrong.topic("recursion").lapses == 1
    assert mixed.topic("recursion").schedule == review(before, Rating.Hard, day)
    assert mixed.topic("recursion").lapses == 0
    assert good.topic("recursion").schedule == review(before, Rating.Hard, day)
    assert later.topic("recursion").schedule == good.topic("recursion").schedule


def test_a_repeat_on_the_same_day_moves_ability_less_than_one_on_the_next() -> None:
    same_day = replay([answer(0), answer(0, hour=15)])
    next_day = replay([answer(0), answer(1)])
    assert same_day.theta < next_day.theta
    assert same_day.topic("recursion").theta < next_day.topic("recursion").theta


def test_midnight_is_inside_a_day() -> None:
    late = [answer(0, hour=19.5), answer(0, hour=20.5)]  # 23:30 and 00:30
    assert replay(late).topic("recursion").days == 1


def test_flying_west_over_the_date_line_does_not_run_days_backwards() -> None:
    tokyo = answer(5, hour=1, zone="Asia/Tokyo")
    hawaii = answer(at=tokyo.at + timedelta(hours=2), zone="Pacific/Honolulu")
    assert hawaii.local_day < tokyo.local_day
    topic = replay([tokyo, hawaii]).topic("recursion")
    assert (topic.days, topic.last_day) == (1, tokyo.local_day)


def test_an_unsure_grade_moves_ability_and_decides_nothing() -> None:
    topic = replay([answer(0, 0.0, grader_confidence=0.5)]).topic("recursion")
    assert topic.theta < 0
    assert (topic.n, topic.failures, topic.recent, topic.schedule) == (1, 0, (), None)
    assert topic.due_day == FIRST_DAY + timedelta(days=1)


def test_a_topic_is_due_at_four_in_the_learners_zone() -> None:
    topic = replay([answer(0, zone="Asia/Kathmandu")]).topic("recursion")
    assert topic.due_at is not None
    assert topic.due_at.isoformat() == "2026-11-03T22:15:00+00:00"


def test_a_quick_answer_is_easy_only_against_latencies_of_earlier_days() -> None:
    usual = [20.0, 24.0, 28.0, 22.0, 26.0, 21.0]
    history = [answer(2 * day, hour=hour, latency_s=usual[2 * day + hour]) for day in range(3) for hour in (0, 1)]
    quick, slow = answer(6, latency_s=3.0), answer(6, latency_s=24.0)
    easy = replay([*history, quick]).topic("recursion").schedule
    good = replay([*history, slow]).topic("recursion").schedule
    assert easy is not None
    assert good is not None
    assert easy.stability > good.stability


def test_learner_ability_carries_over_to_a_topic_never_practised() -> None:
    state = replay([answer(0), answer(1), answer(2)])
    assert state.theta > LearnerState().theta
    assert state.topic("joins") == TopicState(topic_id="joins")


def test_a_state_of_other_rules_is_refused() -> None:
    row = topic_to_json(TopicState(topic_id="recursion"))
    with pytest.raises(ValueError, match="rebuild"):
        topic_from_json({**row, "model": "fsrs5"})
