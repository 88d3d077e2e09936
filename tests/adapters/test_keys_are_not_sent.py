"""What goes over the wire when a question is put holds nothing of its key, on any surface, for any starter item."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from adapters.console import outbound as console
from adapters.discord import outbound as discord
from adapters.slack import outbound as slack
from core.answers.normalise import comparable, contains_phrase
from core.decks.deck import CommonError, Deck, Gap, Item, ItemKind
from core.decks.folder import starter_decks
from core.llm.generate import DraftItem
from core.messages import Address, Outgoing, Platform
from core.models import Question, Round
from core.practice.drafts import item_of
from core.practice.questions import answer_actions, leave_action, question_text, retry_actions, step_order
from tests.practice.drafts import cloze, ordering, output

QUESTION = Question(
    id="0198c0de0000700080000000000000ff",
    event_id="e",
    learner_id="l",
    account_id="a",
    item_id="i",
    topic_id="t",
    round_id="r",
    content={},
    address="discord//1/",
    asked_at=datetime(2026, 3, 2, tzinfo=UTC),
)
FINDING = Round(
    id="r",
    event_id="e",
    learner_id="l",
    account_id="a",
    topic_id="t",
    zone="dm",
    kind="placement",
    title="SQL",
    item_ids=["i"],
    created_at=QUESTION.asked_at,
)
DECKS = {deck.slug: deck for deck in starter_decks()}
UNSEEN = "mark of what nobody may see"


def put(item: Item) -> Iterator[Outgoing]:
    """Yield the question as it is put in a round and in level finding, and what is offered after an attempt."""
    body = question_text(QUESTION, item, "**Task 1 of 5.**")
    address = Address(platform=Platform.SLACK, space="T", channel="C")
    first = answer_actions(QUESTION, item)
    for actions in (first, (*first, leave_action(FINDING)), retry_actions(QUESTION)):
        yield Outgoing(address=address, body=body, actions=actions)


def sent(item: Item) -> list[str]:
    """Return what each adapter sends, as text."""
    found = []
    for outgoing in put(item):
        found += [
            console.as_text(outgoing),
            console.as_text(outgoing, 80),
            console.as_json(outgoing, unasked=False),
        ]
        for part in discord.render(outgoing):
            found.append(
                json.dumps([part.content, discord.to_view(part.actions).to_components()], ensure_ascii=False)
            )
        found += [json.dumps(part, ensure_ascii=False) for part in slack.render(outgoing)]
    return found


def without_key(item: Item) -> Item:
    """Return the item with everything else in the place of what only grading and explaining may use."""
    return replace(
        item,
        correct=None if item.correct is None else (item.correct + 1) % len(item.options),
        reference=UNSEEN,
        gaps=tuple(Gap(answer=f"{UNSEEN} {number}") for number, _ in enumerate(item.gaps)),
        accepted=(UNSEEN,),
        checklist=(UNSEEN,),
        weights=(),
        common_errors=(CommonError(match=UNSEEN, feedback=UNSEEN),),
        hints=(f"1 {UNSEEN}", f"2 {UNSEEN}", f"3 {UNSEEN}"),
        short_explanation=UNSEEN,
        full_explanation=UNSEEN,
        source=UNSEEN,
    )


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
async def test_what_is_sent_does_not_depend_on_the_key(deck: Deck) -> None:
    for item in deck.items:
        assert sent(item) == sent(without_key(item)), item.key


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
async def test_no_key_is_found_in_what_is_sent(deck: Deck) -> None:
    """But where the question itself names it, as one does that shows a program with the number in it."""
    for item in deck.items:
        if item.kind is ItemKind.CHOICE:
            continue  # the key is one of the options
        keys = {comparable(key) for key in (*item.answers, *(gap.answer for gap in item.gaps))}
        shown = comparable(item.question)
        frame = comparable(" ".join(sent(replace(item, question="", steps=("", "", "") if item.steps else ()))))
        hidden = {key for key in keys if not contains_phrase(shown, key) and not contains_phrase(frame, key)}
        assert item.kind not in (ItemKind.CLOZE, ItemKind.ORDERING) or hidden, item.key
        for text in map(comparable, sent(item)):
            assert not any(contains_phrase(text, key) for key in hidden), item.key


@pytest.mark.parametrize("draft", [cloze(), ordering(), output()], ids=lambda draft: draft.kind)
async def test_what_is_sent_of_a_made_question_does_not_depend_on_its_key(draft: DraftItem) -> None:
    """And holds none of its words, in the text, on a button or in a button's id; steps are shown, but shuffled."""
    item = item_of(draft, 2)
    assert sent(item) == sent(without_key(item))
    keys = [comparable(key) for key in (*item.answers, *(gap.answer for gap in item.gaps))]
    for text in map(comparable, sent(item)):
        assert not any(contains_phrase(text, key) for key in keys)


async def test_steps_are_never_shown_in_a_right_order() -> None:
    """And in the same order for the same question, however often it is put."""
    orderings = [item for deck in DECKS.values() for item in deck.items if item.kind is ItemKind.ORDERING]
    orderings.append(item_of(ordering(), 2))
    assert len(orderings) >= 4
    for item in orderings:
        orders = [tuple(step_order(QUESTION.model_copy(update={"id": f"q{n}"}), item)) for n in range(200)]
        assert not set(orders) & set(item.orders)
        assert len(set(orders)) > 3
        assert orders == [tuple(step_order(QUESTION.model_copy(update={"id": f"q{n}"}), item)) for n in range(200)]
