"""Proofreading clozes, orderings and predicted outputs: what they claim is done, in Python, SQLite and Git."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from core.decks.deck import Item, ItemKind
from core.decks.folder import starter_decks
from core.practice.grading import Verdict, grade
from tests.decks.snippets import fenced, filled, items_of, run_python, run_sql

ITEMS = [item for deck in starter_decks() for item in deck.items if item.kind.in_parts]
SQL, PYTHON, GIT = items_of("sql"), items_of("python"), items_of("git")


def test_there_are_items_of_each_kind_in_each_of_five_decks() -> None:
    kinds = Counter(item.kind for item in ITEMS)
    assert kinds[ItemKind.CLOZE] >= 4
    assert kinds[ItemKind.ORDERING] >= 4
    assert kinds[ItemKind.OUTPUT] >= 6
    holding = {deck.slug for deck in starter_decks() for item in deck.items if item in ITEMS}
    assert holding == {"programming-fundamentals", "python", "sql", "git", "statistics"}
    assert all(item.common_errors for item in ITEMS)


@pytest.mark.parametrize("item", [i for i in ITEMS if fenced(i.question, "python") and i.kind is ItemKind.OUTPUT])
def test_programs_print_what_is_said(item: Item) -> None:
    _, printed = run_python(fenced(item.question, "python")[0])
    assert printed.strip() == item.reference


def test_the_query_gives_the_titles_that_are_said() -> None:
    item = SQL["sql-two-sort-keys-output"]
    rows = run_sql(fenced(item.question, "text"), fenced(item.question, "sql")[0])
    assert [name for (name,) in rows] == item.reference.splitlines()
    turned = run_sql(fenced(item.question, "text"), fenced(item.full_explanation, "sql")[0])
    assert ", ".join(str(name) for (name,) in turned) in item.full_explanation


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.key)
def test_no_feedback_to_a_wrong_answer_holds_the_answer(item: Item) -> None:
    """Nonsense, one part of several, and nothing but separators."""
    for typed in ("seventeen purple elephants", "purple", ", ,", "1 1 2", "a\nb"):
        graded = grade(item, typed)
        assert graded.verdict is not Verdict.RIGHT
        for answer in (*item.answers, *(gap.answer for gap in item.gaps)):
            assert answer not in graded.feedback


def test_the_words_in_the_python_cloze_make_the_program_that_is_described() -> None:
    code = fenced(filled(PYTHON["words-for-what-may-fail"]), "python")[0]
    for text, value in (("12", 12), ("twelve", 0)):
        assert run_python(f"text = {text!r}\n{code}")[0]["value"] == value


def test_a_with_block_goes_through_its_steps_in_that_order() -> None:
    code = """
def tracked():
    print("`tracked()` is called, which gives a context manager")
    return Manager()

class Manager:
    def __enter__(self):
        print("The manager's `__enter__` is called")
        return "thing"

    def __exit__(self, *error):
        print("The manager's `__exit__` is called")

def use(thing):
    print("`use(thing)` is called")

"""
    item = PYTHON["with-block-order"]
    printed = run_python(code + fenced(item.question, "python")[0])[1].splitlines()
    assert printed == [step for step in item.steps if "gets the name" not in step]
    assert "gets the name" in item.steps[2]  # after __enter__ returned, before the block uses it


def test_the_constraints_do_what_the_cloze_says() -> None:
    item = SQL["sql-constraint-words"]
    not_null, unique, default = (gap.answer for gap in item.gaps)
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE TABLE t (a TEXT {not_null}, b TEXT {unique}, c TEXT {default} 'new')")
        database.execute("INSERT INTO t (a, b) VALUES ('x', 'y')")
        assert database.execute("SELECT c FROM t").fetchall() == [("new",)]
        with pytest.raises(sqlite3.IntegrityError, match="NOT NULL"):
            database.execute("INSERT INTO t (b) VALUES ('z')")
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            database.execute("INSERT INTO t (a, b) VALUES ('x', 'y')")


def test_the_clauses_make_a_query_in_the_order_given_and_in_no_wrong_one() -> None:
    item = SQL["sql-clauses-as-written"]
    table = ["books\ntitle | genre | price\nEmma | novel | 8\nDune | novel | 9\nAtlas | maps | 15"]
    clauses = [step.strip("`") for step in item.steps]
    assert run_sql(table, " ".join(clauses)) == [("novel", 2)]
    for error in item.common_errors:
        wrong = " ".join(clauses[int(number) - 1] for number in error.match.split())
        with pytest.raises(sqlite3.OperationalError):
            run_sql(table, wrong)


COMMANDS = {
    "Make a new branch and switch to it": "git switch -qc search",
    "Edit the files": "echo find > app.py",
    "Stage the edits": "git add app.py",
    "Commit what is staged": "git commit -qm 'Add search'",
    "Switch back to `main`": "git switch -q main",
    "Merge the branch": "git merge -q --no-ff search -m merge",
}


def merged(folder: Path, order: tuple[int, ...]) -> bool:
    """Do the steps in that order; say whether the change is in `main`, by a merge."""
    names = {f"GIT_{role}_{what}": "a@b.c" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    nothing = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C", **names, **nothing}
    lines = [COMMANDS[GIT["feature-branch-steps"].steps[index]] for index in order]
    folder.mkdir()
    script = "\n".join(["git init -qb main; echo 1 > app.py; git add .; git commit -qm 1", *lines])
    subprocess.run(["bash", "-c", script], cwd=folder, env=env, capture_output=True, check=False)
    shown = subprocess.run(
        ["bash", "-c", "git show main:app.py; git log -1 --format=%P main; git branch --show-current"],
        cwd=folder,
        env=env,
        capture_output=True,
        check=True,
    )
    content, *parents, branch = shown.stdout.decode().split()
    return (content, len(parents), branch) == ("find", 2, "main")


@pytest.mark.skipif(shutil.which("git") is None, reason="Git is not installed")
def test_just_the_right_orders_of_the_git_steps_bring_the_change_to_main(tmp_path: Path) -> None:
    item = GIT["feature-branch-steps"]
    assert [merged(tmp_path / f"right{n}", order) for n, order in enumerate(item.orders)] == [True] * 3
    for number, error in enumerate(item.common_errors):
        order = tuple(int(each) - 1 for each in error.match.split())
        assert not merged(tmp_path / f"wrong{number}", order), error.match
    swapped = [(0, 1, 2, 3, 5, 4), (1, 2, 3, 0, 4, 5), (0, 1, 3, 2, 4, 5), (4, 0, 1, 2, 3, 5)]
    results = [merged(tmp_path / f"other{n}", order) for n, order in enumerate(swapped)]
    assert results == [False] * 4
