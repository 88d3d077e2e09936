"""What is kept of messages, and what corrections make of it: `python -m bench.keeping [--half open] [--json]`.

Pairs of messages and single messages are learned from as the tutor does it, each by a learner of its own: by the
rules alone, and with a scripted model beside them that proposes something for every sentence, right or not, and
takes what is known for replaced where it is not. What of that is believed is for the gates to say. The frozen half
is read by nobody who changes the rules; of it only figures are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from adapters.console.inbound import console_address, console_author
from bench.report import Row, show
from core.decks.shelf import Shelf, starter_shelf
from core.llm.extract import ProposedEnd, ProposedFact
from core.memory.extraction.extract import Extraction, extract_afresh
from core.memory.extraction.gates import Known, passed
from core.memory.extraction.sentences import sentences
from core.memory.extraction.task import joined
from core.memory.keep import current_memories
from core.memory.zones import DIRECT_ZONE
from core.models import Account, Learner, Memory, Turn
from core.store import Store
from core.store.opening import open_store
from core.tutor.learn import learn
from core.visit import Visit

DATA = Path(__file__).parent / "data"
AIM = (
    "Aim: corrections 0.95 with the model, 0.70 by rules; junk: precision 0.90, recall 0.60 by rules and 0.80 with"
    " the model."
)
START = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
LATER = timedelta(days=9)

Extract = Callable[[str, Sequence[Known], Sequence[Mapping[str, Any]]], Extraction]


def by_rules(text: str, known: Sequence[Known], labels: Sequence[Mapping[str, Any]]) -> Extraction:
    """Extract without a model."""
    return extract_afresh(text)


def with_model(text: str, known: Sequence[Known], labels: Sequence[Mapping[str, Any]]) -> Extraction:
    """Extract with the scripted model beside the rules: what the labels say, and every other sentence as well."""
    right = [ProposedFact(kind=one["kind"], text=one["quote"], quote=one["quote"]) for one in labels]
    quoted = [one.quote for one in right]
    every = [
        ProposedFact(kind="fact", text=sentence.text, quote=sentence.text[:300], replaces=1 if known else None)
        for sentence in sentences(text)
        if not any(quote in sentence.text or sentence.text in quote for quote in quoted)
    ]
    return joined(extract_afresh(text), passed(text, [*right, *every], (), known))


def told_what_changed(pair: Mapping[str, Any]) -> Extract:
    """Return a model that knows what a pair's second message replaces, and errs where it replaces nothing."""

    def extract(text: str, known: Sequence[Known], labels: Sequence[Mapping[str, Any]]) -> Extraction:
        quote = max((sentence.text for sentence in sentences(text)), key=len, default=text)
        if text == pair["first"]:
            return joined(extract_afresh(text), passed(text, [_fact(pair, text, quote)], (), known))
        number = 1 if known and pair["expect"] in ("supersedes", "not_about") else None
        facts = [_fact(pair, text, each.text, number) for each in sentences(text)]
        ended = [] if pair["current"] or number is None else [ProposedEnd(number=number, quote=quote)]
        return joined(extract_afresh(text), passed(text, [] if ended else facts, ended, known))

    return extract


def _fact(pair: Mapping[str, Any], text: str, quote: str, replaces: int | None = None) -> ProposedFact:
    kind = str(pair["why"]).partition(":")[0].strip()
    return ProposedFact(kind=kind, text=quote, quote=quote[:300], replaces=replaces)


@dataclass(slots=True)
class Lives:
    """Learners, each of whom says a few things."""

    store: Store
    shelf: Shelf
    count: int = 0

    async def live(
        self, said: Sequence[str], extract: Extract, labels: Sequence[Mapping[str, Any]] = ()
    ) -> list[Memory]:
        """Learn from what a new learner says, days apart; return what is current at the end."""
        self.count += 1
        visit = await self._newcomer()
        for number, text in enumerate(said):
            visit = self._at(visit, number)
            async with self.store.write() as db:
                db.add(_turn(visit, text))
                await db.flush()
                held = await current_memories(db, visit.learner_id, None)
                known = [Known(memory_id=m.id, kind=m.kind, text=m.text) for m in held]
                await learn(db, visit, self.shelf, extract(text, known, labels))
        async with self.store.read() as db:
            return await current_memories(db, visit.learner_id, None)

    async def _newcomer(self) -> Visit:
        name = f"learner {self.count}"
        async with self.store.write() as db:
            learner = Learner(name=name, timezone="UTC", created_at=START, noticed_at=START)
            db.add(learner)
            await db.flush()
            account = Account(
                learner_id=learner.id,
                platform="console",
                space="",
                user_id=name,
                display_name=name,
                created_at=START,
            )
            db.add(account)
            await db.flush()
            return Visit(
                learner_id=learner.id,
                account_id=account.id,
                timezone="UTC",
                event_id="",
                address=console_address(console_author(name)),
                zone=DIRECT_ZONE,
                visible=None,
                now=START,
            )

    def _at(self, visit: Visit, number: int) -> Visit:
        return Visit(
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            timezone=visit.timezone,
            event_id=f"{visit.learner_id}:{number}",
            address=visit.address,
            zone=visit.zone,
            visible=None,
            now=START + number * LATER,
        )


def _turn(visit: Visit, text: str) -> Turn:
    return Turn(
        event_id=visit.event_id,
        part=0,
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        role="learner",
        kind="message",
        text=text,
        address=visit.address.to_key(),
        zone=visit.zone,
        at=visit.now,
    )


def _has(memories: Sequence[Memory], words: str) -> bool:
    return any(words.casefold() in f"{memory.text} {memory.quote}".casefold() for memory in memories)


async def corrections(lives: Lives, half: str) -> list[Row]:
    """Return how often what is current after a pair is what the label says."""
    pairs = json.loads((DATA / f"corrections_{half}.json").read_text(encoding="utf-8"))["pairs"]
    makers: dict[str, Callable[[Mapping[str, Any]], Extract]] = {
        "rules": lambda _: by_rules,
        "model": told_what_changed,
    }
    rows: list[Row] = []
    for name, make in makers.items():
        right, wrong_current = 0, 0
        for pair in pairs:
            current = await lives.live([pair["first"], pair["second"]], make(pair))
            stale = any(_has(current, words) for words in pair["gone"])
            wrong_current += stale
            right += not stale and all(_has(current, words) for words in pair["current"])
        rows.append(
            {"half": half, "set": "corrections", "by": name, "count": len(pairs), "right": right / len(pairs),
             "wrong one current": wrong_current, "precision": None, "recall": None}
        )  # fmt: skip
    return rows


async def junk(lives: Lives, half: str) -> list[Row]:
    """Return how much of what is kept was worth it, and how much of what was worth it is kept."""
    messages = json.loads((DATA / f"junk_{half}.json").read_text(encoding="utf-8"))["messages"]
    rows: list[Row] = []
    for name, extract in (("rules", by_rules), ("model", with_model)):
        kept, good, found, worth = 0, 0, 0, 0
        for message in messages:
            memories = await lives.live([message["message"]], extract, message["keep"])
            labels = message["keep"]
            hits = [any(_is_of(memory, label) for label in labels) for memory in memories]
            kept, good = kept + len(memories), good + sum(hits)
            worth += len(labels)
            found += sum(any(_is_of(memory, label) for memory in memories) for label in labels)
        rows.append(
            {"half": half, "set": "junk", "by": name, "count": len(messages), "right": None,
             "wrong one current": None, "precision": good / kept if kept else None, "recall": found / worth}
        )  # fmt: skip
    return rows


def _is_of(memory: Memory, label: Mapping[str, Any]) -> bool:
    said = f"{memory.text} {memory.quote}".casefold()
    return all(str(word).casefold() in said for word in label["contains"])


async def measure(halves: Sequence[str]) -> list[Row]:
    """Return the rows of these halves."""
    kinds: tuple[Callable[[Lives, str], Awaitable[list[Row]]], ...] = (corrections, junk)
    with tempfile.TemporaryDirectory(prefix="meno-bench-") as folder:
        store = await open_store(f"sqlite+aiosqlite:///{folder}/meno.db")
        try:
            lives = Lives(store, starter_shelf())
            return [row for half in halves for kind in kinds for row in await kind(lives, half)]
        finally:
            await store.close()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.keeping", description=__doc__)
    parser.add_argument("--half", choices=("open", "frozen"), action="append")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    rows = asyncio.run(measure(options.half or ("open", "frozen")))
    show("keeping", rows, notes=[AIM], as_json=options.json)


if __name__ == "__main__":
    main()
