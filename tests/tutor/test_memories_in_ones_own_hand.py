"""`/memory`: what is remembered is looked through and changed by the learner's own hand."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from core.models import Memory, MemoryEdit, TopicSignal, Turn
from core.profile.goals import current_goals
from core.tutor.inbox import entry_of
from tests.dialogue import House, Talk

WISH, STRUGGLE = "I prefer short explanations.", "I struggle with recursion."


async def test_a_memory_is_deleted_by_its_number_and_brought_back(any_house: House) -> None:
    """Gone from the list, from practice and from what a model is given; undone, everything is as before."""
    talk = any_house.talk()
    await talk.says(f"{WISH} {STRUGGLE}")
    await talk.says("/memory")
    assert [line[:3] for line in talk.text.splitlines()[1:3]] == ["1. ", "2. "]
    await talk.says("/memory delete 2")
    assert STRUGGLE in talk.text
    assert await any_house.rows(TopicSignal) == []
    await talk.says("/memory delete 2")
    assert "not found" in talk.text
    assert not talk.last.ok
    await talk.says("/memory")
    assert STRUGGLE not in talk.text
    left_out = [turn.text for turn in await any_house.rows(Turn, role="learner") if turn.left_out]
    assert left_out == [f"{WISH} {STRUGGLE}", "/memory delete 2"]
    await talk.says("/memory undo")
    await talk.says("/memory")
    assert f"2. something to work on: “{STRUGGLE}”" in talk.text
    assert [signal.quote for signal in await any_house.rows(TopicSignal)] == [STRUGGLE]
    assert not any(turn.left_out for turn in await any_house.rows(Turn, text=f"{WISH} {STRUGGLE}"))
    assert not (await any_house.row(Memory, kind="struggle")).deleted_at


async def test_a_change_cannot_be_undone_for_ever(talk: Talk) -> None:
    """A day after it, and in another session, nothing is left to undo."""
    await talk.says(WISH)
    await talk.says("/memory")
    await talk.says("/memory delete 1")
    button = talk.button("Undo")
    talk.clock.advance(timedelta(days=2))
    await talk.says("/memory undo")
    assert not talk.last.ok
    await talk.delivers(talk.press(button.id))
    assert not talk.last.ok
    await talk.says("/memory")
    assert WISH not in talk.text


async def test_a_correction_takes_the_place_of_what_was_said(talk: Talk) -> None:
    """The new words are read like anything said; what was before is history, until it is undone."""
    await talk.says(WISH)
    await talk.says("/memory")
    await talk.says("/memory correct 1 I prefer long explanations.")
    await talk.says("/memory")
    assert "explanations are in full" in talk.text
    assert WISH not in talk.text
    await talk.says("/memory history 1")
    assert f"“{WISH}” (you said so on Monday, 2 March, in a direct message; it held until" in talk.text
    await talk.says("/memory undo")
    await talk.says("/memory")
    assert "explanations are short" in talk.text
    assert "in full" not in talk.text


async def test_corrected_words_are_no_place_for_secrets(talk: Talk) -> None:
    """Nor is a correction without words one."""
    await talk.says(WISH)
    await talk.says("/memory")
    for words in ("", " my password is tr0ub4dor&3"):
        await talk.says(f"/memory correct 1{words}")
        assert not talk.last.ok
    assert len(await talk.house.rows(Memory)) == 1


async def test_a_number_means_what_the_last_list_showed(talk: Talk) -> None:
    """One that it did not show asks again; a bare number shows the entry with what can be done."""
    await talk.says("/memory pin 1")
    assert "list as it is now" in talk.text
    await talk.says(f"{WISH} {STRUGGLE}")
    await talk.says("/memory search recursion")
    await talk.says("1")
    assert f"“{STRUGGLE}” You said so on Monday, 2 March, in a direct message." in talk.text
    assert [action.label for action in talk.last.actions] == ["Delete it", "Pin it", "Share it with channels"]
    await talk.presses("Pin it")
    await talk.says("/memory delete 2")
    assert "list as it is now" in talk.text
    await talk.says("/memory")
    assert f"“{STRUGGLE}” (Monday, 2 March; weight high, 80 %; pinned)" in talk.text


async def test_forget_that_in_a_sentence(talk: Talk) -> None:
    """What is named clearly goes; where several fit, it asks which; what is not there is said not to be."""
    await talk.says("I like writing about bees. I like writing about birds.")
    await talk.says("forget that I like writing")
    assert "Which of these" in talk.text
    await talk.says("Please forget that I like writing about bees.")
    assert "Deleted: “I like writing about bees.”" in talk.text
    await talk.says("forget that I play the oboe")
    assert not talk.last.ok
    assert [memory.quote for memory in await talk.house.rows(Memory, deleted_at=None)] == [
        "I like writing about birds."
    ]


async def test_a_goal_ends_with_the_memory_that_says_it(talk: Talk) -> None:
    """And is there again when that is undone."""
    await talk.says("My goal is to pass the SQL exam by 12 June.")
    await talk.says("/memory")
    for wish, goals in (("delete 1", 0), ("undo", 1)):
        await talk.says(f"/memory {wish}")
        async with talk.house.meno.store.read() as db:
            (memory,) = await talk.house.rows(Memory)
            assert len(await current_goals(db, memory.learner_id, None)) == goals


async def test_what_fades_can_be_kept(talk: Talk) -> None:
    """Only what is about to weigh little is shown, and keeping it renews it."""
    await talk.says("/memory fading")
    assert "Nothing is about to fade" in talk.text
    await talk.says(f"{WISH} {STRUGGLE}")
    talk.clock.advance(timedelta(days=80))
    await talk.says("/memory fading")
    assert STRUGGLE in talk.text
    assert WISH not in talk.text
    await talk.presses("Keep 1")
    await talk.says("/memory fading")
    assert STRUGGLE not in talk.text


async def test_pages(talk: Talk) -> None:
    """Numbers go on from the page before, and both pages hold."""
    await talk.says("I like writing about bees.")
    kept = await talk.house.row(Memory)
    async with talk.house.meno.store.write() as db:
        db.add_all(
            Memory(**kept.model_dump() | {"id": f"m{n}", "quote": f"Bee {n}", "text": f"bee {n}"})
            for n in range(17)
        )
    await talk.says("/memory")
    assert "… and 3 more" in talk.text
    first = talk.text.splitlines()[1]
    await talk.presses("Show more")
    assert [line.partition(".")[0] for line in talk.text.splitlines()[1:4]] == ["16", "17", "18"]
    await talk.says("/memory 1")
    assert first.partition("“")[2].partition("”")[0] in talk.text


@pytest.mark.parametrize("public", [True, False])
async def test_in_a_channel_there_is_only_what_belongs_there(house: House, public: bool) -> None:
    """What is shared shows in channels and is changed in direct messages; unshared it is gone at once."""
    dm, channel = house.talk(), house.talk(channel="c1", public=public)
    await dm.says(WISH)
    await channel.says(STRUGGLE)
    await channel.says("/memory")
    assert WISH not in channel.text
    await channel.says("/memory delete 2")
    assert "list as it is now" in channel.text
    assert WISH not in channel.text
    await dm.says("/memory")
    await dm.says("/memory share 1")
    await channel.says("/memory")
    assert WISH in channel.text
    await channel.says("/memory delete 1")
    assert "in a direct message" in channel.text
    assert not channel.last.ok
    await channel.says("/memory undo")
    assert not channel.last.ok
    await dm.says("/memory unshare 1")
    await channel.says("/memory")
    assert WISH not in channel.text
    await channel.says("/memory delete 1")
    assert STRUGGLE in channel.text


async def test_a_private_conversation_changes_nothing(talk: Talk) -> None:
    """It can look, without numbers, as no list of it is kept."""
    await talk.says(WISH)
    await talk.says("/private")
    await talk.says("/memory")
    assert f"- preference: “{WISH}”" in talk.text
    for wish in ("/memory delete 1", "forget that I prefer short explanations"):
        await talk.says(wish)
        assert not talk.last.ok
    assert not (await talk.house.row(Memory)).deleted_at


async def test_why_of_a_memory_and_a_level(talk: Talk) -> None:
    """By its number in the list, or by words: the date, the place and the learner's own words."""
    await talk.says(f"{WISH} {STRUGGLE}")
    await talk.says("/memory")
    for asked in ("/why 1", "/why short explanations"):
        await talk.says(asked)
        assert f"“{WISH}” You said so on Monday, 2 March, in a direct message." in talk.text
        assert "What it changes: explanations are short." in talk.text
    await talk.says("/why unicorns")
    assert not talk.last.ok


async def test_what_is_wrong_is_put_right_where_it_was_explained(talk: Talk) -> None:
    """After `/why`, of a topic or a memory, and after the question what a reply was made from."""
    await talk.says(f"{WISH} {STRUGGLE}")
    await talk.says("/why recursion")
    await talk.says("That's wrong.")
    await talk.presses("Delete it")
    assert f"Deleted: “{STRUGGLE}”" in talk.text
    assert await talk.house.rows(TopicSignal) == []
    await talk.says("What should I work on?")
    await talk.says("/why short")
    await talk.says("that's wrong: I prefer long explanations.")
    assert "Corrected: “I prefer long explanations.”" in talk.text
    await talk.says("that's wrong")
    assert "Corrected" not in talk.text


async def test_of_several_it_is_asked_which_is_wrong(talk: Talk) -> None:
    """Their numbers are those of the question."""
    await talk.says("I like writing about bees.")
    await talk.says("I like writing about birds.")
    await talk.says("Recommend what to write next in my blog")
    await talk.says("Why did you say that?")
    await talk.says("That is not true.")
    assert "Which of these is wrong?" in talk.text
    first = talk.text.splitlines()[1]
    await talk.says("/memory delete 1")
    assert first.partition("“")[2].partition("”")[0] in talk.text


async def test_a_change_whose_reply_was_lost_happens_once(talk: Talk) -> None:
    """Taken up again, the event says the same and changes nothing else; so does undoing."""
    await talk.says(f"{WISH} {STRUGGLE}")
    await talk.says("/memory")
    for number in (1, 1):
        await talk.says(f"/memory pin {number}")
    for words, said in (("/memory delete 2", "Deleted"), ("/memory undo", "Undone. I remember again")):
        event = talk.message(words)
        await talk.delivers(event)
        async with talk.house.meno.store.write() as db:
            entry = await entry_of(db, event.event_id)
            entry.state, entry.lease_until = "received", None
            db.add(entry)
            for turn in await db.exec(select(Turn).where(Turn.event_id == event.event_id)):
                await db.delete(turn)
        await talk.delivers(event)
        assert said in talk.text
    assert [edit.kind for edit in await talk.house.rows(MemoryEdit, undone_at=None)] == ["pin", "pin"]
    assert (await talk.house.row(Memory, quote=WISH)).pinned
