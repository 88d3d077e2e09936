"""The `/memory` command: what is remembered, listed, looked through and changed by the learner's own hand.

A number means what it meant in the list that was shown last at this place. In a channel there is only what may be
shown there, and changed is only what was said there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.extraction.extract import extract
from core.memory.extraction.facts import MemoryCandidate
from core.memory.extraction.secrets import may_hold_a_secret
from core.memory.kinds import MemoryKind
from core.messages import Action, Outgoing
from core.models import Memory, MemoryEdit, Turn
from core.phrases import say
from core.profile.memory_changes import (
    Change,
    MemoryRefused,
    change_by_event,
    change_of,
    correct,
    delete,
    latest_change,
    set_mark,
    undo,
)
from core.profile.remembered import Remembered, all_remembered, matching
from core.reminders.nudges import schedule_next
from core.tutor.exchange import Exchange
from core.tutor.handlers.memory_views import (
    ask_again,
    ask_which,
    card,
    fading_soon,
    history_of,
    may_change,
    page_of,
)
from core.tutor.learn import reports_of
from core.tutor.reading.memory_words import Deed, MemoryWish, command_wish
from core.tutor.services import Services
from core.visit import Visit

LONGEST_MEMORY = 300
"""Characters of what is to be remembered instead."""

LONGEST_NUMBER = 6
"""Digits of a number in a list."""

_PARTS = 5
"""How many messages an answer of Meno's can have."""

_LOOKING = (Deed.LIST, Deed.SEARCH, Deed.FADING)
"""What can be done in a private conversation, of which no list is kept that a number could mean."""

_CHANGES = {Deed(change.value): change for change in Change}


async def memory(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show what is remembered, or change it as told."""
    return await do(services, exchange, command_wish(arguments.get("memories", "")))


async def do(services: Services, exchange: Exchange, wish: MemoryWish) -> list[Outgoing]:
    """Do what is wished for, or say why not."""
    visit = exchange.visit
    if visit.private and wish.deed not in _LOOKING:
        return [visit.refuse(say("private.refused", name="memory"))]
    try:
        if wish.deed is Deed.UNDO:
            return [await _undo_latest(services, exchange)]
        if wish.deed in _CHANGES:
            return [await _change(services, exchange, wish)]
        async with services.store.read() as db:
            return [await _show(db, exchange, wish)]
    except MemoryRefused as refused:
        return [visit.refuse(str(refused))]


async def act(services: Services, exchange: Exchange, reference: str, argument: str) -> list[Outgoing]:
    """Do what a button says: `memory:page:2`, `memory:EDIT:undo`, or `memory:ENTRY:delete` and so on."""
    visit = exchange.visit
    if reference == "page":
        return await do(services, exchange, MemoryWish(Deed.LIST, int(argument) if argument.isdecimal() else 1))
    if argument == Deed.UNDO:
        return [await _undo_by_button(services, exchange, reference)]
    if argument not in set(Deed) or argument == Deed.CORRECT:
        return [visit.refuse(say("action.unknown"))]
    return await _answered(services, exchange, reference, MemoryWish(Deed(argument)))


async def show_number(
    services: Services, exchange: Exchange, said: Sequence[Turn], text: str
) -> list[Outgoing] | None:
    """Show what stands behind a number that was typed right after a list; None where that was not so."""
    number = int(text) if len(text) <= LONGEST_NUMBER and text.isdecimal() else 0
    newest = [turn.listed or () for turn in said if turn.event_id == said[0].event_id]
    if not any(1 <= number <= len(listed) for listed in newest):
        return None
    exchange.kind = "command"
    return await do(services, exchange, MemoryWish(Deed.SHOW, number))


async def _show(db: AsyncSession, exchange: Exchange, wish: MemoryWish) -> Outgoing:
    visit = exchange.visit
    entries = await all_remembered(db, visit)
    match wish.deed:
        case Deed.LIST:
            return page_of(exchange, entries, max(wish.number or 1, 1))
        case Deed.SEARCH:
            found = matching(entries, wish.words)
            if not found:
                return visit.say(say("memory.not_found", words=wish.words[:60]), private=True)
            return ask_which(exchange, found, say("memory.found", words=wish.words[:60]))
        case Deed.FADING:
            return fading_soon(exchange, entries)
    entry = await _meant(db, exchange, entries, wish)
    if isinstance(entry, Outgoing):
        return entry
    if wish.deed is Deed.SHOW:
        return await card(db, exchange, entry)
    return await history_of(db, exchange, entry)


async def repair(services: Services, exchange: Exchange, right: str) -> list[Outgoing] | None:
    """Put right what was just shown or explained, where a message says that it is wrong; else None.

    `right` is what the message says instead, if anything. Of several it is asked which.
    """
    visit = exchange.visit
    async with services.store.read() as db:
        listed = await _listed_just_now(db, visit)
        entries = {entry.ref: entry for entry in await all_remembered(db, visit)}
        shown = [entries[ref] for ref in listed if ref in entries]
        if not shown:
            return None
        exchange.kind = "command"
        if len(shown) > 1:
            return [ask_which(exchange, shown, say("memory.which_is_wrong"))]
        if not right:
            return [await card(db, exchange, shown[0])]
    return await _answered(services, exchange, shown[0].ref, MemoryWish(Deed.CORRECT, words=right))


async def why_remembered(db: AsyncSession, exchange: Exchange, name: str) -> Outgoing | None:
    """Show what stands behind an entry that is meant by its number or its words; None where none is."""
    entries = await all_remembered(db, exchange.visit)
    wish = command_wish(f"{Deed.SHOW} {name}")
    if wish.number is None and not matching(entries, wish.words):
        return None
    entry = await _meant(db, exchange, entries, wish)
    return entry if isinstance(entry, Outgoing) else await card(db, exchange, entry)


async def _change(services: Services, exchange: Exchange, wish: MemoryWish) -> Outgoing:
    """Change the entry that is meant, and say what was changed."""
    async with services.store.write() as db:
        if (done := await _done_before(db, exchange)) is not None:
            return done
        entries = await all_remembered(db, exchange.visit)
        entry = await _meant(db, exchange, entries, wish)
        if isinstance(entry, Outgoing):
            return entry
        return await _changed(services, db, exchange, entry, wish)


async def _act_on(services: Services, exchange: Exchange, ref: str, wish: MemoryWish) -> Outgoing:
    """Do something with one entry; one that is gone is no longer there to choose. Raises `MemoryRefused`."""
    async with services.store.write() as db:
        if (done := await _done_before(db, exchange)) is not None:
            return done
        entries = await all_remembered(db, exchange.visit)
        entry = next((e for e in entries if e.ref == ref), None)
        if entry is None:
            raise MemoryRefused(say("action.not_yours"))
        match wish.deed:
            case Deed.SHOW:
                return await card(db, exchange, entry)
            case Deed.HISTORY:
                return await history_of(db, exchange, entry)
            case deed if deed in _CHANGES:
                return await _changed(services, db, exchange, entry, wish)
            case _:
                raise MemoryRefused(say("action.unknown"))


async def _changed(
    services: Services, db: AsyncSession, exchange: Exchange, entry: Remembered, wish: MemoryWish
) -> Outgoing:
    visit, change = exchange.visit, _CHANGES[wish.deed]
    if not may_change(visit, entry):
        raise MemoryRefused(say("memory.elsewhere"))
    if change is Change.DELETE:
        edit = await delete(db, visit, entry)
    elif entry.memory is None:
        raise MemoryRefused(say("memory.no_memory"))
    elif change is Change.CORRECT:
        edit = await _corrected(services, db, visit, entry, wish.words)
    else:
        edit = await set_mark(db, visit, change, entry.memory)
    await schedule_next(db, visit.learner_id, visit.now)
    services.indexer.notify()
    return await _told(db, exchange, edit)


async def _corrected(
    services: Services, db: AsyncSession, visit: Visit, entry: Remembered, text: str
) -> MemoryEdit:
    """Put what the learner writes in the place of a memory, read like anything that they say."""
    text = text.strip()
    if not text:
        raise MemoryRefused(say("memory.correct_how"))
    if len(text) > LONGEST_MEMORY:
        raise MemoryRefused(say("memory.too_long", most=LONGEST_MEMORY))
    if may_hold_a_secret(text):
        raise MemoryRefused(say("memory.secret"))
    assert entry.memory is not None
    kind, found = MemoryKind(entry.memory.kind), extract(text)
    said = next((c for c in found.memories if c.kind is kind), next(iter(found.memories), None))
    candidate = said or MemoryCandidate(kind=kind, text=text, quote=text)
    reports = await reports_of(db, visit, services.shelf, found)
    _, edit = await correct(db, visit, entry, candidate, reports)
    return edit


async def _answered(services: Services, exchange: Exchange, ref: str, wish: MemoryWish) -> list[Outgoing]:
    """Do what is wished for with one entry, or say why not."""
    try:
        return [await _act_on(services, exchange, ref, wish)]
    except MemoryRefused as refused:
        return [exchange.visit.refuse(str(refused))]


async def _undo_by_button(services: Services, exchange: Exchange, reference: str) -> Outgoing:
    visit = exchange.visit
    try:
        async with services.store.write() as db:
            edit = await change_of(db, visit, int(reference)) if reference.isdecimal() else None
            if edit is None:
                return visit.refuse(say("action.not_yours"))
            return await _undone(services, db, visit, edit)
    except MemoryRefused as refused:
        return visit.refuse(str(refused))


async def _undo_latest(services: Services, exchange: Exchange) -> Outgoing:
    visit = exchange.visit
    async with services.store.write() as db:
        edit = await latest_change(db, visit)
        if edit is None:
            raise MemoryRefused(say("memory.nothing_to_undo"))
        return await _undone(services, db, visit, edit)


async def _undone(services: Services, db: AsyncSession, visit: Visit, edit: MemoryEdit) -> Outgoing:
    await undo(db, visit, edit)
    await schedule_next(db, visit.learner_id, visit.now)
    services.indexer.notify()
    return visit.say(say(f"memory.undone.{edit.kind}", what=await _subject(db, edit)), private=True)


async def _done_before(db: AsyncSession, exchange: Exchange) -> Outgoing | None:
    """Return what is to be said where this very event changed something before its reply was lost."""
    done = await change_by_event(db, exchange.visit) if exchange.visit.again else None
    return None if done is None else await _told(db, exchange, done)


async def _told(db: AsyncSession, exchange: Exchange, edit: MemoryEdit) -> Outgoing:
    """Say what was changed, with a button that undoes it."""
    exchange.left_out = edit.kind == Change.DELETE
    typed = say("memory.action.undo_word")
    action = Action(id=f"memory:{edit.id}:{Deed.UNDO}", label=say("memory.action.undo"), typed=typed)
    what = await _subject(db, edit)
    return exchange.visit.say(say(f"memory.done.{edit.kind}", what=what), (action,), private=True)


async def _subject(db: AsyncSession, edit: MemoryEdit) -> str:
    """Return the learner's words that a change was about; of a correction the new ones."""
    for step in edit.steps:
        if step["table"] == Memory.__tablename__:
            row = await db.get(Memory, step["id"])
            return row.quote if row is not None else ""
    return next((str(step["removed"]["quote"]) for step in edit.steps if "removed" in step), "")


async def _meant(
    db: AsyncSession, exchange: Exchange, entries: Sequence[Remembered], wish: MemoryWish
) -> Remembered | Outgoing:
    """Return the entry that is meant, or what to ask where that is not clear. Raises `MemoryRefused`."""
    if wish.number is None:
        found = matching(entries, wish.words)
        if not found:
            raise MemoryRefused(say("memory.not_found", words=wish.words[:60]))
        return found[0] if len(found) == 1 else ask_which(exchange, found, say("memory.which"))
    listed = await _listed_last(db, exchange.visit)
    if not 1 <= wish.number <= len(listed):
        return ask_again(exchange, entries, wish.number)
    entry = next((e for e in entries if e.ref == listed[wish.number - 1]), None)
    if entry is None:
        raise MemoryRefused(say("memory.gone", number=wish.number))
    return entry


async def _listed_just_now(db: AsyncSession, visit: Visit) -> list[str]:
    """Return what Meno's latest words here show of what is remembered; empty where they show nothing."""
    query = (
        select(Turn.event_id, Turn.listed, Turn.explained)
        .where(Turn.learner_id == visit.learner_id, Turn.address == visit.address.to_key(), Turn.role == "tutor")
        .order_by(col(Turn.id).desc())
        .limit(_PARTS)
    )
    said = list(await db.exec(query))
    shown = (listed or told for event_id, listed, told in said if event_id == said[0][0])
    return next((list(refs) for refs in shown if refs), [])


async def _listed_last(db: AsyncSession, visit: Visit) -> list[str]:
    """Return what the numbers of the list mean that was shown last at this place; empty where none was."""
    query = (
        select(Turn.listed)
        .where(Turn.learner_id == visit.learner_id, Turn.address == visit.address.to_key())
        .where(col(Turn.listed).is_not(None))
        .order_by(col(Turn.id).desc())
        .limit(1)
    )
    return list((await db.exec(query)).first() or ())
