"""What the quarantine of generated questions lets through: 800 items of a scripted model with known faults.

All goes the product's own way, from the request to the item that would be shown; only the model is scripted
(bench/scripted_writer.py).
"""

from __future__ import annotations

import argparse
import asyncio
import math
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from structlog.testing import capture_logs

from bench.report import Row, show
from bench.scripted_questions import ALL_DEFECTS, OWN_DEFECTS, WRONG_KEY, Spec, specs
from bench.scripted_writer import ScriptedWriter
from core.decks.deck import Item
from core.llm.generate import Wanted
from core.messages import Address, Platform
from core.models import Learner
from core.practice.generation import Made, ModelGenerate
from core.store import Store
from core.store.opening import open_store
from core.usage.budget import Budget
from core.visit import Visit

OPTIONS = 4
CHANCE = 100 / OPTIONS
NOTES = (
    "As drafted: what the model wrote first, before anything was checked or shuffled.",
    "Good items are those without any defect; that their right option is the longest, and comes first, is the "
    "model's habit. They survive if they are shown in the end, at most one rewriting later.",
    "A defect is stopped if nothing with it is shown, whether it was mended or thrown away.",
)
_NOW = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one question."""

    spec: Spec
    made: Made
    defect: str | None
    """What is wrong with the draft that came last."""

    @property
    def shows_defect(self) -> bool:
        """Whether a learner would be asked something faulty."""
        return self.made.item is not None and self.defect is not None


def visit_of(learner_id: str) -> Visit:
    """Return a visit that questions are made on."""
    return Visit(
        learner_id=learner_id,
        account_id="account",
        timezone="UTC",
        event_id="event",
        address=Address(platform=Platform.CONSOLE, space="", channel="bench"),
        zone="dm",
        visible=None,
        now=_NOW,
    )


async def outcomes(store: Store, writer: ScriptedWriter) -> list[Outcome]:
    """Have every question made."""
    async with store.write() as db:
        db.add(Learner(id="learner", name="Bench", timezone="UTC", created_at=_NOW))
    task, visit = ModelGenerate(Budget(store, writer, writer)), visit_of("learner")
    found = []
    for spec in writer.specs:
        earlier = (spec.question,) if spec.defect == "question asked before" else ()
        made = await task.generate(visit, Wanted(topic=spec.topic, tier=3, earlier=earlier))
        found.append(Outcome(spec, made, writer.defects[spec.number]))
    return found


def places(choices: Sequence[Item]) -> list[int]:
    """Return how often the right option has each place."""
    correct = [item.correct for item in choices]
    return [correct.count(place) for place in range(OPTIONS)]


def uniform(counts: Sequence[int]) -> float:
    """Return the probability of counts this uneven if all places are as likely (chi-square, three degrees)."""
    expected = sum(counts) / len(counts)
    if not expected:
        return 1.0
    chi = sum((count - expected) ** 2 for count in counts) / expected
    return math.erfc(math.sqrt(chi / 2)) + math.sqrt(2 * chi / math.pi) * math.exp(-chi / 2)


def by_length(options: Sequence[str], correct: int) -> float:
    """Return what picking the longest option earns; of several as long, one is picked at random."""
    most = max(map(len, options))
    longest = [place for place, option in enumerate(options) if len(option) == most]
    return (correct in longest) / len(longest)


def share(part: float, whole: int) -> float | None:
    """Return a percentage."""
    return 100 * part / whole if whole else None


def rows(found: Sequence[Outcome], drafts: Mapping[int, Mapping[str, object]]) -> Iterator[Row]:
    """Yield the figures, each with its aim and with what it was in the first drafts."""
    items = [outcome.made.item for outcome in found if outcome.made.item is not None]
    choices = [item for item in items if len(item.options) == OPTIONS]
    drafted = [_choice(draft) for draft in drafts.values() if len(_choice(draft)[0]) == OPTIONS]
    counts, before = places(choices), [sum(right == place for _, right in drafted) for place in range(OPTIONS)]
    longest = sum(by_length(item.options, item.correct or 0) for item in choices)
    longest_before = sum(by_length(options, right) for options, right in drafted)
    most = f"at most {CHANCE + 3:.0f} %"
    yield _row("always the first option", share(counts[0], len(choices)), most, share(before[0], len(drafted)))
    yield _row("always the longest", share(longest, len(choices)), most, share(longest_before, len(drafted)))
    not_longest, not_before = len(choices) - longest, len(drafted) - longest_before
    yield _row(
        "any but the longest",
        share(not_longest / (OPTIONS - 1), len(choices)),
        f"{CHANCE:.0f} % is chance",
        share(not_before / (OPTIONS - 1), len(drafted)),
    )
    yield _row("places of the right option, p", uniform(counts), "over 0.01", uniform(before))
    good = [outcome for outcome in found if outcome.spec.defect is None]
    survived = sum(outcome.made.item is not None for outcome in good)
    yield _row("good items that survive", share(survived, len(good)), "at least 80 %", None, len(good))
    for kind in OWN_DEFECTS:
        of_kind = [outcome for outcome in good if outcome.spec.kind == kind]
        survived = sum(outcome.made.item is not None for outcome in of_kind)
        yield _row(f"good items that survive: {kind}", share(survived, len(of_kind)), "no aim", None, len(of_kind))
    wrong = [outcome for outcome in found if outcome.spec.defect == WRONG_KEY]
    yield _stopped(WRONG_KEY, wrong, "at least 90 %")
    for kind in OWN_DEFECTS:
        yield _stopped(
            f"{WRONG_KEY}: {kind}", [outcome for outcome in wrong if outcome.spec.kind == kind], "no aim"
        )
    for defect in ALL_DEFECTS:
        yield _stopped(defect, [outcome for outcome in found if outcome.spec.defect == defect], "all")


def _stopped(what: str, having: Sequence[Outcome], aim: str) -> Row:
    stopped = sum(not outcome.shows_defect for outcome in having)
    return _row(f"stopped: {what}", share(stopped, len(having)), aim, 0.0, len(having))


def _row(what: str, measured: float | None, aim: str, drafted: float | None, of: int | None = None) -> Row:
    return {"what": what, "items": of, "measured": measured, "aim": aim, "as drafted": drafted}


def _choice(draft: Mapping[str, object]) -> tuple[list[str], int]:
    options, correct = draft.get("options", []), draft.get("correct", 0)
    assert isinstance(options, list)
    assert isinstance(correct, int)
    return options, correct - 1


async def run(writer: ScriptedWriter) -> list[Outcome]:
    """Make all questions of the writer's in a database that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="meno-bench-") as folder:
        store = await open_store(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
        try:
            return await outcomes(store, writer)
        finally:
            await store.close()


def cost(found: Sequence[Outcome], writer: ScriptedWriter) -> str:
    """Say what the checks cost."""
    shown = sum(outcome.made.item is not None for outcome in found)
    rejected = sum(outcome.made.rejected for outcome in found)
    each = writer.requests / shown if shown else math.nan
    return f"{len(found)} items, {shown} shown, {rejected} drafts thrown away; {each:.2f} requests an item shown."


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(prog="bench.generation", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--items", type=int, default=800, help="how many items are made")
    parser.add_argument("--seed", type=int, default=4, help="of what the scripted model draws")
    options = parser.parse_args(arguments)
    with capture_logs():  # a line for each draft that is thrown away would stand before the table
        writer = ScriptedWriter(specs(options.items, options.seed))
        found = asyncio.run(run(writer))
    table = list(rows(found, writer.first_drafts))
    show("generation", table, notes=[*NOTES, cost(found, writer)], as_json=options.json)


if __name__ == "__main__":
    main()
