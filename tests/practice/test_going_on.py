"""A round that was left open goes on in its zone; what goes wrong again and again is gone about in another way."""

from __future__ import annotations

from datetime import timedelta

from core.decks.deck import Item
from core.models import DeckItem, Round
from core.practice.asked import put
from tests.dialogue import PAUSE, House
from tests.tutor.visits import visit_of


async def test_a_round_goes_on_in_any_direct_message_and_in_no_channel(house: House) -> None:
    """What was begun in a DM is offered in any of them, and neither told nor gone on with anywhere else."""
    talk = house.talk()
    await talk.says("/practice recursion")
    begun = (await house.row(Round)).id
    public = house.talk(channel="general", public=True)
    await public.says("/practice")
    assert "Recursion" not in public.text
    await public.delivers(public.press(f"round:{begun}:go"))
    assert "another place" in public.text
    await house.restart()
    await talk.says("/practice")
    assert "You have a round open: **Recursion**, 0 of 6 answered." in talk.text
    await talk.says("go on")
    assert "We go on where you stopped." in talk.text
    await talk.says("/practice")
    await talk.presses("New round")
    assert (await house.row(Round, id=begun)).state == "set_aside", "its topic is still new, so it is begun anew"
    assert "Your round **Recursion** is set aside, 0 of 6 answered." in talk.text


async def test_after_two_failed_tries_the_way_changes(house: House) -> None:
    """An example that is worked out comes first, and then something easier; once in a round for each topic."""
    talk = house.talk()
    await talk.says("/practice recursion")
    planned = (await house.row(Round)).item_ids
    for _ in range(2):
        await talk.says("skip")
    lead = "Two in a row did not work out"
    assert lead in talk.last.body
    shown = talk.last.body
    asked = await talk.asked()
    now = (await house.row(Round)).item_ids
    assert now[2] == asked.row.id != planned[2]
    await house.restart()
    await talk.says("/practice recursion")
    assert talk.last.body == shown, "the same example when the question is shown again"
    await talk.says("skip")
    assert lead not in talk.last.body


async def test_what_fails_in_three_sessions_is_worked_on_first(house: House) -> None:
    """The answer that went wrong, what is said to it, a hint to hold against it, and another case of the topic."""
    talk = house.talk()
    await talk.says("/practice recursion")
    question = (await talk.asked()).question
    (item,) = [row for row in await house.rows(DeckItem) if row.key == "base-case-purpose"]
    wrong = Item.from_json(item.content).common_errors[0]
    for _ in range(3):
        async with house.meno.store.write() as db:
            await put(db, await visit_of(house, talk, db), item.id, question.topic_id)
        talk.clock.advance(PAUSE)
        await talk.says(wrong.match)
        await talk.says("/done")
        await talk.says("skip")
    await talk.says("/practice recursion")
    await talk.says("/practice git")
    await talk.says("/practice recursion 4")
    newest = (await house.rows(Round))[-1]
    assert newest.works_on == item.id
    assert newest.item_ids[0] != item.id
    assert item.id in newest.item_ids[1:3]
    lead = talk.last.body
    assert lead.startswith("One thing first that went the same way several times:")
    hint = Item.from_json(item.content).hints[-1]
    for told in (f"You answered “{wrong.match}”", wrong.feedback, hint, "another case of it"):
        assert told in lead
    assert Item.from_json(item.content).reference not in lead
    public = house.talk(channel="general", public=True)
    await public.says("/practice recursion 4")
    assert wrong.match not in public.text, "what was answered in private is not quoted in a channel"
    assert (await house.rows(Round))[-1].works_on is None


async def test_a_fact_that_fails_again_and_again_is_asked_first(house: House) -> None:
    """There is no other case of a fact, so it comes itself, with what went wrong before it."""
    talk = house.talk()
    for _ in range(3):
        await talk.says("/practice capitals 3")
        while (await house.rows(Round))[-1].state == "open":
            await talk.says("skip")
        talk.clock.advance(timedelta(days=2))
    await talk.says("/practice capitals 3")
    newest = (await house.rows(Round))[-1]
    assert newest.works_on == newest.item_ids[0]
    assert "With that in mind, once more:" in talk.last.body
