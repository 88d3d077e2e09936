"""Proofreading the deck on SQL joins: every key is worked out again by running the query that the item shows."""

from __future__ import annotations

from collections import Counter

import pytest

from core.decks.deck import Item
from tests.decks.snippets import Cell, fenced, items_of, run_sql

ITEMS = items_of("sql-joins")

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
    return ITEMS[key].reference
