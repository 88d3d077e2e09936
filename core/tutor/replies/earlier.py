"""The learner refers to an earlier session: answered from the fields of its hand-off, never from guesswork."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from core.learning.days import day_start, learner_day, local_date
from core.messages import Action, Outgoing
from core.models import Session
from core.phrases import day_name, say
from core.profile.handoff import Handoff
from core.profile.handoff_text import render
from core.profile.overview import earlier_session
from core.profile.topics import find_topic
from core.store import Store
from core.tutor.reading.intents import Earlier
from core.visit import Visit

_DAYS_BACK = {Earlier.YESTERDAY: (1, 1), Earlier.LAST_WEEK: (13, 1), Earlier.LAST_MONTH: (61, 14)}
"""The learner's days that are meant, counted back from today: the first and the last of them."""


async def tell_earlier(store: Store, visit: Visit, meant: Earlier) -> Outgoing:
    """Say what was done in the session that is meant, or in the last one where that time has none."""
    since, until = _period(visit, meant)
    async with store.read() as db:
        found = await earlier_session(db, visit, since, until)
        told = found or await earlier_session(db, visit)
        if told is None:
            return visit.say(say("earlier.none"), private=True)
        session, handoff = told
        topic = await find_topic(db, visit.learner_id, handoff.checkpoint) if handoff.checkpoint else None
    lines = [] if found or meant is Earlier.LAST_TIME else [say("earlier.none_then")]
    lines += [say("earlier.on", day=_day(visit, session)), *_what_was_done(handoff)]
    if topic is None or not topic.deck:
        return visit.say("\n".join(lines), private=True)
    action = Action(id=f"practice:{topic.id}", label=say("practice.action.start", topic=topic.name), typed="1")
    return visit.say("\n".join(lines), (action,), private=True)


def _period(visit: Visit, meant: Earlier) -> tuple[datetime | None, datetime | None]:
    if meant not in _DAYS_BACK:
        return None, None
    first, last = _DAYS_BACK[meant]
    today = learner_day(visit.now, visit.timezone)
    since = day_start(today - timedelta(days=first), visit.timezone)
    return since, day_start(today - timedelta(days=last - 1), visit.timezone)


def _what_was_done(handoff: Handoff) -> list[str]:
    """Return the lines of the hand-off without its heading, and without what was due then."""
    return render(replace(handoff, due_topic=None, due_day=None)).splitlines()[1:]


def _day(visit: Visit, session: Session) -> str:
    return day_name(local_date(session.started_at, visit.timezone))
