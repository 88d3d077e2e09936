"""From the log to the state: order, repeats, days, rebuilding."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.learning.codec import topic_from_json, topic_to_json
from core.learning.log import GradedAnswer
from core.learning.schedule import Rating, review
from core.learning.state import LearnerState, advance, replay
from core.learning.topic import TopicState
from tests.learning.support import FIRST_DAY, answer, logs


def by_time(answers: list[GradedAnswer]) -> list[GradedAnswer]:
    return sorted(answers, key=lambda given: (given.at, given.answer_id))


def through_json(state: LearnerState) -> LearnerState:
    """Return the state as it comes back from the database."""
    rows = [json.loads(json.dumps(topic_to_json(topic))) for topic in state.topics.values()]
    return replace(state, topics={topic.topic_id: topic for topic in map(topic_from_json, rows)})


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
    alone = replay(given_answer for given_answer in answers if given_answer.topic_id == "joins")
    assert replay(answers).topic("joins").schedule == alone.topic("joins").schedule


def test_the_last_answer_again_changes_nothing_and_an_older_one_asks_for_a_replay() -> None:
    old, new = answer(0), answer(1)
    state = replay([old, new])
    assert advance(state, new) == state
    with pytest.raises(ValueError, match="replay"):
        advance(state, old)


def test_ten_right_answers_in_five_minutes_are_one_review() -> None:
    answers = [answer(hour=10 + number / 120) for number in range(10)]
    topic = replay(answers).topic("recursion")
    assert topic.schedule == review(None, Rating.Good, FIRST_DAY)
    assert topic.due_day == FIRST_DAY + timedelta(days=2)
    assert (topic.n, topic.days) == (10, 1)


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
