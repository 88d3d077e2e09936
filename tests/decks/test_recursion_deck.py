"""Proofreading the deck on recursion: every key is worked out again by running what the item shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.practice.grading import Verdict, grade
from tests.decks.snippets import fenced, items_of, run_python

ITEMS = items_of("recursion")


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


def right_option(key: str) -> str:
    return ITEMS[key].reference


def function(code: str, name: str) -> Callable[..., object]:
    found = run_python(code)[0][name]
    assert callable(found)
    return found
