"""Failures that users met elsewhere: each that concerns what is built has a test that is marked with its id."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parent
COVERED = {
    "GRD": (1, 2, 4, 6, 8, 9, 12, 13, 14, 15, 19),
    "INT": (1, 3, 6),
    "LLM": (1, 3, 7, 8, 9, 11, 14, 15, 16, 17, 20, 22, 23, 25),
    "MEM": (1, 6, 7, 15, 16, 19, 23),
    "OPS": (2, 4, 7, 12, 14, 15, 17, 18),
    "QUIZ": (1, 2, 6, 7, 9, 10, 11, 13, 14, 16, 17),
    "SCH": (22, 24),
    "SUM": (1, 4, 5, 6),
}
"""Area and numbers: grading, languages, language models, memory, operation, practice, scheduling, summaries."""


def test_every_case_has_a_test() -> None:
    """Named by `@pytest.mark.case("LLM-01")` on a test."""
    wanted = {f"{area}-{number:02}" for area, numbers in COVERED.items() for number in numbers}
    assert wanted - _marked() == set()


def test_every_mark_names_a_known_case() -> None:
    """A mistyped id covers nothing."""
    known = {f"{area}-{number:02}" for area, numbers in COVERED.items() for number in numbers}
    assert _marked() - known == set()


def _marked() -> set[str]:
    return {case for file in TESTS.rglob("test_*.py") for case in _cases_in(ast.parse(file.read_text("utf-8")))}


def _cases_in(tree: ast.AST) -> set[str]:
    """Return the ids in the decorators of tests."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            found |= {case for decorator in node.decorator_list for case in _case(decorator)}
    return found


def _case(decorator: ast.expr) -> set[str]:
    match decorator:
        case ast.Call(func=ast.Attribute(attr="case"), args=[ast.Constant(value=str(case))]):
            return {case}
        case _:
            return set()
