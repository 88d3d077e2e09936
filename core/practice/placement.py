"""Level finding: a few questions from the decks of a subject, each as hard as the answers so far suggest.

Its answers are graded and logged like any others. The level comes from core.learning.placement, is stored with
its reason, and the learner is asked whether it fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import ItemKind
from core.decks.shelf import Shelf
from core.learning.ability import tier_difficulty
from core.learning.placement import Estimate, Probe, estimate, is_settled, wanted_difficulty
from core.learning.rating import GOOD_SCORE
from core.messages import Outgoing
from core.models import Answer, Deck, DeckItem, Level, Question, Round, Topic
from core.phrases import say
from core.practice.asked import move_here, put
from core.practice.questions import present
from core.profile.answer_log import graded
from core.profile.counting import counts
from core.profile.inquiries import Kind, ask
from core.profile.levels import current_levels, level_in, set_level
from core.profile.topics import ensure_topic
from core.visit import Visit

ENOUGH_TO_TELL = 3
"""Answers from which a level is told although the learner stopped early."""

GRADABLE = tuple(kind for kind in ItemKind if not kind.free_form)
"""Kinds of items that a rule can grade: who judges themselves is believed, but not to find a level."""

FITS = ("fits", "high", "low")
"""What the learner can say to a level."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question of the level finding and its answer, if there is one."""

    question: Question
    item: DeckItem
    answer: Answer | None

    @property
    def probe(self) -> Probe:
        """What the answer says; only for an answered question."""
        if self.answer is None:
            raise ValueError("an unanswered question says nothing")
        return Probe(self.item.tier, graded(self.answer).y_eff, self.answer.guess)


async def start_placement(
    db: AsyncSession, visit: Visit, subject: str, rating: int | None, shelf: Shelf
) -> list[Outgoing]:
    """Begin to find the level in a subject that has decks; return what to say.

    One that is unfinished here goes on instead: of two side by side the learner would answer everything twice.
    """
    query = select(Round).where(Round.event_id == visit.event_id, Round.kind == "placement")
    found = (await db.exec(query)).first() or await open_placement(db, visit, subject)
    if found is None:
        decks = [deck for deck in shelf.decks if deck.subject == subject]
        topics = [await ensure_topic(db, visit, deck.topic, shelf) for deck in decks]
        found = Round(
            event_id=visit.event_id,
            learner_id=visit.learner_id,
            account_id=visit.account_id,
            topic_id=topics[0].id,
            zone=visit.zone,
            kind="placement",
            title=subject,
            rating=rating,
            item_ids=[],
            created_at=visit.now,
        )
        db.add(found)
        await db.flush()
    return [visit.say(say("placement.title", subject=subject)), await next_probe(db, visit, found)]


async def open_placement(db: AsyncSession, visit: Visit, subject: str) -> Round | None:
    """Return the level finding in that subject that is unfinished here, if there is one."""
    query = select(Round).where(
        Round.learner_id == visit.learner_id,
        Round.zone == visit.zone,
        Round.kind == "placement",
        Round.title == subject,
        Round.state == "open",
    )
    return (await db.exec(query)).first()


async def next_probe(db: AsyncSession, visit: Visit, finding: Round) -> Outgoing:
    """Return the question that is open, or the next one; once enough was asked, the level."""
    asked = await _asked(db, finding)
    waiting = next((entry for entry in asked if entry.question.state in ("open", "judging")), None)
    if waiting is not None:
        return present(visit, await move_here(db, visit, waiting.question))
    probes = [entry.probe for entry in asked if entry.answer is not None]
    pool = await _pool(db, finding)
    if not pool or is_settled(finding.rating, probes, min(item.tier for item in pool)):
        return await _tell(db, visit, finding, asked)
    unused = [item for item in pool if item.id not in finding.item_ids]
    if not unused:
        return await _tell(db, visit, finding, asked)
    item = _nearest(unused, asked, wanted_difficulty(finding.rating, probes))
    finding.item_ids = [*finding.item_ids, item.id]
    db.add(finding)
    topic_id = await _topic_of(db, visit, item)
    return present(visit, await put(db, visit, item.id, topic_id, (finding.id, len(asked))))


async def leave_placement(db: AsyncSession, visit: Visit, finding: Round) -> Outgoing:
    """Stop early: tell the level where the answers already say something, else keep the learner's own rating."""
    asked = await _asked(db, finding)
    for entry in asked:
        if entry.question.state in ("open", "judging"):
            entry.question.state = "set_aside"
            db.add(entry.question)
    if sum(entry.answer is not None for entry in asked) >= ENOUGH_TO_TELL:
        return await _tell(db, visit, finding, asked)
    finding.state = "set_aside"
    db.add(finding)
    known = level_in(await current_levels(db, visit.learner_id, None), finding.title)
    if finding.rating is None or (known is not None and known.event_id != visit.event_id):
        return visit.say(say("placement.left", subject=finding.title))
    reason = say("level.reason.self", rating=finding.rating)
    level = await set_level(db, visit, finding.title, finding.rating, "self", reason=reason, agreed=True)
    return visit.say(say("placement.left_rated", subject=finding.title, level=tier_words(level.tier)))


def tier_words(tier: int) -> str:
    """Return a tier with its word: `2 (beginner)`."""
    word = "beginner" if tier <= 2 else "intermediate" if tier == 3 else "advanced"
    return say("level.tier", tier=tier, word=say(f"level.word.{word}"))


async def _tell(db: AsyncSession, visit: Visit, finding: Round, asked: Sequence[_Asked]) -> Outgoing:
    """Store the level with its reason, say it with its neighbour, and ask whether it fits."""
    finding.state = "finished"
    db.add(finding)
    answered = [entry for entry in asked if entry.answer is not None]
    found = estimate(finding.rating, [entry.probe for entry in answered])
    level = await set_level(
        db,
        visit,
        finding.title,
        found.tier,
        "placement",
        reason=_reason(finding, answered, found),
        answers=len(answered),
    )
    return await ask_whether_it_fits(db, visit, level)


async def ask_whether_it_fits(db: AsyncSession, visit: Visit, level: Level, *more: str) -> Outgoing:
    """Return the level with its reason and the question whether it fits; `more` are further choices."""
    said = say("level.found", subject=level.subject, level=tier_words(level.tier), reason=level.reason)
    return await ask(db, visit, Kind.LEVEL, said, (*FITS, *more), about=level.id)


def _reason(finding: Round, answered: Sequence[_Asked], found: Estimate) -> str:
    """Say in a sentence what the level rests on."""
    scores = [(entry.item.tier, entry.answer.score) for entry in answered if entry.answer is not None]
    right = [tier for tier, score in scores if score >= GOOD_SCORE]
    low, high = sorted((found.tier, found.neighbour))
    parts = [say("level.reason.answers", right=len(right), total=len(scores))]
    if right:
        parts.append(say("level.reason.hardest", tier=max(right)))
    if finding.rating is not None:
        parts.append(say("level.reason.rating", rating=finding.rating))
    parts.append(say("level.reason.between", low=low, high=high))
    return "; ".join(parts)


async def _asked(db: AsyncSession, finding: Round) -> list[_Asked]:
    query = (
        select(Question, DeckItem)
        .join(DeckItem, DeckItem.id == Question.item_id)  # type: ignore[arg-type]
        .where(Question.round_id == finding.id)
        .order_by(col(Question.position))
    )
    pairs = (await db.exec(query)).all()
    ids = [question.id for question, _ in pairs]
    answers = await db.exec(select(Answer).where(col(Answer.question_id).in_(ids), Answer.attempt == 1, counts()))
    by_question = {answer.question_id: answer for answer in answers}
    return [_Asked(question, item, by_question.get(question.id)) for question, item in pairs]


async def _pool(db: AsyncSession, finding: Round) -> list[DeckItem]:
    """Return the items of the subject's decks that a rule can grade."""
    query = (
        select(DeckItem)
        .join(Deck, Deck.id == DeckItem.deck_id)  # type: ignore[arg-type]
        .where(Deck.subject == finding.title, col(Deck.owner_id).is_(None))
        .where(col(DeckItem.retired).is_(False), col(DeckItem.kind).in_(GRADABLE))
        .order_by(col(Deck.slug), col(DeckItem.position))
    )
    return list(await db.exec(query))


def _nearest(unused: Sequence[DeckItem], asked: Sequence[_Asked], wanted: float) -> DeckItem:
    """Return the item nearest to the wanted difficulty; of equals, one of the deck that was asked least."""

    def rank(item: DeckItem) -> tuple[float, int, int]:
        from_deck = sum(entry.item.deck_id == item.deck_id for entry in asked)
        return abs(tier_difficulty(item.tier) - wanted), from_deck, item.position

    return min(unused, key=rank)


async def _topic_of(db: AsyncSession, visit: Visit, item: DeckItem) -> str:
    """Return the learner's topic that the deck of `item` teaches."""
    query = (
        select(Topic.id)
        .join(Deck, Deck.slug == Topic.deck)  # type: ignore[arg-type]
        .where(Deck.id == item.deck_id, Topic.learner_id == visit.learner_id, col(Topic.merged_into).is_(None))
    )
    return (await db.exec(query)).one()
