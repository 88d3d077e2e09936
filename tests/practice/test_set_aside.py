"""A round that is set aside is said to be, and gone back to: by its button, in words, or when it is asked for."""

from __future__ import annotations

from core.models import Round
from tests.dialogue import House, Talk


async def begun(talk: Talk) -> None:
    """Answer two questions on capitals and begin with recursion."""
    await talk.says("/practice capitals")
    for _ in range(2):
        await talk.answers(right=True)
    await talk.says("/practice recursion")


async def states(house: House) -> list[tuple[str, str]]:
    return [(r.title, r.state) for r in await house.rows(Round)]


async def test_a_round_that_was_set_aside_is_offered_when_its_topic_is_asked_for(house: House, talk: Talk) -> None:
    """Neither begun anew nor gone on with without a word."""
    await begun(talk)
    await talk.says("/practice capitals")
    assert "**Capitals** was set aside, 2 of 6 answered" in talk.text
    await talk.says("go on")
    assert "Task 3 of 5" in talk.text
    assert await states(house) == [("Capitals", "open"), ("Recursion", "set_aside")]


async def test_a_new_round_can_be_begun_instead_and_then_the_old_one_rests(house: House, talk: Talk) -> None:
    """It is offered once: what was begun after it is newer."""
    await begun(talk)
    await talk.says("/practice capitals 4")
    await talk.says("new round")
    assert "Tasks: 3" in talk.text
    await talk.says("/practice recursion")
    assert "Task 1" in talk.text, "nothing of it was answered, so there is nothing to lose"
    await talk.says("/practice capitals 4")
    assert "was set aside" not in talk.replies[-1].body


async def test_a_topic_is_gone_back_to_in_words_at_any_time(house: House, talk: Talk) -> None:
    """While another question is open, and where none is; of what was never begun it begins a round."""
    await begun(talk)
    await talk.says("back to capitals")
    assert "Task 3 of 5" in talk.text
    await talk.says("let's stop")
    await talk.says("Please switch to recursion.")
    assert await states(house) == [("Capitals", "set_aside"), ("Recursion", "open")]
    await talk.says("switch to git")
    assert "Practice: Git" in talk.text


async def test_a_topic_that_is_set_aside_takes_its_round_along(house: House, talk: Talk) -> None:
    """Its question waits no more, which is said; a round on something else goes on."""
    await begun(talk)
    await talk.says("/why capitals")
    await talk.says("set aside")
    assert await states(house) == [("Capitals", "set_aside"), ("Recursion", "open")]
    await talk.answers(right=True)
    await talk.says("/why recursion")
    await talk.says("set aside")
    assert "Your round **Recursion** is set aside" in talk.text
    assert [state for _, state in await states(house)] == ["set_aside", "set_aside"]
