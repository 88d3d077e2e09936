"""Recognise: an event is kept before anything is done about it, and answered once.

A repeated event whose turn is running or done ends here. One whose turn was lost (the process died, so
its lease lapsed) is taken up again, by its redelivery or at the next start.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import is_zone
from core.memory.zones import visible_zones, zone_of
from core.messages import Author, Event, Scope
from core.models import Account, InboxEntry, Learner
from core.profile.accounts import find_account
from core.profile.deriving import rebuild
from core.profile.sessions import was_private
from core.tutor.events import asks_for_privacy, event_from_json, event_to_json
from core.visit import Visit

LEASE = timedelta(minutes=3)
"""How long a turn may take before another may take its event up."""

TAKE_UP_WITHIN = timedelta(minutes=10)
"""How old an unanswered event may be to be answered after a start."""

OPEN_STATES = ("received", "running")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """An event that is ours to answer."""

    event: Event
    visit: Visit
    received_at: datetime
    """When it came in; what was asked after that cannot be what it answers."""
    undeliverable: bool
    """Whether something sent unasked was refused since the last contact."""


async def recognise(db: AsyncSession, event: Event, now: datetime, default_timezone: str) -> Recognised | None:
    """Keep `event` and take it on; None where it is being answered or was."""
    account, learner = await person_behind(db, event, now, default_timezone)
    entry = (await db.exec(select(InboxEntry).where(InboxEntry.event_id == event.event_id))).first()
    again = entry is not None
    if entry is None:
        entry = InboxEntry(
            event_id=event.event_id,
            learner_id=learner.id,
            account_id=account.id,
            payload=event_to_json(event),
            received_at=now,
        )
    elif entry.state not in OPEN_STATES or (entry.lease_until is not None and entry.lease_until > now):
        return None
    entry.state = "running"
    entry.lease_until = now + LEASE
    db.add(entry)
    visit = replace(_visit(event, account, learner, now), again=again)
    return Recognised(
        event=event,
        visit=visit,
        received_at=entry.received_at,
        undeliverable=account.undeliverable_since is not None,
    )


async def unanswered(db: AsyncSession, now: datetime, settle: timedelta) -> list[Event]:
    """Return the events, oldest first, accepted lately but at least `settle` ago, that nobody is answering."""
    query = (
        select(InboxEntry)
        .where(col(InboxEntry.state).in_(OPEN_STATES))
        .where(InboxEntry.received_at > now - TAKE_UP_WITHIN, InboxEntry.received_at <= now - settle)
        .where(col(InboxEntry.lease_until).is_(None) | (col(InboxEntry.lease_until) <= now))
        .order_by(col(InboxEntry.id))
    )
    return [event_from_json(entry.payload) for entry in await db.exec(query) if entry.payload is not None]


async def too_old_to_answer(db: AsyncSession, now: datetime) -> list[InboxEntry]:
    """Return the events that were accepted, never answered, and would be answered too late by now."""
    query = select(InboxEntry).where(
        col(InboxEntry.state).in_(OPEN_STATES), InboxEntry.received_at <= now - TAKE_UP_WITHIN
    )
    return list((await db.exec(query.order_by(col(InboxEntry.id)))).all())


async def release_leases(db: AsyncSession) -> None:
    """Let go of every lease: at start-up, whoever held one in this database is gone."""
    query = select(InboxEntry).where(col(InboxEntry.state) == "running")
    for entry in await db.exec(query):
        entry.state = "received"
        entry.lease_until = None
        db.add(entry)


async def entry_of(db: AsyncSession, event_id: str) -> InboxEntry:
    """Return the inbox row of an event that was recognised."""
    return (await db.exec(select(InboxEntry).where(InboxEntry.event_id == event_id))).one()


async def close_entry(db: AsyncSession, event_id: str, state: str, now: datetime, *, keep: bool = True) -> None:
    """Mark an event answered, failed or expired; what was said in private is not kept any longer than that.

    Nor is anything else that the caller does not want to `keep`.
    """
    entry = await entry_of(db, event_id)
    if entry.payload is not None and (
        not keep or await was_private(db, entry) or asks_for_privacy(event_from_json(entry.payload))
    ):
        entry.payload = None
    entry.state = state
    entry.answered_at = now
    entry.lease_until = None
    db.add(entry)


async def person_behind(
    db: AsyncSession, event: Event, now: datetime, default_timezone: str
) -> tuple[Account, Learner]:
    """Find or make the account and the learner behind an event, and bring what they told up to date."""
    author = event.author
    account = await find_account(db, author)
    if account is None:
        learner = Learner(name=author.display_name, timezone=default_timezone, created_at=now)
        db.add(learner)
        await db.flush()
        account = Account(
            learner_id=learner.id,
            platform=author.platform,
            space=author.space,
            user_id=author.user_id,
            display_name=author.display_name,
            created_at=now,
        )
    else:
        learner = await db.get_one(Learner, account.learner_id)
    zone_before = learner.timezone
    _update_person(account, learner, author, event)
    db.add_all([account, learner])
    await db.flush()
    if learner.timezone != zone_before:
        await rebuild(db, learner.id)  # days begin elsewhere now
    return account, learner


def _update_person(account: Account, learner: Learner, author: Author, event: Event) -> None:
    account.display_name = author.display_name
    account.left_at = None
    if event.scope is Scope.DIRECT:
        account.direct_address = event.address.to_key()
    if author.timezone and is_zone(author.timezone) and learner.timezone_source != "learner":
        learner.timezone, learner.timezone_source = author.timezone, "platform"


def _visit(event: Event, account: Account, learner: Learner, now: datetime) -> Visit:
    return Visit(
        learner_id=learner.id,
        account_id=account.id,
        timezone=learner.timezone,
        event_id=event.event_id,
        address=event.address,
        zone=zone_of(event),
        visible=visible_zones(event),
        now=now,
    )
