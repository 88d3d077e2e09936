"""The `/reminders` command and the offer to be reminded."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Action, Outgoing
from core.models import Account, Reminder
from core.phrases import say
from core.reminders.wishes import clock_time, comes_at, parse_time, wishes_of
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.visit import Visit

_ON = {"on", "yes", "resume", "start", "enable"}
_OFF = {"off", "no", "pause", "stop", "disable"}
_FILLERS = {"time", "at", "daily", "every", "day", "hours", "from", "to", "until"}


async def reminders(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show or change the reminders: on, off, a time, or quiet hours."""
    visit = exchange.visit
    words = [w for w in arguments.get("setting", "").casefold().replace("-", " ").split() if w not in _FILLERS]
    async with services.store.write() as db:
        row = await wishes_of(db, visit)
        row.asked_at = row.asked_at or visit.now
        if not _apply(row, words):
            return [visit.refuse(say("reminders.not_understood", setting=arguments["setting"][:60]))]
        db.add(row)
        account = await db.get(Account, row.account_id)
        reachable = account is not None and account.direct_address is not None
    lines = [_summary(row, visit)]
    if row.enabled and not reachable:
        lines.append(say("reminders.needs_direct"))
    return [visit.say(" ".join(lines), private=True)]


def _apply(row: Reminder, words: list[str]) -> bool:
    """Change the wishes as told; False, and nothing changed, where that is not understood."""
    times = [parse_time(word) for word in words if word not in _ON | _OFF | {"quiet"}]
    known = [value for value in times if value is not None]
    if len(known) != len(times):
        return False
    on, off, quiet = bool(_ON & set(words)), bool(_OFF & set(words)), "quiet" in words
    if (off and (on or known)) or (len(known) != 2 if quiet else len(known) > 1):
        return False
    if quiet:
        row.quiet_start, row.quiet_end = map(clock_time, known)
    elif known:
        row.local_time = clock_time(known[0])
    if on or off or (known and not quiet):
        row.enabled = not off
    return True


def _summary(row: Reminder, visit: Visit) -> str:
    at = comes_at(row)
    if not row.enabled:
        return say("reminders.off", time=at, zone=visit.timezone)
    quiet = {"quiet_start": row.quiet_start, "quiet_end": row.quiet_end}
    if at != row.local_time:
        return say("reminders.on_after_quiet", asked=row.local_time, zone=visit.timezone, **quiet)
    return say("reminders.on", time=at, zone=visit.timezone, **quiet)


async def take_offer(services: Services, exchange: Exchange, word: str) -> list[Outgoing]:
    """Turn reminders on or leave them off, as the learner answered the offer."""
    return await reminders(services, exchange, {"setting": word})


async def offer(db: AsyncSession, visit: Visit) -> Reminder | None:
    """Return the wishes to ask the learner about; None where they need not be asked, or this is no DM."""
    row = await wishes_of(db, visit)
    asked_before = row.asked_at is not None and row.asked_by != visit.event_id
    if asked_before or row.enabled or visit.visible is not None:
        return None
    row.asked_at, row.asked_by = visit.now, visit.event_id
    db.add(row)
    return row


def offer_actions(first_number: int) -> tuple[Action, ...]:
    """Return the answers to the offer, typed from `first_number` on."""
    return tuple(
        Action(id=f"remind:{word}", label=say(f"reminders.action.{word}"), typed=str(n))
        for n, word in enumerate(("on", "off"), first_number)
    )
