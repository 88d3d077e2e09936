"""Reading clozes, orderings and predicted outputs, points with weights, and where an item comes from."""

from __future__ import annotations

import json

import pytest

from core.decks.deck import Gap, Item, ItemKind, Weight
from core.decks.reading import DeckError, read_deck

DECK = """\
slug: tea
title: Tea
kind: skills
subject: kitchen
topic: tea
short_explanation: Leaves in hot water.
full_explanation: Leaves in hot water, for three minutes.
items:
  - key: drinks
    kind: cloze
    tier: 1
    question: |
      What is drunk at five is {{tea}},
      and at nine {{coffee|black coffee::from beans}}.
    common_errors: [{match: milk, feedback: It goes into both.}]
    hints: [Both are hot., Both are brown., One is made of leaves.]
    short_explanation: It is so.
    full_explanation: It is so, and has been for long.
  - key: making
    kind: ordering
    tier: 2
    question: Put the steps in order.
    steps: [boil water, warm the pot, add leaves]
    also: [[2, 1, 3]]
    common_errors: [{match: 3 1 2, feedback: What would they float in?}]
    hints: [Think of heat., Think of the pot., Leaves get wet last.]
    short_explanation: It is so.
    full_explanation: It is so, and has been for long.
    source: An old kitchen book
  - key: printed
    kind: output
    tier: 3
    question: |
      What does this print?

      ```python
      print("tea")
      print("time")
      ```
    reference: |
      tea
      time
    common_errors: [{match: tea time, feedback: Each call has a line of its own.}]
    hints: [Two calls., Two lines., No quotes.]
    short_explanation: It is so.
    full_explanation: It is so, and has been for long.
  - key: why
    kind: open
    tier: 4
    question: Why is tea drunk hot?
    reference: Because heat draws more out of the leaves, and it warms.
    checklist:
      - It says what heat does.
      - {point: It names warmth., weight: 2, required: true}
    hints: [Think of leaves., Think of winter., Try it cold.]
    short_explanation: It is so.
    full_explanation: It is so, and has been for long.
"""


def items(text: str = DECK) -> dict[str, Item]:
    return {item.key: item for item in read_deck(text, "tea.yaml").items}


def test_gaps_are_numbered_and_their_answers_leave_the_text() -> None:
    drinks = items()["drinks"]
    assert drinks.question == "What is drunk at five is [1], and at nine [2: from beans]."
    assert drinks.gaps == (Gap(answer="tea"), Gap(answer="coffee", accepted=("black coffee",)))
    assert (drinks.kind, drinks.reference) == (ItemKind.CLOZE, "tea, coffee")


def test_gaps_may_stand_in_code() -> None:
    question = "|\n      Fill it.\n\n      ```python\n      {{print}}(1)\n      ```\n"
    start, end = DECK.index("|\n      What is drunk"), DECK.index("    common_errors: [{match: milk")
    drinks = items(DECK[:start] + question + DECK[end:])["drinks"]
    assert drinks.question == "Fill it.\n\n```python\n[1](1)\n```"


def test_steps_are_in_the_right_order_and_other_orders_count_from_zero() -> None:
    making = items()["making"]
    assert making.steps == ("boil water", "warm the pot", "add leaves")
    assert making.orders == ((0, 1, 2), (1, 0, 2))
    assert making.reference == "1. boil water\n2. warm the pot\n3. add leaves"
    assert making.guess == 2 / 6
    assert (making.source, items()["drinks"].source) == ("An old kitchen book", "")


def test_an_output_keeps_its_lines() -> None:
    printed = items()["printed"]
    assert printed.reference == "tea\ntime"
    assert printed.solution == "```text\ntea\ntime\n```"


def test_points_may_weigh_more_or_be_required() -> None:
    why = items()["why"]
    assert why.checklist == ("It says what heat does.", "It names warmth.")
    assert why.weights == (Weight(), Weight(value=2.0, required=True))
    plain = DECK.replace("{point: It names warmth., weight: 2, required: true}", "It names warmth.")
    assert items(plain)["why"].weights == ()


def test_items_of_all_kinds_survive_json_and_old_rows_can_be_read() -> None:
    for item in items().values():
        assert Item.from_json(json.loads(json.dumps(item.to_json()))) == item
    row = items()["printed"].to_json()
    for name in ("gaps", "steps", "also", "shown", "weights", "source"):
        del row[name]
    assert Item.from_json(row) == items()["printed"]


MISTAKES = {
    "no gap": (
        "{{tea}},\n      and at nine {{coffee|black coffee::from beans}}",
        "tea,\n      or",
        12,
        "there are 0 gaps",
    ),
    "gap not closed": ("{{tea}}", "{{tea}", 12, "not closed"),
    "empty gap": ("{{tea}}", "{{}}", 12, "a part of the gap {{}} is empty"),
    "empty variant": ("{{tea}}", "{{tea|}}", 12, "is empty; write {{answer|variant::hint}}"),
    "empty hint": ("{{tea}}", "{{tea::}}", 12, "is empty"),
    "hint in brackets": ("::from beans", "::from [beans]", 12, "has brackets"),
    "number in brackets": ("What is drunk", "What is drunk [1]", 12, "reads like a gap"),
    "answer beside its gap": (
        "What is drunk",
        "What of tea is drunk",
        12,
        "item drinks: the answer to gap 1 stands in",
    ),
    "answer in the help": ("::from beans", "::black coffee", 12, "the answer to gap 2 stands in"),
    "bracket behind a gap": ("at five is {{tea}}", "at five is {{tea}}(hot)", 12, "make a link of it"),
    "comma in a gap": ("{{tea}}", "{{tea, hot}}", 12, "gap 1 has a comma"),
    "hint with a gap": ("One is made of leaves.", "One is tea.", 16, "hint 3 contains the answer"),
    "feedback with a gap": ("It goes into both.", "It goes into coffee.", 15, "contains the answer"),
    "reference of a cloze": ("    tier: 1\n", "    tier: 1\n    reference: tea\n", 12, "a cloze has no reference"),
    "accepted of a cloze": (
        "    tier: 1\n",
        "    tier: 1\n    accepted: [a]\n",
        12,
        "into the gap: {{answer|variant}}",
    ),
    "steps of a cloze": ("    tier: 1\n", "    tier: 1\n    steps: [a]\n", 12, "use kind: ordering"),
    "no steps": ("    steps: [boil water, warm the pot, add leaves]\n", "", 19, "lacks steps"),
    "two steps": ("boil water, warm the pot,", "boil water,", 23, "there are 2 steps; write 3 to 7"),
    "eight steps": ("add leaves]", "add leaves, d1, d2, d3, d4, d5]", 23, "there are 8 steps"),
    "same step twice": ("warm the pot", "Boil water.", 23, "two steps say the same"),
    "step like a number": ("warm the pot", "'2'", 23, "reads like a number"),
    "long step": ("warm the pot", "warm it " * 20, 23, "at most 120 characters"),
    "also with a step missing": ("[[2, 1, 3]]", "[[2, 1]]", 24, "names the numbers 1 to 3 once"),
    "also as the steps": ("[[2, 1, 3]]", "[[1, 2, 3]]", 24, "an order is there twice"),
    "also with words": ("[[2, 1, 3]]", "[[pot, 1, 3]]", 24, "whole number"),
    "nearly all right": ("[[2, 1, 3]]", "[[2, 1, 3], [3, 1, 2], [1, 3, 2]]", 24, "most orders are right"),
    "error that is right": ("match: 3 1 2", "match: 2 1 3", 25, "is a right answer"),
    "error that is no order": ("match: 3 1 2", "match: 3 1", 25, "is no order"),
    "also of an output": (
        "    tier: 3\n",
        "    tier: 3\n    also: [[1]]\n",
        33,
        "an item of kind output has no also",
    ),
    "output without a program": ("```python", "```", 33, "the program is missing"),
    "output that is right": ("match: tea time", 'match: "tea\\ntime"', 43, "is a right answer"),
    "line with a slash": ("      tea\n      time", "      tea / milk\n      time", 40, "may stand between lines"),
    "weight of nothing": ("weight: 2", "weight: 0", 54, "a number above 0"),
    "weight in words": ("weight: 2", "weight: much", 54, "a number above 0"),
    "required in words": ("required: true", "required: yes", 54, "true or false"),
    "point without a text": ("point: It names warmth., ", "", 54, "lacks point"),
}


@pytest.mark.parametrize(("written", "mistake", "line", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_reported_with_its_line(written: str, mistake: str, line: int, said: str) -> None:
    assert DECK.count(written) >= 1
    with pytest.raises(DeckError) as caught:
        read_deck(DECK.replace(written, mistake, 1), "tea.yaml")
    assert str(caught.value).startswith(f"tea.yaml, line {line}: ")
    assert said in str(caught.value)
