"""What a reply by a model is made from: gathered from the rows, as far as it may be used at this place.

Others read a reply in a shared channel. There it is made from the message, the conversation so far, and what the
learner said there; their goals, levels, topics and answers stay in direct messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.answers.normalise import comparable, contains_phrase
from core.learning.days import local_date
from core.llm.reply import ReplyContext
from core.memory.recall import Recollection
from core.models import Goal, Level, TopicSignal, Turn
from core.phrases import say
from core.practice.misconceptions import Misconception, open_misconceptions
from core.profile.goals import current_goals
from core.profile.handoff import handoff_of, last_handed_on, named_now
from core.profile.levels import current_levels
from core.profile.preferences import explanations
from core.profile.standing import Standing, standings
from core.store import Store
from core.tutor.exchange import Exchange
from core.visit import Visit

TURNS_GIVEN = 12
"""How many earlier turns the model is given at most."""

TOPICS_GIVEN = 5
"""How many topics it is told about."""

QUESTION_GIVEN = 200
"""Characters of a question that was answered wrong."""

ANSWER_GIVEN = 120
"""Characters of the answer to it."""


@dataclass(frozen=True, slots=True)
class ContextBuilder:
    """Gathers the context of a reply."""

    store: Store

    async def gather(self, exchange: Exchange, text: str, recalled: Recollection) -> ReplyContext:
        """Return what the reply to `text` is made from."""
        async with self.store.read() as db:
            context = await _public_part(db, exchange, text, recalled)
            if exchange.visit.visible is not None:
                return context
            return await _direct_part(db, exchange, context)


async def reports_given(db: AsyncSession, visit: Visit, message: str, topics: int) -> list[TopicSignal]:
    """Return what the learner said that made any of the first `topics` topics a weak one, as the model is told."""
    if visit.visible is not None or not topics:
        return []
    given = relevant_topics(await standings(db, visit.learner_id, visit.now, None), message)[:topics]
    return [s.report for s in given if s.basis == "reported" and s.report is not None]


async def _public_part(db: AsyncSession, exchange: Exchange, text: str, recalled: Recollection) -> ReplyContext:
    visit = exchange.visit
    wishes = await explanations(db, visit)
    turns = [] if visit.private else await _turns(db, visit)
    going_on = {turn.id for turn in turns}
    said_before = [] if visit.private else recalled.turns  # a private conversation stands for itself
    return ReplyContext(
        message=text,
        explanation=wishes.length,
        order=wishes.order,
        language=wishes.language,
        memories=tuple((entry.memory.id, entry.memory.text) for entry in recalled.memories),
        earlier=tuple(_said(turn, visit) for turn in said_before if turn.id not in going_on),
        turns=tuple(exchange.earlier) or tuple((turn.role, turn.text) for turn in turns),
    )


async def _direct_part(db: AsyncSession, exchange: Exchange, context: ReplyContext) -> ReplyContext:
    visit, waiting = exchange.visit, exchange.open_question
    stands = await standings(db, visit.learner_id, visit.now, None)
    return replace(
        context,
        goals=tuple(_goal_line(goal) for goal in await current_goals(db, visit.learner_id, None)),
        levels=tuple(_level_line(level) for level in await current_levels(db, visit.learner_id, None)),
        checkpoint=await _checkpoint(db, visit),
        misconceptions=tuple(_misconception_line(m) for m in await open_misconceptions(db, visit.learner_id)),
        topics=tuple(_topic_line(standing, visit) for standing in relevant_topics(stands, context.message)),
        open_question=waiting.item.question if waiting else None,
    )


def relevant_topics(stands: Sequence[Standing], message: str) -> list[Standing]:
    """Return the topics to tell a tutor about: those that the message names, then weak ones, then by due date.

    `stands` come weak ones first and then by due date; a topic without any answer or report says nothing.
    """
    words = comparable(message)
    named = [s for s in stands if contains_phrase(words, comparable(s.topic.name))]
    others = [s for s in stands if s not in named and (s.basis or s.answers)]
    return [*named, *others][:TOPICS_GIVEN]


def _said(turn: Turn, visit: Visit) -> tuple[str, str, str]:
    return turn.role, local_date(turn.at, visit.timezone).isoformat(), turn.text


async def _turns(db: AsyncSession, visit: Visit) -> list[Turn]:
    """Return the last turns at this place, oldest first."""
    query = (
        select(Turn)
        .where(Turn.learner_id == visit.learner_id, Turn.address == visit.address.to_key())
        .where(col(Turn.left_out).is_(False))
        .order_by(col(Turn.id).desc())
        .limit(TURNS_GIVEN)
    )
    if visit.visible is not None:  # others read the reply: nothing may be in it that they have not seen
        query = query.where(col(Turn.private).is_(False))
    return list(await db.exec(query))[::-1]


async def _checkpoint(db: AsyncSession, visit: Visit) -> str | None:
    """Return where the last session left off, from its hand-off; None where there is none."""
    last = await last_handed_on(db, visit.learner_id)
    handoff = handoff_of(last) if last is not None else None
    if handoff is None:
        return None
    handoff = await named_now(db, handoff, None)
    parts = [f"ended {handoff.ended_at[:10]}"]
    parts += [f"to begin with: {', '.join(handoff.focus)}"] if handoff.focus else []
    parts += [f"left open on {handoff.open_topic}: {handoff.open_question}"] if handoff.open_question else []
    return "; ".join(parts)


def _goal_line(goal: Goal) -> str:
    return f"{goal.text} (by {goal.target_date.isoformat()})" if goal.target_date else goal.text


def _level_line(level: Level) -> str:
    return f"{level.subject}: {level.tier} of 5, by {level.source}"


def _topic_line(standing: Standing, visit: Visit) -> str:
    mastery = say(f"mastery.{standing.mastery}")
    parts = [f"{mastery}, {standing.answers} answers"]
    parts += [f"a weak topic, {standing.basis}"] if standing.basis else []
    parts += ["due now"] if standing.due_at and standing.due_at <= visit.now else []
    return f"{standing.topic.name}: {'; '.join(parts)}"


def _misconception_line(found: Misconception) -> str:
    return f"{found.topic}: to {found.question[:QUESTION_GIVEN]!r} they answered {found.answer[:ANSWER_GIVEN]!r}"
