"""Reads a LoCoMo file: conversations of two people over months, with questions and where they are answered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

SAID_EVERY = timedelta(seconds=30)
"""Time between two turns; the file has only when each session began."""


@dataclass(frozen=True, slots=True)
class Said:
    """One turn of a conversation."""

    key: str
    """What questions call it."""
    session: int
    """Sessions count from 1."""
    speaker: str
    text: str
    """With the description of a picture that was shown."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Question:
    """A question about what was said."""

    text: str
    category: int
    """1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial."""
    evidence: frozenset[str]
    """The turns that answer it."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """All that two people said to each other."""

    name: str
    speakers: tuple[str, str]
    turns: tuple[Said, ...]
    questions: tuple[Question, ...]
    """Those whose evidence is in `turns`."""


def read_conversations(file: Path) -> list[Conversation]:
    """Return the conversations of a file. Raises OSError, and ValueError for a file of another form."""
    try:
        return [_conversation(entry) for entry in json.loads(file.read_text(encoding="utf-8"))]
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no LoCoMo file: {error!r}") from error


def _conversation(entry: Mapping[str, Any]) -> Conversation:
    talk = entry["conversation"]
    turns = tuple(_turns(talk))
    keys = {said.key for said in turns}
    questions = (
        Question(str(asked["question"]), int(asked["category"]), frozenset(asked["evidence"]) & keys)
        for asked in entry["qa"]
    )
    return Conversation(
        name=entry["sample_id"],
        speakers=(talk["speaker_a"], talk["speaker_b"]),
        turns=turns,
        questions=tuple(question for question in questions if question.evidence),
    )


def _turns(talk: Mapping[str, Any]) -> Iterator[Said]:
    number = 1
    while f"session_{number}" in talk:
        began = datetime.strptime(talk[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for place, turn in enumerate(talk[f"session_{number}"]):
            shown = turn.get("blip_caption")
            text = f"{turn['text']} [picture: {shown}]" if shown else turn["text"]
            yield Said(turn["dia_id"], number, turn["speaker"], text, began + place * SAID_EVERY)
        number += 1
