"""Progress in words: a table whose columns stand under each other, and the other figures below it."""

from __future__ import annotations

import pytest

from core.learning.weak import MasteryWord
from core.profile.progress.figures import TopicFigures
from core.profile.progress.words import columns, mastery_words, progress_text, shortened
from tests.profile.progress.figures import ONE_ANSWER, some_progress


def test_one_answer_is_called_what_it_is() -> None:
    """No percentage stands behind a single answer, and no forecast where nothing is scheduled."""
    assert progress_text(ONE_ANSWER).splitlines() == [
        *("**Your progress, Monday, 2 March 2026**", "```text", "   Topic  Mastery                  Answers"),
        *("1  knots  not enough evidence yet        1", "```"),
        "Answers in the last four weeks: 1; days with answers: 1; most on Monday, 2 March: 1.",
    ]


def test_all_the_figures_are_told() -> None:
    said = progress_text(some_progress(["knots", "ropes"], more=28))
    assert "1  knots  75 %, getting there" in said
    assert "Topics with fewer answers that are not shown: 28." in said
    assert "Without an answer so far: masts." in said
    assert "today 100 %, in 7 days 88 %, in 14 days 77 %, in 30 days 50 %." in said
    assert "days with answers: 27; most on Sunday, 6 September: 123." in said


def test_columns_stand_under_each_other_in_any_script() -> None:
    rows = progress_text(some_progress(["knots", "递归与动态规划", "W" * 60, "e\u0301t\u0301"])).splitlines()[2:7]
    assert {columns(row) for row in rows} == {columns(rows[0])}
    assert columns(shortened("递归与动态规划" * 9, 24)) <= 24


@pytest.mark.parametrize("name", ["```", "a```b````c", "`x`", "~~~"])
def test_no_name_ends_the_block_that_the_table_stands_in(name: str) -> None:
    lines = progress_text(some_progress([name])).splitlines()
    assert [line for line in lines if "```" in line] == ["```text", "```"]


def test_what_was_set_aside_says_so() -> None:
    topic = TopicFigures(number=1, name="x", answers=9, mastery=MasteryWord.SOLID, value=0.9, set_aside=True)
    assert mastery_words(topic) == "90 %, solid, set aside"
