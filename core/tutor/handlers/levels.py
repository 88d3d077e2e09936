"""The learner's level in a subject: shown, found, and put right."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import Shelf
from core.learning.days import local_date
from core.messages import Outgoing
from core.models import Inquiry, Level, Round
from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.practice.placement import (
    FITS,
    ask_whether_it_fits,
    leave_placement,
    next_probe,
    open_placement,
    start_placement,
    tier_words,
)
from core.practice.questions import CAN_BE_LEFT
from core.practice.review import leave_review
from core.profile.inquiries import Kind, ask
from core.profile.levels import HIGHEST, LOWEST, current_levels, is_confirmed, level_in, set_level
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.visit import Visit

RATINGS = ("1", "2", "3", "4", "5")


async def level(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show the levels; for one subject, show its level or begin to find it."""
    visit, named = exchange.visit, arguments.get("subject", "").strip()
    if not named:
        return [await show_levels(services.store, services.shelf, visit)]
    async with services.store.read() as db:
        levels = await current_levels(db, visit.learner_id, visit.visible)
    subject = services.shelf.subject_of(named)
    known = level_in(levels, subject or named)
    if subject is None and known is None:
        subjects = few_names(services.shelf.subjects)
        return [visit.refuse(say("level.unknown", subject=named[:60], subjects=subjects))]
    if visit.visible is not None:
        return [visit.say(say("level.in_private", levels=_all_levels(levels, services.shelf, visit)), private=True)]
    async with services.store.write() as db:
        unfinished = await open_placement(db, visit, subject) if subject else None
        if unfinished is not None:
            return [await next_probe(db, visit, unfinished)]
        if known is not None:
            return [await ask_whether_it_fits(db, visit, known, *(("again",) if subject else ()))]
        return [await ask_rating(db, visit, subject or named, say("level.ask_rating", subject=subject))]


async def show_levels(store: Store, shelf: Shelf, visit: Visit) -> Outgoing:
    """List the levels that may be named here."""
    async with store.read() as db:
        levels = await current_levels(db, visit.learner_id, visit.visible)
    return visit.say(_all_levels(levels, shelf, visit), private=True)


def _all_levels(levels: list[Level], shelf: Shelf, visit: Visit) -> str:
    subjects = few_names(shelf.subjects)
    if not levels:
        return say("level.none_yet", subjects=subjects)
    return "\n".join(
        [say("level.title"), *(level_line(level, visit) for level in levels), say("level.more", subjects=subjects)]
    )


def level_line(level: Level, visit: Visit) -> str:
    """Return one level as it is listed: tier, reason, number of answers, and whether the learner agreed."""
    agreed = say("level.not_agreed")
    if level.confirmed_at is not None:
        key = "level.agreed" if is_confirmed(level, visit.now) else "level.agreed_long_ago"
        agreed = say(key, day=day_name(local_date(level.confirmed_at, visit.timezone)))
    return say(
        "level.line",
        subject=level.subject,
        level=tier_words(level.tier),
        reason=level.reason,
        answers=level.answers,
        agreed=agreed,
    )


async def ask_rating(db: AsyncSession, visit: Visit, subject: str, body: str) -> Outgoing:
    """Ask how the learner rates themselves; level finding follows, and all of it can be skipped."""
    return await ask(db, visit, Kind.RATING, body, (*RATINGS, "unrated", "skip"), about=subject)


async def answer_rating(services: Services, exchange: Exchange, asked: Inquiry, word: str) -> list[Outgoing]:
    """Begin level finding with the rating as a hypothesis, or leave it."""
    visit, subject = exchange.visit, asked.about or ""
    if word == "skip":
        return [visit.say(say("level.skipped", subject=subject), private=True)]
    if services.shelf.subject_of(subject) is None or word not in (*RATINGS, "unrated"):
        return [visit.refuse(say("action.unknown"))]
    async with services.store.write() as db:
        rating = int(word) if word in RATINGS else None
        return await start_placement(db, visit, subject, rating, services.shelf)


async def act(services: Services, exchange: Exchange, verb: str, reference: str) -> list[Outgoing]:
    """Do what a button of level finding says: begin it for a subject, or leave it."""
    if verb == "leave":
        return await leave(services, exchange, reference)
    return await level(services, exchange, {"subject": reference})


async def leave(services: Services, exchange: Exchange, round_id: str) -> list[Outgoing]:
    """Stop level finding or a light review early."""
    visit = exchange.visit
    async with services.store.write() as db:
        looking = await db.get(Round, round_id)
        if looking is None or looking.learner_id != visit.learner_id or looking.kind not in CAN_BE_LEFT:
            return [visit.refuse(say("action.not_yours"))]
        finds_level = looking.kind == "placement"
        if looking.state != "open" and not visit.again:
            over = say("placement.over", subject=looking.title) if finds_level else say("review.over")
            return [visit.say(over, private=True)]
        return [await (leave_placement if finds_level else leave_review)(db, visit, looking)]


async def answer_level(services: Services, exchange: Exchange, asked: Inquiry, word: str) -> list[Outgoing]:
    """Confirm a level, or move it as the learner says; the reason then names their word, not the answers."""
    visit = exchange.visit
    async with services.store.write() as db:
        held = await db.get(Level, asked.about) if asked.about else None
        if held is None or held.learner_id != visit.learner_id:
            return [visit.refuse(say("action.not_yours"))]
        if word == "again":
            return [await ask_rating(db, visit, held.subject, say("level.ask_rating", subject=held.subject))]
        if held.valid_to is not None and not visit.again:
            return [visit.say(say("level.replaced", subject=held.subject), private=True)]
        if word == "fits":
            held.confirmed_at = visit.now
            db.add(held)
            return [visit.say(say("level.fits", subject=held.subject, level=tier_words(held.tier)), private=True)]
        if word not in FITS:
            return [visit.refuse(say("action.unknown"))]
        return [await _moved(db, visit, held, -1 if word == "high" else 1)]


async def _moved(db: AsyncSession, visit: Visit, held: Level, by: int) -> Outgoing:
    tier = held.tier + by
    if not LOWEST <= tier <= HIGHEST:
        return visit.say(say("level.at_the_end", level=tier_words(held.tier)), private=True)
    key = "level.reason.moved_down" if by < 0 else "level.reason.moved_up"
    # Of a level that was moved before, only what it was found by: reasons do not nest.
    rests_on = held.reason.partition(" (")[2].removesuffix(")") or held.reason
    reason = say(key, tier=held.tier, reason=rests_on)
    moved = await set_level(db, visit, held.subject, tier, "self", reason=reason, answers=held.answers, agreed=True)
    return visit.say(say("level.moved", subject=moved.subject, level=tier_words(moved.tier)), private=True)
