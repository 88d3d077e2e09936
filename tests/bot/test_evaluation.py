"""`meno eval` asks with memory and without, tells them apart, and leaves the learner's rows as they were."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.cli import run_cli
from bot.evaluation import Outcome, evaluate, summary, table
from bot.learner_copy import read_learner
from bot.probes import PROBES
from core.memory.hashing_embedder import HashingEmbedder
from tests.dialogue import House, Talk
from tests.tutor.thinker import Thinker

TAUGHT = (
    "I struggle with recursion.",
    "I prefer short answers.",
    "Code first, please.",
    "I like writing about RAG and agentic AI.",
    "My current project is to build an agentic RAG Q&A system.",
)


async def taught(talk: Talk) -> None:
    """Tell Meno about the learner, and practise a little, so that every kind of row is there."""
    for said in TAUGHT:
        await talk.says(said)
    await talk.says("/practice recursion")
    await talk.answers(right=False)


async def outcomes_for(house: House, talk: Talk, folder: Path) -> dict[str, Outcome]:
    """Evaluate a person of the house; return the outcomes by question."""
    rows = await read_learner(house.url, talk.author)
    assert rows is not None
    folder.mkdir()
    embedder = HashingEmbedder()
    found = await evaluate(house.meno.settings, rows, talk.author, house.clock, embedder, folder)
    return {outcome.probe: outcome for outcome in found}


def dump(url: str) -> list[str]:
    """Return everything in an SQLite file as SQL."""
    with closing(sqlite3.connect(str(make_url(url).database))) as db:
        return list(db.iterdump())


async def test_memory_makes_the_difference_and_no_row_is_changed(house: House, talk: Talk, tmp_path: Path) -> None:
    """Weights, uses and questions of the learner stay as they were, to the letter."""
    await taught(talk)
    before = dump(house.url)
    found = await outcomes_for(house, talk, tmp_path / "eval")
    assert dump(house.url) == before
    assert list(found) == [probe for probe, _ in PROBES]
    work_on = found["What should I work on next?"]
    assert "**recursion**" in work_on.with_memory
    assert "Nothing stands out yet." in work_on.without_memory
    assert work_on.memories == ["preference: “I prefer short answers.”"]
    assert work_on.checks == {"weak topic named": True, "length kept": True}
    write = found["Recommend what to write next"]
    assert f"project: “{TAUGHT[4]}”" in write.memories
    assert (write.checks["aim taken up"], write.without_checks["aim taken up"]) == (True, False)
    explained = found["Explain recursion"]
    assert explained.checks == {"length kept": True, "order kept": True}
    assert explained.without_checks["order kept"] is False
    assert explained.without_memory.startswith("A recursive function")


async def test_what_is_printed_says_what_was_used(house: House, talk: Talk, tmp_path: Path) -> None:
    """One line for each answer, and a summary that counts answers and checks."""
    await taught(talk)
    found = list((await outcomes_for(house, talk, tmp_path / "eval")).values())
    printed = table(found)
    assert printed.splitlines()[0] == PROBES[0][0]
    assert "  used     preference: “I prefer short answers.”" in printed
    assert "10 questions, 9 answered differently with memory" in summary(found)
    assert "order kept: 3 of 3 (without memory 0 of 3)" in summary(found)
    assert "characters" not in printed


async def test_a_model_is_asked_twice_for_each_question(minded: House, tmp_path: Path, thinker: Thinker) -> None:
    """With memory it is given the wish; without, it is not. The learner's usage is not touched."""
    talk = minded.talk()
    await taught(talk)
    asked, before = len(thinker.asked["reply"]), dump(minded.url)
    await outcomes_for(minded, talk, tmp_path / "eval")
    assert dump(minded.url) == before
    requests = [request.text for request in thinker.asked["reply"][asked:]]
    assert len(requests) == 2 * len(PROBES)
    assert sum("Length of explanations: short." in text for text in requests) == len(PROBES)


def test_a_stranger_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is made for somebody who never came."""
    assert run_cli(["eval", "--as", "Nobody", "--data-dir", str(tmp_path / "none")]) == 1
    assert "Nobody called 'Nobody' has talked to Meno here." in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
