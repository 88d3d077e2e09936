"""A bug in one reply: the learner gets an error id, the log the traceback, and nothing is lost."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import timedelta

import structlog

from core.errors import DeliveryRefused
from core.messages import Outgoing, Receipt
from core.models import InboxEntry, Memory, TopicSignal, Turn
from core.tutor.exchange import Exchange
from core.tutor.pipeline import Tutor
from tests.dialogue import House, Replies


@dataclass
class Scripted:
    """A reply task that does what it is told: says a text, or raises."""

    script: list[str | Exception] = field(default_factory=list)

    async def reply(self, exchange: Exchange, text: str) -> list[Outgoing]:
        """Do the next thing."""
        step = self.script.pop(0)
        if isinstance(step, Exception):
            raise step
        return [exchange.visit.say(step)]


def scripted(house: House, *script: str | Exception) -> None:
    """Give the tutor of `house` a reply task that follows the script."""
    services = replace(house.meno.services, reply=Scripted(list(script)))
    house.meno = replace(house.meno, services=services, tutor=Tutor(services, house.clock))


async def test_learner_gets_an_id_and_the_log_the_traceback(house: House) -> None:
    """The id in the chat is the id in the log; the exception's text is only in the log."""
    scripted(house, ZeroDivisionError("secret detail"))
    talk = house.talk()
    with structlog.testing.capture_logs() as logs:
        apology = await talk.says("I struggle with recursion.")
    found = re.search(r"error ([0-9a-f]{8})\)", apology.body)
    assert found
    assert "secret detail" not in apology.body
    (entry,) = [entry for entry in logs if entry["event"] == "turn.failed"]
    assert (entry["error_id"], entry["log_level"], entry["exc_info"]) == (found[1], "error", True)
    assert (apology.ok, apology.private) == (False, True)


async def test_message_that_met_a_bug_is_kept_and_learned_from(any_house: House) -> None:
    """It stands in the log with the apology, its struggle is noted, and it is not tried again."""
    scripted(any_house, ValueError("a bug"), "All is well.")
    talk = any_house.talk()
    await talk.says("I struggle with recursion.")
    assert [(t.role, t.text[:27]) for t in await any_house.rows(Turn)] == [
        ("learner", "I struggle with recursion."),
        ("tutor", "Something went wrong on my "),
    ]
    assert (await any_house.row(TopicSignal)).quote == "I struggle with recursion."
    assert (await any_house.row(Memory)).kind == "struggle"
    assert (await any_house.row(InboxEntry)).state == "failed"
    await any_house.meno.resumption.take_up(timedelta())
    await talk.says("And now?")
    assert talk.replies[0].body == "All is well."
    assert [e.state for e in await any_house.rows(InboxEntry)] == ["failed", "answered"]


async def test_refused_reply_is_not_tried_again_and_its_message_counts(house: House) -> None:
    """Where the platform refuses for good, the turn is over: recorded and learned from."""

    class Closed(Replies):
        async def send(self, outgoing: Outgoing) -> Receipt:
            raise DeliveryRefused("direct messages are closed")

    talk = house.talk()
    event = talk.message("I struggle with recursion.")
    await house.meet(event)
    await house.meno.tutor.handle(event, Closed())
    assert (await house.row(InboxEntry)).state == "answered"
    assert [t.role for t in await house.rows(Turn)] == ["learner"]
    assert (await house.row(TopicSignal)).quote == "I struggle with recursion."


async def test_apology_that_cannot_be_delivered_ends_the_turn_too(house: House) -> None:
    """A bug and a closed door at once."""

    class Closed(Replies):
        async def send(self, outgoing: Outgoing) -> Receipt:
            raise DeliveryRefused("direct messages are closed")

    scripted(house, ValueError("a bug"))
    talk = house.talk()
    event = talk.message("I struggle with recursion.")
    await house.meet(event)
    await house.meno.tutor.handle(event, Closed())
    assert (await house.row(InboxEntry)).state == "failed"
    assert (await house.row(Memory)).quote == "I struggle with recursion."
