"""The `/profile` command: everything that is known of the learner, and how to change each of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.learning.days import local_date
from core.learning.phases import Phase
from core.memory.keep import current_memories
from core.messages import Outgoing
from core.models import Memory, Topic, TopicSignal
from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.profile.overview import Overview, last_contact, overview, session_count
from core.profile.standing import ACTIVE_WEAK_TOPICS, Standing
from core.profile.told import told_about_topics
from core.tutor.exchange import Exchange
from core.tutor.handlers.goals import goal_line
from core.tutor.handlers.levels import level_line
from core.tutor.handlers.starting import stopped_line
from core.tutor.services import Services
from core.visit import Visit

QUOTED = 3
"""How many wishes about explanations are quoted."""


async def profile(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show the profile, as far as it may be shown here."""
    visit = exchange.visit
    async with services.store.read() as db:
        known = await overview(db, visit)
        memories = await current_memories(db, visit.learner_id, visit.visible)
        told = await told_about_topics(db, visit.learner_id, visit.visible)
        sessions = await session_count(db, visit.learner_id)
        last = await last_contact(db, visit)
    lines = [
        say("profile.title"),
        *_wishes(known, memories, visit),
        *_topics(known),
        *_studied(told),
        *([stopped] if known.last_session and (stopped := stopped_line(known.last_session)) else []),
        say("profile.sessions", count=sessions, day=day_name(local_date(last, visit.timezone)))
        if last
        else say("profile.first_session"),
        say("profile.language", zone=visit.timezone),
        say("profile.memory"),
    ]
    return [visit.say("\n".join(lines), private=True)]


def _wishes(known: Overview, memories: list[Memory], visit: Visit) -> list[str]:
    """Return the goal, the levels and how the learner wants it explained."""
    lines = [say("profile.goal", goal=goal_line(known.goal)) if known.goal else say("profile.no_goal")]
    if known.levels:
        lines += [*(level_line(level, visit) for level in known.levels), say("profile.change_level")]
    else:
        lines.append(say("profile.no_level"))
    quotes = [f"“{memory.quote}”" for memory in memories if memory.kind == "preference"]
    if quotes:
        lines.append(say("profile.preferences", quotes=few_names(quotes, QUOTED)))
    else:
        lines.append(say("profile.no_preference"))
    return lines


_DONE = (Phase.COVERED, Phase.MAINTAINED, Phase.NEEDS_REVIEW)


def _topics(known: Overview) -> list[str]:
    """Return what is in focus, what is covered, what needs help or another look, and what is in progress."""
    weak = [standing for standing in known.topics if standing.in_focus][:ACTIVE_WEAK_TOPICS]
    rest = [standing for standing in known.topics if standing.basis is None]
    done = [_covered(standing) for standing in rest if standing.phase in _DONE]
    fading, going, aside = (_in_phase(rest, p) for p in (Phase.NEEDS_REVIEW, Phase.IN_PROGRESS, Phase.PAUSED))
    stuck = [standing.topic.name for standing in known.topics if standing.leech]
    lines = []
    if weak:
        lines.append(say("profile.focus", topics=", ".join(_focus(standing) for standing in weak)))
    if done:
        lines.append(say("profile.covered", topics=few_names(done)))
    if fading:
        lines.append(say("profile.again", topics=few_names(fading)))
    if going:
        lines.append(say("profile.progress", topics=few_names(going)))
    if aside:
        lines.append(say("profile.set_aside", topics=few_names(aside)))
    if stuck:
        lines.append(say("profile.stuck", topics=few_names(stuck)))
    return lines


def _in_phase(standings: Sequence[Standing], phase: Phase) -> list[str]:
    return [standing.topic.name for standing in standings if standing.phase is phase]


def _studied(told: Sequence[tuple[TopicSignal, Topic]]) -> list[str]:
    """Return what the learner says they study, whatever answers there are to it."""
    names = [topic.name for signal, topic in told if signal.kind == "studied"]
    return [say("profile.studied", topics=few_names(names))] if names else []


def _focus(standing: Standing) -> str:
    key = "profile.focus_said" if standing.basis == "reported" else "profile.focus_measured"
    return say(key, topic=standing.topic.name)


def _covered(standing: Standing) -> str:
    if standing.covered is None:
        return ""
    return say(
        "profile.covered_one",
        topic=standing.topic.name,
        confidence=say(f"profile.confidence.{standing.covered.confidence}"),
        day=day_name(standing.covered.last_confirmed),
    )
