"""What was deleted is in no request to the model: not as a memory, not as something said a moment ago."""

from __future__ import annotations

import json

import pytest

from tests.dialogue import House, Talk
from tests.tutor.thinker import Thinker

CANARY = "zebrafinch77"


@pytest.mark.case("MEM-07")
async def test_deleted_by_its_number_it_is_asked_about_in_vain(minded: House, ada: Talk, thinker: Thinker) -> None:
    """At once and after a restart; the second deletion says that it was not found."""
    await ada.says(f"I like writing about {CANARY}.")
    await ada.says("/memory")
    assert CANARY in ada.text
    await ada.says("/memory delete 1")
    before = len(thinker.asked["reply"])
    await ada.says("What do I like to write about, and why?")
    await minded.restart()
    await ada.says("So what do I like to write about, and why?")
    asked = [json.dumps(request.body) for request in thinker.asked["reply"][before:]]
    assert len(asked) == 2
    assert not any(CANARY in body for body in asked)
    await ada.says("/memory delete 1")
    assert "not found" in ada.text
    await ada.says(f"/memory search {CANARY}")
    assert "I found nothing" in ada.text
