"""How the learner wants things explained: what they said last, never a guess."""

from __future__ import annotations

from typing import Literal

from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.extraction.preferences import LENGTH
from core.memory.keep import current_value
from core.visit import Visit


async def explanation_length(db: AsyncSession, visit: Visit) -> Literal["short", "full"] | None:
    """Return how long explanations should be; None where the learner did not say so in a zone seen here."""
    match await current_value(db, visit.learner_id, visit.visible, LENGTH):
        case "short":
            return "short"
        case "full":
            return "full"
        case _:
            return None
