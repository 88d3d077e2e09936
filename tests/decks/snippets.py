"""Running the code that decks show: Python in a fresh namespace, SQL on the tables shown beside it."""

from __future__ import annotations

import contextlib
import io
import re
import sqlite3
from collections.abc import Sequence

from core.decks.deck import Item
from core.decks.folder import starter_decks

Cell = str | int | None

_FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def items_of(slug: str) -> dict[str, Item]:
    """Return the items of a starter deck by their keys."""
    return {item.key: item for deck in starter_decks() if deck.slug == slug for item in deck.items}


def fenced(text: str, language: str) -> list[str]:
    """Return the fenced blocks of one language."""
    return [block for name, block in _FENCE.findall(text) if name == language]


def filled(item: Item) -> str:
    """Return the question of an item, with what is missing put into the gaps of a cloze."""
    numbers = enumerate(item.gaps, 1)
    answers = {str(number): gap.answer for number, gap in numbers}
    return (
        re.sub(r"\[(\d)(?:: [^\]]*)?\]", lambda found: answers[found[1]], item.question)
        if answers
        else item.question
    )


def run_python(code: str) -> tuple[dict[str, object], str]:
    """Run `code` and return its names and what it printed."""
    names: dict[str, object] = {"__name__": "snippet"}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "snippet", "exec"), names)
    return names, printed.getvalue()


def run_sql(tables: Sequence[str], query: str) -> list[tuple[Cell, ...]]:
    """Return what `query` gives on tables written as a name, a line of columns, and lines of values."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        for table in tables:
            name, columns, *rows = table.strip().splitlines()
            connection.execute(f"CREATE TABLE {name} ({columns.replace('|', ',')})")
            places = ", ".join("?" * len(columns.split("|")))
            connection.executemany(f"INSERT INTO {name} VALUES ({places})", map(_cells, rows))
        return connection.execute(query).fetchall()


def _cells(row: str) -> list[Cell]:
    return [_cell(text.strip()) for text in row.split("|")]


def _cell(text: str) -> Cell:
    if text == "NULL":
        return None
    return int(text) if text.isdigit() else text
