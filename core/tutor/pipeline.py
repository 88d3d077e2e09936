"""The tutor: one turn for one event, from recognising it to learning from it."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

import structlog

from core.clock import Clock
from core.errors import DeliveryError, DeliveryFailed, DeliveryRefused, InputRefused
from core.messages import Event, LearnerLeft, Outgoing, ReplySink
from core.models import Learner
from core.phrases import say
from core.practice.asked import open_question
from core.profile.inquiries import inquiry_for
from core.profile.sessions import rising_instant
from core.reminders.outbox import withdraw
from core.store.faults import TROUBLE, trouble_in_words
from core.tutor.afterwards import say_what_waited
from core.tutor.arriving import join
from core.tutor.events import typed_text
from core.tutor.exchange import Exchange
from core.tutor.haste import Pace
from core.tutor.inbox import Recognised, close_entry, entry_of, recognise
from core.tutor.intake import check_input
from core.tutor.learn import Learning
from core.tutor.locks import Locks
from core.tutor.record import record
from core.tutor.respond import respond
from core.tutor.services import Services
from core.visit import Visit

log = structlog.get_logger(__name__)


class Tutor:
    """Answers events. `handle` is what adapters are given (`core.messages.Handler`)."""

    def __init__(self, services: Services, clock: Clock) -> None:
        self._services = services
        self._clock = clock
        self._learning = Learning(services)
        self._doors = Locks()
        self._locks = Locks()
        self._pace = Pace()
        self._in_hand: set[str] = set()
        self._responding: dict[str, asyncio.Task[None]] = {}
        self._stopped: set[str] = set()

    async def handle(self, event: Event, replies: ReplySink) -> None:
        """Answer one event; return when the reply is complete and recorded. Never raises for its content."""
        await self._answer(event, replies, replies)

    def stop(self, event_id: str) -> bool:
        """Stop the reply to an event, because the learner wants no more of it; say whether there was one."""
        responding = self._responding.get(event_id)
        if responding is None:
            return False
        self._stopped.add(event_id)
        return responding.cancel()

    async def take_up(self, event: Event, replies: ReplySink) -> None:
        """Answer an event that was accepted before; a database that is still in trouble is no news by now."""
        await self._answer(event, replies, None)

    async def _answer(self, event: Event, replies: ReplySink, excuses: ReplySink | None) -> None:
        """Answer one event; say through `excuses`, if any, that the database is in trouble."""
        if event.event_id in self._in_hand:  # it may wait for its turn for longer than its lease
            log.info("event.repeated", event_id=event.event_id)
            return
        self._in_hand.add(event.event_id)
        try:
            await self._accept(event, replies, excuses)
        finally:
            self._in_hand.discard(event.event_id)

    async def _accept(self, event: Event, replies: ReplySink, excuses: ReplySink | None) -> None:
        try:
            check_input(event)
            recognised = await self._recognise(event)
        except InputRefused as refusal:
            log.info("message.refused", event_id=event.event_id, reason=str(refusal))
            await _refuse(event, replies, str(refusal))
        except TROUBLE as trouble:
            log.error("message.not_saved", event_id=event.event_id, reason=trouble_in_words(trouble))
            await _refuse(event, excuses, say("error.not_saved"))
        except Exception:
            await self._lose(event, replies)
        else:
            if recognised is None:
                log.info("event.repeated", event_id=event.event_id)
                return
            recognised = self._paced(recognised)
            async with self._locks.hold(recognised.visit.learner_id):
                await self._turn_or_excuse(recognised, replies, excuses)

    async def learn_from(self, visit: Visit) -> None:
        """Take from a recorded message what is worth keeping; a slow model goes on in the background."""
        await self._learning.learn_from(visit)

    async def close(self) -> None:
        """Stop what goes on in the background; nothing is lost by it."""
        await self._learning.close()
        await self._services.ahead.close()
        await self._services.painter.close()

    async def _recognise(self, event: Event) -> Recognised | None:
        """Accept an event; of one person one at a time, so that of many at once only one stands in others' way."""
        author = event.author
        door = self._doors.hold(f"{author.platform}:{author.space}:{author.user_id}")
        async with door, self._services.store.write() as db:
            now = self._clock.now()
            return await recognise(db, event, now, self._services.default_timezone)

    def _paced(self, recognised: Recognised) -> Recognised:
        """Note how fast the learner writes."""
        haste = self._pace.note(recognised, self._locks.queue(recognised.visit.learner_id))
        if haste:
            log.info("learner.hurries", event_id=recognised.event.event_id, haste=haste.name.lower())
        return replace(recognised, visit=replace(recognised.visit, haste=haste))

    async def _turn_or_excuse(self, recognised: Recognised, replies: ReplySink, excuses: ReplySink | None) -> None:
        """Answer; where the disk is full or the database gone, say so: the accepted event stays to be taken up."""
        event = recognised.event
        try:
            await self._turn(recognised, replies)
        except TROUBLE as trouble:
            log.error("turn.not_saved", event_id=event.event_id, reason=trouble_in_words(trouble))
            await _refuse(event, excuses, say("error.not_finished"))
        except Exception:
            await self._lose(event, replies)

    async def _turn(self, recognised: Recognised, replies: ReplySink) -> None:
        event = recognised.event
        if isinstance(event, LearnerLeft):
            await self._leave(recognised)
            return
        exchange = await self._restore(recognised, replies)
        if exchange is None:
            await self._answer_anew(event, replies)
            return
        try:
            await self._respond(exchange, recognised)
        except DeliveryFailed as failure:
            log.warning("reply.failed", event_id=event.event_id, reason=str(failure))
            await self._release(event)
            return
        except DeliveryRefused as refusal:
            log.warning("reply.refused", event_id=event.event_id, reason=str(refusal))
        except TROUBLE:
            raise
        except Exception:
            await self._apologise(exchange)
            return
        await self._finish(exchange, "answered")

    async def _respond(self, exchange: Exchange, recognised: Recognised) -> None:
        """Say all there is to say, until the learner stops it: what was said by then counts as the reply."""
        event_id = recognised.event.event_id
        responding = asyncio.ensure_future(self._say_all(exchange, recognised))
        self._responding[event_id] = responding
        try:
            await responding
        except asyncio.CancelledError:
            if event_id not in self._stopped:  # the process is stopping: the event is taken up again
                raise
            log.info("turn.stopped", event_id=event_id)
            await exchange.send(exchange.visit.say(say("reply.stopped"), private=True))
        finally:
            del self._responding[event_id]
            self._stopped.discard(event_id)

    async def _say_all(self, exchange: Exchange, recognised: Recognised) -> None:
        for outgoing in await respond(self._services, exchange):
            exchange.shown_at = max(self._clock.now(), exchange.visit.now)
            await exchange.send(outgoing)
        await say_what_waited(self._services, exchange, undeliverable=recognised.undeliverable)

    async def _answer_anew(self, event: Event, replies: ReplySink) -> None:
        """Answer what came in before its learner was forgotten, as the first that is heard of them."""
        recognised = await self._recognise(event)
        if recognised is not None:
            await self._turn(recognised, replies)

    async def _restore(self, recognised: Recognised, replies: ReplySink) -> Exchange | None:
        """Join the learner's session and find what waits for an answer; None where there is no such learner."""
        services, event = self._services, recognised.event
        async with services.store.write() as db:
            learner = await db.get(Learner, recognised.visit.learner_id)
            if learner is None:
                return None
            # The instant is taken under the learner's lock, so that a person's turns have rising times.
            now = await rising_instant(db, recognised.visit.learner_id, self._clock.now())
            visit = replace(recognised.visit, now=now)
            visit, arrival = await join(db, event, visit, recognised.received_at, services.idle)
            waiting = inquiry = None
            if not visit.private:
                waiting = await open_question(db, visit.learner_id, visit.address, visit.now)
                inquiry = await inquiry_for(db, visit)
        return Exchange(
            event=event,
            visit=visit,
            replies=replies,
            open_question=waiting,
            inquiry=inquiry,
            received_at=recognised.received_at,
            arrival=arrival,
            newcomer=learner.noticed_at is None,
            earlier=services.private_talks.said(visit) if visit.private else (),
        )

    async def _finish(self, exchange: Exchange, state: str) -> None:
        """Record the turn and learn from it. What cannot be learned now stays in the queue."""
        services, visit = self._services, exchange.visit
        if exchange.forgotten:
            log.info("learner.forgotten", event_id=visit.event_id, learner_id=visit.learner_id)
            return
        now = max(self._clock.now(), visit.now)
        async with services.store.write() as db:
            await record(db, exchange, state, now)
        if visit.private or exchange.unsaid:
            await services.store.scrub()
        log.info(
            "turn.done",
            event_id=visit.event_id,
            learner_id=visit.learner_id,
            kind=exchange.kind,
            state=state,
            replies=len(exchange.sent),
            recalled=len(exchange.recalled),
        )
        if exchange.kind == "message" and visit.private:
            said = [("learner", typed_text(exchange.event)), *(("tutor", out.body) for out in exchange.sent)]
            services.private_talks.add(visit, said)
        elif exchange.kind == "message":
            await self.learn_from(visit)

    async def _apologise(self, exchange: Exchange) -> None:
        """A bug: an error id to the learner, the traceback to the log, and the message kept."""
        error_id = secrets.token_hex(4)
        log.exception("turn.failed", event_id=exchange.visit.event_id, error_id=error_id)
        apology = exchange.visit.refuse(say("error.bug", error_id=error_id))
        try:
            await exchange.send(apology)
        except DeliveryError as problem:
            log.warning("reply.failed", event_id=exchange.visit.event_id, reason=str(problem))
        await self._finish(exchange, "failed")

    async def _lose(self, event: Event, replies: ReplySink) -> None:
        """A bug where the turn itself is kept: an error id, and an end, so that it is not tried for ever."""
        error_id = secrets.token_hex(4)
        log.exception("turn.lost", event_id=event.event_id, error_id=error_id)
        await _refuse(event, replies, say("error.bug", error_id=error_id))
        try:
            async with self._services.store.write() as db:
                await close_entry(db, event.event_id, "failed", self._clock.now())
        except Exception:
            log.exception("turn.not_closed", event_id=event.event_id)

    async def _release(self, event: Event) -> None:
        """Give an event back whose reply could not be delivered for now; it is taken up again soon."""
        async with self._services.store.write() as db:
            entry = await entry_of(db, event.event_id)
            entry.state, entry.lease_until = "received", None
            db.add(entry)

    async def _leave(self, recognised: Recognised) -> None:
        """Send nothing unasked any more to an account whose person left; what they said is kept."""
        visit = recognised.visit
        async with self._services.store.write() as db:
            await withdraw(db, visit.account_id, visit.now)
            await close_entry(db, visit.event_id, "answered", visit.now)
        log.info("learner.left", learner_id=visit.learner_id, account_id=visit.account_id)


async def _refuse(event: Event, replies: ReplySink | None, reason: str) -> None:
    """Say why a message was not taken, where there is somebody to say it to; there is nothing to record."""
    if replies is None:
        return
    try:
        await replies.send(Outgoing(address=event.address, body=reason, private=True, ok=False))
    except DeliveryError as problem:
        log.warning("reply.failed", event_id=event.event_id, reason=str(problem))
