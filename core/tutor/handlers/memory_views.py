"""What is shown of what is remembered: a page of the list, one entry, what fades, what was before.

Each of these notes what its numbers mean (`Exchange.listed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import local_date
from core.messages import Action, Outgoing
from core.phrases import day_name, say
from core.phrases.lists import LISTED, few_lines
from core.profile.remembered import Remembered, all_remembered, fading, superseded_by
from core.tutor.exchange import Exchange
from core.tutor.handlers.memory_lines import details, entry_lines, place_name
from core.tutor.reading.memory_words import Deed
from core.visit import Visit

FADES_WITHIN = timedelta(days=14)
"""How far ahead fading is looked for."""

KEPT_BY_BUTTON = 5
"""How many entries that fade have a button."""


async def known_text(db: AsyncSession, visit: Visit) -> str:
    """Return what is remembered that may be shown here, without numbers."""
    entries = await all_remembered(db, visit)
    return "\n".join(_sections(visit, entries, None)) if entries else say("memory.none")


def ask_which(exchange: Exchange, entries: Sequence[Remembered], question: str) -> Outgoing:
    """List some entries by numbers, under a question, and remember which they are."""
    exchange.listed = [entry.ref for entry in entries[:LISTED]]
    lines = [f"{n}. {line}" for n, line in enumerate(entry_lines(exchange.visit, entries[:LISTED]), 1)]
    more = len(entries) - LISTED
    if more > 0:
        lines.append(say("list.more_lines", count=more))
    return exchange.visit.say("\n".join([question, *lines]), private=True)


def page_of(exchange: Exchange, entries: Sequence[Remembered], page: int) -> Outgoing:
    """Return one page of the list. Its numbers go on from the page before, which goes on to hold."""
    visit = exchange.visit
    if not entries:
        exchange.listed = []
        return visit.say(say("memory.none"), private=True)
    pages = -(-len(entries) // LISTED)
    page = min(page, pages)
    end = page * LISTED
    exchange.listed = [entry.ref for entry in entries[:end]]
    lines = _sections(visit, entries[end - LISTED : end], None if visit.private else end - LISTED + 1)
    more = len(entries) - end
    actions: tuple[Action, ...] = ()
    if more > 0:
        lines.append(say("memory.more", count=more, page=page + 1))
        typed = say("memory.action.more_word")
        actions = (Action(id=f"memory:page:{page + 1}", label=say("memory.action.more"), typed=typed),)
    if not visit.private:
        lines.append(say("memory.how"))
    return visit.say("\n".join(lines), actions, private=True)


async def card(db: AsyncSession, exchange: Exchange, entry: Remembered) -> Outgoing:
    """Show all that is known of one entry, with what can be done with it."""
    visit, lines = exchange.visit, details(exchange.visit, entry)
    exchange.listed = [entry.ref]
    deeds: list[Deed] = [Deed.DELETE]
    if (held := entry.memory) is not None:
        older = await superseded_by(db, visit, held)
        if older:
            lines.append(say("memory.has_history", count=len(older)))
        deeds += [Deed.UNPIN if held.pinned else Deed.PIN, Deed.UNSHARE if held.shared else Deed.SHARE]
        deeds += [Deed.HISTORY] if older else []
        lines.append(say("memory.how_to_correct"))
    if not may_change(visit, entry):
        return visit.say("\n".join(details(visit, entry)), private=True)
    actions = tuple(_entry_action(entry, deed) for deed in deeds)
    return visit.say("\n".join(lines), actions, private=True)


def fading_soon(exchange: Exchange, entries: Sequence[Remembered]) -> Outgoing:
    """List what is about to drop out of what is recalled, each with a button that keeps it."""
    visit = exchange.visit
    faint = fading(entries, visit.now + FADES_WITHIN)[:LISTED]
    if not faint:
        return visit.say(say("memory.nothing_fades"), private=True)
    exchange.listed = [entry.ref for entry in faint]
    begins = ["- "] * len(faint) if visit.private else [f"{n}. " for n in range(1, len(faint) + 1)]
    lines = [f"{begin}{line}" for begin, line in zip(begins, entry_lines(visit, faint), strict=True)]
    actions = tuple(
        Action(
            id=f"memory:{entry.ref}:{Deed.KEEP}",
            label=say("memory.action.keep_number", number=n),
            typed=say("memory.action.keep_number_word", number=n),
        )
        for n, entry in enumerate(faint[:KEPT_BY_BUTTON], 1)
        if may_change(visit, entry)
    )
    return visit.say("\n".join([say("memory.fading"), *lines, say("memory.fading_how")]), actions, private=True)


async def history_of(db: AsyncSession, exchange: Exchange, entry: Remembered) -> Outgoing:
    """Show what a memory took the place of, the newest first."""
    visit, held = exchange.visit, entry.memory
    older = await superseded_by(db, visit, held) if held is not None else []
    if not older:
        return visit.say(say("memory.no_history", quote=entry.quote), private=True)
    lines = [
        say(
            "memory.was",
            quote=row.quote,
            day=day_name(local_date(row.confirmed_at, visit.timezone)),
            until=day_name(local_date(row.valid_to or visit.now, visit.timezone)),
            place=place_name(row.zone),
        )
        for row in older
    ]
    return visit.say("\n".join([say("memory.history", quote=entry.quote), *few_lines(lines)]), private=True)


def ask_again(exchange: Exchange, entries: Sequence[Remembered], number: int) -> Outgoing:
    """Show the list as it is now, for a number that stands for nothing in the one that was shown last."""
    page = page_of(exchange, entries, 1)
    return exchange.visit.say(f"{say('memory.stale', number=number)}\n{page.body}", page.actions, private=True)


def _sections(visit: Visit, entries: Sequence[Remembered], first: int | None) -> list[str]:
    """Return the lines of memories and, below them, of what was told of topics; numbered from `first`, if any."""
    written = entry_lines(visit, entries)
    begins = [f"{n}. " for n in range(first, first + len(written))] if first else ["- "] * len(written)
    numbered = [f"{begin}{line}" for begin, line in zip(begins, written, strict=True)]
    memories = sum(entry.memory is not None for entry in entries)
    kept, told = numbered[:memories], numbered[memories:]
    if first is None:
        kept, told = few_lines(kept), few_lines(told)
    lines = [say("memory.title"), *kept] if kept else []
    gap = [""] if kept and told else []
    return [*lines, *gap, say("memory.topics"), *told] if told else lines


def may_change(visit: Visit, entry: Remembered) -> bool:
    """Say whether an entry may be changed here: in direct messages any, in a channel what was said there."""
    return visit.visible is None or entry.zone in visit.visible


def _entry_action(entry: Remembered, deed: Deed) -> Action:
    label, typed = say(f"memory.action.{deed}"), say(f"memory.action.{deed}_word")
    return Action(id=f"memory:{entry.ref}:{deed}", label=label, typed=typed)
