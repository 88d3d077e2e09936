"""Weak and stale topics, measured and reported."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given

from core.learning.days import day_start
from core.learning.log import GradedAnswer
from core.learning.schedule import Schedule, retrievability
from core.learning.state import LearnerState, replay
from core.learning.topic import TopicState, WeakMark
from core.learning.weak import (
    MasteryWord,
    ReportedSignal,
    WeakBasis,
    due_at,
    is_measured_weak,
    mastery,
    mastery_word,
    open_reports,
    stale_day,
    weak_and_stale_at,
    weak_basis,
)
from tests.learning.support import FIRST_DAY, answer, days_of, logs

NEW = TopicState(topic_id="recursion")


def day_number(number: int) -> date:
    return FIRST_DAY + timedelta(days=number)


def starts(number: int, zone: str = "UTC") -> datetime:
    return day_start(day_number(number), zone)


def report(day: int = 0, hour: float = 6, zone: str = "UTC", topic_id: str = "recursion") -> ReportedSignal:
    return ReportedSignal(topic_id=topic_id, at=starts(day, zone) + timedelta(hours=hour), quote_id=f"q{day}")


def stale_at(topic: TopicState, reports: list[ReportedSignal], zone: str) -> datetime | None:
    day = stale_day(topic, reports, zone)
    return None if day is None else day_start(day, zone)


def basis(state: LearnerState, day: int, *reports: ReportedSignal) -> WeakBasis | None:
    return weak_basis(state.topic("recursion"), reports, state.theta, day_number(day))


# Reported


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Asia/Kathmandu"])
@pytest.mark.parametrize("hour", [0.0, 12.0, 23.0])
def test_reported_on_day_0_and_not_practised_is_weak_at_once_due_on_day_1_stale_on_day_2(
    zone: str, hour: float
) -> None:
    said = report(0, hour, zone)
    assert weak_basis(NEW, [said], 0.8, day_number(0)) is WeakBasis.REPORTED
    assert due_at(NEW, [said], zone) == starts(1, zone)
    assert stale_at(NEW, [said], zone) == starts(2, zone)
    assert weak_and_stale_at(NEW, [said], 0.8, zone) == starts(2, zone)


def test_a_topic_neither_practised_nor_reported_is_neither_due_nor_weak() -> None:
    elsewhere = report(topic_id="joins")
    assert weak_basis(NEW, [elsewhere], 0.8, FIRST_DAY) is None
    assert due_at(NEW, [elsewhere], "UTC") is None
    assert stale_at(NEW, [elsewhere], "UTC") is None
    assert weak_and_stale_at(NEW, [elsewhere], 0.8, "UTC") is None


def test_said_again_before_any_practice_does_not_put_off_the_check() -> None:
    assert due_at(NEW, [report(3), report(0)], "UTC") == starts(1)


def test_three_right_answers_drop_a_report_and_two_failures_confirm_it() -> None:
    said = report(0, 1)
    right = [answer(0), answer(1), answer(1)]
    assert basis(replay(right[:2]), 1, said) is WeakBasis.REPORTED
    assert basis(replay(right), 1, said) is None
    assert basis(replay([answer(0, 0.0)]), 0, said) is WeakBasis.REPORTED
    confirmed = replay([answer(0, 0.0), answer(0, 0.0)])
    assert basis(confirmed, 0, said) is WeakBasis.MEASURED
    assert open_reports(confirmed.topic("recursion"), [said]) == ()


def test_answers_before_a_report_do_not_settle_it() -> None:
    state = replay(days_of(1, 1, 1, 1))
    assert basis(state, 4, report(4)) is WeakBasis.REPORTED


def test_a_report_brings_one_check_and_then_the_schedule_says_when() -> None:
    topic = replay([answer(0)]).topic("recursion")
    assert due_at(topic, [report(0, hour=1)], "UTC") == starts(2)  # answered after it
    assert due_at(topic, [report(0, hour=20)], "UTC") == starts(1)  # answered before it
    assert stale_at(topic, [report(0, hour=20)], "UTC") == starts(2)


def test_an_unsure_grade_settles_no_report() -> None:
    answers = [answer(day, grader_confidence=0.3) for day in range(4)]
    assert open_reports(replay(answers).topic("recursion"), [report(0, 1)]) != ()


# Measured


def test_two_failures_are_enough_to_be_weak_and_one_is_not() -> None:
    assert basis(replay(days_of(0)), 0) is None
    assert basis(replay(days_of(0, 0)), 1) is WeakBasis.MEASURED


def test_poor_answers_on_one_day_only_are_too_little_unless_failed() -> None:
    poor = [answer(0, 0.55), answer(0, 0.55), answer(0, 0.55)]
    assert basis(replay(poor), 0) is None
    assert basis(replay([*poor, answer(1, 0.55)]), 1) is WeakBasis.MEASURED


def test_a_weak_topic_stays_weak_until_it_was_mastered_on_two_days() -> None:
    failed = [answer(0, 0.0), answer(0, 0.0)]
    recovering = [answer(day, 1.0, hour=hour) for day in (1, 2, 3, 4) for hour in (1, 2, 3, 4)]
    mastered: list[int] = []
    for upto in range(4, len(recovering) + 1, 4):
        state = replay([*failed, *recovering[:upto]])
        day = upto // 4
        if mastery(state.topic("recursion"), state.theta, day_number(day)) >= 0.75:
            mastered.append(day)
        assert (basis(state, day) is None) is (len(mastered) >= 2)
    assert len(mastered) > 2


def test_a_failing_day_on_the_way_out_starts_the_count_again() -> None:
    way_out = [answer(0, 0.0), answer(0, 0.0), *(answer(1, hour=hour) for hour in range(12))]
    assert replay(way_out).topic("recursion").mark.good_days == (day_number(1),)
    fell_back = replay([*way_out, answer(2, 0.0)])
    assert fell_back.topic("recursion").mark.good_days == ()
    assert basis(fell_back, 2) is WeakBasis.MEASURED
    poor = replay([*way_out, *(answer(2, 0.5, hour=hour) for hour in (1, 2, 3))])
    assert poor.topic("recursion").lapses == 0
    assert poor.topic("recursion").mark.good_days == ()


def test_only_how_a_day_ends_counts_on_the_way_out() -> None:
    way_out = [answer(0, 0.0), answer(0, 0.0), *(answer(1, hour=hour) for hour in range(8))]
    assert replay(way_out).topic("recursion").mark.good_days == (day_number(1),)
    dipped = replay([*way_out, answer(1, 0.5, hour=10), answer(1, 0.5, hour=11, difficulty=-2.0)])
    assert 0.65 < mastery(dipped.topic("recursion"), dipped.theta, day_number(1)) < 0.75
    assert dipped.topic("recursion").mark == WeakMark(weak=True)


def test_two_lapses_make_even_a_well_known_topic_weak_and_two_good_days_make_up_for_them() -> None:
    strong = [answer(0, hour=hour) for hour in range(18)]
    between = [answer(3, hour=hour) for hour in range(6)]
    lapsed_once = [*strong, answer(2, 0.0), *between]
    assert basis(replay(lapsed_once), 3) is None
    lapsed_twice = [*lapsed_once, answer(5, 0.0)]
    state = replay(lapsed_twice)
    topic = state.topic("recursion")
    assert topic.lapses == 2
    assert mastery(topic, state.theta, day_number(5)) > 0.65
    assert sum(credit for _, credit in topic.recent) / 3 > 0.6
    assert basis(state, 5) is WeakBasis.MEASURED
    assert basis(replay([*lapsed_twice, answer(6)]), 6) is WeakBasis.MEASURED
    healed = replay([*lapsed_twice, answer(6), answer(8), answer(13)])
    assert healed.topic("recursion").lapses == 2
    assert basis(healed, 13) is None


def test_forgetting_makes_a_middling_topic_weak() -> None:
    state = replay(days_of(1, 0.75, 0.75))
    topic = state.topic("recursion")
    assert not is_measured_weak(topic, state.theta, day_number(2))
    assert is_measured_weak(topic, state.theta, day_number(60))
    assert mastery(topic, state.theta, day_number(60)) < mastery(topic, state.theta, day_number(2))
    one_right_answer_later = replay([*days_of(1, 0.75, 0.75), answer(60)])
    assert basis(one_right_answer_later, 60) is WeakBasis.MEASURED


# Stale


def test_a_topic_is_stale_a_day_after_it_is_due() -> None:
    topic = replay([answer(0)]).topic("recursion")
    assert due_at(topic, [], "UTC") == starts(2)
    assert stale_at(topic, [], "UTC") == starts(3)


def test_a_well_known_topic_is_not_stale_after_two_weeks() -> None:
    answers = [answer(day) for day in (0, 2, 7, 19)]
    topic = replay(answers).topic("recursion")
    assert retrievability(topic.schedule, day_number(33)) > 0.9
    assert topic.due_day is not None
    assert day_number(19 + 27) <= topic.due_day <= day_number(19 + 33)
    assert stale_at(topic, [], "UTC") == day_start(topic.due_day + timedelta(days=1), "UTC")


@pytest.mark.parametrize(("stability", "due", "stale"), [(5.6, 6, 7), (20.6, 21, 21), (200.0, 60, 61)])
def test_two_weeks_without_practice_make_stale_what_is_below_ninety_percent(
    stability: float, due: int, stale: int
) -> None:
    schedule = Schedule(
        stability=stability,
        difficulty=5.0,
        last_day=FIRST_DAY,
        due_day=day_number(due),
        reviews=1,
        good_days=1,
        lapse_days=(),
    )
    topic = replace(replay([answer(0)]).topic("recursion"), schedule=schedule)
    assert stale_at(topic, [], "UTC") == starts(stale)


def test_a_topic_is_due_at_the_start_of_the_day_of_the_zone_the_learner_lives_in_now() -> None:
    topic = replay([answer(0, zone="Europe/Lisbon")]).topic("recursion")
    assert due_at(topic, [], "America/Sao_Paulo") == starts(2, "America/Sao_Paulo")


@given(logs(max_size=10))
def test_weak_and_stale_is_the_first_day_on_which_both_hold(answers: list[GradedAnswer]) -> None:
    state = replay(answers)
    for topic in state.topics.values():
        stale = stale_at(topic, [], "UTC")
        both = weak_and_stale_at(topic, [], state.theta, "UTC")
        if stale is None:  # nothing but facts that left their deck
            assert both is None
            assert topic.n == topic.n_facts
            continue
        if both is None:
            far = date(2400, 1, 1)
            assert weak_basis(topic, [], state.theta, far) is None or topic.schedule is None
            continue
        assert both >= stale
        assert weak_basis(topic, [], state.theta, both.date()) is WeakBasis.MEASURED
        if both > stale:
            assert weak_basis(topic, [], state.theta, both.date() - timedelta(days=1)) is None


# Words


@pytest.mark.parametrize(
    ("value", "n", "word"),
    [
        (0.99, 2, MasteryWord.NOT_ENOUGH_EVIDENCE),
        (0.64, 3, MasteryWord.SHAKY),
        (0.65, 3, MasteryWord.GETTING_THERE),
        (0.84, 3, MasteryWord.GETTING_THERE),
        (0.85, 3, MasteryWord.SOLID),
    ],
)
def test_mastery_in_words_needs_three_answers(value: float, n: int, word: MasteryWord) -> None:
    assert mastery_word(value, n) is word
