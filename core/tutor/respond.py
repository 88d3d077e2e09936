"""Respond: decide what a message is, and hand it to whoever answers it.

In this order: a command, a pick of something offered, an answer to the open question, a wish to practise;
everything else is a message for the tutor to reply to.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.messages import ActionChosen, CommandInvoked, MessageReceived, Outgoing
from core.models import Turn
from core.phrases import say
from core.practice.asked import Asked
from core.profile.topics import deck_of
from core.tutor.commands import parse_command, run_command
from core.tutor.exchange import Exchange
from core.tutor.handlers import (
    disputing,
    ending,
    forgetting,
    helping,
    labels,
    levels,
    memories,
    mixing,
    practising,
    reminding,
    topics,
)
from core.tutor.handlers.goals import take_goal
from core.tutor.handlers.inquiring import answer_inquiry
from core.tutor.handlers.used import memories_used
from core.tutor.reading.answers import (
    earns_something,
    has_form_of_answer,
    help_asked_for,
    is_answer,
    is_clearly_answer,
    is_key_of,
    is_something_else,
)
from core.tutor.reading.intents import asks_about_earlier, asks_what_was_used, practice_wanted, topic_to_go_back_to
from core.tutor.reading.labels import DISPUTE, is_label, label_in
from core.tutor.reading.memory_words import says_wrong
from core.tutor.reading.picks import (
    asks_how_sure,
    compared_answer,
    is_bare_number,
    offers_to_dispute,
    picked,
    said_here,
    wants_number,
)
from core.tutor.reading.topic_words import is_order
from core.tutor.replies.earlier import tell_earlier
from core.tutor.replies.wishes_in_words import answer_wish, is_wish
from core.tutor.services import Services
from core.visit import Haste

KEEPS_NOTHING = ("snooze", "remind", "sure")
"""What a button may do in a private conversation: change wishes that were not said in it."""


async def respond(services: Services, exchange: Exchange) -> list[Outgoing]:
    """Return what to say to the event; everything it changes is committed by then."""
    return await disputing.beside_the_rest(services, exchange, await _respond(services, exchange))


async def _respond(services: Services, exchange: Exchange) -> list[Outgoing]:
    if exchange.visit.again and (said := await practising.repeat(services, exchange)) is not None:
        return said
    match exchange.event:
        case CommandInvoked(name=name, arguments=arguments):
            return await run_command(services, exchange, name, arguments)
        case ActionChosen(action_id=action_id):
            return await act(services, exchange, action_id)
        case MessageReceived(text=text):
            return await _respond_to_text(services, exchange, text)
        case _:
            return []


async def act(services: Services, exchange: Exchange, action_id: str) -> list[Outgoing]:
    """Do what a button says. Its id names what it does, to what, and how: `verb:reference:argument`."""
    exchange.kind, exchange.chosen = "action", action_id
    verb, _, rest = action_id.partition(":")
    reference, _, argument = rest.partition(":")
    if exchange.visit.private and verb not in KEEPS_NOTHING:
        return [exchange.visit.refuse(say("private.refused_practice"))]
    match verb:
        case "level" | "leave":
            return await levels.act(services, exchange, verb, reference)
        case "topic":
            return await helping.act(services, exchange, reference, argument)
        case "edit" | "merge":
            return await topics.act(services, exchange, verb, reference, argument)
        case "forget":
            return await forgetting.act(services, exchange, reference, argument)
        case "memory":
            return await memories.act(services, exchange, reference, argument)
        case "ask":
            return await answer_inquiry(services, exchange, reference, argument)
        case "remind":
            return await reminding.take_offer(services, exchange, reference)
        case "sure":
            return await ending.rate(services, exchange, reference, argument)
        case _:
            return await _act_in_practice(services, exchange, verb, reference, argument)


async def _act_in_practice(
    services: Services, exchange: Exchange, verb: str, reference: str, argument: str
) -> list[Outgoing]:
    match verb:
        case "answer" | "judge" | "hint" | "reveal":
            exchange.kind = "answer"
            return await practising.act(services, exchange, verb, reference, argument)
        case "practice" | "round" | "mix":
            return await practising.begin(services, exchange, verb, reference, argument)
        case "dispute" | "rejudge":
            return await disputing.act(services, exchange, verb, reference, argument)
        case "snooze":
            return await practising.snooze(services, exchange, reference, argument)
        case _:
            return [exchange.visit.refuse(say("action.unknown"))]


async def _respond_to_text(services: Services, exchange: Exchange, text: str) -> list[Outgoing]:
    command = parse_command(text)
    if command is not None:
        return await run_command(services, exchange, *command)
    if exchange.visit.private:
        return await _respond_in_private(services, exchange, text)
    visit, waiting = exchange.visit, exchange.open_question
    if waiting is not None and exchange.received_at <= waiting.question.asked_at:
        waiting = None  # it was typed before the question was there
    async with services.store.read() as db:
        said = await said_here(db, visit, exchange.received_at)
        is_key = waiting is not None and is_key_of(waiting, text) and not is_bare_number(text)
        action_id = None if is_key else await picked(db, visit, said, text, waiting)
        compared = await compared_answer(db, visit, said)
    if waiting is not None and asks_how_sure(said):
        waiting = waiting if is_clearly_answer(waiting, text) else None
    if not wants_number(waiting) and (shown := await memories.show_number(services, exchange, said, text.strip())):
        return shown
    if action_id is not None:
        return await act(services, exchange, action_id)
    answers = waiting is not None and has_form_of_answer(waiting, text)
    if compared is not None and not answers and not is_something_else(text):
        return await disputing.ask_to_judge(services, exchange, compared)
    if (typed := await _typed_label(services, exchange, text, waiting, said)) is not None:
        return typed
    if is_bare_number(text) and not wants_number(waiting):
        exchange.kind = "action"
        return [visit.refuse(say("action.nothing_to_pick", number=text.strip()[:20]))]
    return await _respond_to_words(services, exchange, text, waiting)


async def _typed_label(
    services: Services, exchange: Exchange, text: str, waiting: Asked | None, said: Sequence[Turn]
) -> list[Outgoing] | None:
    """Do what the words of a button mean; None where they are not understood as one."""
    label = label_in(text, waiting, offered=offers_to_dispute(said))
    if label == DISPUTE and not is_label(text) and disputing.waits_for_argument(exchange):
        return None  # "my answer was right" is what was asked for
    if label is None or (waiting is None and label not in labels.UNDERSTOOD):
        return None
    return await labels.typed(services, exchange, label, text, waiting)


async def _respond_to_words(
    services: Services, exchange: Exchange, text: str, waiting: Asked | None
) -> list[Outgoing]:
    """Respond to what is neither a command nor a pick: what was asked for, a request, an answer, the rest."""
    if (said := await _take_what_was_asked_for(services, exchange, text, waiting)) is not None:
        return said
    if (said := await _about_what_was_used(services, exchange, text)) is not None:
        return said
    if (said := await _practise(services, exchange, text, waiting)) is not None:
        return said
    help_wanted = help_asked_for(text)
    if waiting is not None and help_wanted is not None and not earns_something(waiting, text):
        return await act(services, exchange, f"{help_wanted}:{waiting.question.id}")
    if waiting is not None and is_answer(waiting, text) and not is_wish(text):
        return await practising.answer(services, exchange, text)
    if (said := await answer_wish(services, exchange, text)) is not None:
        return said
    if (meant := asks_about_earlier(text)) is not None:
        return [await tell_earlier(services.store, exchange.visit, meant)]
    if exchange.visit.haste is Haste.FLOOD:
        return [exchange.visit.say(say("haste.flood"))]
    return await services.reply.reply(exchange, text)


async def _take_what_was_asked_for(
    services: Services, exchange: Exchange, text: str, waiting: Asked | None
) -> list[Outgoing] | None:
    """Take a message as the goal or the argument that Meno waits for, or as a change of topics; else None."""
    if (said := await take_goal(services, exchange, text)) is not None:
        return said
    if (said := await disputing.take_argument(services, exchange, text, waiting)) is not None:
        return said
    return await _take_topic_sentence(services, exchange, text, waiting)


async def _take_topic_sentence(
    services: Services, exchange: Exchange, text: str, waiting: Asked | None
) -> list[Outgoing] | None:
    """Do what a message says of topics while a question waits; None where it may be an answer to it.

    To an open task it may be, as long as it only says how topics lie to each other.
    """
    if waiting is None or earns_something(waiting, text):
        return None
    if waiting.item.kind.free_form and not is_order(text):
        return None
    return await topics.take_sentence(services, exchange, text)


async def _practise(
    services: Services, exchange: Exchange, text: str, waiting: Asked | None
) -> list[Outgoing] | None:
    """Practise what the message asks for, or go back to it; None where it asks for nothing that there is."""
    if waiting is not None and earns_something(waiting, text):
        return None
    topic, left = practice_wanted(text), topic_to_go_back_to(text)
    if left is not None and (said := await mixing.go_back_to(services, exchange, left)) is not None:
        exchange.kind = "command"
        return said
    topic = left if topic is None else topic
    if topic is None or (topic and not await _is_taught(services, exchange, topic)):
        return None
    exchange.kind = "command"
    return await practising.practice(services, exchange, {"topic": topic})


async def _about_what_was_used(services: Services, exchange: Exchange, text: str) -> list[Outgoing] | None:
    """Explain what the latest reply rests on, or put right what was just explained; None for anything else."""
    if asks_what_was_used(text):
        return await memories_used(services.store, exchange)
    right = says_wrong(text)
    return None if right is None else await memories.repair(services, exchange, right)


async def _is_taught(services: Services, exchange: Exchange, topic: str) -> bool:
    async with services.store.read() as db:
        return await deck_of(db, exchange.visit.learner_id, topic, services.shelf) is not None


async def _respond_in_private(services: Services, exchange: Exchange, text: str) -> list[Outgoing]:
    """Reply in words: nothing is offered in a private conversation, so nothing can be picked or answered."""
    if practice_wanted(text) is not None:
        return [exchange.visit.refuse(say("private.refused_practice"))]
    if (said := await answer_wish(services, exchange, text)) is not None:
        return said
    if exchange.visit.haste is Haste.FLOOD:
        return [exchange.visit.say(say("haste.flood"))]
    return await services.reply.reply(exchange, text)
