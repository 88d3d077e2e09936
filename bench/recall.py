"""How well recall finds what was said long ago: `python -m bench.recall FILE [--json]`.

FILE is a LoCoMo file (locomo10.json, to be had from github.com/snap-research/locomo). Each conversation becomes the
history of one learner, in the product's own tables and indexes: one of the two is the learner, the other the tutor.
Then every question is put to the product's own recall.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import tempfile
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlmodel import col, select

from bench.locomo import Conversation, Question, read_conversations
from bench.report import Row, percentile, progress, show
from bot import logs
from core.memory import searching
from core.memory.chroma import ChromaIndex
from core.memory.embedder import Embedder, SentenceEmbedder
from core.memory.index import MemoryIndex
from core.memory.indexing import Indexer
from core.memory.keywords import spoken
from core.memory.passages import names_of
from core.memory.recall import Recall
from core.memory.searching import Place, Pool
from core.memory.zones import DIRECT_ZONE
from core.messages import Address, Platform
from core.models import Account, Learner, Passage, Session, Turn
from core.store import Store
from core.store.opening import open_store
from core.visit import Visit

ADDRESS = Address(platform=Platform.CONSOLE, space="bench", channel="bench")
BEST_TURNS, BEST_SESSIONS = 10, 5
RANKED = 80
"""Turns that are asked for: enough for as many sessions as are counted."""
H1_BEST = 6
"""What the first design took of everybody's memories together, before it looked whose they are."""
RRF = 60
LATER = timedelta(days=240)
AIM = (
    "Aim, for the first row: turns 79 %, sessions 94 %, 10 points of turns above each part alone; asked 240"
    " days later at most 2 points less. The speakers' names are taken out of all that is said and asked, except"
    " in the row with names."
)


@dataclass(slots=True)
class Measured:
    """What came of all questions with one way to rank."""

    recall: list[float] = field(default_factory=list)
    gain: list[float] = field(default_factory=list)
    session: list[bool] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, turns: Sequence[str], question: Question) -> None:
        """Score one ranking of turns: the share of the evidence, its nDCG, whether one of its sessions is there."""
        best = turns[:BEST_TURNS]
        found = [place for place, key in enumerate(best) if key in question.evidence]
        ideal = sum(1 / math.log2(place + 2) for place in range(min(len(question.evidence), BEST_TURNS)))
        self.recall.append(len(found) / len(question.evidence))
        self.gain.append(sum(1 / math.log2(place + 2) for place in found) / ideal)
        sessions = list(dict.fromkeys(map(session_of, turns)))[:BEST_SESSIONS]
        self.session.append(not {session_of(key) for key in question.evidence}.isdisjoint(sessions))

    def row(self, name: str) -> Row:
        """Return it as a row of the table, in per cent and milliseconds."""
        return {
            "recall": name,
            "turns@10 %": 100 * _mean(self.recall),
            "nDCG@10": _mean(self.gain),
            "sessions@5 %": 100 * _mean(self.session),
            "p50 ms": 1000 * percentile(self.seconds, 0.5) if self.seconds else None,
            "p95 ms": 1000 * percentile(self.seconds, 0.95) if self.seconds else None,
            "questions": len(self.recall),
        }


@dataclass(frozen=True, slots=True)
class History:
    """A conversation as the history of a learner."""

    learner_id: str
    questions: tuple[Question, ...]
    turns: Mapping[int, str]
    """What the file calls a turn, by the number of its row."""
    passages: Mapping[str, str]
    """The same by the key of its passage."""
    last: datetime

    def visit(self, now: datetime) -> Visit:
        """Return the learner asking something in a direct message."""
        return Visit(
            learner_id=self.learner_id,
            account_id=f"account of {self.learner_id}",
            timezone="UTC",
            event_id="bench",
            address=ADDRESS,
            zone=DIRECT_ZONE,
            visible=None,
            now=now,
        )


@dataclass(frozen=True, slots=True)
class Bench:
    """The product's parts on a database of its own."""

    store: Store
    index: MemoryIndex
    embedder: Embedder

    async def fill(self, conversations: Sequence[Conversation], *, names: bool) -> list[History]:
        """Write all conversations and index them."""
        for talk in conversations:
            async with self.store.write() as db:
                rows = list(_rows(talk, names=names))
                for kind in (Learner, Account, Session, Turn):
                    db.add_all([row for row in rows if isinstance(row, kind)])
                    await db.flush()
        progress("indexing")
        await Indexer(self.store, self.index, self.embedder).catch_up()
        return [await self._history(talk, names=names) for talk in conversations]

    async def measure(self, histories: Sequence[History], later: timedelta = timedelta(days=1)) -> Measured:
        """Put all questions to the product's recall, `later` than the last that was said."""
        recall, measured = Recall(self.store, self.index, self.embedder), Measured()
        for history in histories:
            visit = history.visit(history.last + later)
            for question in history.questions:
                begun = time.perf_counter()
                found = await recall.recollect(visit, question.text, turns=RANKED)
                measured.seconds.append(time.perf_counter() - begun)
                measured.add([history.turns[turn.id or 0] for turn in found.turns], question)
        return measured

    async def baselines(self, histories: Sequence[History]) -> dict[str, Measured]:
        """Rank by the parts of recall alone, and in ways that others take."""
        measured: defaultdict[str, Measured] = defaultdict(Measured)
        for history in histories:
            async with self.store.read() as db:
                names = await names_of(db, history.learner_id)
            for question in history.questions:
                text = spoken(question.text, names)  # as the product does it
                (vector,) = await self.embedder.encode([text])
                dense = await self._dense(history, vector)
                words = await self._words(history, text)
                measured["meaning alone (dense)"].add(dense, question)
                measured["words alone (BM25)"].add(words, question)
                measured[f"RRF of the two, k = {RRF}"].add(_fused(dense, words), question)
                measured["H1: best 6 of all people"].add(await self._h1(histories, history, vector), question)
        return dict(measured)

    async def _dense(self, history: History, vector: Sequence[float]) -> list[str]:
        hits = await self.index.search(history.learner_id, None, vector, searching.BY_MEANING)
        return [history.passages[hit.memory_id] for hit in hits]

    async def _words(self, history: History, text: str) -> list[str]:
        pool = Pool(Place(history.learner_id, None))
        async with self.store.read() as db:
            await searching.find_by_words(db, pool, text)
        ranked = sorted(searching.candidates(pool), key=lambda one: (-one.words, one.id))
        return [history.turns[pool.rows[one.id].turn_id or 0] for one in ranked]

    async def _h1(self, histories: Sequence[History], own: History, vector: Sequence[float]) -> list[str]:
        found = [
            (hit.similarity, history.passages[hit.memory_id], history is own)
            for history in histories
            for hit in await self.index.search(history.learner_id, None, vector, H1_BEST)
        ]
        return [key for _, key, is_own in sorted(found, reverse=True)[:H1_BEST] if is_own]

    async def _history(self, talk: Conversation, *, names: bool) -> History:
        async with self.store.read() as db:
            query = select(Turn.id, Turn.event_id, Passage.key).join(Passage, col(Passage.turn_id) == Turn.id)
            rows = (await db.exec(query.where(Turn.learner_id == talk.name))).all()
        return History(
            learner_id=talk.name,
            questions=tuple(
                replace(asked, text=_as_said(asked.text, talk, names=names)) for asked in talk.questions
            ),
            turns={number or 0: event_id.partition(" ")[2] for number, event_id, _ in rows},
            passages={key: event_id.partition(" ")[2] for _, event_id, key in rows},
            last=talk.turns[-1].at,
        )


def session_of(turn: str) -> str:
    """Return the session of a turn, as the file calls it."""
    return turn.partition(":")[0]


def _rows(talk: Conversation, *, names: bool) -> list[Learner | Account | Session | Turn]:
    """Return a learner with everything that was said, as the product stores it."""
    first, account = talk.turns[0].at, f"account of {talk.name}"
    owned: dict[str, Any] = {"learner_id": talk.name, "account_id": account}
    owned |= {"address": ADDRESS.to_key(), "zone": DIRECT_ZONE}
    called = "" if names else talk.speakers[0]
    rows: list[Learner | Account | Session | Turn] = [
        Learner(id=talk.name, name=called, timezone="UTC", created_at=first),
        Account(
            id=account,
            learner_id=talk.name,
            platform=ADDRESS.platform,
            space=ADDRESS.space,
            user_id=talk.name,
            display_name=called,
            created_at=first,
        ),
    ]
    began = {said.session: said.at for said in reversed(talk.turns)}
    ended = {said.session: said.at for said in talk.turns}
    rows += [
        Session(
            id=f"{talk.name} {number}",
            started_at=at,
            last_at=ended[number],
            ended_at=ended[number],
            **owned,
        )
        for number, at in began.items()
    ]
    for said in talk.turns:
        text = _as_said(said.text, talk, names=names)
        by_learner = said.speaker == talk.speakers[0]
        rows.append(
            Turn(
                event_id=f"{talk.name} {said.key}",
                part=0,
                session_id=f"{talk.name} {said.session}",
                role="learner" if by_learner else "tutor",
                kind="message" if by_learner else "explanation",
                text=f"{said.speaker}: {text}" if names else text,
                at=said.at,
                learned_at=said.at,
                **owned,
            )
        )
    return rows


def _as_said(text: str, talk: Conversation, *, names: bool) -> str:
    """Return a text without the name of the tutor, which nobody has; the learner's is left to the product."""
    return text if names else spoken(text, [talk.speakers[1]])


def _fused(*rankings: Sequence[str]) -> list[str]:
    """Return reciprocal rank fusion of rankings."""
    scores: defaultdict[str, float] = defaultdict(float)
    for ranking in rankings:
        for place, key in enumerate(ranking, 1):
            scores[key] += 1 / (RRF + place)
    return sorted(scores, key=lambda key: -scores[key])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


async def run(conversations: Sequence[Conversation], folder: Path) -> list[Row]:
    """Measure everything in databases in `folder`."""
    embedder = SentenceEmbedder(None, stamp_dir=folder)
    await embedder.wait_ready(120)
    rows: list[Row] = []
    for names in (False, True):
        place = folder / ("with-names" if names else "plain")
        place.mkdir()
        store = await open_store(f"sqlite+aiosqlite:///{place / 'meno.db'}")
        bench = Bench(store, ChromaIndex(place / "chroma", None, embedder.fingerprint), embedder)
        histories = await bench.fill(conversations, names=names)
        progress("asking")
        rows.append((await bench.measure(histories)).row("Meno, with names" if names else "Meno"))
        if not names:
            rows.append((await bench.measure(histories, LATER)).row(f"Meno, {LATER.days} days later"))
            rows += [measured.row(name) for name, measured in (await bench.baselines(histories)).items()]
        await bench.index.close()
        await store.close()
    await embedder.close()
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.recall", description=__doc__)
    parser.add_argument("file", type=Path, help="a LoCoMo file (JSON)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    logs.configure("WARNING", "text")
    try:
        conversations = read_conversations(options.file)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(run(conversations, Path(folder)))
    show("recall", rows, notes=[AIM], as_json=options.json)


if __name__ == "__main__":
    main()
