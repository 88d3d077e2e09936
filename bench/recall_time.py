"""How long recall takes, and on what it depends: `python -m bench.recall_time [--json]`.

Many learners with few and with many memories each; then one of them has very many, and those are timed who share a
collection of the index with them. The database is a real SQLite file and the index Chroma in a folder; with
`--chroma-url`, which has to be an empty server of the bench's own, Chroma as a server.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.filling import fill_learners, fill_memories, fill_one, learner_id
from bench.report import Row, percentile, progress, show
from bench.turn import MESSAGES
from bench.world import embedding, folder
from bot import logs
from core.clock import SystemClock
from core.memory.chroma import ChromaIndex, shard_of
from core.memory.embedder import Embedder
from core.memory.index import MemoryIndex
from core.memory.recall import Recall
from core.memory.zones import DIRECT_ZONE
from core.messages import Address, Platform
from core.store import Store
from core.store.opening import open_store
from core.visit import Visit

AIM_GROWTH, AIM_LARGE, AIM_SHARING = 1.5, 3.0, 1.5
SEARCH, ENCODED = "search", "with encoding"
OTHERS = "others"
SHARING = "who shared its collection"
CLOCK = SystemClock()


class OneVector:
    """An embedder that has encoded the question already: what is left is the search."""

    def __init__(self, embedder: Embedder, vectors: dict[str, list[float]]) -> None:
        self.fingerprint = embedder.fingerprint
        self.dimension = embedder.dimension
        self.ready = True
        self._vectors = vectors

    def start(self) -> None:
        """See `Embedder.start`."""

    async def wait_ready(self, timeout: float) -> bool:  # noqa: ASYNC109
        """See `Embedder.wait_ready`."""
        return True

    async def encode(self, texts: Sequence[str]) -> list[list[float]]:
        """See `Embedder.encode`."""
        return [self._vectors[text] for text in texts]

    async def close(self) -> None:
        """See `Embedder.close`."""


def visit_of(number: int) -> Visit:
    """Return a learner asking in a direct message."""
    return Visit(
        learner_id=learner_id(number),
        account_id=f"bench-account-{number:06d}",
        timezone="UTC",
        event_id="bench",
        address=Address(platform=Platform.CONSOLE, space="bench", channel="bench"),
        zone=DIRECT_ZONE,
        visible=None,
        now=CLOCK.now(),
    )


async def ask(recall: Recall, number: int, text: str) -> float:
    """Return the seconds that a recall took."""
    visit = visit_of(number)
    begun = time.perf_counter()
    await recall(visit, text)
    return time.perf_counter() - begun


class Bench:
    """Measures the search and the whole recall of some learners, and collects the rows."""

    def __init__(self, embedder: Embedder, search: OneVector, repeats: int) -> None:
        self._embedders: dict[str, Embedder] = {SEARCH: search, ENCODED: embedder}
        self._repeats = repeats
        self.rows: list[Row] = []
        self.p50: dict[str, float] = {}

    async def measure(self, store: Store, index: MemoryIndex, groups: Mapping[str, Sequence[int]]) -> None:
        """Add the rows of these groups of learners, who take turns: whatever else the machine does meets them all.

        The index reads a shard from disk when it is first asked, so one learner of each is asked before.
        """
        recalls = {part: Recall(store, index, embedder) for part, embedder in self._embedders.items()}
        for number in {shard_of(learner_id(n)): n for learners in groups.values() for n in learners}.values():
            await ask(recalls[SEARCH], number, MESSAGES[0])
        draw = random.Random(self._repeats)
        taken: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
        for _ in range(self._repeats):
            text = draw.choice(MESSAGES)
            for name, learners in groups.items():
                for part, recall in recalls.items():
                    taken[name, part].append(await ask(recall, draw.choice(learners), text))
        for (name, part), seconds in taken.items():
            p50, p95 = percentile(seconds, 0.5) * 1000, percentile(seconds, 0.95) * 1000
            self.p50[f"{name}, {part}"] = p50
            self.rows.append({"learners": name, "what": part, "p50 ms": p50, "p95 ms": p95, "n": len(seconds)})

    def notes(self, sizes: Sequence[int], large: int) -> list[str]:
        """Say how the figures stand to each other, and to what was aimed at."""
        few, many = f"{sizes[0]} each", f"{sizes[-1]} each"
        pairs = (
            (f"p50 at {many} to that at {few}", many, few, AIM_GROWTH),
            (f"one with {large} to one with {sizes[-1]}", f"one with {large}", OTHERS, AIM_LARGE),
            (
                "those who share a collection with that one to others",
                SHARING,
                "others",
                AIM_SHARING,
            ),
        )
        return [
            f"{text}: {self._ratio(one, other, SEARCH):.2f} x the search,"
            f" {self._ratio(one, other, ENCODED):.2f} x with encoding; aim: at most {aim:g}."
            for text, one, other, aim in pairs
        ]

    def _ratio(self, one: str, other: str, part: str) -> float:
        return self.p50[f"{one}, {part}"] / self.p50[f"{other}, {part}"]


async def run(
    data_dir: Path, chroma_url: str | None, learners: int, sizes: Sequence[int], large: int, repeats: int
) -> Bench:
    """Fill one folder step by step, and measure after each."""
    async with embedding() as embedder:
        questions = dict(zip(MESSAGES, await embedder.encode(MESSAGES), strict=True))
        bench = Bench(embedder, OneVector(embedder, questions), repeats)
        store = await open_store(f"sqlite+aiosqlite:///{data_dir / 'meno.db'}")
        index = ChromaIndex(None if chroma_url else data_dir / "chroma", chroma_url, embedder.fingerprint)
        await fill_learners(store, learners)
        everybody = range(learners)
        for each in sizes:
            progress(f"{learners} learners x {each} memories")
            await fill_memories(store, index, embedder, learners, each)
            await bench.measure(store, index, {f"{each} each": everybody})
        progress(f"one learner with {large} memories")
        await fill_one(store, index, embedder, 0, present=sizes[-1], count=large)
        sharing = [n for n in everybody[1:] if shard_of(learner_id(n)) == shard_of(learner_id(0))]
        others = [n for n in everybody[1:] if n not in sharing]
        groups = {f"one with {large}": [0], SHARING: sharing or others, OTHERS: others}
        await bench.measure(store, index, groups)
        await index.close()
        await store.close()
    return bench


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.recall_time", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--learners", type=int, default=1000)
    parser.add_argument("--memories", type=int, nargs="+", default=[1, 10, 100], help="of each learner, rising")
    parser.add_argument("--large", type=int, default=20_000, help="memories of the one learner with very many")
    parser.add_argument("--repeats", type=int, default=200, help="recalls of each kind")
    parser.add_argument("--chroma-url", help="an empty Chroma server; by default Chroma runs in a folder")
    parser.add_argument("--data-dir", type=Path, help="folder to fill and keep; by default a temporary one")
    options = parser.parse_args(arguments)
    logs.configure("WARNING", "text")
    with folder(options.data_dir) as data_dir:
        bench = asyncio.run(
            run(data_dir, options.chroma_url, options.learners, options.memories, options.large, options.repeats)
        )
    notes = bench.notes(options.memories, options.large)
    show("recall_time", bench.rows, notes=notes, as_json=options.json)


if __name__ == "__main__":
    main()
