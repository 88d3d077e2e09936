"""What a reply was made from, shown on request: each memory with the learner's words, their date and its weight.

The ids stand beside the reply in the log, so this works after a restart, and for replies by rules as well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import local_date
from core.messages import Outgoing
from core.models import Memory, TopicSignal, Turn
from core.phrases import day_name, say
from core.profile.remembered import all_remembered
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.handlers.weights import weight
from core.visit import Visit


async def memories_used(store: Store, exchange: Exchange) -> list[Outgoing]:
    """Say which memories the latest reply at this place was made from."""
    visit = exchange.visit
    exchange.kind = "command"
    async with store.read() as db:
        lines = await used_lines(db, exchange)
    if lines is None:
        return [visit.say(say("used.no_reply"), private=True)]
    return [visit.say("\n".join(lines) if lines else say("used.none"), private=True)]


async def used_lines(db: AsyncSession, exchange: Exchange) -> list[str] | None:
    """Return the lines about the latest reply in words at this place, and note what they are about.

    They are empty where it used nothing, and None where there is no such reply.
    """
    visit = exchange.visit
    query = (
        select(Turn.memory_ids)
        .where(Turn.learner_id == visit.learner_id, Turn.address == visit.address.to_key())
        .where(Turn.role == "tutor", col(Turn.memory_ids).is_not(None))
        .order_by(col(Turn.id).desc())
        .limit(1)
    )
    ids = (await db.exec(query)).first()
    if ids is None:
        return None
    memories = select(Memory).where(Memory.learner_id == visit.learner_id, col(Memory.id).in_(ids))
    memories = memories.where(col(Memory.deleted_at).is_(None))
    if visit.visible is not None:
        memories = memories.where(col(Memory.zone).in_(visit.visible) | col(Memory.shared))
    found = {memory.id: memory for memory in await db.exec(memories)}
    used = [found[memory_id] for memory_id in ids if memory_id in found]
    lines = [_line(visit, memory) for memory in used]
    quoted = {memory.quote for memory in used}
    reports = [signal for signal in await _reports(db, visit, ids) if signal.quote not in quoted]
    lines += [_report_line(visit, signal) for signal in reports]
    await note_shown(db, exchange, {*quoted, *(signal.quote for signal in reports)})
    return [say("used.title"), *dict.fromkeys(lines)] if lines else []  # several can come from one sentence


async def note_shown(db: AsyncSession, exchange: Exchange, quotes: Collection[str]) -> None:
    """Note which entries of what is remembered a reply quotes, so that they can be said to be wrong."""
    entries = await all_remembered(db, exchange.visit)
    exchange.explained = [entry.ref for entry in entries if entry.quote in quotes]


async def _reports(db: AsyncSession, visit: Visit, ids: Sequence[str]) -> list[TopicSignal]:
    """Return what was said about topics among the rows with these ids, as far as it may be shown here."""
    query = select(TopicSignal).where(TopicSignal.learner_id == visit.learner_id, col(TopicSignal.id).in_(ids))
    if visit.visible is not None:
        query = query.where(col(TopicSignal.zone).in_(visit.visible))
    found = {signal.id: signal for signal in await db.exec(query)}
    return [found[signal_id] for signal_id in ids if signal_id in found]


def _report_line(visit: Visit, signal: TopicSignal) -> str:
    day = day_name(local_date(signal.at, visit.timezone))
    return say("used.report", kind=say(f"told.kind.{signal.kind}"), quote=signal.quote, day=day)


def _line(visit: Visit, memory: Memory) -> str:
    return say(
        "used.entry",
        kind=say(f"memory.kind.{memory.kind}"),
        quote=memory.quote,
        day=day_name(local_date(memory.confirmed_at, visit.timezone)),
        weight=weight(memory, visit.now),
    )
