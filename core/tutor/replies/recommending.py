"""What to write, build or read next: a suggestion put together by rule from what the learner told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.keep import current_memories
from core.memory.kinds import MemoryKind
from core.memory.recall import Recall, Recalled, as_used, strength_of
from core.messages import Outgoing
from core.models import Memory, Topic, TopicSignal
from core.phrases import say
from core.profile.merged import whole_of
from core.profile.names_here import name_here
from core.profile.preferences import explanations
from core.store import Store
from core.tutor.exchange import Exchange
from core.visit import Visit

MOST = {MemoryKind.INTEREST: 2, MemoryKind.PROJECT: 1, MemoryKind.GOAL: 1}
"""How many memories of each kind go into a suggestion."""

TOPICS_TAKEN = 2
"""How many topics go into it."""

_INTERESTED_IN = "Interested in "


@dataclass(frozen=True, slots=True, kw_only=True)
class Ingredients:
    """What a suggestion is made from."""

    memories: Sequence[Memory]
    """Interests, a project, a goal; those that fit the question best."""
    topics: Sequence[tuple[Topic, TopicSignal]]
    """What the learner is working on, with their latest words about it."""
    brief: Memory | None
    """The wish for short explanations, if it is one."""

    def of_kind(self, kind: MemoryKind) -> list[Memory]:
        """Return the memories of one kind."""
        return [memory for memory in self.memories if memory.kind == kind]


async def recommend(store: Store, recall: Recall, exchange: Exchange, text: str) -> Outgoing:
    """Suggest what to do next from interests, project, goal and topics, and show what it is made from."""
    visit = exchange.visit
    best = await fitting_memories(store, visit, await recall(visit, text))
    async with store.read() as db:
        topics = await _topics_worked_on(db, visit)
        wishes = await explanations(db, visit)
    brief = next((memory for memory in wishes.held if memory.value == "short"), None)
    found = Ingredients(memories=best, topics=topics, brief=brief)
    if not best and not topics:
        return visit.say(say("recommend.nothing"))
    exchange.recalled = as_used([*best, *([brief] if brief else [])], visit.now)
    exchange.reports = [signal for _, signal in topics]
    if brief:
        lines = [say("recommend.short", parts=", ".join(_parts(found)))]
    else:
        lines = [say("recommend.title"), *(f"- {part}" for part in _parts(found))]
    lines += [say("recommend.made_from", quotes="; ".join(_quotes(found)))]
    return visit.say("\n".join(lines), private=True)


async def fitting_memories(store: Store, visit: Visit, recalled: Sequence[Recalled]) -> list[Memory]:
    """Return the interests, the project and the goal that fit the question best, in the order they were said in.

    What was recalled for it comes before what was not, and of the rest the strongest: a question about what to do
    next is seldom like the words in which somebody told of their project. Of equals the newest come first.
    """
    scores = {entry.memory.id: entry.score for entry in recalled if entry.by_meaning}
    async with store.read() as db:
        memories = await current_memories(db, visit.learner_id, visit.visible)
    ranked = sorted(memories, key=lambda m: (-scores.get(m.id, 0.0), -strength_of(m, visit.now), *_newest(m)))
    chosen = [[memory for memory in ranked if memory.kind == kind][:most] for kind, most in MOST.items()]
    return [memory for of_kind in chosen for memory in sorted(of_kind, key=_newest)]


def _newest(memory: Memory) -> tuple[float, int, str]:
    """Return by what memories are put in an order: the newest first, those of one sentence as they stand in it."""
    return -memory.confirmed_at.timestamp(), memory.quote.find(_gist(memory)), memory.text


async def _topics_worked_on(db: AsyncSession, visit: Visit) -> list[tuple[Topic, TopicSignal]]:
    """Return the topics that the learner spoke of last as theirs, the newest first."""
    query = (
        select(Topic, TopicSignal)
        .join(TopicSignal, whole_of(col(TopicSignal.topic_id)) == Topic.id)
        .where(Topic.learner_id == visit.learner_id, col(TopicSignal.kind).in_(("struggled", "studied")))
        .order_by(col(TopicSignal.at).desc())
    )
    if visit.visible is not None:
        query = query.where(col(TopicSignal.zone).in_(visit.visible))
    newest: dict[str, tuple[Topic, TopicSignal]] = {}
    for topic, signal in await db.exec(query):
        newest.setdefault(topic.id, (topic, signal))
    await name_here(db, [topic for topic, _ in newest.values()], visit.visible)
    return sorted(newest.values(), key=_order_told)[:TOPICS_TAKEN]


def _order_told(told: tuple[Topic, TopicSignal]) -> tuple[float, int, str]:
    """Return by what topics are put in an order: told of last first, those of one sentence as they stand in it."""
    topic, signal = told
    return -signal.at.timestamp(), signal.quote.find(topic.name), topic.key


def _parts(found: Ingredients) -> Iterator[str]:
    """Yield what each ingredient contributes, as a sentence or, where it is to be short, as a part of one."""
    brief = found.brief is not None
    interests = " and ".join(f"**{_gist(memory)}**" for memory in found.of_kind(MemoryKind.INTEREST))
    if interests:
        yield say("recommend.brief.interest" if brief else "recommend.full.interest", interests=interests)
    projects = found.of_kind(MemoryKind.PROJECT)
    for memory in projects:
        yield say("recommend.brief.project" if brief else "recommend.full.project", project=_gist(memory))
    names = ", ".join(f"**{topic.name}**" for topic, _ in found.topics)
    if names and (interests or projects):
        yield say("recommend.brief.topic" if brief else "recommend.full.topic", topics=names)
    elif names:
        yield say("recommend.brief.only_topic" if brief else "recommend.full.only_topic", topics=names)
    for memory in found.of_kind(MemoryKind.GOAL):
        yield say("recommend.brief.goal" if brief else "recommend.full.goal", goal=_gist(memory))


def _gist(memory: Memory) -> str:
    """Return what the memory is about: the topic of an interest, else the learner's words in quotation marks."""
    if memory.kind == MemoryKind.INTEREST and memory.text.startswith(_INTERESTED_IN):
        return memory.text.removeprefix(_INTERESTED_IN).rstrip(".")
    return f"“{memory.quote}”"


def _quotes(found: Ingredients) -> list[str]:
    """Return the learner's words that the suggestion rests on, each once."""
    said = [*(memory.quote for memory in found.memories), *(signal.quote for _, signal in found.topics)]
    said += [found.brief.quote] if found.brief else []
    return [f"“{quote}”" for quote in dict.fromkeys(said)]
