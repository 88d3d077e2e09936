"""Record: what was said, by both, in one short write."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.recall import note_use
from core.memory.zones import zone_of
from core.messages import MessageReceived, Outgoing
from core.models import InboxEntry, Learner, Turn
from core.practice.asked import note_shown
from core.profile.sessions import was_private
from core.reminders.nudges import heard_from
from core.tutor.events import event_from_json, typed_text
from core.tutor.exchange import Exchange
from core.tutor.inbox import close_entry


async def record(db: AsyncSession, exchange: Exchange, state: str, now: datetime) -> None:
    """Write both sides of the turn to the log and close its event as `state` (answered or failed).

    Of a private turn nothing is written but that the event was answered.
    """
    visit = exchange.visit
    if not visit.private:
        db.add(_learner_turn(exchange, now))
        db.add_all(_tutor_turn(exchange, part, said, now) for part, said in enumerate(exchange.sent, 1))
        await note_use(db, exchange.recalled, now)
        await note_shown(db, _questions_shown(exchange), exchange.shown_at or visit.now)
    if exchange.noticed:
        learner = await db.get_one(Learner, visit.learner_id)
        learner.noticed_at = now
        db.add(learner)
    await heard_from(db, visit.learner_id, now)
    await close_entry(db, visit.event_id, state, now, keep=not exchange.unsaid)


async def record_unanswered(db: AsyncSession, entry: InboxEntry, now: datetime) -> None:
    """Write to the log what the learner said and nobody answered in time; a message is still learned from.

    What was said in private is let go of.
    """
    if entry.payload is None or await was_private(db, entry):
        await close_entry(db, entry.event_id, "expired", now)
        return
    event = event_from_json(entry.payload)
    is_message = isinstance(event, MessageReceived)
    db.add(
        Turn(
            event_id=entry.event_id,
            part=0,
            learner_id=entry.learner_id,
            account_id=entry.account_id,
            session_id=entry.session_id,
            role="learner",
            kind="message" if is_message else "command",
            text=typed_text(event),
            address=event.address.to_key(),
            zone=zone_of(event),
            at=entry.received_at,
            learned_at=None if is_message else now,
        )
    )
    await close_entry(db, entry.event_id, "expired", now)


def _questions_shown(exchange: Exchange) -> set[str]:
    """Return the ids of the questions that can be answered by what was said."""
    ids = (action.id.split(":") for said in exchange.sent for action in said.actions)
    return {parts[1] for parts in ids if parts[0] in ("answer", "reveal")}


def _learner_turn(exchange: Exchange, now: datetime) -> Turn:
    visit = exchange.visit
    return Turn(
        event_id=visit.event_id,
        part=0,
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        session_id=visit.session_id,
        role="learner",
        kind=exchange.kind,
        text=_command_alone(exchange) if exchange.unsaid else typed_text(exchange.event),
        private=_unseen_by_others(exchange),
        left_out=exchange.left_out,
        address=visit.address.to_key(),
        zone=visit.zone,
        at=visit.now,
        learned_at=None if exchange.kind == "message" else now,
    )


def _tutor_turn(exchange: Exchange, part: int, said: Outgoing, now: datetime) -> Turn:
    visit = exchange.visit
    return Turn(
        event_id=visit.event_id,
        part=part,
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        session_id=visit.session_id,
        role="tutor",
        kind="explanation" if said is exchange.written else "reply",
        text="" if exchange.unsaid else said.body,
        private=said.private or _unseen_by_others(exchange),
        actions=[{"id": a.id, "label": a.label, "typed": a.typed} for a in said.actions],
        memory_ids=_memory_ids(exchange) if part == 1 else None,
        listed=list(exchange.listed) if part == 1 and exchange.listed is not None else None,
        explained=list(exchange.explained) if part == 1 and exchange.explained else None,
        left_out=exchange.left_out,
        address=visit.address.to_key(),
        zone=visit.zone,
        at=now,
        learned_at=now,
    )


def _command_alone(exchange: Exchange) -> str:
    """Return the command that was used, without what stood behind it; nothing for anything else."""
    first = typed_text(exchange.event).split(maxsplit=1)[:1]
    return next((word for word in first if word.startswith("/")), "")


def _unseen_by_others(exchange: Exchange) -> bool:
    """Say whether a turn in a shared place took place out of sight: commands and buttons show others nothing."""
    return exchange.visit.visible is not None and not isinstance(exchange.event, MessageReceived)


def _memory_ids(exchange: Exchange) -> list[str] | None:
    """Return what a reply in words was made from; None where the turn was anything else."""
    if exchange.kind != "message":
        return None
    return [*(entry.memory.id for entry in exchange.recalled), *(report.id for report in exchange.reports)]
