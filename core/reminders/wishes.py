"""What a learner wants of reminders: opted in or not, at what time, in which quiet hours."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.days import is_quiet
from core.learning.pacing import NudgeHistory, ReminderRules
from core.models import Answer, OutboxEntry, Reminder
from core.visit import Visit

NUDGE = "nudge"
"""Kind of the outbox rows that nudge."""

_TIME = re.compile(r"^(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d{2}))?\s*(?P<half>am|pm)?$", re.IGNORECASE)


def parse_time(text: str) -> time | None:
    """Read a time of day: `18:00`, `18.30`, `6pm`, `9`; None where it is none."""
    found = _TIME.match(text.strip())
    if found is None:
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found["half"].casefold() == "pm" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def clock_time(value: time) -> str:
    """Return a time of day as it is stored and shown, HH:MM."""
    return value.strftime("%H:%M")


async def wishes_of(db: AsyncSession, visit: Visit) -> Reminder:
    """Return the learner's wishes, made with the defaults if there are none yet."""
    row = await db.get(Reminder, visit.learner_id)
    if row is None:
        row = Reminder(learner_id=visit.learner_id, account_id=visit.account_id)
        db.add(row)
        await db.flush()
    return row


def rules_of(row: Reminder, timezone: str) -> ReminderRules:
    """Return the stored wishes as core.learning.pacing takes them."""
    return ReminderRules(
        enabled=row.enabled,
        at=time.fromisoformat(row.local_time),
        zone=timezone,
        quiet_start=time.fromisoformat(row.quiet_start),
        quiet_end=time.fromisoformat(row.quiet_end),
        days_off=frozenset(row.days_off),
        paused_until=row.paused_until,
    )


def comes_at(row: Reminder) -> str:
    """Return the local time of day at which reminders come: the end of the quiet hours for one inside them."""
    at, start, end = (time.fromisoformat(value) for value in (row.local_time, row.quiet_start, row.quiet_end))
    return row.quiet_end if is_quiet(at, start, end) else row.local_time


async def history_of(db: AsyncSession, row: Reminder, now: datetime) -> NudgeHistory:
    """Return what was sent to the learner lately and how they took it."""
    nudges = select(func.count()).where(
        OutboxEntry.learner_id == row.learner_id,
        OutboxEntry.kind == NUDGE,
        OutboxEntry.created_at > now - timedelta(days=7),
    )
    practised = select(func.max(col(Answer.at))).where(Answer.learner_id == row.learner_id)
    return NudgeHistory(
        last_sent_at=row.last_planned_at,
        ignored_in_a_row=row.ignored_in_a_row,
        sent_last_7_days=(await db.exec(nudges)).one(),
        snoozed_until=row.snoozed_until,
        last_practised_at=(await db.exec(practised)).one(),
    )


async def quiet_hours_of(db: AsyncSession, learner_id: str) -> tuple[time, time]:
    """Return the learner's quiet hours, start and end; the defaults where they never said."""
    row = await db.get(Reminder, learner_id) or Reminder(learner_id=learner_id, account_id="")
    return time.fromisoformat(row.quiet_start), time.fromisoformat(row.quiet_end)
