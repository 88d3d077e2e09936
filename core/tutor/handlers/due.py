"""The `/due` command: the learner's next seven days, each with its topics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from core.learning.days import learner_day, local_date
from core.learning.load import plan_days
from core.learning.phases import Phase
from core.messages import Outgoing
from core.phrases import due_day_name, say
from core.phrases.lists import few_names
from core.profile.standing import Standing, standings
from core.store import Store
from core.tutor.exchange import Exchange
from core.tutor.services import Services
from core.visit import Visit

SOON = timedelta(days=7)
"""What is due by then is shown in full."""

NAMED_A_DAY = 8
"""How many topics of a day are named. A backlog is never counted out: nobody gets up before a wall."""

LATER_DAYS = 3
"""How many days after the next seven are shown."""


async def due(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Say when each topic is due."""
    makes = services.generate is not None
    text = await due_text(services.store, exchange.visit, makes_questions=makes)
    return [exchange.visit.say(text, private=True)]


async def due_text(store: Store, visit: Visit, *, makes_questions: bool) -> str:
    """Return what is due, day by day: the next seven first, what comes later apart from them.

    What no deck teaches has a date only where a model makes questions: nothing else could be asked on that day.
    """
    async with store.read() as db:
        stands = await standings(db, visit.learner_id, visit.now, visit.visible)
    aside = [standing.topic.name for standing in stands if standing.phase is Phase.PAUSED]
    asked = [s for s in stands if makes_questions or s.taught]
    untaught = [s.topic.name for s in stands if s.due_at is not None and s not in asked]
    blocks = [_calendar(_by_day(asked, visit), visit)]
    if untaught:
        blocks.append(say("due.untaught", topics=few_names(untaught)))
    if aside:
        blocks.append(say("due.set_aside", topics=few_names(aside), topic=aside[0]))
    return "\n\n".join(blocks)


def _calendar(days: Mapping[date, Sequence[str]], visit: Visit) -> str:
    if not days:
        return say("due.none")
    last = learner_day(visit.now + SOON, visit.timezone)
    soon = [_line(day, names, visit) for day, names in days.items() if day <= last]
    later = [_line(day, names, visit) for day, names in days.items() if day > last]
    lines = [say("due.title"), *(soon or [say("due.nothing_soon")])]
    if later:
        lines += ["", say("due.later"), *later[:LATER_DAYS]]
    return "\n".join([*lines, say("due.rest")] if len(later) > LATER_DAYS else lines)


def _by_day(stands: Sequence[Standing], visit: Visit) -> dict[date, list[str]]:
    """Return the learner's days on which something is due, in order, with the names of the topics.

    A backlog is spread: of what is due already, today has what one session takes, and so has each day after it.
    """
    today = learner_day(visit.now, visit.timezone)
    due = {s.topic.id: (learner_day(s.due_at, visit.timezone), s) for s in stands if s.due_at}
    backlog = [standing.waiting(day) for day, standing in due.values()]
    for number, units in enumerate(plan_days(backlog, today)):
        for unit in units:
            due[unit.topic_id] = (today + timedelta(days=number), due[unit.topic_id][1])
    dated = sorted(due.values(), key=lambda pair: (pair[0], pair[1].due_at or visit.now, pair[1].topic.key))
    days: dict[date, list[str]] = {}
    for day, standing in dated:
        days.setdefault(day, []).append(standing.topic.name)
    return days


def _line(day: date, names: Sequence[str], visit: Visit) -> str:
    """Return one day with its topics."""
    named = ", ".join(names[:NAMED_A_DAY])
    topics = named if len(names) <= NAMED_A_DAY else say("due.and_more", topics=named)
    if day <= learner_day(visit.now, visit.timezone):
        return say("due.on", day=say("due.now"), topics=topics)
    return say("due.on", day=due_day_name(day, local_date(visit.now, visit.timezone)), topics=topics)
