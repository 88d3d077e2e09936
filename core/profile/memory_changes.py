"""What learners change by their own hand in what is remembered: each change can be undone for a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from enum import StrEnum

from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.errors import InputRefused
from core.memory.extraction.facts import MemoryCandidate
from core.memory.keep import memory_from
from core.memory.kinds import MemoryKind
from core.models import Goal, Memory, MemoryEdit, Session, TopicSignal, Turn
from core.phrases import say
from core.profile.deriving import rebuild, refresh_topic
from core.profile.goals import goal_text
from core.profile.ledger import Ledger, Overtaken, take_back
from core.profile.merged import among, whole_topic
from core.profile.remembered import Remembered
from core.profile.reports import STRUGGLED
from core.visit import Visit

UNDO_WITHIN = timedelta(days=1)
"""How long a change can be undone after its session; what was deleted is erased then."""


class MemoryRefused(InputRefused):
    """What is remembered cannot be changed so; the text says why, in the learner's words."""


class Change(StrEnum):
    """What can be done to what is remembered."""

    CORRECT = "correct"
    PIN = "pin"
    UNPIN = "unpin"
    KEEP = "keep"
    SHARE = "share"
    UNSHARE = "unshare"
    DELETE = "delete"


async def set_mark(db: AsyncSession, visit: Visit, change: Change, memory: Memory) -> MemoryEdit:
    """Pin or share a memory, or the contrary; `keep` renews it as if it had just been used."""
    ledger = Ledger(db)
    match change:
        case Change.KEEP:
            ledger.change(memory, last_used_at=visit.now)
        case Change.PIN | Change.UNPIN:
            ledger.change(memory, pinned=change is Change.PIN)
        case _:
            ledger.change(memory, shared=change is Change.SHARE)
    return await _noted(db, visit, change, ledger)


async def delete(db: AsyncSession, visit: Visit, entry: Remembered) -> MemoryEdit:
    """Let go of an entry, of what it took the place of, and of the goal or the reports that rest on it."""
    ledger = Ledger(db)
    topics = await _withdraw_reports(ledger, visit, entry)
    said = [entry.quote]
    if (memory := entry.memory) is not None:
        for row in [memory, *await _before(db, memory)]:
            ledger.change(row, deleted_at=visit.now, valid_to=row.valid_to or visit.now)
            said += [row.quote, row.text]
        dated = await _end_goals(ledger, visit, memory)
        if dated:
            await rebuild(db, visit.learner_id)
    await _leave_out(ledger, visit, said)
    for topic_id in topics:
        await refresh_topic(db, visit.learner_id, topic_id)
    return await _noted(db, visit, Change.DELETE, ledger)


async def correct(
    db: AsyncSession,
    visit: Visit,
    entry: Remembered,
    candidate: MemoryCandidate,
    reports: Sequence[TopicSignal] = (),
) -> tuple[Memory, MemoryEdit]:
    """Put `candidate` in the place of a memory, which stays as its history, and `reports` in that of its reports.

    What was said elsewhere does not go along: the new words may be used where they were written.
    """
    old = entry.memory
    if old is None:
        raise MemoryRefused(say("memory.no_memory"))
    ledger = Ledger(db)
    topics = await _withdraw_reports(ledger, visit, entry)
    new = memory_from(visit, candidate)
    new.pinned = old.pinned
    new.shared = old.shared and old.zone == visit.zone
    await ledger.add(new)
    for row in [old, *await _in_the_same_slot(db, new, old)]:
        ledger.change(row, valid_to=visit.now, superseded_by=new.id)
    await _end_goals(ledger, visit, old)
    for report in reports:
        await ledger.add(report)
        topics.append(report.topic_id)
    for topic_id in dict.fromkeys(topics):
        await refresh_topic(db, visit.learner_id, topic_id)
    return new, await _noted(db, visit, Change.CORRECT, ledger)


async def undo(db: AsyncSession, visit: Visit, edit: MemoryEdit) -> None:
    """Take a change back. Raises `MemoryRefused` for one that was undone before, is too old, or was overtaken.

    In the last case the unit of work has to be given up. By the same event it is undone once.
    """
    if edit.undone_by == visit.event_id:
        return
    if edit.undone_at is not None:
        raise MemoryRefused(say("memory.undone_before"))
    if not _can_be_undone(visit, edit):
        raise MemoryRefused(say("memory.nothing_to_undo"))
    try:
        await take_back(db, edit.steps, visit.now)
    except Overtaken:
        raise MemoryRefused(say("memory.overtaken")) from None
    edit.undone_at, edit.undone_by = visit.now, visit.event_id
    db.add(edit)
    await db.flush()
    await rebuild(db, visit.learner_id)


async def latest_change(db: AsyncSession, visit: Visit) -> MemoryEdit | None:
    """Return the learner's last change that may be undone here and now, or was by this very event, if any."""
    if visit.again:
        done = select(MemoryEdit).where(
            MemoryEdit.learner_id == visit.learner_id, MemoryEdit.undone_by == visit.event_id
        )
        if (edit := (await db.exec(done)).first()) is not None:
            return edit
    query = select(MemoryEdit).where(
        MemoryEdit.learner_id == visit.learner_id,
        col(MemoryEdit.undone_at).is_(None),
        or_(col(MemoryEdit.at) > visit.now - UNDO_WITHIN, MemoryEdit.session_id == visit.session_id),
    )
    if visit.visible is not None:
        query = query.where(col(MemoryEdit.zone).in_(visit.visible))
    return (await db.exec(query.order_by(col(MemoryEdit.id).desc()).limit(1))).first()


async def change_of(db: AsyncSession, visit: Visit, edit_id: int) -> MemoryEdit | None:
    """Return the learner's change with that id, as far as it may be named here; None where there is no such."""
    edit = await db.get(MemoryEdit, edit_id)
    if edit is None or edit.learner_id != visit.learner_id:
        return None
    return edit if visit.visible is None or edit.zone in visit.visible else None


async def change_by_event(db: AsyncSession, visit: Visit) -> MemoryEdit | None:
    """Return what the event of `visit` changed before its reply was lost, if anything."""
    query = select(MemoryEdit).where(
        MemoryEdit.learner_id == visit.learner_id, MemoryEdit.event_id == visit.event_id
    )
    return (await db.exec(query)).first()


def _can_be_undone(visit: Visit, edit: MemoryEdit) -> bool:
    same_session = edit.session_id is not None and edit.session_id == visit.session_id
    return same_session or edit.at > visit.now - UNDO_WITHIN


async def _noted(db: AsyncSession, visit: Visit, change: Change, ledger: Ledger) -> MemoryEdit:
    edit = MemoryEdit(
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        session_id=visit.session_id,
        kind=change,
        steps=ledger.steps,
        event_id=visit.event_id,
        zone=visit.zone,
        at=visit.now,
    )
    db.add(edit)
    await db.flush()
    return edit


async def _before(db: AsyncSession, memory: Memory) -> list[Memory]:
    """Return all that led to a memory: what it took the place of, and what that did."""
    found, newer = [], [memory.id]
    while newer:
        older = list(await db.exec(select(Memory).where(col(Memory.superseded_by).in_(newer))))
        found += older
        newer = [row.id for row in older]
    return found


async def _in_the_same_slot(db: AsyncSession, new: Memory, old: Memory) -> list[Memory]:
    if new.slot is None:
        return []
    query = select(Memory).where(
        Memory.learner_id == new.learner_id,
        Memory.slot == new.slot,
        Memory.zone == new.zone,
        col(Memory.valid_to).is_(None),
    )
    return [row for row in await db.exec(query) if row.id not in (new.id, old.id)]


async def _withdraw_reports(ledger: Ledger, visit: Visit, entry: Remembered) -> list[str]:
    """Remove what the entry says of topics from what was told about them; return the ids of the topics."""
    if entry.memory is None:
        kind, topics = entry.told[0][0].kind, [topic.id for _, topic in entry.told]
    elif entry.memory.kind == MemoryKind.STRUGGLE:
        kind, topics = STRUGGLED, await _topics_of_struggle(ledger.db, entry.memory)
    else:
        return []
    query = select(TopicSignal).where(
        TopicSignal.learner_id == visit.learner_id,
        TopicSignal.kind == kind,
        among(col(TopicSignal.topic_id), topics),
    )
    if visit.visible is not None:
        query = query.where(col(TopicSignal.zone).in_(visit.visible))
    for signal in (await ledger.db.exec(query)).all() if topics else ():
        await ledger.remove(signal)
    await ledger.db.flush()
    return topics


async def _topics_of_struggle(db: AsyncSession, memory: Memory) -> list[str]:
    """Return the topics that a memory of a struggle is about: of several in its sentence, those that it names."""
    query = select(TopicSignal.topic_id).where(
        TopicSignal.learner_id == memory.learner_id,
        TopicSignal.quote == memory.quote,
        TopicSignal.kind == STRUGGLED,
    )
    wholes = [await whole_topic(db, memory.learner_id, topic_id) for topic_id in (await db.exec(query)).all()]
    topics = {topic.id: topic for topic in wholes if topic is not None}
    if len(topics) > 1:
        named = memory.text.casefold()
        topics = {key: topic for key, topic in topics.items() if topic.name.casefold() in named}
    return list(topics)


async def _end_goals(ledger: Ledger, visit: Visit, memory: Memory) -> bool:
    """End the goal that a memory says, or it would go on being quoted; return whether it had a date."""
    if memory.kind != MemoryKind.GOAL:
        return False
    texts = {goal_text(memory.quote).casefold(), goal_text(memory.text).casefold()}
    query = select(Goal).where(Goal.learner_id == visit.learner_id, col(Goal.valid_to).is_(None))
    ended = [goal for goal in await ledger.db.exec(query) if goal.text.casefold() in texts]
    for goal in ended:
        ledger.change(goal, valid_to=visit.now)
    await ledger.db.flush()
    return any(goal.target_date for goal in ended)


async def _leave_out(ledger: Ledger, visit: Visit, said: Sequence[str]) -> None:
    """Keep what was deleted out of what a model is given of the conversation, and out of hand-offs."""
    words = [text for text in dict.fromkeys(said) if text.strip()]
    named = or_(*(col(Turn.text).contains(text, autoescape=True) for text in words))
    query = select(Turn).where(Turn.learner_id == visit.learner_id, col(Turn.left_out).is_(False), named)
    for turn in (await ledger.db.exec(query)).all():
        ledger.change(turn, left_out=True)
    handed = select(Session).where(Session.learner_id == visit.learner_id, col(Session.handoff).is_not(None))
    for session in (await ledger.db.exec(handed)).all():
        held = session.handoff or {}
        kept = [quote for quote in held.get("preferences", ()) if quote not in words]
        if kept != held.get("preferences", []):
            ledger.change(session, handoff={**held, "preferences": kept})
    await ledger.db.flush()
