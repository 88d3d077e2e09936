"""How a hand-off looks: a few lines in the chat, a document to keep, or JSON for another agent."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.profile.handoff import Handoff, Worked
from core.profile.outcomes import cut

FORMAT = "meno-handoff-1"
"""The name of the JSON format; docs/handoff.md describes it."""

WORDS = 105
"""How many words a hand-off may have: with the question how sure the learner feels, it stays within 120."""

NAMED = 3
"""How many topics of one kind the learner is shown; the fields keep all of them."""

NAME_LENGTH = 40
"""Characters of a topic's name."""

QUOTED = 2
"""How many of their own wishes the learner is shown."""

QUOTE_LENGTH = 60
"""Characters of such a wish, and of their goal."""

LEAST_FIRST = (
    *("preferences", "worked_more", "solid", "checkpoint", "deferred", "level", "measured", "reported"),
    *("confidence", "resolved", "goal", "worked", "open_question", "due"),
)
"""What gives way where there is more than the words allow."""

_BACKTICKS = re.compile("`{3,}")


def render(handoff: Handoff, words: int = WORDS) -> str:
    """Return the hand-off as the learner sees it, in at most `words` words; what matters least goes first."""
    lines = _lines(handoff)
    for least in LEAST_FIRST:
        if sum(len(line.split()) for line in lines.values()) > words:
            lines.pop(least, None)
    return "\n".join(lines.values())


def _lines(handoff: Handoff) -> dict[str, str]:
    """Return the lines by what they are about, in the order in which they are shown."""
    lines = {
        "title": say("handoff.title"),
        "goal": say("handoff.goal", goal=cut(handoff.goal, QUOTE_LENGTH)) if handoff.goal else "",
        "level": _level(handoff),
        "worked": "\n".join(
            say("handoff.worked", topic=cut(w.topic, NAME_LENGTH), score=score_text(w))
            for w in handoff.worked[:NAMED]
        ),
        "worked_more": _topics("worked_more", [w.topic for w in handoff.worked[NAMED:]]),
        "reported": _topics("reported", handoff.reported),
        "measured": _topics("measured", handoff.measured),
        "resolved": _topics("resolved", handoff.resolved),
        "confidence": _confidence(handoff),
        "preferences": _preferences(handoff),
        "solid": _topics("solid", handoff.solid),
        "focus": _topics("focus", handoff.focus),
        "open_question": _open_question(handoff),
        "checkpoint": _checkpoint(handoff),
        "deferred": _topics("deferred", handoff.deferred),
        "due": _due(handoff),
    }
    return {about: line for about, line in lines.items() if line}


def score_text(worked: Worked) -> str:
    """Return how much was right at the first try, and how much of that is the learner's own judgement."""
    key = "handoff.score_own" if worked.own else "handoff.score"
    return say(key, right=worked.right, total=worked.total, own=worked.own)


def own_judgement(handoff: Handoff) -> str:
    """Return how much of what was right is the learner's own judgement; empty where it is none."""
    own = sum(worked.own for worked in handoff.worked)
    return say("handoff.own_judgement", own=own) if own else ""


def _topics(about: str, names: Sequence[str]) -> str:
    shown = few_names([cut(name, NAME_LENGTH) for name in names], NAMED)
    return say(f"handoff.{about}", topics=shown) if names else ""


def _level(handoff: Handoff) -> str:
    if handoff.level_subject is None or handoff.level_tier is None:
        return ""
    return say("handoff.level", subject=cut(handoff.level_subject, NAME_LENGTH), tier=handoff.level_tier)


def _confidence(handoff: Handoff) -> str:
    if handoff.confidence is None or handoff.checkpoint is None:
        return ""
    topic = cut(handoff.checkpoint, NAME_LENGTH)
    return say("handoff.confidence", topic=topic, confidence=handoff.confidence)


def _preferences(handoff: Handoff) -> str:
    quotes = "; ".join(f"“{cut(quote, QUOTE_LENGTH)}”" for quote in handoff.preferences[:QUOTED])
    return say("handoff.preferences", quotes=quotes) if quotes else ""


def _open_question(handoff: Handoff) -> str:
    if handoff.open_question is None or handoff.open_topic is None:
        return ""
    return say("handoff.open_question", question=handoff.open_question, topic=cut(handoff.open_topic, NAME_LENGTH))


def _checkpoint(handoff: Handoff) -> str:
    """Say where the session stopped, where no open question and no priority says it already."""
    if handoff.checkpoint is None or handoff.open_question is not None or handoff.checkpoint in handoff.focus:
        return ""
    return say("handoff.checkpoint", topic=cut(handoff.checkpoint, NAME_LENGTH))


def _due(handoff: Handoff) -> str:
    if handoff.due_topic is None or handoff.due_day is None:
        return ""
    day = day_name(datetime.fromisoformat(handoff.due_day).date())
    return say("handoff.due", topic=cut(handoff.due_topic, NAME_LENGTH), day=day)


def to_markdown(handoff: Handoff) -> str:
    """Return the hand-off as a Markdown document, in a code block that can be copied as it is."""
    title, *lines = _lines(handoff).values()
    heading = f"# {title.strip('*')}"
    when = say("handoff.when", started=handoff.started_at, ended=handoff.ended_at)
    return _fenced("markdown", "\n".join([heading, "", when, "", *lines]))


def to_json(handoff: Handoff) -> str:
    """Return the hand-off as JSON in a code block, with the ids that another agent needs to refer to it."""
    return _fenced("json", json.dumps(document(handoff), ensure_ascii=False, indent=1))


def document(handoff: Handoff) -> dict[str, Any]:
    """Return the fields as the JSON values of the format `meno-handoff-1`; all of its keys are always there."""

    def topic(name: str | None) -> dict[str, str | None] | None:
        return None if name is None else {"id": handoff.ids.get(f"topic:{name}"), "name": name}

    question = {"id": handoff.ids.get("question"), "text": handoff.open_question}
    level = {"id": handoff.ids.get("level"), "subject": handoff.level_subject, "tier": handoff.level_tier}
    return {
        "format": FORMAT,
        "session": {"id": handoff.session_id, "started_at": handoff.started_at, "ended_at": handoff.ended_at},
        "goal": {"id": handoff.ids.get("goal"), "text": handoff.goal} if handoff.goal else None,
        "level": level if handoff.level_subject else None,
        "worked": [
            {"topic": topic(w.topic), "right": w.right, "total": w.total, "self_judged": w.own}
            for w in handoff.worked
        ],
        "reported": [topic(name) for name in handoff.reported],
        "measured": [topic(name) for name in handoff.measured],
        "resolved": [topic(name) for name in handoff.resolved],
        "preferences": handoff.preferences,
        "skip": [topic(name) for name in handoff.solid],
        "focus": [topic(name) for name in handoff.focus],
        "deferred": [topic(name) for name in handoff.deferred],
        "checkpoint": {
            "topic": topic(handoff.checkpoint),
            "question": question if handoff.open_question else None,
        },
        "due": {"topic": topic(handoff.due_topic), "day": handoff.due_day},
        "confidence": handoff.confidence,
    }


def _fenced(language: str, content: str) -> str:
    """Return a code block; its fence is longer than anything like one inside."""
    longest = max((len(ticks) for ticks in _BACKTICKS.findall(content)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{content}\n{fence}"
