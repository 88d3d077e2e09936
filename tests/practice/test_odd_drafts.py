"""Drafts in another language, in scripts from right to left, and in forms that models slip into."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from core.errors import ModelMisunderstood
from core.llm.generate import DraftItem, Wanted
from core.llm.structured import parse
from core.practice.drafts import item_of
from core.practice.grading import Verdict, grade
from core.practice.quarantine import faults_of
from tests.practice.drafts import WANTED, cloze, draft, fields, output, short

GERMAN = {
    "hints": ["Es ist grün.", "Blätter sind voll davon.", "Es fängt mit einem c an."],
    "short_explanation": "Das Chlorophyll nimmt das rote und das blaue Licht auf.",
    "full_explanation": "Das Licht wird von dem Farbstoff aufgenommen, und das Grün ist nicht dabei.",
}
HEBREW = {
    "question": "בפוטוסינתזה הצמח קולט {{פחמן דו חמצני}} ופולט {{חמצן}} לאוויר.",
    "reference": "פחמן דו חמצני, חמצן",
    "hints": ["שניהם גזים.", "אחד נכנס ואחד יוצא.", "בעלי חיים עושים הפוך."],
    "short_explanation": "הסוכר נבנה ממה שנקלט, והשאר נפלט.",
    "full_explanation": "הסוכר נבנה ממה שנקלט מן האוויר, והשאר נפלט, למשל בעלה של עץ.",
}
ARABIC = {
    "question": "تمتص الأوراق {{ثاني أكسيد الكربون}} وتطلق {{الأكسجين}} في الضوء.",
    "reference": "ثاني أكسيد الكربون، الأكسجين",
    "hints": ["كلاهما غاز.", "واحد يدخل وواحد يخرج.", "الحيوانات تفعل العكس."],
    "short_explanation": "يبنى السكر مما يمتص، وما يبقى يطلق.",
    "full_explanation": "يبنى السكر مما يمتص من الهواء، وما يبقى يطلق، مثلا في ورقة شجرة.",
}


def faults(written: DraftItem, **wanted: Any) -> list[str]:
    return faults_of(item_of(written, 2), replace(WANTED, **wanted))


@pytest.mark.parametrize("language", ["Spanish", "English", "Hebrew"])
def test_a_draft_in_another_language_than_the_chosen_one_is_a_fault(language: str) -> None:
    """By its small words, or by its script; the model is told in which to write."""
    assert f"language: write all of it in {language}" in faults(short(**GERMAN), language=language)


@pytest.mark.parametrize("language", ["German", "deutsch", "Swiss German", "Klingon", "Portuguese"])
def test_a_draft_in_the_chosen_language_is_none_nor_one_in_a_language_that_nobody_here_knows(language: str) -> None:
    assert faults(short(**GERMAN), language=language) == []


def test_a_question_about_a_language_may_hold_its_words() -> None:
    asks = short(question="Was heißt »das Blatt« und »der Baum ist grün« auf Englisch, als ein Wort für beide?")
    assert faults(asks, language="English") == []


def test_where_no_language_was_chosen_the_script_is_that_of_what_was_given() -> None:
    """A topic has no more than a name; a goal may be in the learner's own script."""
    told = ["language: write all of it in the language of the topic"]
    assert faults(cloze(**HEBREW)) == told
    assert faults(cloze(**HEBREW), goals=["להבין צמחים"]) == []
    assert faults(cloze(**HEBREW), topic="פוטוסינתזה") == []
    assert faults(cloze(), topic="פוטוסינתזה") == told
    assert faults(cloze(), topic="π = ?") == []
    assert faults(cloze(), topic="42") == []


RIGHT_TO_LEFT = {
    "Hebrew": (HEBREW, "פחמן דו חמצני, חמצן"),
    "Arabic": (ARABIC, "ثاني أكسيد الكربون، الأكسجين"),
    "Arabic by numbers": (ARABIC, "٢: الأكسجين؛ ١: ثاني أكسيد الكربون"),
}


@pytest.mark.parametrize("name", RIGHT_TO_LEFT)
def test_a_cloze_from_right_to_left_is_whole_and_graded(name: str) -> None:
    """Its gaps keep their numbers, and the commas of its script stand between words."""
    changes, answer = RIGHT_TO_LEFT[name]
    written = cloze(**changes)
    item = item_of(written, 2)

    assert faults(written, topic="פוטוסינתזה" if name == "Hebrew" else "التمثيل الضوئي") == []
    assert item.question.index("[1]") < item.question.index("[2]")
    assert grade(item, answer).verdict is Verdict.RIGHT


def test_signs_that_turn_letters_round_are_taken_out() -> None:
    """An option would read otherwise than it is compared; the marks that scripts need stay."""
    turned = fields(options=["chloro\u202eplasts", "mito\u200fchondria", "ribosomes", "vacuoles"])

    read = parse(json.dumps(turned), DraftItem)

    assert read.options[:2] == ["chloroplasts", "mito\u200fchondria"]


FENCED = "What does this print?\n\n```python\nfor leaf in range(2):\n    print(leaf * 21)\n```"


@pytest.mark.parametrize(
    "around", ["{}", "```json\n{}\n```", "Take `{{x}}`:\n```python\nd = {{1: 2}}\n```\n{}\nDone."]
)
@pytest.mark.parametrize("ends", ["escaped", "as they are"])
def test_a_code_fence_inside_the_object_is_part_of_it(around: str, ends: str) -> None:
    """Whatever fences and code stand around it, and whether or not its line ends are escaped."""
    said = json.dumps(output(question=FENCED).model_dump())
    said = said if ends == "escaped" else said.replace("\\n", "\n")

    read = parse(around.format(said), DraftItem)

    assert read.question == FENCED
    assert faults(read) == []


@pytest.mark.parametrize("field", ["reference", "question", "kind"])
def test_a_text_that_is_not_a_number_is_asked_for_again(field: str) -> None:
    """JSON has no NaN: it counts as nothing, and what must be there is missing."""
    said = json.dumps(fields(**{field: float("nan")}))
    assert "NaN" in said
    with pytest.raises(ModelMisunderstood, match=field):
        parse(said, DraftItem)


def test_orders_and_keys_that_are_no_numbers_are_none() -> None:
    with pytest.raises(ModelMisunderstood, match="also"):
        parse(json.dumps(fields(also=[[2, float("nan"), 1]])), DraftItem)
    read = parse(json.dumps(fields(correct=float("nan"))), DraftItem)
    assert read.correct is None


def test_ten_options_are_too_many() -> None:
    """The writer is told how many there may be."""
    many = [f"part {word}" for word in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")]
    assert "options: there are 10 options; write 2 to 6" in faults(draft(options=["chloroplasts", *many]))


def test_bare_numbers_are_read_as_the_options_and_answers_that_they_are() -> None:
    read = parse(
        json.dumps(fields(question="What is 2 + 2?", options=[3, 4, 5.5], correct=2, reference=4)), DraftItem
    )
    item = item_of(read, 2)

    assert sorted(item.options) == ["3", "4", "5.5"]
    assert item.correct is not None
    assert item.options[item.correct] == item.reference == "4"


def test_what_was_wanted_says_nothing_of_a_language_where_there_is_none() -> None:
    """A topic of signs alone has no script, so nothing can be held against a draft."""
    wanted = Wanted(topic="+ - * /", tier=2)
    assert faults_of(item_of(short(**GERMAN), 2), wanted) == []
