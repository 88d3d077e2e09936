"""The task of making a question where no deck has one: by a model, and shown only if every check lets it through.

There is no version by rules: without a model, what can be practised is what decks hold.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.answers.normalise import comparable
from core.decks.checks import faults
from core.decks.deck import DeckKind, Item, ItemKind
from core.decks.topic_names import topic_key
from core.errors import ModelUnavailable
from core.learning.ability import START_THETA, p_correct, tier_difficulty
from core.llm.generate import DraftItem, Wanted, ask_for_item
from core.llm.structured import within_patience
from core.models import Deck, DeckItem, Learner, Question, Topic, TopicState
from core.models.base import new_id
from core.practice.selection import TARGET_P
from core.profile.state_rows import topic_theta
from core.usage.budget import Budget, Task, log_fallback
from core.visit import Visit

EARLIER_NAMED = 10
"""How many earlier questions on the topic are named, the latest first."""

TRIES = 2
"""Drafts that are asked for at most."""

_HINTS = 3
_LONGEST = 2_000
"""Characters of one text."""
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_NOT_PLAIN = re.compile(r"\w://|\bwww\.|\]\(|</?[a-z][^<>]*>|<[@#!]", re.IGNORECASE)
"""Links, images, HTML, and what a platform takes for a mention."""
_TIERS = range(1, 6)

log = structlog.get_logger(__name__)


class GenerateTask(Protocol):
    """Makes one question."""

    async def generate(self, visit: Visit, wanted: Wanted) -> Item | None:
        """Return a sound item; None where none could be made. Never raises for a model that fails."""


@dataclass(frozen=True, slots=True)
class ModelGenerate:
    """Has a model write the question, and write it again if a check finds a fault."""

    budget: Budget

    async def generate(self, visit: Visit, wanted: Wanted) -> Item | None:
        """See `GenerateTask.generate`."""
        rejected: tuple[DraftItem, Sequence[str]] | None = None
        try:
            chat = await self.budget.chat(visit, Task.GENERATE)
            async with within_patience(chat):  # all tries: somebody waits for the question
                for _ in range(TRIES):
                    draft = await ask_for_item(chat, wanted, rejected)
                    item = item_of(draft, wanted.tier)
                    wrong = ["write exactly three hints"] if item is None else list(_faults(item, wanted))
                    if item is not None and not wrong:
                        return item
                    rejected = draft, wrong
                    log.info("generate.rejected", event_id=visit.event_id, faults=len(wrong))
        except ModelUnavailable as problem:
            log_fallback("generate.failed", visit, problem)
        return None


def item_of(draft: DraftItem, tier: int) -> Item | None:
    """Return the item that a draft describes, its options shuffled; None where it has not three hints.

    Models put the right option into the same place too often; the order is never left to them.
    """
    if len(draft.hints) != _HINTS:
        return None
    options, correct = tuple(draft.options), None if draft.correct is None else draft.correct - 1
    if correct is not None and 0 <= correct < len(options):
        order = random.sample(range(len(options)), len(options))
        options, correct = tuple(options[place] for place in order), order.index(correct)
    first, second, third = draft.hints
    return Item(
        key=new_id(),
        kind=ItemKind(draft.kind),
        tier=tier,
        question=draft.question,
        options=options,
        correct=correct,
        reference=draft.reference,
        accepted=tuple(draft.accepted),
        checklist=tuple(draft.checklist) if draft.kind == "open" else (),
        hints=(first, second, third),
        short_explanation=draft.short_explanation,
        full_explanation=draft.full_explanation,
    )


async def wanted_on(db: AsyncSession, visit: Visit, topic: Topic) -> Wanted:
    """Return what a question on `topic` is wanted for: at a tier that they mostly get right, and a new one."""
    learner = await db.get_one(Learner, visit.learner_id)
    ability = START_THETA if learner.ability is None else learner.ability
    ability += topic_theta(await db.get(TopicState, topic.id))
    asked = select(Question).where(Question.learner_id == visit.learner_id, Question.topic_id == topic.id)
    if visit.visible is not None:  # a question may hold what was said where it was asked: it stays there
        asked = asked.where(Question.address == visit.address.to_key())
    earlier = await db.exec(asked.order_by(col(Question.asked_at).desc()).limit(EARLIER_NAMED))
    return Wanted(
        topic=topic.name,
        tier=min(_TIERS, key=lambda tier: abs(p_correct(ability, 0.0, tier_difficulty(tier)) - TARGET_P)),
        earlier=tuple(str(question.content["question"]) for question in earlier),
    )


async def shelve(db: AsyncSession, visit: Visit, topic: Topic, item: Item) -> DeckItem:
    """Store a generated item in a deck of the learner's own, and return its row."""
    slug = f"made-{topic_key(topic.name)}"
    query = select(Deck).where(Deck.slug == slug, Deck.owner_id == visit.learner_id)
    deck = (await db.exec(query)).first()
    if deck is None:
        deck = Deck(
            slug=slug,
            owner_id=visit.learner_id,
            title=topic.name,
            kind=DeckKind.SKILLS,
            topic=topic.name,
            subject=topic.subject or "",
        )
        db.add(deck)
        await db.flush()
    row = DeckItem(
        deck_id=deck.id, key=item.key, position=0, kind=item.kind, tier=item.tier, content=item.to_json()
    )
    db.add(row)
    await db.flush()
    return row


def _faults(item: Item, wanted: Wanted) -> Iterator[str]:
    """Yield what is wrong with the item, in words for the model."""
    for fault in faults(item):
        yield f"{fault.field}: {fault.message}"
    for field, text in _texts(item):
        if len(text) > _LONGEST:
            yield f"{field}: it is longer than {_LONGEST} characters; write less"
        if _NOT_PLAIN.search(_CODE.sub("", text)):
            yield f"{field}: it has a link, an image or HTML; write without, and code in code spans"
    if comparable(item.question) in map(comparable, wanted.earlier):
        yield "question: it was asked before; ask another one"


def _texts(item: Item) -> Iterator[tuple[str, str]]:
    """Yield all that a learner may be shown of an item, with the names of the fields."""
    for field in ("question", "reference", "short_explanation", "full_explanation"):
        yield field, str(getattr(item, field))
    for field in ("options", "accepted", "checklist", "hints"):
        for text in getattr(item, field):
            yield field, text
