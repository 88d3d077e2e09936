"""How long a turn takes without a language model, against one encoding by the embedding model.

A turn is timed from handing the event to the tutor to the last byte of the reply. The baseline is one
fp32 sentence-transformers encoding of a fixed sentence, measured before every turn of the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bench.filling import fill_learners, fill_memories, learner_id
from bench.report import Row, percentile, progress, show
from bench.world import Timed, chosen, embedding, folder, timed, tutor_in, typed
from bot import logs
from bot.wiring import Meno
from core.memory.chroma import shard_of
from core.memory.model_files import resolve
from core.memory.worker import Worker

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

BASELINE = "I was reading about how a stack frame is kept for every call."
MESSAGES = (
    "My exam about algorithms comes nearer and nearer.",
    "The base case of a function confused me again.",
    "At work we tested the software of a train today.",
    "Joins of two tables came up in the lecture.",
    "This morning in the train there was no time.",
)
"""Free text that nothing is learned from, so that each is answered with recall."""

AIM_RATIO = 3.0
AIM_GROWTH = 1.5


@dataclass(slots=True)
class Measured:
    """Seconds, by what was measured, at one size."""

    encoding: list[float] = field(default_factory=list)
    message: list[Timed] = field(default_factory=list)
    practice: list[Timed] = field(default_factory=list)
    answer: list[Timed] = field(default_factory=list)


class Baseline:
    """The encoding that everything is compared with, in a thread of its own as in the product."""

    def __init__(self) -> None:
        self._worker = Worker("baseline")
        self._model: SentenceTransformer | None = None

    async def seconds(self) -> float:
        """Return how long one encoding takes now, without the way to the thread and back."""
        return await self._worker.run(self._encode)

    async def close(self) -> None:
        """End the thread."""
        await self._worker.close(20)

    def _encode(self) -> float:
        if self._model is None:
            from sentence_transformers import SentenceTransformer

            name = resolve(None, None).name
            self._model = SentenceTransformer(name, device="cpu", local_files_only=True)
        begun = time.perf_counter()
        self._model.encode(BASELINE, normalize_embeddings=True, show_progress_bar=False)
        return time.perf_counter() - begun


async def measure(tutors: Sequence[Meno], baseline: Baseline, learners: int, turns: int) -> list[Measured]:
    """Time `turns` messages, rounds begun and answers with each tutor, each of a learner drawn at random.

    The tutors take turns, so that whatever else the machine does meets all of them and the baseline alike.
    """
    draw = random.Random(learners)
    measured = [Measured() for _ in tutors]
    for meno in tutors:
        await _warm_up(meno, learners)
    for _ in range(turns):
        number, text = draw.randrange(learners), draw.choice(MESSAGES)
        for meno, so_far in zip(tutors, measured, strict=True):
            await _measure_once(meno, baseline, number, text, so_far)
    return measured


async def _warm_up(meno: Meno, learners: int) -> None:
    """Answer one learner of each shard: the index reads a shard from disk when it is first asked."""
    one_of_each = {shard_of(learner_id(number)): number for number in range(learners)}
    for number in one_of_each.values():
        await timed(meno, typed(meno, number, MESSAGES[0]))


async def _measure_once(meno: Meno, baseline: Baseline, number: int, text: str, measured: Measured) -> None:
    measured.encoding.append(await baseline.seconds())
    measured.message.append(await timed(meno, typed(meno, number, text)))
    practice = await timed(meno, typed(meno, number, "/practice recursion"))
    measured.practice.append(practice)
    measured.answer.append(await timed(meno, chosen(meno, number, first_answer(practice))))


def rows(memories_each: int, measured: Measured) -> list[Row]:
    """Return one row for each kind of turn: milliseconds, and p50 in encodings."""
    encoding = percentile(measured.encoding, 0.5)
    table: list[Row] = [_row(memories_each, "one encoding", measured.encoding, measured.encoding, encoding)]
    kinds = {
        "message with recall": measured.message,
        "/practice": measured.practice,
        "graded answer": measured.answer,
    }
    for name, turns in kinds.items():
        table.append(_row(memories_each, name, [t.replied for t in turns], [t.done for t in turns], encoding))
    return table


async def run(data_dir: Path, learners: int, sizes: Sequence[int], turns: int) -> list[Row]:
    """Fill one data folder for each size and measure all of them side by side."""
    baseline = Baseline()
    async with AsyncExitStack() as running:
        embedder = await running.enter_async_context(embedding())
        tutors = []
        for each in sizes:
            progress(f"{learners} learners x {each} memories")
            meno = await running.enter_async_context(tutor_in(data_dir / f"memories-{each}", embedder))
            await fill_learners(meno.store, learners)
            await fill_memories(meno.store, meno.index, embedder, learners, each)
            tutors.append(meno)
        measured = await measure(tutors, baseline, learners, turns)
        await baseline.close()
    return [row for each, of_size in zip(sizes, measured, strict=True) for row in rows(each, of_size)]


def _row(each: int, name: str, replied: Sequence[float], done: Sequence[float], encoding: float) -> Row:
    p50 = percentile(replied, 0.5)
    return {
        "memories each": each,
        "turn": name,
        "p50 ms": round(p50 * 1000, 2),
        "p95 ms": round(percentile(replied, 0.95) * 1000, 2),
        "p50 / encoding": round(p50 / encoding, 2),
        "p50 ms to the end": round(percentile(done, 0.5) * 1000, 2),
        "n": len(replied),
    }


def _notes(table: Sequence[Row], sizes: Sequence[int]) -> list[str]:
    p50 = {row["memories each"]: float(row["p50 ms"] or 0) for row in table if row["turn"] == "message with recall"}
    growth = p50[sizes[-1]] / p50[sizes[0]]
    return [
        f"Aim: a message with recall takes at most {AIM_RATIO:g} encodings (p50).",
        f"p50 at {sizes[-1]} memories each is {growth:.2f} x that at {sizes[0]}; aim: at most {AIM_GROWTH:g}.",
    ]


def first_answer(practice: Timed) -> str:
    """Return the first option of the question; of a question without options, the button to skip it."""
    return practice.sent[-1].actions[0].id


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.turn", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--learners", type=int, default=1000)
    parser.add_argument("--memories", type=int, nargs="+", default=[1, 10, 100], help="of each learner, rising")
    parser.add_argument("--turns", type=int, default=100, help="turns of each kind at each size")
    parser.add_argument("--data-dir", type=Path, help="folder to fill and keep; by default a temporary one")
    options = parser.parse_args(arguments)
    logs.configure("WARNING", "text")
    with folder(options.data_dir) as data_dir:
        table = asyncio.run(run(data_dir, options.learners, options.memories, options.turns))
    show("turn", table, notes=_notes(table, options.memories), as_json=options.json)


if __name__ == "__main__":
    main()
