"""Made questions whose answers have parts: what a draft of them says, and what it has to stand."""

from __future__ import annotations

import pytest

from core.decks.deck import Item, ItemKind
from core.llm.generate import DraftItem
from core.practice.drafts import UnusableDraft, item_of
from core.practice.grading import Verdict, grade
from core.practice.quarantine import faults_of
from tests.practice.drafts import WANTED, cloze, numeric, ordering, output

STEPS = ["Light is taken up by a pigment", "Water is split", "Sugar is built"]
PROGRAM = "What does this print?\n\n```{language}\n{code}\n```"


def made(draft: DraftItem) -> Item:
    return item_of(draft, 2)


def shows(code: str, language: str = "python") -> str:
    return PROGRAM.format(language=language, code=code)


SOUND: dict[str, tuple[DraftItem, str]] = {
    "gaps": (cloze(), "carbon dioxide, oxygen"),
    "another wording of a gap": (cloze(), "CO2; oxygen"),
    "gaps whose words nobody repeated": (cloze(reference=""), "carbon dioxide, oxygen"),
    "gaps whose words came as a list": (cloze(reference=["CO2", "oxygen"]), "carbon dioxide, oxygen"),
    "a gap in code": (
        cloze(
            question="This cuts each leaf.\n```python\n{{for}} leaf in tree:\n    cut(leaf)\n```", reference="for"
        ),
        "for",
    ),
    "steps": (ordering(), "\n".join(STEPS)),
    "another order that is as right": (ordering(also=[[2, 1, 3]]), "\n".join([STEPS[1], STEPS[0], STEPS[2]])),
    "a reference with the order in it": (ordering(reference=[1, 2, 3]), "\n".join(STEPS)),
    "a first that is no place": (ordering(steps=["First-year leaves open", *STEPS[1:]]), "1 2 3"),
    "an output": (output(), "0\n21"),
    "an output in a fence": (output(reference="```\n0\n21\n```"), "0 / 21"),
    "an output as a bare number": (output(question=shows("print(6 * 7)"), reference=42), "42"),
    "an output that asks or is markup": (output(question=shows("print(f'<b>{who}?')"), reference="<b>x?"), "<b>x?"),
    "an output that is no number": (output(question=shows("print(1e999 - 1e999)"), reference="nan"), "nan"),
    "a number with its unit": (numeric(reference="6 mol"), "6 mol"),
    "a bare number": (numeric(reference=6), "6"),
}


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_draft_goes_through_and_its_answer_is_right(name: str) -> None:
    draft, answer = SOUND[name]
    item = made(draft)

    assert faults_of(item, WANTED) == []
    assert grade(item, answer).verdict is Verdict.RIGHT


def test_gaps_are_shown_by_numbers_and_steps_are_kept_in_their_order() -> None:
    assert made(cloze()).question == "In the light, leaves take up [1] and give off [2: a gas]."
    assert made(ordering()).steps == tuple(STEPS)
    assert made(ordering()).shown == ()


NO_ITEM: dict[str, tuple[DraftItem, str]] = {
    "no gap": (cloze(question="Leaves take up ____."), "0 gaps"),
    "a number that reads like a gap": (cloze(question="Leaves [1] take up {{oxygen}}."), "number in brackets"),
    "a gap that is not closed": (cloze(question="Leaves take up {{oxygen."), "not closed"),
    "more words than gaps": (cloze(reference="carbon dioxide, oxygen, water"), "not as many"),
    "fewer words than gaps": (cloze(reference="carbon dioxide"), "not as many"),
    "other words than those of the gaps": (cloze(reference="oxygen, carbon dioxide"), "other words"),
    "steps that came shuffled": (ordering(reference="2 1 3"), "another order"),
    "a gap with its answer in another kind": (
        numeric(question="How many molecules of water are used? {{6}}."),
        "kind numeric has no gaps",
    ),
    "steps of another kind": (numeric(steps=STEPS), "kind numeric has none"),
    "options of another kind": (output(options=["0", "21"]), "kind output has none"),
}


@pytest.mark.parametrize("name", NO_ITEM)
def test_a_draft_that_does_not_agree_with_itself_makes_no_item(name: str) -> None:
    draft, words = NO_ITEM[name]
    with pytest.raises(UnusableDraft, match=words):
        made(draft)


FAULTY: dict[str, tuple[DraftItem, str]] = {
    "a gap's answer in the text": (
        cloze(question="{{Oxygen}} is given off, and oxygen is a gas.", reference="oxygen"),
        "stands in the text",
    ),
    "a gap's answer in the plural": (
        cloze(question="A {{pigment}} is a colour.", reference="pigment", hints=["a", "Pigments do.", "c"]),
        "hint 2 contains",
    ),
    "a gap's answer in a hint": (cloze(hints=["a", "b", "One of them is oxygen."]), "hint 3 contains"),
    "a gap of a letter": (cloze(question="Light takes {{a}} way through it.", reference="a"), "a single letter"),
    "a gap within a word": (
        cloze(question="What is green in a leaf is the chloro{{phyll}}.", reference="phyll"),
        "within a word",
    ),
    "nothing but gaps": (cloze(question="{{oxygen}} and {{water}}.", reference="oxygen, water"), "nothing around"),
    "a gap with a comma": (
        cloze(question="Leaves need {{light, water}} and some {{air}}.", reference=""),
        "has a comma",
    ),
    "two steps": (ordering(steps=STEPS[:2]), "there are 2 steps"),
    "steps alike": (ordering(steps=[*STEPS, "Sugar is built."]), "two steps say the same"),
    "a step with a number": (ordering(steps=[f"{n}. {step}" for n, step in enumerate(STEPS, 1)]), "says its place"),
    "a step that begins with first": (ordering(steps=["First, light is taken up", *STEPS[1:]]), "says its place"),
    "a step that begins with then": (ordering(steps=[*STEPS[:2], "Then sugar is built"]), "says its place"),
    "a step that ends with last": (ordering(steps=[*STEPS[:2], "Sugar is built, at the end"]), "says its place"),
    "a step in German": (ordering(steps=["Zuerst wird Licht gefangen", *STEPS[1:]]), "says its place"),
    "a question that lists the steps": (
        ordering(question=f"Which comes before which: {'; '.join(STEPS)}?"),
        "lists the steps",
    ),
    "a hint that lists the steps": (ordering(hints=["a", "b", "; ".join(STEPS)]), "hint 3 contains"),
    "a hint by numbers": (ordering(hints=["a", "b", "Step 2 comes late."]), "names a step by its number"),
    "orders that are all right": (
        ordering(also=[[1, 3, 2], [2, 1, 3], [3, 1, 2]]),
        "most orders are right",
    ),
    "an order of other numbers": (ordering(also=[[1, 2, 9]]), "each order names"),
    "no program": (output(question="What does a loop over two leaves print?"), "the program is missing"),
    "a program in no language": (output(question=shows("print(21)", "")), "no program in a known language"),
    "a program in an unknown language": (output(question=shows("say 21", "leafish")), "no program in a known"),
    "no output": (output(reference=""), "reference is empty"),
    "an output in a comment": (
        output(question=shows("print(7 * 6)  # gives 42"), reference="42"),
        "contains what is printed",
    ),
    "an output in the text": (
        output(question="Why does this print 42?\n\n```python\nprint(7 * 6)\n```", reference="42"),
        "contains what is printed",
    ),
    "an output that is the program's own text": (
        output(question=shows('print("a green leaf")'), reference="a green leaf"),
        "contains what is printed",
    ),
    "an output in a hint": (output(hints=["a", "b", "It prints 0, and then 21."]), "hint 3 contains"),
    "many lines": (output(reference="\n".join("abcdefg")), "longer than 6 lines"),
    "a long line": (output(reference="ab" * 120), "200 characters"),
    "a number that is none": (numeric(reference="NaN"), "not a number"),
    "a number without end": (numeric(reference=float("inf")), "not a number"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_fault_is_found_and_named(name: str) -> None:
    draft, words = FAULTY[name]
    assert any(words in fault for fault in faults_of(made(draft), WANTED))


def test_a_number_alone_in_the_program_is_no_output_in_it() -> None:
    """Only whole words count: 4 is not in 42."""
    assert faults_of(made(output(question=shows("print(42 // 10)"), reference="4")), WANTED) == []


def test_common_errors_are_kept_where_they_are_sound_and_left_out_where_not() -> None:
    """Those of an ordering are orders; the right one is none."""
    swapped = {"match": "2 1 3", "feedback": "Splitting takes energy."}

    assert [error.match for error in made(ordering(common_errors=[swapped])).common_errors] == ["2 1 3"]
    for match in ("1 2 3", "the other way round"):
        assert made(ordering(common_errors=[swapped | {"match": match}])).common_errors == ()


def test_every_kind_that_is_answered_in_parts_can_be_made() -> None:
    kinds = {item.kind for item in map(made, (cloze(), ordering(), output()))}
    assert kinds == {kind for kind in ItemKind if kind.in_parts}
