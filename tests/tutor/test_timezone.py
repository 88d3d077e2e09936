"""The `/timezone` command: which names are taken, and as what."""

from __future__ import annotations

import pytest

from core.models import Learner
from tests.dialogue import House


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("america/new york", "America/New_York"),
        ("utc", "UTC"),
        ("ASIA/CALCUTTA", "Asia/Calcutta"),
    ],
)
async def test_a_zone_is_taken_in_any_case_and_kept_by_its_name(house: House, typed: str, zone: str) -> None:
    talk = house.talk()
    await talk.says(f"/timezone {typed}")
    assert f"Your time zone is now {zone};" in talk.text
    learner = await house.row(Learner)
    assert (learner.timezone, learner.timezone_source) == (zone, "learner")
