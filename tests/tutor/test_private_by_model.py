"""A private conversation with a language model: it is given this conversation, and nothing of it is left."""

from __future__ import annotations

from core.errors import DeliveryRefused
from core.messages import Outgoing, Receipt
from core.models import Memory, Turn, Usage
from tests.dialogue import House, Replies, Talk
from tests.tutor.thinker import Thinker

REMEMBER = "Please remember that my exam is on Friday, zebra7x."


def given(thinker: Thinker) -> str:
    """Return what the last reply was made from."""
    return str(thinker.asked["reply"][-1].body["messages"][1]["content"])


async def test_the_model_is_reminded_of_this_conversation_alone(minded: House, ada: Talk, thinker: Thinker) -> None:
    """Not of what was said before it; and afterwards nobody is reminded of it."""
    await ada.says("Is a giraffe4y an animal?")
    await ada.says("/private")
    thinker.says("reply", "A lemur9z is one too.")
    await ada.says("Is a zebra7x an animal?")
    assert "giraffe4y" not in given(thinker)
    await ada.says("And what did I ask?")
    assert "zebra7x" in given(thinker)
    assert "lemur9z" in given(thinker)
    await ada.says("/private off")
    await ada.says("And now?")
    assert "giraffe4y" in given(thinker)
    assert "zebra7x" not in given(thinker)
    assert "zebra7x" not in str([turn.text for turn in await minded.rows(Turn)])


async def test_a_restart_loses_what_was_only_in_memory(minded: House, ada: Talk, thinker: Thinker) -> None:
    """As Meno said it would; the conversation stays private."""
    await ada.says("/private")
    assert "until it ends or I am restarted" in ada.text
    assert "127.0.0.1" in ada.text
    await ada.says("Is a zebra7x an animal?")
    await minded.restart()
    await ada.says("And what did I ask?")
    assert "zebra7x" not in given(thinker)
    assert await minded.rows(Turn) == []


async def test_nothing_is_extracted_and_what_is_to_be_remembered_is_not(
    minded: House, ada: Talk, thinker: Thinker
) -> None:
    """Meno does not say that it noted what it did not; what the model cost is counted."""
    await ada.says("/private")
    await ada.says(REMEMBER)
    assert "I have noted" not in ada.text
    assert thinker.asked["extract"] == []
    assert await minded.rows(Memory) == []
    assert (await minded.row(Usage)).requests == 1


async def test_a_newcomer_who_could_not_be_told_is_not_remembered(minded: House, ada: Talk) -> None:
    """Also where the message itself asks for it: first comes what is kept, then the keeping."""

    class NoNotice(Replies):
        async def send(self, outgoing: Outgoing) -> Receipt:
            if outgoing.body.startswith("So that you know"):
                raise DeliveryRefused("no direct messages")
            return await Replies.send(self, outgoing)

    minded.newcomers = True
    await ada.delivers(ada.message(REMEMBER), NoNotice())
    assert await minded.rows(Memory) == []
    await ada.says(REMEMBER)
    assert ada.last.body.startswith("So that you know")
    assert len(await minded.rows(Memory)) == 1
