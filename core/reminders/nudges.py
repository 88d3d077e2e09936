"""Planning nudges: one question on a weak topic that has gone stale, at the learner's hour.

Whether a learner is nudged is decided by rules (core.learning.pacing), never by a model. When that is next
worth looking at is stored (`Reminder.next_nudge_at`), so that a sweep costs what is due, not who exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import ItemKind
from core.learning.ability import START_THETA
from core.learning.pacing import BACK_OFF_DAYS, ignored_from, may_send, next_nudge
from core.memory.zones import DIRECT_ZONE
from core.messages import Action, Address, Outgoing
from core.models import Account, Deck, Learner, OutboxEntry, Question, Reminder
from core.phrases import say
from core.practice.asked import Asked, candidates, put
from core.practice.questions import answer_actions, question_text
from core.practice.selection import choose_one
from core.profile.merged import among
from core.profile.sessions import open_session
from core.profile.standing import Standing, first_stale, standings
from core.reminders.outbox import enqueue
from core.reminders.wishes import NUDGE, history_of, rules_of
from core.visit import Visit

NUDGE_LIFETIME = timedelta(hours=4)
"""A nudge that could not be sent within this time of its hour is dropped: better none than a late one."""

log = structlog.get_logger(__name__)


async def schedule_next(db: AsyncSession, learner_id: str, now: datetime) -> None:
    """Store when the learner is next worth a nudge. Called whenever something it depends on has changed.

    An hour that came while they were here is not over yet: it waits for the end of their session.
    """
    row = await db.get(Reminder, learner_id)
    if row is not None:
        await _schedule(db, row, now)


async def heard_from(db: AsyncSession, learner_id: str, now: datetime) -> None:
    """Note that the learner was there, as `schedule_next` does: whatever was ignored before counts no more."""
    row = await db.get(Reminder, learner_id)
    if row is not None:
        row.last_heard_at, row.ignored_in_a_row = now, 0
        await _schedule(db, row, now)


async def learners_to_plan(db: AsyncSession, now: datetime) -> list[str]:
    """Return the ids of the learners whose time for a nudge has come."""
    query = select(Reminder.learner_id).where(col(Reminder.next_nudge_at) <= now)
    return list(await db.exec(query.order_by(col(Reminder.next_nudge_at))))


async def next_planning(db: AsyncSession, after: datetime) -> datetime | None:
    """Return the next instant after `after` at which a nudge is to be planned."""
    query = (
        select(Reminder.next_nudge_at)
        .where(col(Reminder.next_nudge_at) > after)
        .order_by(col(Reminder.next_nudge_at))
    )
    return (await db.exec(query.limit(1))).first()


async def plan_nudge(db: AsyncSession, learner_id: str, now: datetime, idle: timedelta) -> None:
    """Plan one learner's nudge if the rules still want it; in any case store when to look again."""
    row = await db.get(Reminder, learner_id)
    slot = row.next_nudge_at if row is not None else None
    if row is None or slot is None or slot > now:
        return
    in_time = now - slot < NUDGE_LIFETIME
    running = await open_session(db, learner_id)
    if running is not None and running.last_at + idle > now and in_time:
        return  # they are here; looked at again at the next sweep
    learner = await db.get_one(Learner, learner_id)
    await _count_ignored(db, row, learner, now)
    due = await _due(db, learner_id, now)
    wanted = in_time and await _wanted(db, row, learner, due, slot, now)
    entry = await _nudge(db, row, learner, due, slot, now) if wanted else None
    if entry is not None:
        row.last_planned_at, row.snoozed_until = slot, None
        log.info("nudge.planned", learner_id=learner_id, outbox_id=entry.id, topic=due[0].topic.id)
    await _look_next(db, row, max(now, slot + timedelta(microseconds=1)), now)
    if entry is not None:  # also when it can be told whether this one was ignored
        row.next_nudge_at = min(filter(None, (row.next_nudge_at, ignored_from(slot, learner.timezone))))


async def _schedule(db: AsyncSession, row: Reminder, now: datetime) -> None:
    pending = min(row.next_nudge_at or now, now)
    await _look_next(db, row, max(pending, now - NUDGE_LIFETIME), now)


async def _look_next(db: AsyncSession, row: Reminder, since: datetime, now: datetime) -> None:
    """Store the next instant, `since` or later, at which a nudge is worth planning."""
    learner = await db.get_one(Learner, row.learner_id)
    stale_from = await first_stale(db, row.learner_id)
    history = await history_of(db, row, now)
    row.next_nudge_at = next_nudge(rules_of(row, learner.timezone), history, stale_from, since)
    db.add(row)


async def _due(db: AsyncSession, learner_id: str, now: datetime) -> list[Standing]:
    """Return the weak topics that have gone stale and can be asked about, the most urgent first."""
    stands = await standings(db, learner_id, now, None)
    return [s for s in stands if s.basis and s.topic.deck and s.stale_from is not None and s.stale_from <= now]


async def _wanted(
    db: AsyncSession,
    row: Reminder,
    learner: Learner,
    due: Sequence[Standing],
    slot: datetime,
    now: datetime,
) -> bool:
    """Say whether `slot` is still an hour for a nudge, and now no time to be quiet."""
    rules, history = rules_of(row, learner.timezone), await history_of(db, row, now)
    stale_from = min((s.stale_from for s in due if s.stale_from), default=None)
    hour = next_nudge(rules, history, stale_from, slot)
    return hour is not None and hour <= now and may_send(rules, history, stale_from, now)


async def _count_ignored(db: AsyncSession, row: Reminder, learner: Learner, now: datetime) -> None:
    """Count the last nudge as ignored if nothing was heard since; say once that there will be no more."""
    last = row.last_planned_at
    if last is None or now < ignored_from(last, learner.timezone) or row.ignored_counted_at == last:
        return
    row.ignored_counted_at = last
    query = select(OutboxEntry.sent_at).where(OutboxEntry.dedupe_key == _nudge_key(row.learner_id, last))
    sent_at = (await db.exec(query)).first()
    if sent_at is None or (row.last_heard_at is not None and row.last_heard_at >= sent_at):
        return
    row.ignored_in_a_row += 1
    db.add(row)
    if row.ignored_in_a_row == len(BACK_OFF_DAYS):
        await _say_goodbye(db, row, now)


async def _say_goodbye(db: AsyncSession, row: Reminder, now: datetime) -> None:
    account = await db.get_one(Account, row.account_id)
    if account.direct_address is None or not _reachable(account):
        return
    outgoing = Outgoing(
        address=Address.from_key(account.direct_address),
        body=say("nudge.stopping"),
        quiet=True,
        dedupe_key=f"nudge-stop:{row.learner_id}:{now.isoformat()}",
    )
    await enqueue(db, account, "notice", outgoing, now, now + timedelta(days=1))


async def _nudge(
    db: AsyncSession,
    row: Reminder,
    learner: Learner,
    due: Sequence[Standing],
    slot: datetime,
    now: datetime,
) -> OutboxEntry | None:
    """Put the question of a nudge and its message into the outbox."""
    account = await db.get_one(Account, row.account_id)
    if account.direct_address is None or not _reachable(account):
        return None
    visit = Visit(
        learner_id=learner.id,
        account_id=account.id,
        timezone=learner.timezone,
        event_id=_nudge_key(learner.id, slot),
        address=Address.from_key(account.direct_address),
        zone=DIRECT_ZONE,
        visible=None,
        now=now,
    )
    asked = await _question(db, visit, learner, due[0])
    if asked is None:
        return None
    answers = answer_actions(asked.question, asked.item)
    outgoing = Outgoing(
        address=visit.address,
        body=_body(due, asked),
        actions=(*answers, *_snooze_actions(asked, len(answers))),
        dedupe_key=visit.event_id,
    )
    return await enqueue(db, account, NUDGE, outgoing, now, now + NUDGE_LIFETIME)


async def _question(db: AsyncSession, visit: Visit, learner: Learner, standing: Standing) -> Asked | None:
    query = select(Deck).where(Deck.slug == standing.topic.deck, col(Deck.owner_id).is_(None))
    deck = (await db.exec(query)).one()
    ability = (START_THETA if learner.ability is None else learner.ability) + standing.theta
    item_id = choose_one(await candidates(db, learner.id, deck.id), ability)
    if item_id is None:
        return None
    await _set_older_aside(db, learner.id, standing.topic.id)
    return await put(db, visit, item_id, standing.topic.id, state="queued")


def _body(due: Sequence[Standing], asked: Asked) -> str:
    """Return why this comes now, the question, and what else is waiting."""
    first = due[0]
    if first.basis == "reported":
        reason = say("nudge.reported", topic=first.topic.name, quote=first.quote)
    else:
        reason = say("nudge.measured", topic=first.topic.name)
    parts = [question_text(asked.question, asked.item, reason)]
    if len(due) > 1:
        parts.append(say("nudge.also", topics=", ".join(s.topic.name for s in due[1:3])))
    return "\n\n".join(parts)


def _snooze_actions(asked: Asked, offered: int) -> tuple[Action, ...]:
    """Return the ways to put the nudge off; numbered after the `offered` answers, where those are numbered."""
    numbered = asked.item.kind is ItemKind.CHOICE
    return tuple(
        Action(
            id=f"snooze:{asked.question.id}:{word}",
            label=say(f"nudge.action.{word}"),
            typed=str(n) if numbered else say(f"nudge.action.{word}_word"),
        )
        for n, word in enumerate(("later", "tomorrow", "pause"), offered + 1)
    )


def _nudge_key(learner_id: str, slot: datetime) -> str:
    """Return what the nudge of that hour is known by: one row, however often it is planned."""
    return f"nudge:{learner_id}:{slot:%Y%m%dT%H%M%S}"


def _reachable(account: Account) -> bool:
    """Say whether the person is there; one who cannot be written to is told so at their next contact."""
    return account.left_at is None and account.undeliverable_since is None


async def _set_older_aside(db: AsyncSession, learner_id: str, topic_id: str) -> None:
    """Set aside the questions of earlier nudges on a topic: only the newest is graded."""
    query = select(Question).where(
        Question.learner_id == learner_id,
        among(col(Question.topic_id), [topic_id]),
        col(Question.round_id).is_(None),
        col(Question.state).in_(("queued", "open")),
    )
    for question in await db.exec(query):
        question.state = "set_aside"
        db.add(question)
