"""A round of questions that a model wrote: made ahead, kept, asked again where they may be, never given away."""

from __future__ import annotations

import json
import logging
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from core.messages import Outgoing
from core.models import Deck, DeckItem, Question, Round, Usage
from tests.dialogue import House, Talk
from tests.practice.drafts import fields
from tests.tutor.thinker import Thinker

QUESTIONS = (
    "Where in a plant cell does photosynthesis take place?",
    "Which part of a leaf cell holds the pigment?",
    "What in the cell turns light into sugar?",
    "Name the green bodies that catch the light.",
)


def draft(question: str, **changes: object) -> str:
    return json.dumps(fields(question=question, **changes))


async def practise(house: House, talk: Talk) -> None:
    """Begin, and let what is written ahead be finished."""
    await talk.says("/practice photosynthesis")
    await ahead(house)


async def ahead(house: House) -> None:
    for made in await house.rows(Round):
        await house.meno.services.ahead.finished(made.id)


async def test_a_round_has_three_questions_each_written_while_the_one_before_is_answered(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    thinker.says("generate", *map(draft, QUESTIONS))
    await practise(minded, ada)
    assert "**Question 1.**" in ada.text
    assert len(thinker.asked["generate"]) == 2

    await ada.answers(right=True)
    assert QUESTIONS[1] in ada.text
    await ada.answers(right=False)
    assert QUESTIONS[2] in ada.text
    await ada.answers(right=True)

    assert "2 of 3 right at the first try" in ada.text
    assert len(thinker.asked["generate"]) == 3
    deck = await minded.row(Deck, owner_id=(await minded.rows(Question))[0].learner_id)
    assert (deck.kind, deck.topic) == ("skills", "photosynthesis")
    assert len(await minded.rows(DeckItem, deck_id=deck.id)) == 3


async def test_a_round_goes_on_where_it_stopped_also_after_a_restart(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    thinker.says("generate", *map(draft, QUESTIONS))
    await practise(minded, ada)
    await minded.restart()

    await ada.says("/practice photosynthesis")

    assert QUESTIONS[0] in ada.text
    assert len(await minded.rows(Round)) == 1
    await ada.answers(right=True)
    assert QUESTIONS[1] in ada.text


async def test_what_was_made_and_not_answered_is_asked_before_anything_new_is_paid_for(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    thinker.says("generate", *map(draft, QUESTIONS[:2]))
    await practise(minded, ada)
    await ada.says("/practice recursion")  # sets the round aside
    asked = len(thinker.asked["generate"])

    await ada.says("/practice photosynthesis")

    assert "wrote for you before" in ada.text
    assert QUESTIONS[0] in ada.text
    assert len(thinker.asked["generate"]) == asked
    await ada.answers(right=True)
    assert QUESTIONS[1] in ada.text
    await ahead(minded)
    assert len(thinker.asked["generate"]) == asked + 1  # one more is written ahead


async def test_questions_asked_long_ago_are_asked_again(minded: House, ada: Talk, thinker: Thinker) -> None:
    thinker.says("generate", *map(draft, QUESTIONS[:3]))
    await practise(minded, ada)
    for _ in range(3):
        await ada.answers(right=True)
    asked = len(thinker.asked["generate"])
    minded.clock.advance(timedelta(days=20))

    await ada.says("/practice photosynthesis")

    assert "wrote for you before" in ada.text
    assert QUESTIONS[0] in ada.text
    assert len(thinker.asked["generate"]) == asked


async def test_what_was_made_in_a_direct_message_is_not_asked_in_a_channel(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """It may hold what was said there; in a direct message everything may be asked."""
    private = "Which organelle of your greenhouse project catches the light?"
    thinker.says("generate", draft(QUESTIONS[0]), draft(private))
    await practise(minded, ada)
    thinker.says("generate", draft(QUESTIONS[2]))
    lobby = minded.talk("Ada", "lobby", public=True)

    await lobby.says("/practice photosynthesis")

    assert QUESTIONS[2] in lobby.text
    assert "greenhouse" not in thinker.asked["generate"][-1].text
    await ada.says("/practice recursion")
    await ada.says("/practice photosynthesis")
    await ada.answers(right=True)
    assert private in ada.text


async def test_the_request_names_the_project_and_nobody(minded: House, ada: Talk, thinker: Thinker) -> None:
    await ada.says("I am building a greenhouse for Ada with sensors.")
    await ada.says("My daughter is called Mia, please remember that.")
    thinker.says("generate", draft(QUESTIONS[0]))

    await practise(minded, ada)

    request = thinker.asked["generate"][0].text
    assert "<project " in request
    assert "greenhouse for the learner" in request
    assert "Ada" not in request
    assert "Mia" not in request


KEY = "zebrastripes"
HINTS = ["It is quaggalike.", "Not okapilike.", "Third is gnulike."]
EXPLAINED = "It is so because of wildebeests."


async def test_the_key_is_in_no_message_button_prompt_or_log(
    minded: House, ada: Talk, thinker: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    """Before it is answered: neither the key nor what leads to it."""
    typed = draft(
        QUESTIONS[0],
        kind="short",
        options=[],
        correct=None,
        reference=KEY,
        hints=HINTS,
        short_explanation=EXPLAINED,
        full_explanation=f"{EXPLAINED} For instance here.",
    )
    thinker.says("generate", draft(QUESTIONS[0], hints=[KEY, "chloroplasts", "c"]), typed)
    with caplog.at_level(logging.INFO), capture_logs() as events:
        await practise(minded, ada)
        await ada.says("By the way, why is the sky blue?")

    shown = [event for event in events if event["log_level"] != "debug"]
    logged = "\n".join([*map(str, shown), *(record.getMessage() for record in caplog.records)])
    heard = "\n".join(map(everything_in, ada.heard))
    asked = "\n".join(request.text for request in thinker.asked["reply"])
    solving = "\n".join(request.text for request in thinker.asked["solve"])
    assert QUESTIONS[0] in heard
    assert "sky blue" in asked
    for secret in (KEY, *HINTS, "wildebeests"):
        for where in (logged, heard, asked, solving):
            assert secret not in where


def everything_in(outgoing: Outgoing) -> str:
    return f"{outgoing.body} {[(action.id, action.label, action.typed) for action in outgoing.actions]}"


async def test_what_cannot_be_written_ahead_ends_the_round_earlier(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    thinker.says("generate", draft(QUESTIONS[0]))
    await practise(minded, ada)

    await ada.answers(right=True)

    assert "1 of 1 right at the first try" in ada.text
    assert {row.task for row in await minded.rows(Usage)} == {"generate", "solve"}
