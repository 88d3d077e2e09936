"""Whole conversations in the console: what is kept, the next visit, the nudge, the hand-off."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from tests.e2e.console import NOTICE, chat, cold_chat, column, export, rows, said_by_learner

FIRST = "Last week I struggled with recursion. I prefer concise explanations."
DUE = "SELECT due_at FROM topic_state"


def test_first_conversation_and_the_visits_after_it(folder: Path) -> None:
    """A struggle becomes a weak topic with its quote; the next visits know it, nudge about it and learn from it."""
    _first_visit(folder)
    _second_visit(folder)
    _nudged_after_three_days(folder)


def _first_visit(folder: Path) -> None:
    outcome = chat(folder, f"{FIRST}\n\n  \t\n/practice recursion\n")
    assert outcome.code == 0, outcome.err
    assert "**Practice: Recursion.**" in outcome.out
    assert "Explanations stay short" in outcome.out
    assert "**Hand-off for next time**" in outcome.out
    assert outcome.out.count(NOTICE) == 1
    kept = export(folder)
    assert [topic["name"] for topic in kept["topics"]] == ["recursion"]
    assert [signal["quote"] for signal in kept["topic_signals"]] == ["Last week I struggled with recursion."]
    preference = next(memory for memory in kept["memories"] if memory["slot"] == "explanation.length")
    assert (preference["value"], preference["quote"]) == ("short", "I prefer concise explanations.")
    assert [turn["text"] for turn in kept["turns"] if turn["role"] == "learner"] == [FIRST, "/practice recursion"]
    (visit,) = kept["sessions"]
    assert visit["end_reason"] == "closed"
    assert visit["handoff"] is not None


def _second_visit(folder: Path) -> None:
    outcome = chat(folder, "What should I work on?\n/reminders on\n", "--json")
    assert outcome.code == 0, outcome.err
    assert outcome.notices == []
    assert "recursion" in outcome.bodies[0]
    assert "I keep it short" in outcome.bodies[0]


def _nudged_after_three_days(folder: Path) -> None:
    before = column(folder, DUE)
    outcome = chat(folder, ":clock +3d\nskip\n")
    assert outcome.code == 0, outcome.err
    assert outcome.out.count("Time to look at **recursion** again") == 1
    assert "clock.moved" in outcome.err
    ((sent_at,),) = rows(folder, "SELECT sent_at FROM outbox WHERE kind = 'nudge' AND state = 'sent'")
    assert sent_at[11:16] == "18:00"
    assert len(column(folder, "SELECT id FROM answer")) == 1
    after = column(folder, DUE)
    assert after > before
    assert "clock.ahead" in chat(folder, "").err


def test_one_learner_under_all_spellings_of_a_name(folder: Path) -> None:
    """Case and composition of a name do not matter; the nudge comes as one JSON object with its choices."""
    name = "Zoë Straße"
    other = unicodedata.normalize("NFD", name.upper())
    assert chat(folder, "I struggle with SQL joins.\n/reminders on\n", "--json", "--as", name).code == 0
    outcome = cold_chat(folder, ":clock +3d\n:clock +1h\n", "--json", "--as", other, env={"LANG": "C"})
    assert outcome.code == 0, outcome.err
    nudge, *more = outcome.said
    assert "SQL joins" in nudge["body"]
    assert nudge["unasked"]
    assert {"Later today", "Tomorrow", "Pause reminders"} <= {action["label"] for action in nudge["actions"]}
    assert all(action["id"] and action["typed"] for action in nudge["actions"])
    assert more == []
    assert len(column(folder, "SELECT id FROM learner")) == 1
    assert len(said_by_learner(folder)) == 2


def test_clock_that_cannot_be_moved_is_refused_and_the_conversation_goes_on(folder: Path) -> None:
    """A wrong `:clock` costs exit code 1; the lines after it are answered."""
    outcome = chat(folder, ":clock -1d\n:clock tomorrow\n:clock +99999w\n/due\n", "--json")
    assert outcome.code == 1
    assert [message["ok"] for message in outcome.said] == [False, False, False, True]
    assert all("clock" in body for body in outcome.bodies[:3])
    assert said_by_learner(folder) == ["/due"]
    assert not (folder / "console-clock.json").exists()
