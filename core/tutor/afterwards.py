"""What is said after the reply: what waited for the learner's next contact, and at most one question."""

from __future__ import annotations

from dataclasses import replace

from core.phrases import say
from core.profile.handoff import handoff_of
from core.profile.handoff_text import render
from core.reminders.handoffs import note_shown, unseen_handoff
from core.reminders.outbox import note_reachable
from core.tutor.arriving import lapsed_in_private
from core.tutor.exchange import Exchange
from core.tutor.handlers.inquiring import next_inquiry, skip_what_was_ignored
from core.tutor.services import Services


async def say_what_waited(services: Services, exchange: Exchange, *, undeliverable: bool) -> None:
    """Say it in order, and ask one thing if there is one; the learner was answered first.

    `undeliverable` says that something could not be delivered since their last contact.
    """
    visit = exchange.visit
    if exchange.forgotten:
        return
    if undeliverable:
        await exchange.send(visit.say(say("notice.undeliverable"), private=True))
        async with services.store.write() as db:
            await note_reachable(db, visit.account_id)
    if visit.visible is None and (exchange.arrival or visit.again):
        await _show_handoff(services, exchange)
    if exchange.arrival:
        await _say_that_private_is_over(services, exchange)
    if exchange.newcomer and not visit.private:  # it says what is kept, and of a private talk nothing is
        await exchange.send(visit.say(services.notice, private=True))
        exchange.noticed = True
    await skip_what_was_ignored(services, exchange)
    question = await next_inquiry(services, exchange)
    if question is not None:
        await exchange.send(question)


async def _say_that_private_is_over(services: Services, exchange: Exchange) -> None:
    """Who comes back after a private conversation went idle must not believe that it still goes on."""
    visit, store = exchange.visit, services.store
    if visit.private:
        return
    async with store.read() as db:
        lapsed = await lapsed_in_private(db, visit.learner_id)
    if lapsed is not None:
        await exchange.send(visit.say(say("private.lapsed"), private=True))
        async with store.write() as db:
            await note_shown(db, lapsed.id, visit.now)


async def _show_handoff(services: Services, exchange: Exchange) -> None:
    """Show the last session's hand-off if the learner has not seen it; it counts once it was delivered."""
    visit, store = exchange.visit, services.store
    async with store.read() as db:
        unseen = await unseen_handoff(db, visit.learner_id)
    handoff = handoff_of(unseen) if unseen is not None else None
    if unseen is None or handoff is None:
        return
    # What was due next when it was made may have been practised or moved since.
    handoff = replace(handoff, due_topic=None, due_day=None)
    await exchange.send(visit.say(render(handoff), private=True))
    exchange.handed_off = True
    async with store.write() as db:
        await note_shown(db, unseen.id, visit.now)
