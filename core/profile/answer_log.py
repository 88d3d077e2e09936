"""The log of graded answers, as the maths of learning reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import DeckKind
from core.learning.log import GradedAnswer, GraderKind
from core.models import Answer, Deck, DeckItem
from core.profile.counting import counts, given_in
from core.profile.merged import merged_topics


async def graded_log(
    db: AsyncSession, learner_id: str, before: datetime | None = None, zones: frozenset[str] | None = None
) -> list[GradedAnswer]:
    """Return the learner's answers, in no order; with `before`, as the log was just before that instant.

    With `zones`, only those that were given there.

    An answer that supersedes another counts in its place and at its time, as if it had been graded so at once. One
    on a topic that was merged into another counts for that.
    """
    query = select(Answer).where(Answer.learner_id == learner_id)
    if before is not None:
        query = query.where(Answer.at < before)
    rows = {row.id: row for row in await db.exec(query)}
    answered = select(Answer.item_id).where(Answer.learner_id == learner_id)
    sources = await _sources(db, col(DeckItem.id).in_(answered))
    counting = select(Answer.id).where(Answer.learner_id == learner_id, counts())
    counted = await db.exec(counting if zones is None else counting.where(given_in(zones)))
    valid = [rows[answer_id] for answer_id in counted if answer_id in rows]
    merged = await merged_topics(db, learner_id)
    return [_in_wholes(graded(row, _first(row, rows), sources[row.item_id]), merged) for row in valid]


class Source(NamedTuple):
    """What the item of an answer is now."""

    is_fact: bool = False
    """It is in a deck of facts, so it is remembered by itself."""
    retired: bool = False
    """It has left its deck."""


async def source_of(db: AsyncSession, item_id: str) -> Source:
    """Return what an item is now."""
    return (await _sources(db, col(DeckItem.id) == item_id))[item_id]


def graded(answer: Answer, place: Answer | None = None, source: Source | None = None) -> GradedAnswer:
    """Return what the maths of learning needs of an answer.

    `place` is the answer in whose place it counts: what was there before the grade is taken from that one. `source`
    says what its item is, which matters for when it comes back.
    """
    place, source = place or answer, source or Source()
    return GradedAnswer(
        answer_id=place.id,
        topic_id=place.topic_id,
        item_id=place.item_id,
        is_fact=source.is_fact,
        retired=source.retired,
        at=place.at,
        zone=place.timezone,
        local_day=place.local_day,
        score=answer.score,
        attempt=place.attempt,
        misconception=answer.misconception is not None,
        builds_on=tuple(place.builds_on),
        hints=place.hints,
        revealed=answer.revealed,
        again=place.again,
        skipped=answer.verdict == "skipped",
        difficulty=place.difficulty,
        guess=place.guess,
        grader_confidence=answer.grader_confidence,
        grader_kind=GraderKind(answer.grader_kind),
        latency_s=place.latency_s,
        session_id=place.session_id or "",
    )


def _in_wholes(answer: GradedAnswer, merged: Mapping[str, str]) -> GradedAnswer:
    """Return `answer` as one on the topic in which its own counts now, and so for what that builds on."""
    if not merged:
        return answer
    topic_id = merged.get(answer.topic_id, answer.topic_id)
    builds_on = dict.fromkeys(merged.get(other, other) for other in answer.builds_on)
    return replace(answer, topic_id=topic_id, builds_on=tuple(other for other in builds_on if other != topic_id))


async def _sources(db: AsyncSession, items: ColumnElement[bool]) -> dict[str, Source]:
    query = select(DeckItem.id, Deck.kind, DeckItem.retired).join(Deck, Deck.id == DeckItem.deck_id)  # type: ignore[arg-type]
    rows = await db.exec(query.where(items))
    return {item_id: Source(kind == DeckKind.FACTS, retired) for item_id, kind, retired in rows}


def _first(answer: Answer, rows: Mapping[str, Answer]) -> Answer:
    """Return the answer that was given, at the beginning of the disputes that led to `answer`."""
    while answer.supersedes_id is not None and answer.supersedes_id in rows:
        answer = rows[answer.supersedes_id]
    return answer
