"""What a turn asks of the database: its statements, transactions, and how SQLite finds the rows.

No time is measured here. A statement that scans a table that grows with learners or turns is marked; its
cost would grow with everybody's use instead of the learner's own.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel import SQLModel

from bench.filling import fill_learners, fill_memories
from bench.report import Row, show
from bench.turn import MESSAGES, first_answer
from bench.world import chosen, embedding, folder, timed, tutor_in, typed
from bot import logs
from bot.wiring import Meno
from core.memory.embedder import Embedder

GROWING = frozenset(SQLModel.metadata.tables) - {"deck", "deck_item"}
"""Tables that grow with how much Meno is used; starter decks do not."""

_SCAN = re.compile(r"^SCAN (\w+)")


@dataclass(slots=True)
class Trace:
    """The statements of one turn, in order, with their parameters."""

    statements: list[tuple[str, Any]] = field(default_factory=list)
    transactions: Counter[str] = field(default_factory=Counter)

    @property
    def queries(self) -> list[tuple[str, Any]]:
        """The statements that read or write rows."""
        return [pair for pair in self.statements if pair[0].split()[0] in ("SELECT", "UPDATE", "DELETE", "INSERT")]


@contextmanager
def tracing(engine: AsyncEngine) -> Iterator[Trace]:
    """Note every statement while the body runs."""
    trace = Trace()

    def note(_c: object, _cursor: object, statement: str, parameters: object, *_: object) -> None:
        trace.statements.append((statement, parameters))
        if statement.startswith("BEGIN"):
            trace.transactions["write" if "IMMEDIATE" in statement else "read"] += 1

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    try:
        yield trace
    finally:
        event.remove(engine.sync_engine, "before_cursor_execute", note)


async def traces(meno: Meno, learner: int) -> dict[str, Trace]:
    """Return what each kind of turn asks, with everything warmed up before."""
    found: dict[str, Trace] = {}
    await timed(meno, typed(meno, learner, MESSAGES[0]))
    with tracing(meno.store.engine) as found["message with recall"]:
        await timed(meno, typed(meno, learner, MESSAGES[1]))
    with tracing(meno.store.engine) as found["/practice"]:
        practice = await timed(meno, typed(meno, learner, "/practice recursion"))
    with tracing(meno.store.engine) as found["graded answer"]:
        await timed(meno, chosen(meno, learner, first_answer(practice)))
    with tracing(meno.store.engine) as found["a struggle that is learned from"]:
        await timed(meno, typed(meno, learner, "Yesterday I struggled with SQL joins."))
    return found


async def scans(meno: Meno, trace: Trace) -> list[str]:
    """Return the statements of a trace that look through a whole table that grows."""
    found = []
    async with meno.store.read() as db:
        connection = await db.connection()
        for statement, parameters in trace.queries:
            if statement.startswith("INSERT"):
                continue
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            steps = [str(row[-1]) for row in plan]
            if any((hit := _SCAN.match(step)) and hit[1] in GROWING for step in steps):
                found.append(f"{' '.join(statement.split())} -> {'; '.join(steps)}")
    return found


async def measure(data_dir: Path, learners: int, each: int) -> tuple[list[Row], list[str]]:
    """Return what `run` does, with the embedding model that Meno brings."""
    async with embedding() as embedder:
        return await run(data_dir, embedder, learners, each)


async def run(data_dir: Path, embedder: Embedder, learners: int, each: int) -> tuple[list[Row], list[str]]:
    """Return one row for each kind of turn, and the statements that scan."""
    async with tutor_in(data_dir, embedder) as meno:
        await fill_learners(meno.store, learners)
        await fill_memories(meno.store, meno.index, embedder, learners, each)
        table: list[Row] = []
        scanning: list[str] = []
        for name, trace in (await traces(meno, learners // 2)).items():
            slow = await scans(meno, trace)
            scanning += slow
            table.append(_row(name, trace, len(slow)))
    return table, scanning


def _row(name: str, trace: Trace, scanning: int) -> Row:
    verbs = Counter(statement.split()[0] for statement, _ in trace.queries)
    return {
        "turn": name,
        "write transactions": trace.transactions["write"],
        "read transactions": trace.transactions["read"],
        "SELECT": verbs["SELECT"],
        "INSERT": verbs["INSERT"],
        "UPDATE": verbs["UPDATE"],
        "scans of a growing table": scanning,
    }


def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.statements", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--learners", type=int, default=100)
    parser.add_argument("--memories", type=int, default=10, help="of each learner")
    parser.add_argument("--data-dir", type=Path, help="folder to fill and keep; by default a temporary one")
    options = parser.parse_args()
    logs.configure("WARNING", "text")
    with folder(options.data_dir) as data_dir:
        table, scanning = asyncio.run(measure(data_dir, options.learners, options.memories))
    show("statements", table, notes=scanning, as_json=options.json)


if __name__ == "__main__":
    main()
