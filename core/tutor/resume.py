"""After a start: what was accepted and not answered, and what was answered and not learned from."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import structlog
from sqlmodel import col, select

from core.clock import Clock
from core.memory.zones import DIRECT_ZONE
from core.messages import Address, Event, MessageReceived, Outgoing, Receipt, ReplyStream, Scope, Sender
from core.models import Account, InboxEntry, Learner, Turn
from core.reminders.senders import Senders
from core.store import Store
from core.tutor.inbox import release_leases, too_old_to_answer, unanswered
from core.tutor.pipeline import Tutor
from core.tutor.record import record_unanswered
from core.visit import Visit

SETTLE = timedelta(seconds=30)
"""How old an unanswered event must be before a running process takes it up again."""

log = structlog.get_logger(__name__)


class DetachedReplies:
    """A reply sink for an event whose own way back is gone: it writes to `address` like anything unasked."""

    def __init__(self, sender: Sender, address: Address, *, openly: bool) -> None:
        self._sender = sender
        self._address = address
        self._openly = openly

    async def status(self, text: str) -> None:
        """Show nothing."""

    def stream(self) -> ReplyStream:
        """Return a stream that is sent when it is closed."""
        return _SentAtOnce(self)

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Send to the address; what only the learner could see stays private, or is refused."""
        private = outgoing.private or not self._openly
        return await self._sender.send(replace(outgoing, address=self._address, private=private))


class _SentAtOnce:
    def __init__(self, replies: DetachedReplies) -> None:
        self._replies = replies

    async def append(self, piece: str) -> None:
        """Show nothing before the end."""

    async def close(self, outgoing: Outgoing) -> Receipt:
        """Send the final form."""
        return await self._replies.send(outgoing)


class Resumption:
    """Takes up what an earlier process, or a failed delivery, left undone."""

    def __init__(self, tutor: Tutor, store: Store, clock: Clock, senders: Senders) -> None:
        self._tutor = tutor
        self._store = store
        self._clock = clock
        self._senders = senders

    async def after_start(self) -> None:
        """Recover, and answer what was accepted in the last minutes."""
        await self.recover()
        await self.take_up(timedelta())

    async def recover(self) -> None:
        """Let go of what an earlier process held, and learn what it left; before any event is handled."""
        now = self._clock.now()
        async with self._store.write() as db:
            await release_leases(db)
            for entry in await too_old_to_answer(db, now):
                log.warning("event.too_old", event_id=entry.event_id, received_at=entry.received_at.isoformat())
                await record_unanswered(db, entry, now)
        await self._learn_the_rest()

    async def take_up(self, settle: timedelta = SETTLE) -> None:
        """Answer accepted events that are older than `settle`: a person's in order, people side by side."""
        async with self._store.read() as db:
            events = await unanswered(db, self._clock.now(), settle)
        async with asyncio.TaskGroup() as group:
            for event in events:
                group.create_task(self._answer(event))

    async def _answer(self, event: Event) -> None:
        sender = self._senders.for_address(event.address)
        if sender is None:
            return
        log.info("event.taken_up", event_id=event.event_id)
        try:
            openly = event.scope is Scope.DIRECT or isinstance(event, MessageReceived)
            await self._tutor.take_up(event, DetachedReplies(sender, await self._way_back(event), openly=openly))
        except Exception:
            log.exception("event.not_answered", event_id=event.event_id)

    async def _way_back(self, event: Event) -> Address:
        """Return where a reply goes whose own way back is lost.

        What only the learner could see in a shared channel (the reply to a command or a button) goes to their
        direct messages, where we know them; the channel is for what was said there openly.
        """
        if event.scope is Scope.DIRECT or isinstance(event, MessageReceived):
            return event.address
        async with self._store.read() as db:
            query = (
                select(Account.direct_address)
                .join(InboxEntry, InboxEntry.account_id == Account.id)  # type: ignore[arg-type]
                .where(InboxEntry.event_id == event.event_id)
            )
            direct = (await db.exec(query)).first()
        return event.address if direct is None else Address.from_key(direct)

    async def _learn_the_rest(self) -> None:
        query = select(Turn, Learner).join(Learner, Learner.id == Turn.learner_id)  # type: ignore[arg-type]
        query = query.where(Turn.role == "learner", col(Turn.learned_at).is_(None)).order_by(col(Turn.id))
        async with self._store.read() as db:
            waiting = (await db.exec(query)).all()
        for turn, learner in waiting:
            await self._tutor.learn_from(_visit(turn, learner))


def _visit(turn: Turn, learner: Learner) -> Visit:
    return Visit(
        learner_id=turn.learner_id,
        account_id=turn.account_id,
        timezone=learner.timezone,
        event_id=turn.event_id,
        address=Address.from_key(turn.address),
        zone=turn.zone,
        visible=None if turn.zone == DIRECT_ZONE else frozenset({turn.zone}),
        now=turn.at,
        session_id=turn.session_id,
    )
