"""What is said of a topic that more questions do not help, and of one whose groundwork is shaky."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.learning.phases import Phase
from core.messages import Action, Outgoing
from core.phrases import say
from core.practice.aside import gave_way, set_aside_rounds
from core.profile.deriving import signal_by_button
from core.profile.merged import whole_topic
from core.profile.reports import PAUSED, RESUMED
from core.profile.standing import Standing
from core.tutor.exchange import Exchange
from core.tutor.services import Services

_KINDS: Mapping[str, str] = {"pause": PAUSED, "resume": RESUMED}


def help_lines(standing: Standing) -> Iterator[str]:
    """Yield what to do instead of answering more questions on a topic; nothing where they help."""
    name, first = standing.topic.name, standing.first
    if standing.leech:
        yield say("instead.stuck", topic=name)
        if first is not None:
            yield say("instead.first", first=first.name)
        elif standing.topic.deck:
            yield say("instead.explanation", topic=name)
        yield say("instead.ask")
    elif first is not None:
        yield say("instead.shaky", topic=name, first=first.name)


def phase_line(standing: Standing) -> str:
    """Return in words how far the learner has come with a topic."""
    return say(f"phase.{standing.phase}")


def set_aside_action(standing: Standing) -> Action:
    """Return the button that sets a topic aside, or takes it up again."""
    word = "resume" if standing.phase is Phase.PAUSED else "pause"
    return Action(
        id=f"topic:{standing.topic.id}:{word}",
        label=say(f"instead.action.{word}"),
        typed=say(f"instead.action.{word}_word"),
    )


async def set_aside(services: Services, exchange: Exchange, topic_id: str, word: str) -> list[Outgoing]:
    """Set a topic of the learner's aside, with the round on it that is open here, or take it up again."""
    visit = exchange.visit
    async with services.store.write() as db:
        topic = await whole_topic(db, visit.learner_id, topic_id)
        if topic is None or word not in _KINDS:
            return [visit.refuse(say("action.unknown"))]
        await signal_by_button(db, visit, topic, _KINDS[word])
        if _KINDS[word] == PAUSED:
            await set_aside_rounds(db, visit, topic)
        notice = await gave_way(db, visit)
    return [visit.say(say(f"instead.done.{word}", topic=topic.name), private=True), *notice]
