"""What every bench shares: percentiles, and a result printed as a table or as one JSON object."""

from __future__ import annotations

import json
import math
import platform
import sys
from collections.abc import Mapping, Sequence
from os import cpu_count

Value = str | float | int | None
Row = Mapping[str, Value]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that `share` (0 to 1) of `values` do not exceed: the nearest rank, never made up."""
    ranked = sorted(values)
    return ranked[max(math.ceil(share * len(ranked)), 1) - 1]


def machine() -> str:
    """Return what the figures were measured on, without naming the machine."""
    return f"{cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def show(bench: str, rows: Sequence[Row], *, notes: Sequence[str] = (), digits: int = 2, as_json: bool) -> None:
    """Print a result: `rows` have the same columns; `notes` say what the aim and the baseline are.

    `digits` are those behind the point in a table; JSON has all of them.
    """
    if as_json:
        print(json.dumps({"bench": bench, "machine": machine(), "rows": list(rows), "notes": list(notes)}))
        return
    print(f"{bench} ({machine()})\n")
    print("\n".join(_table(rows, digits)))
    for note in notes:
        print(f"\n{note}")


def progress(text: str) -> None:
    """Say on stderr what is going on; stdout holds the result alone."""
    print(text, file=sys.stderr, flush=True)


def _table(rows: Sequence[Row], digits: int) -> list[str]:
    if not rows:
        return []
    cells = [list(rows[0]), *([_cell(value, digits) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells
    ]
    return [lines[0], "  ".join("-" * width for width in widths), *lines[1:]]


def _cell(value: Value, digits: int) -> str:
    if value is None:
        return "-"
    return f"{value:.{digits}f}" if isinstance(value, float) else str(value)
