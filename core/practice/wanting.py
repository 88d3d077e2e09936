"""What a generated question is wanted for: gathered from the rows, as far as it may be named where it is asked.

Others read a question in a shared channel. There it is made from what was said there; in a direct message from all
that is the learner's own. People's names never go to the model: their own is taken out of every text, and facts
about them, where the names of others stand, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.ability import START_THETA, p_correct, tier_difficulty
from core.llm.generate import Wanted
from core.memory.keep import current_memories
from core.memory.kinds import MemoryKind
from core.memory.recall import Recalled
from core.models import Account, Learner, Memory, Question, Topic, TopicState
from core.practice.made_decks import made_items
from core.practice.misconceptions import open_misconceptions
from core.practice.selection import TARGET_P
from core.profile.goals import current_goals
from core.profile.merged import among
from core.profile.preferences import explanation_language
from core.profile.state_rows import topic_theta
from core.visit import Visit

EARLIER_NAMED = 10
"""How many earlier questions on the topic are named, the latest first."""

EARLIER_COMPARED = 200
"""With how many a new one is compared."""

BEARING = frozenset({MemoryKind.PROJECT, MemoryKind.INTEREST, MemoryKind.STRUGGLE, MemoryKind.PLAN})
"""The kinds of memories that a question can be made from. Wishes and goals come by themselves."""

_TIERS = range(1, 6)
_SOMEBODY = "the learner"


async def wanted_on(db: AsyncSession, visit: Visit, topic: Topic, recalled: Sequence[Recalled]) -> Wanted:
    """Return what a question on `topic` is wanted for: at a tier that they mostly get right, and a new one.

    `recalled` are memories that bear on the topic and may be used here.
    """
    learner = await db.get_one(Learner, visit.learner_id)
    names = {learner.name, *await db.exec(select(Account.display_name).where(Account.learner_id == learner.id))}
    here, elsewhere = await _earlier(db, visit, topic)
    project = await _project(db, visit)
    bearing = [entry.memory for entry in recalled if entry.by_meaning and entry.memory.kind in BEARING]
    return Wanted(
        topic=topic.name,
        tier=await _tier(db, learner, topic),
        goals=[without_names(goal.text, names) for goal in await current_goals(db, learner.id, visit.visible)],
        project=None if project is None else without_names(project.text, names),
        memories=[
            without_names(memory.text, names) for memory in bearing if project is None or memory.id != project.id
        ],
        misconceptions=[without_names(line, names) for line in await _misconceptions(db, visit, topic)],
        earlier=here[:EARLIER_NAMED],
        asked_elsewhere=[*here[EARLIER_NAMED:], *elsewhere],
        language=await explanation_language(db, visit),
    )


def without_names(text: str, names: set[str]) -> str:
    """Return `text` with the learner in the place of their names, where these stand as whole words."""
    for name in sorted(filter(str.strip, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _SOMEBODY, text)
    return text


async def _tier(db: AsyncSession, learner: Learner, topic: Topic) -> int:
    ability = START_THETA if learner.ability is None else learner.ability
    ability += topic_theta(await db.get(TopicState, topic.id))
    return min(_TIERS, key=lambda tier: abs(p_correct(ability, 0.0, tier_difficulty(tier)) - TARGET_P))


async def _earlier(db: AsyncSession, visit: Visit, topic: Topic) -> tuple[list[str], list[str]]:
    """Return the questions on the topic that may be named here, the latest first, and those that may not.

    Named may be what was asked at this place, or is made for this zone and waits; a direct message may name all.
    """
    query = (
        select(Question)
        .where(Question.learner_id == visit.learner_id, among(col(Question.topic_id), [topic.id]))
        .order_by(col(Question.asked_at).desc())
        .limit(EARLIER_COMPARED)
    )
    here: list[str] = []
    elsewhere: list[str] = []
    for question in await db.exec(query):
        named = visit.visible is None or question.address == visit.address.to_key()
        (here if named else elsewhere).append(str(question.content["question"]))
    waiting = [str(row.content["question"]) for row in await made_items(db, visit, topic)]
    return list(dict.fromkeys([*here, *waiting])), list(dict.fromkeys(elsewhere))


async def _project(db: AsyncSession, visit: Visit) -> Memory | None:
    """Return what the learner is building, as they said last where it may be used here."""
    memories = await current_memories(db, visit.learner_id, visit.visible)
    return next((memory for memory in memories if memory.kind == MemoryKind.PROJECT), None)


async def _misconceptions(db: AsyncSession, visit: Visit, topic: Topic) -> list[str]:
    """Return what they got wrong on the topic; answers stay in direct messages."""
    if visit.visible is not None:
        return []
    found = await open_misconceptions(db, visit.learner_id)
    return [f"to {m.question!r} they answered {m.answer!r}" for m in found if m.topic == topic.name]
