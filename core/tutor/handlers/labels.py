"""What a button's words do that were typed where nothing offers the button: what they surely mean, or nothing."""

from __future__ import annotations

from core.messages import Outgoing
from core.phrases import say
from core.practice.aside import gave_way, newest_set_aside, open_round, set_aside_rounds
from core.practice.asked import Asked
from core.practice.asking import next_question
from core.practice.disputes import newest_disputable
from core.practice.questions import CAN_BE_LEFT, present
from core.tutor.exchange import Exchange
from core.tutor.handlers import disputing, levels, mixing, practising
from core.tutor.services import Services

UNDERSTOOD = ("practice.action.dispute", "practice.action.go_on", "practice.action.new_round")
"""Labels whose words mean something also where no question waits."""


async def typed(
    services: Services, exchange: Exchange, label: str, text: str, waiting: Asked | None
) -> list[Outgoing]:
    """Do what the words of `label` mean here; where they mean nothing, say so: they are no try at a question."""
    exchange.kind = "action"
    match label:
        case "practice.action.dispute":
            return await _dispute(services, exchange)
        case "practice.action.go_on":
            return await _go_on(services, exchange, waiting)
        case "practice.action.new_round":
            return await _new_round(services, exchange)
        case "practice.action.back" if (said := await _go_back(services, exchange)) is not None:
            return said
        case "placement.action.leave" if waiting is not None:
            exchange.kind = "command"
            return await _stop(services, exchange, waiting)
        case _:
            return [exchange.visit.refuse(say("action.not_offered", word=text.strip()))]


async def _dispute(services: Services, exchange: Exchange) -> list[Outgoing]:
    async with services.store.read() as db:
        answer = await newest_disputable(db, exchange.visit)
    if answer is None:
        return [exchange.visit.refuse(say("dispute.nothing"))]
    return await disputing.dispute(services, exchange, answer.id)


async def _go_on(services: Services, exchange: Exchange, waiting: Asked | None) -> list[Outgoing]:
    """Put the question that waits once more; without one, say what can be gone on with."""
    visit = exchange.visit
    if waiting is None:
        return await mixing.practise_due(services, exchange)
    if waiting.round is None or waiting.round.state != "open":
        return [present(visit, waiting)]
    async with services.store.write() as db:
        return [await next_question(db, visit, waiting.round)]


async def _new_round(services: Services, exchange: Exchange) -> list[Outgoing]:
    async with services.store.read() as db:
        unfinished = await open_round(db, exchange.visit)
    if unfinished is None:
        return await mixing.practise_due(services, exchange)
    return await mixing.handle_round(services, exchange, unfinished.id, "new")


async def _go_back(services: Services, exchange: Exchange) -> list[Outgoing] | None:
    """Go on with the round that was set aside last; None where there is none."""
    async with services.store.read() as db:
        found = await newest_set_aside(db, exchange.visit)
    return None if found is None else await mixing.handle_round(services, exchange, found.id, "back")


async def _stop(services: Services, exchange: Exchange, waiting: Asked) -> list[Outgoing]:
    """Leave what only looks; of practice, set the round aside, to be gone back to. A nudge comes later."""
    if waiting.round is None:
        return await practising.snooze(services, exchange, waiting.question.id, "later")
    if waiting.round.kind in CAN_BE_LEFT:
        return await levels.leave(services, exchange, waiting.round.id)
    async with services.store.write() as db:
        await set_aside_rounds(db, exchange.visit)
        return await gave_way(db, exchange.visit)
