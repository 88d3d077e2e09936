"""Proofreading the decks that come with Meno: every key is worked out again from what the item shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from importlib import resources

import pytest

from core.decks.checks import faults
from core.decks.deck import Deck, DeckKind, Item, ItemKind
from core.decks.folder import starter_decks
from core.decks.reading import read_deck
from core.practice.grading import Verdict, grade, grade_choice
from tests.decks.snippets import Cell, fenced, run_python, run_sql

DECKS = {deck.slug: deck for deck in starter_decks()}
ITEMS = {item.key: item for deck in DECKS.values() for item in deck.items}


def every_item() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("item", ITEMS.values(), ids=ITEMS)


def every_deck() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


def test_both_decks_are_packaged_with_their_topics() -> None:
    assert [(deck.slug, deck.topic) for deck in starter_decks()] == [
        ("recursion", "recursion"),
        ("sql-joins", "SQL joins"),
    ]
    assert "recursive functions" in DECKS["recursion"].aliases
    assert {"joins", "left join", "joins in sql"} <= set(DECKS["sql-joins"].aliases)


@every_deck()
def test_a_deck_has_fifteen_items_of_all_sorts(deck: Deck) -> None:
    kinds = Counter(item.kind for item in deck.items)
    assert deck.kind is DeckKind.SKILLS
    assert len(deck.items) == 15
    assert kinds[ItemKind.CHOICE] == 5
    assert kinds[ItemKind.SHORT] + kinds[ItemKind.NUMERIC] >= 5
    assert kinds[ItemKind.OPEN] >= 4
    assert {item.tier for item in deck.items} == {1, 2, 3, 4}


@every_item()
def test_an_item_has_no_faults(item: Item) -> None:
    assert list(faults(item)) == []


@every_item()
def test_the_reference_is_graded_right_and_the_common_errors_are_not(item: Item) -> None:
    if item.kind is ItemKind.OPEN:
        assert grade(item, item.reference).verdict is Verdict.UNGRADED
        return
    for answer in item.answers:
        assert grade(item, answer).verdict is Verdict.RIGHT, answer
    for error in item.common_errors:
        graded = grade(item, error.match)
        assert (graded.verdict, graded.feedback) == (Verdict.WRONG, error.feedback)


@every_item()
def test_options_are_of_like_length_and_explained_without_their_place(item: Item) -> None:
    lengths = [len(option) for option in item.options]
    if item.correct is not None:
        assert grade_choice(item, item.correct).verdict is Verdict.RIGHT
        others = lengths[: item.correct] + lengths[item.correct + 1 :]
        assert 0.6 * min(others) <= lengths[item.correct] <= 1.4 * max(others)
    assert not re.search(r"\b(option|answer) [A-F]\b", item.full_explanation)


def test_the_right_option_is_not_always_in_the_same_place() -> None:
    for deck in DECKS.values():
        places = Counter(item.correct for item in deck.items if item.correct is not None)
        assert max(places.values()) <= 3


@every_item()
def test_explanations_have_a_short_and_a_long_form(item: Item) -> None:
    sentences = re.findall(r"[.!?](?:\s|$)", item.short_explanation)
    assert 1 <= len(sentences) <= 3
    assert len(item.short_explanation) <= 260
    assert len(item.full_explanation) > len(item.short_explanation)


@pytest.mark.parametrize("name", ["recursion", "sql-joins"])
def test_lines_of_the_file_fit_the_page_and_fences_are_closed(name: str) -> None:
    text = (resources.files("core.decks") / "starter" / f"{name}.yaml").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 110
    assert text.count("```") % 2 == 0
    assert read_deck(text, name) == DECKS[name]


# --- Python -------------------------------------------------------------------------------------------------

PREDICTED = ["countdown-output", "print-after-call", "factorial-trace", "digit-sum-trace"]


@pytest.mark.parametrize("key", PREDICTED)
def test_the_predicted_output_is_what_the_program_prints(key: str) -> None:
    _, printed = run_python(fenced(ITEMS[key].question, "python")[0])
    assert grade(ITEMS[key], printed).verdict is Verdict.RIGHT
    assert printed.split() == ITEMS[key].reference.split()


def test_the_number_of_fibonacci_calls_is_counted() -> None:
    item = ITEMS["fibonacci-calls"]
    counted = fenced(item.question, "python")[0].replace(
        "def fib(n):\n", "calls = []\ndef fib(n):\n    calls.append(n)\n"
    )
    calls = run_python(counted)[0]["calls"]
    assert isinstance(calls, list)
    assert grade(item, str(len(calls))).verdict is Verdict.RIGHT
    assert item.reference == str(len(calls))


def test_the_named_lines_are_the_ones_without_a_call() -> None:
    lines = fenced(ITEMS["name-the-part"].question, "python")[0].splitlines()
    assert not any("power(" in line for line in lines[1:3])
    assert "power(" in lines[3]


def test_the_deepest_factorial_call_has_four_frames_on_the_stack() -> None:
    code = fenced(ITEMS["frames-on-the-stack"].question, "python")[0]
    counting = code.replace(
        "        return 1",
        "        return [frame.function for frame in inspect.stack()].count('factorial')",
    ).replace("n * factorial", "factorial")
    names, _ = run_python(f"import inspect\n{counting}\ndepth = factorial(3)\n")
    assert names["depth"] == 4
    assert right_option("frames-on-the-stack") == "One frame for each call that has not returned"


def test_odd_numbers_and_no_others_miss_the_base_case() -> None:
    pairs = function(fenced(ITEMS["never-reached"].question, "python")[0], "pairs")
    for n in range(0, 12, 2):
        assert pairs(n) == n // 2
    for n in range(1, 12, 2):
        with pytest.raises(RecursionError):
            pairs(n)
    assert right_option("never-reached") == "for every odd n"


def test_a_forgotten_return_ends_in_a_type_error() -> None:
    with pytest.raises(TypeError, match="NoneType"):
        run_python(fenced(ITEMS["forgotten-return"].question, "python")[0])
    assert right_option("forgotten-return").startswith("It raises a TypeError")


def test_keeping_results_leaves_one_call_for_each_number() -> None:
    names, printed = run_python(
        fenced(ITEMS["fast-fibonacci"].full_explanation, "python")[0] + "\nmisses = fib.cache_info().misses\n"
    )
    assert (printed, names["misses"]) == ("102334155\n", 41)
    assert right_option("fast-fibonacci") == "Keep the result for each n and look it up later"


def test_both_reference_factorials_are_right() -> None:
    code = fenced(ITEMS["factorial-both-ways"].reference, "python")[0]
    for name in ("factorial_recursive", "factorial_iterative"):
        assert [function(code, name)(n) for n in range(8)] == [1, 1, 2, 6, 24, 120, 720, 5040]
    assert isinstance(function(code, "factorial_iterative")(5000), int)
    with pytest.raises(RecursionError):
        function(code, "factorial_recursive")(5000)


def test_the_reference_sum_is_right_and_the_shown_mistake_fails_for_nothing() -> None:
    total = function(fenced(ITEMS["recursive-sum"].reference, "python")[0], "total")
    assert [total(values) for values in ([], [5], [4, 1, 7], [-1, 1])] == [0, 5, 12, 0]
    mistaken = function(fenced(ITEMS["recursive-sum"].full_explanation, "python")[0], "total")
    with pytest.raises(IndexError):
        mistaken([])


def test_the_reference_binary_search_finds_what_is_there_and_nothing_else() -> None:
    search = function(fenced(ITEMS["binary-search"].reference, "python")[0], "search")
    for size in range(12):
        values = list(range(0, 3 * size, 3))
        for wanted in range(-1, 3 * size + 1):
            expected = values.index(wanted) if wanted in values else -1
            assert search(values, wanted, 0, len(values) - 1) == expected
    assert search([1, 4, 6, 9, 12], 9, 0, 4) == 3


def test_counting_down_without_a_base_case_ends_in_a_recursion_error() -> None:
    code = fenced(ITEMS["missing-base-case"].question, "python")[0]
    with pytest.raises(RecursionError):
        run_python(f"{code}\ncount_down(3)\n")


PRINTED = {
    "base-case-purpose": ["3"],
    "countdown-output": ["2", "1"],
    "print-after-call": ["reward"],
    "fibonacci-calls": ["21891"],
    "never-reached": ["2", "2"],
    "forgotten-return": ["5"],
    "fast-fibonacci": ["102334155"],
    "factorial-both-ways": ["24"],
    "recursive-sum": ["12"],
    "missing-base-case": ["2", "1", "0"],
}


def test_programs_in_explanations_print_what_the_text_says() -> None:
    printed = {
        item.key: run_python(code)[1].split()
        for item in ITEMS.values()
        for code in fenced(item.full_explanation, "python")
    }
    assert printed == PRINTED


# --- SQL ----------------------------------------------------------------------------------------------------

ROW_COUNTS = ["inner-row-count", "left-row-count", "condition-in-on"]


def rows(item: Item, query: str) -> list[tuple[Cell, ...]]:
    return run_sql(fenced(item.question, "text"), query)


def shown(key: str) -> list[tuple[Cell, ...]]:
    return rows(ITEMS[key], fenced(ITEMS[key].question, "sql")[0])


@pytest.mark.parametrize("key", ROW_COUNTS)
def test_the_number_of_rows_is_what_the_query_returns(key: str) -> None:
    assert ITEMS[key].reference == str(len(shown(key)))


def test_the_predicted_values_are_what_the_queries_return() -> None:
    assert shown("fan-out-sum") == [(int(ITEMS["fan-out-sum"].reference),)]
    assert shown("self-join-output") == [(ITEMS["self-join-output"].reference,)]
    assert ("Chen", None) in shown("what-fills-the-gap")
    assert ITEMS["what-fills-the-gap"].reference == "NULL"


def test_the_names_after_a_where_are_those_of_the_right_option() -> None:
    names = [str(name) for (name,) in shown("where-after-left-join")]
    assert " and ".join(names) == right_option("where-after-left-join")


SAMPLE = [
    "customers\nid | name\n1 | Ana\n2 | Ben\n3 | Chen",
    "orders\nid | customer_id | total\n10 | 1 | 40\n11 | 1 | 25\n12 | 2 | 60\n13 | NULL | 15",
]


def test_an_inner_join_keeps_only_pairs_for_which_the_condition_is_true() -> None:
    kept = run_sql(SAMPLE, fenced(ITEMS["inner-join-keeps"].question, "sql")[0])
    assert sorted(kept) == [("Ana", 25), ("Ana", 40), ("Ben", 60)]
    assert right_option("inner-join-keeps") == "Only pairs for which the condition is true"


def test_a_customer_is_repeated_for_each_fitting_order() -> None:
    repeated = run_sql(SAMPLE, "SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id")
    assert Counter(repeated)[("Ana",)] == 2
    assert right_option("repeated-customers") == "Several orders fit the same customer"


def test_null_does_not_meet_null_unless_asked_to() -> None:
    tables = ["a\nid | code\n1 | NULL\n2 | x", "b\nid | code\n3 | NULL\n4 | x"]
    assert run_sql(tables, fenced(ITEMS["null-meets-null"].question, "sql")[0]) == [(2, 4)]
    assert run_sql(tables, "SELECT NULL = NULL") == [(None,)]
    either = "SELECT a.id, b.id FROM a JOIN b ON a.code = b.code OR (a.code IS NULL AND b.code IS NULL)"
    assert sorted(run_sql(tables, either)) == [(1, 3), (2, 4)]
    assert right_option("null-meets-null").startswith("No: NULL = NULL is not true")


def test_only_the_right_option_counts_zero_orders() -> None:
    item = ITEMS["counting-zero"]
    query = fenced(item.question, "sql")[0]
    for place, option in enumerate(item.options):
        counts = run_sql(SAMPLE, query.replace("...", option.strip("`")))
        assert (sorted(counts) == [("Ana", 2), ("Ben", 1), ("Chen", 0)]) == (place == item.correct)


WRITTEN: dict[str, list[tuple[Cell, ...]]] = {
    "customers-without-orders": [("Chen",), ("Dora",)],
    "orders-per-customer": [("Ana", 65), ("Ben", 60), ("Chen", 0)],
    "employees-and-managers": [("Omar", None), ("Lena", "Omar"), ("Dina", "Lena")],
}


@pytest.mark.parametrize("key", WRITTEN)
def test_the_reference_query_gives_what_the_checklist_says(key: str) -> None:
    assert rows(ITEMS[key], fenced(ITEMS[key].reference, "sql")[0]) == WRITTEN[key]
    said = "; ".join(ITEMS[key].checklist)
    assert all(str(name) in said for name, *_ in WRITTEN[key])


EXPLAINED: dict[str, list[tuple[Cell, ...]]] = {
    "customers-without-orders": [("Chen",), ("Dora",)],
    "orders-per-customer": [("Ana", 65), ("Ben", 60)],
    "employees-and-managers": [("Lena", "Omar"), ("Dina", "Lena")],
    "fan-out-sum": [("Ana", 65, 3)],
}


def test_queries_in_explanations_give_what_the_text_says() -> None:
    given = {
        item.key: rows(item, query) for item in ITEMS.values() for query in fenced(item.full_explanation, "sql")
    }
    assert given == EXPLAINED


def test_the_example_of_on_against_where_holds() -> None:
    tables = [
        "customers\nid | name\n1 | Ana\n3 | Chen",
        "orders\nid | customer_id | total\n10 | 1 | 40\n11 | 3 | 20",
    ]
    start = "SELECT c.name, o.total FROM customers c {} JOIN orders o ON o.customer_id = c.id {} o.total > 30"
    results = {
        (kind, place): run_sql(tables, start.format(kind, place))
        for kind in ("LEFT", "INNER")
        for place in ("AND", "WHERE")
    }
    assert results.pop(("LEFT", "AND")) == [("Ana", 40), ("Chen", None)]
    assert list(results.values()) == [[("Ana", 40)]] * 3


def right_option(key: str) -> str:
    correct = ITEMS[key].correct
    assert correct is not None
    return ITEMS[key].options[correct]


def function(code: str, name: str) -> Callable[..., object]:
    found = run_python(code)[0][name]
    assert callable(found)
    return found
