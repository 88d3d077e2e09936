"""The hand-off in a model's words, made from its own session and from nothing else."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from sqlmodel import select

from core.models import Answer
from core.profile.phrasing import ModelPhrase
from tests.dialogue import House, Talk
from tests.loopback.openai_server import refuses, streams
from tests.tutor.thinker import Thinker, with_services


def phrased(text: str, *topics: str) -> str:
    return json.dumps({"text": text, "topics": topics})


async def test_a_handoff_is_phrased_from_its_notes(ada: Talk, thinker: Thinker) -> None:
    await ada.says("I struggle with recursion.")
    thinker.says("phrase", phrased("We will begin with recursion next time.", "recursion"))

    await ada.says("/done")

    assert ada.text.startswith("We will begin with recursion next time.\n\nHow sure do you feel about recursion")
    (request,) = thinker.asked["phrase"]
    assert "New to focus on, as you said: recursion" in request.text


async def test_a_model_cannot_pass_over_who_judged(minded: House, ada: Talk, thinker: Thinker) -> None:
    """How much of what was right is the learner's own judgement stands beside its words."""
    await ada.says("/practice recursion")
    await ada.answers(right=True)
    async with minded.meno.store.write() as db:
        (answer,) = await db.exec(select(Answer))
        answer.grader_kind = "self"
        db.add(answer)
    thinker.says("phrase", phrased("You did well with recursion.", "recursion"))

    await ada.says("/done")

    assert ada.text.startswith("You did well with recursion.\n\nOf what was right, by your own judgement: 1.")


async def test_an_empty_session_asks_no_model(ada: Talk, thinker: Thinker) -> None:
    await ada.says("/done")

    assert "nothing to hand on" in ada.text
    assert thinker.asked["phrase"] == []


async def test_the_rules_speak_where_the_model_fails(ada: Talk, thinker: Thinker) -> None:
    await ada.says("I struggle with recursion.")
    thinker.says("phrase", refuses(401))

    await ada.says("/done")

    assert "**Hand-off for next time**" in ada.text


async def test_who_says_goodbye_does_not_wait_for_a_slow_model(minded: House, ada: Talk, thinker: Thinker) -> None:
    phrase = minded.meno.services.phrase
    assert isinstance(phrase, ModelPhrase)
    with_services(minded, phrase=replace(phrase, patience=0.1))
    await ada.says("I struggle with recursion.")
    thinker.says("phrase", streams(asyncio.Event()))

    await ada.says("/done")

    assert "**Hand-off for next time**" in ada.text


@pytest.mark.case("SUM-04")
async def test_two_sessions_that_end_at_once_do_not_mix(minded: House, ada: Talk, thinker: Thinker) -> None:
    """The model's text for one names the other's topic, a score and a date: it is not shown."""
    bob = minded.talk("Bob")
    await ada.says("I struggle with recursion.")
    await bob.says("I struggle with SQL joins.")
    wrong = phrased("recursion and SQL joins: 9 of 10 right, due on 3 May.", "recursion")
    thinker.says("phrase", wrong, wrong)

    await asyncio.gather(ada.says("/done"), bob.says("/done"))

    assert "as you said: recursion" in ada.text
    assert "SQL joins" not in ada.text
    assert "as you said: SQL joins" in bob.text
    assert "recursion" not in bob.text
    assert "9 of 10" not in ada.text + bob.text
