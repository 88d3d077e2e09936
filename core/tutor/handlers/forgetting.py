"""The `/forget` command: says what would go, asks, and then forgets it for good."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import local_date
from core.messages import Action, ActionStyle, Address, Outgoing, Platform
from core.models import Erasure, Turn
from core.phrases import day_name, say
from core.profile.erasing.erasing import Outcome, asked, take_back
from core.profile.erasing.scopes import Scope, place_key
from core.profile.goal_dates import date_gone
from core.profile.topics import find_topic
from core.reminders.nudges import schedule_next
from core.tutor.exchange import Exchange
from core.tutor.reading.forget_words import ForgetWish, forget_scope
from core.tutor.services import Services
from core.visit import Visit


async def forget(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Say what would be forgotten and ask whether to; without a scope, say what can be."""
    visit, wish = exchange.visit, forget_scope(arguments.get("what", ""))
    if wish is None:
        return [visit.say(say("forget.how"), private=True)]
    if visit.visible is not None and (wish.scope is not Scope.PLACE or wish.about):
        return [visit.refuse(say("forget.direct_only"))]
    exchange.unsaid = True
    async with services.store.write() as db:
        found = await _scope(db, visit, wish)
        if isinstance(found, str):
            return [visit.refuse(found)]
        erasure, named = found
        counts = await services.erasing.counts(db, erasure)
        if not any(counts.values()):
            return [visit.refuse(say("forget.nothing", what=named))]
        await asked(db, erasure)
    body = [say("forget.asks", what=named), *_count_lines(counts), say("forget.for_good")]
    return [visit.say("\n".join(body), _choices(erasure), private=True)]


async def act(services: Services, exchange: Exchange, reference: str, argument: str) -> list[Outgoing]:
    """Forget what was asked about (`forget:ID:yes`), or leave it as it is (`forget:ID:no`)."""
    visit = exchange.visit
    exchange.unsaid = True
    async with services.store.write() as db:
        erasure = await db.get(Erasure, reference)
        if erasure is None or not _may(visit, erasure):
            return [visit.refuse(say("forget.not_asked"))]
        if argument != "yes":
            await take_back(db, visit.learner_id, erasure.id)
            return [visit.say(say("forget.left"), private=True)]
    await exchange.replies.status(say("forget.working"))
    services.private_talks.forget(visit.learner_id)
    outcome = await services.erasing.erase(reference, visit.event_id)
    if outcome is None:
        return [visit.refuse(say("forget.not_asked"))]
    if erasure.scope == Scope.EVERYTHING:
        exchange.forgotten = True
    else:
        async with services.store.write() as db:
            await schedule_next(db, visit.learner_id, visit.now)
    return [visit.say("\n".join(_told(services, visit, outcome)), private=True)]


def _told(services: Services, visit: Visit, outcome: Outcome) -> list[str]:
    """Say what is gone, whether nothing of it is left, and what is out of reach."""
    lines = [say("forget.done"), *_count_lines(outcome.counts)]
    if not outcome.complete:
        lines.append(say("forget.goes_on"))
    elif outcome.left_in:
        lines.append(say("forget.found_again"))
    else:
        lines.append(say("forget.verified"))
    lines.append(say("forget.out_of_reach"))
    platform = visit.address.platform
    if platform is Platform.CONSOLE:
        lines.append(say("forget.terminal"))
    else:
        lines.append(say("forget.platform", platform=platform.title()))
    lines.append(say("forget.backups"))
    if services.model_host:
        lines.append(say("forget.model", host=services.model_host))
    return lines


async def _scope(db: AsyncSession, visit: Visit, wish: ForgetWish) -> tuple[Erasure, str] | str:
    """Return what is asked for and what to call it; or why there is no such."""
    match wish.scope:
        case Scope.EVERYTHING:
            return _erasure(visit, wish.scope), say("forget.what.everything")
        case Scope.TOPIC:
            topic = await find_topic(db, visit.learner_id, wish.about)
            if topic is None:
                return say("forget.no_topic", name=wish.about[:60])
            return _erasure(visit, wish.scope, topic.id), say("forget.what.topic", topic=topic.name)
        case Scope.PLACE:
            place = place_key(visit.address) if not wish.about else await _place_of(db, visit, wish.about)
            if place is None:
                return say("forget.no_place", name=wish.about[:60])
            here = place == place_key(visit.address)
            what = say("forget.what.here") if here else say("forget.what.place", channel=wish.about[:60])
            return _erasure(visit, wish.scope, place), what
        case Scope.DAY:
            day = date_gone(wish.about, local_date(visit.now, visit.timezone))
            if day is None:
                return say("forget.no_day", name=wish.about[:60])
            return _erasure(visit, wish.scope, day.isoformat()), say("forget.what.day", day=_day(day))


async def _place_of(db: AsyncSession, visit: Visit, channel: str) -> str | None:
    """Return the place that has this channel, of those where the learner said something."""
    said = select(Turn.address).where(Turn.learner_id == visit.learner_id).distinct()
    places = {place_key(address): address for address in map(Address.from_key, await db.exec(said))}
    return next((key for key, address in sorted(places.items()) if address.channel == channel), None)


def _erasure(visit: Visit, scope: Scope, about: str = "") -> Erasure:
    return Erasure(
        learner_id=visit.learner_id,
        scope=scope,
        about=about,
        timezone=visit.timezone,
        event_id=visit.event_id,
        asked_at=visit.now,
    )


def _may(visit: Visit, erasure: Erasure) -> bool:
    """Say whether this is the learner's to confirm here: in a channel only what is about that very channel."""
    if erasure.learner_id != visit.learner_id or erasure.state != "asked":
        return False
    if visit.visible is None:
        return True
    return erasure.scope == Scope.PLACE and erasure.about == place_key(visit.address)


def _choices(erasure: Erasure) -> tuple[Action, ...]:
    yes = Action(
        id=f"forget:{erasure.id}:yes",
        label=say("forget.action.yes"),
        typed=say("forget.action.yes_word"),
        style=ActionStyle.DANGER,
    )
    no = Action(id=f"forget:{erasure.id}:no", label=say("forget.action.no"), typed=say("forget.action.no_word"))
    return yes, no


def _count_lines(counts: Mapping[str, int]) -> list[str]:
    return [say(f"forget.count.{word}", count=count) for word, count in counts.items() if count]


def _day(day: date) -> str:
    return f"{day_name(day)} {day.year}"
