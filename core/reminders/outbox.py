"""The outbox: everything that Meno says unasked is a row before it is a message.

A row is leased, sent and marked. If the process dies between sending and marking, the lease lapses and the
row is first looked for among the channel's recent messages, so that it is delivered at least once and, where
the platform lets us see, only once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

import structlog
from sqlmodel import col, func, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.clock import Clock
from core.errors import DeliveryError, DeliveryFailed, DeliveryRefused
from core.learning.days import after_quiet_hours
from core.memory.zones import DIRECT_ZONE
from core.messages import Action, ActionStyle, Address, Outgoing, Receipt, Sender
from core.models import Account, Learner, OutboxEntry, Question, Reminder, Turn
from core.reminders.senders import Senders
from core.reminders.wishes import NUDGE, quiet_hours_of
from core.store import Store

LEASE = timedelta(minutes=2)
"""How long a sender may take before another may take the row up."""

PATIENCE = timedelta(minutes=1)
"""How long one message may take; a platform that does not answer must not hold up the others."""

BATCH = 20
FIRST_RETRY = timedelta(seconds=30)
LONGEST_RETRY = timedelta(minutes=30)
_DOUBLINGS = 6
"""From so many on the longest retry is reached."""

log = structlog.get_logger(__name__)


async def enqueue(
    db: AsyncSession,
    account: Account,
    kind: str,
    outgoing: Outgoing,
    not_before: datetime,
    expires_at: datetime | None,
    *,
    quiet_hours: bool = True,
) -> OutboxEntry:
    """Put a message into the outbox; one with the same dedupe key that is there already stays as it is.

    `quiet_hours` says whether the learner's quiet hours hold it back. Raises ValueError for files: there is no room
    for them in a row.
    """
    if outgoing.files:
        raise ValueError("a message in the outbox has no files")
    query = select(OutboxEntry).where(OutboxEntry.dedupe_key == outgoing.dedupe_key)
    entry = (await db.exec(query)).first()
    if entry is None:
        entry = OutboxEntry(
            dedupe_key=outgoing.dedupe_key,
            learner_id=account.learner_id,
            account_id=account.id,
            kind=kind,
            address=outgoing.address.to_key(),
            zone=DIRECT_ZONE,
            payload=_payload(outgoing),
            quiet_hours=quiet_hours,
            not_before=not_before,
            expires_at=expires_at,
            created_at=not_before,
        )
        db.add(entry)
        await db.flush()
    return entry


async def next_delivery(db: AsyncSession, after: datetime) -> datetime | None:
    """Return the next instant after `after` at which something in the outbox may be sent, or sent again."""
    waiting = select(func.min(col(OutboxEntry.not_before))).where(
        OutboxEntry.state == "pending", OutboxEntry.not_before > after
    )
    lapsing = select(func.min(col(OutboxEntry.lease_until))).where(
        OutboxEntry.state == "leased", col(OutboxEntry.lease_until) > after
    )
    instants = [(await db.exec(query)).one() for query in (waiting, lapsing)]
    return min((instant for instant in instants if instant is not None), default=None)


async def withdraw(db: AsyncSession, account_id: str, now: datetime) -> None:
    """Stop everything unasked to an account whose person left."""
    account = await db.get_one(Account, account_id)
    account.left_at = now
    db.add(account)
    query = select(OutboxEntry).where(OutboxEntry.account_id == account_id, OutboxEntry.state == "pending")
    for entry in (await db.exec(query)).all():
        await _give_up(db, entry, "cancelled")


async def note_reachable(db: AsyncSession, account_id: str) -> None:
    """Note that the learner was told what could not be delivered; what comes next is tried again."""
    account = await db.get_one(Account, account_id)
    account.undeliverable_since = None
    db.add(account)


class Outbox:
    """Sends what is due. One unreachable learner never stops the others."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        senders: Senders,
        patience: timedelta = PATIENCE,
    ) -> None:
        self._store = store
        self._clock = clock
        self._senders = senders
        self._patience = patience

    async def deliver_due(self) -> int:
        """Send everything that is due on the platforms that run here; return how many were sent."""
        sent = 0
        while entries := await self._lease():
            for entry in entries:
                try:
                    sent += await self._deliver(entry)
                except Exception:  # tried again when its lease has lapsed; the others do not wait for it
                    log.exception("outbox.failed", outbox_id=entry.id)
        return sent

    async def _lease(self) -> list[OutboxEntry]:
        now = self._clock.now()
        reached = [col(OutboxEntry.address).startswith(f"{reach}/", autoescape=True) for reach in self._senders]
        if not reached:
            return []
        ours = or_(
            (col(OutboxEntry.state) == "pending") & (col(OutboxEntry.not_before) <= now),
            (col(OutboxEntry.state) == "leased") & (col(OutboxEntry.lease_until) <= now),
        )
        query = select(OutboxEntry).where(ours, or_(*reached)).order_by(col(OutboxEntry.not_before)).limit(BATCH)
        async with self._store.read() as db:
            if (await db.exec(query)).first() is None:
                return []
        async with self._store.write() as db:
            entries = list(await db.exec(query))
            for entry in entries:
                entry.state, entry.lease_until = "leased", now + LEASE
                entry.attempts += 1
                db.add(entry)
        return entries

    async def _deliver(self, entry: OutboxEntry) -> bool:
        """Send one leased row and mark what became of it."""
        now = self._clock.now()
        if entry.lease_until is not None and entry.lease_until <= now:
            return False  # those before it took so long that another may hold it by now
        if entry.expires_at is not None and entry.expires_at <= now:
            await self._drop(entry, "expired")
            return False
        wanted, held_until = await self._circumstances(entry, now)
        if not wanted:
            await self._drop(entry, "cancelled")
            return False
        if held_until > now:
            await self._put_off(entry, held_until)
            return False
        outgoing = _outgoing(entry)
        try:
            receipt = await self._send(entry, outgoing)
        except DeliveryRefused as refusal:
            await self._refused(entry, str(refusal))
            return False
        except DeliveryFailed as failure:
            delay = _retry_delay(entry.attempts, failure.retry_after)
            await self._put_off(entry, now + delay, str(failure))
            return False
        await self._sent(entry, outgoing, receipt)
        return True

    async def _send(self, entry: OutboxEntry, outgoing: Outgoing) -> Receipt:
        """Send within the time that we have for it. Raises `DeliveryError` and nothing else."""
        sender = self._senders.for_address(outgoing.address)
        if sender is None:
            raise DeliveryFailed("the platform is not connected any more")
        try:
            async with asyncio.timeout(self._patience.total_seconds()):
                earlier = await _find_sent(sender, entry, outgoing) if entry.attempts > 1 else None
                return earlier or await sender.send(outgoing)
        except DeliveryError:
            raise
        except TimeoutError:
            raise DeliveryFailed(f"no answer within {self._patience}") from None
        except Exception as bug:  # a message that cannot be sent must not hold up those after it
            log.exception("outbox.failed", outbox_id=entry.id)
            raise DeliveryFailed(f"{type(bug).__name__} in the adapter") from bug

    async def _circumstances(self, entry: OutboxEntry, now: datetime) -> tuple[bool, datetime]:
        """Return whether the row is still wanted, and until when quiet hours hold it back."""
        async with self._store.read() as db:
            account = await db.get_one(Account, entry.account_id)
            learner = await db.get_one(Learner, entry.learner_id)
            start, end = await quiet_hours_of(db, learner.id)
            wanted = account.left_at is None and (entry.kind != NUDGE or await _nudge_is_wanted(db, entry, now))
        held_until = after_quiet_hours(now, learner.timezone, start, end) if entry.quiet_hours else now
        return wanted, held_until

    async def _sent(self, entry: OutboxEntry, outgoing: Outgoing, receipt: Receipt) -> None:
        now = self._clock.now()
        async with self._store.write() as db:
            await _update(db, entry.id, {"state": "sent", "sent_at": now, "message_id": receipt.message_id})
            for question in await _question_of(db, entry):
                if question.state == "queued":
                    question.state, question.asked_at = "open", now
                    db.add(question)
            db.add(_turn(entry, outgoing, now))
        log.info("outbox.sent", outbox_id=entry.id, kind=entry.kind, learner_id=entry.learner_id)

    async def _refused(self, entry: OutboxEntry, reason: str) -> None:
        """Give up on a target that refuses for good; the learner is told at their next contact."""
        async with self._store.write() as db:
            await _give_up(db, await _update(db, entry.id, {"last_error": reason}), "refused")
            account = await db.get_one(Account, entry.account_id)
            account.undeliverable_since = self._clock.now()
            db.add(account)
        log.warning("outbox.refused", outbox_id=entry.id, account_id=entry.account_id, reason=reason)

    async def _drop(self, entry: OutboxEntry, state: str) -> None:
        async with self._store.write() as db:
            await _give_up(db, await _update(db, entry.id, {}), state)
        log.info("outbox.dropped", outbox_id=entry.id, state=state)

    async def _put_off(self, entry: OutboxEntry, until: datetime, error: str | None = None) -> None:
        async with self._store.write() as db:
            await _update(db, entry.id, {"state": "pending", "not_before": until, "last_error": error})
        log.info("outbox.put_off", outbox_id=entry.id, until=until.isoformat(), error=error)


async def _find_sent(sender: Sender, entry: OutboxEntry, outgoing: Outgoing) -> Receipt | None:
    """Look for what an earlier attempt may have sent. Counted from the first: `not_before` moves on."""
    try:
        return await sender.find_sent(outgoing, entry.created_at - timedelta(minutes=1))
    except DeliveryRefused as refusal:  # cannot be looked up here, so rather twice than never
        log.warning("outbox.not_looked_up", outbox_id=entry.id, reason=str(refusal))
        return None


async def _nudge_is_wanted(db: AsyncSession, entry: OutboxEntry, now: datetime) -> bool:
    """Say whether the learner still wants nudges, and has not answered this one's question meanwhile."""
    wishes = await db.get_one(Reminder, entry.learner_id)
    paused = wishes.paused_until is not None and wishes.paused_until > now
    waiting = [question.state in ("queued", "open") for question in await _question_of(db, entry)]
    return wishes.enabled and not paused and all(waiting)


async def _question_of(db: AsyncSession, entry: OutboxEntry) -> Sequence[Question]:
    """Return the question that a nudge asks; nothing for any other row."""
    query = select(Question).where(Question.learner_id == entry.learner_id, Question.event_id == entry.dedupe_key)
    return (await db.exec(query)).all()


async def _give_up(db: AsyncSession, entry: OutboxEntry, state: str) -> None:
    """End a row that is never sent. A question in it was never seen, so nothing can be an answer to it."""
    entry.state = state
    db.add(entry)
    for question in await _question_of(db, entry):
        if question.state in ("queued", "open"):
            question.state = "set_aside"
            db.add(question)


async def _update(db: AsyncSession, entry_id: str, values: Mapping[str, Any]) -> OutboxEntry:
    entry = await db.get_one(OutboxEntry, entry_id)
    for name, value in values.items():
        setattr(entry, name, value)
    entry.lease_until = None
    db.add(entry)
    return entry


def _retry_delay(attempts: int, retry_after: float | None) -> timedelta:
    backoff: timedelta = min(FIRST_RETRY * 2 ** min(attempts - 1, _DOUBLINGS), LONGEST_RETRY)
    return max(backoff, timedelta(seconds=retry_after or 0))


def _payload(outgoing: Outgoing) -> dict[str, Any]:
    actions = [asdict(action) for action in outgoing.actions]
    return {"body": outgoing.body, "actions": actions, "quiet": outgoing.quiet}


def _outgoing(entry: OutboxEntry) -> Outgoing:
    payload = entry.payload or {}  # only rows that are done with lose theirs
    return Outgoing(
        address=Address.from_key(entry.address),
        body=payload["body"],
        actions=tuple(_action(values) for values in payload["actions"]),
        quiet=payload["quiet"],
        dedupe_key=entry.dedupe_key,
    )


def _action(values: Mapping[str, str]) -> Action:
    return Action(id=values["id"], label=values["label"], typed=values["typed"], style=ActionStyle(values["style"]))


def _turn(entry: OutboxEntry, outgoing: Outgoing, now: datetime) -> Turn:
    """Return what was said unasked, for the log; typed numbers are looked up there."""
    return Turn(
        event_id=entry.dedupe_key,
        part=1,
        learner_id=entry.learner_id,
        account_id=entry.account_id,
        role="tutor",
        kind=entry.kind,
        text=outgoing.body,
        actions=[{"id": a.id, "label": a.label, "typed": a.typed} for a in outgoing.actions],
        address=entry.address,
        zone=entry.zone,
        at=now,
        learned_at=now,
    )
