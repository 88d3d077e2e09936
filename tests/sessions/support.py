"""Visits that need no house."""

from __future__ import annotations

from datetime import timedelta

from core.messages import Address
from core.visit import Visit
from tests.dialogue import START


def visit(address: Address, who: str = "Ada", session: str = "first", minutes: int = 0) -> Visit:
    """Return a visit of somebody, so many minutes after the start."""
    return Visit(
        learner_id=who,
        account_id=who,
        timezone="UTC",
        event_id="event",
        address=address,
        zone="dm",
        visible=None,
        now=START + timedelta(minutes=minutes),
        session_id=session,
        private=True,
    )
