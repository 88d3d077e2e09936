"""Twenty learners at once: everybody gets their own answers, in order, and nothing is lost."""

from __future__ import annotations

import asyncio
import re

from core.models import Account, Answer, InboxEntry, Learner, Memory, Question, Round, Topic, TopicState, Turn
from tests.dialogue import House, Replies, Talk

LEARNERS = 20


def messages(word: str) -> list[str]:
    """Return ten messages of a learner, each with the learner's own word where it is free text."""
    return [
        f"I struggle with recursion because of {word}.",
        f"I prefer concise explanations, {word}.",
        "/practice recursion",
        "skip",
        "I don't know",
        "What should I work on?",
        "/memory",
        f"I struggle with {word}.",
        "/why recursion",
        f"Something else about {word}",
    ]


async def say_all(house: House, talk: Talk, number: int) -> list[list[str]]:
    """Hand over a learner's messages without waiting for the replies; return the replies to each."""
    events = [talk.message(text) for text in messages(f"zebra{number}x")]
    sinks = [Replies() for _ in events]
    # Tasks start in the order in which they are made: that of one person's messages.
    await asyncio.gather(*(house.meno.tutor.handle(event, sink) for event, sink in zip(events, sinks, strict=True)))
    return [[outgoing.body for outgoing in sink.sent] for sink in sinks]


async def test_twenty_learners_with_ten_messages_each(house: House) -> None:
    """Each message is answered once, with nobody else's words; each log keeps its order."""
    talks = [house.talk(f"Learner {n}") for n in range(LEARNERS)]
    replies = await asyncio.gather(*(say_all(house, talk, n) for n, talk in enumerate(talks)))
    for number, said in enumerate(replies):
        assert all(said), f"learner {number} was not answered: {said}"
        assert set(re.findall(r"zebra\d+x", str(said))) == {f"zebra{number}x"}
        assert "What we will focus on" in said[5][0]
    counts = {
        table.__name__: len(await house.rows(table)) / LEARNERS
        for table in (Learner, Account, InboxEntry, Round, Topic, TopicState, Answer, Question, Memory)
    }
    assert counts == {
        "Learner": 1,
        "Account": 1,
        "InboxEntry": 10,
        "Round": 1,
        "Topic": 2,
        "TopicState": 2,
        "Answer": 2,
        "Question": 3,
        "Memory": 3,
    }
    for number, account in [(int(a.display_name.split()[1]), a) for a in await house.rows(Account)]:
        await check_own_log(house, account, number)


async def check_own_log(house: House, account: Account, number: int) -> None:
    """A learner's own log: every message once, in its order; no update to the derived rows lost."""
    spoken = [t.text for t in await house.rows(Turn, account_id=account.id, role="learner")]
    assert sorted(spoken) == sorted(messages(f"zebra{number}x"))
    ids = {t.text: t.id or 0 for t in await house.rows(Turn, account_id=account.id, role="learner")}
    assert [ids[text] for text in messages(f"zebra{number}x")] == sorted(ids.values())
    learner = await house.row(Learner, id=account.learner_id)
    assert learner.answer_count == 2
    states = await house.rows(TopicState, learner_id=learner.id)
    assert sorted(state.state["n"] for state in states) == [0, 2]
