"""How the learner wants things explained: what they said last, never a guess."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.explaining import Explained, Length, Order, explanation
from core.memory.extraction.slots import LANGUAGE, LENGTH, ORDER, is_language_name
from core.memory.keep import current_in_slots
from core.models import Memory
from core.visit import Visit

_LENGTHS: dict[str, Length] = {"short": "short", "full": "full"}
_ORDERS: dict[str, Order] = {"code_first": "code_first", "concept_first": "concept_first"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanations:
    """The learner's wishes; each None where they did not say so in a zone seen here."""

    length: Length | None = None
    order: Order | None = None
    language: str | None = None
    """A language by its name, which goes into prompts: words of letters, nothing else."""
    held: tuple[Memory, ...] = ()
    """The memories that say so."""


async def explanations(db: AsyncSession, visit: Visit) -> Explanations:
    """Return how explanations should be."""
    held = await current_in_slots(db, visit.learner_id, visit.visible, (LENGTH, ORDER, LANGUAGE))
    values = {slot: memory.value for slot, memory in held.items()}
    return Explanations(
        length=_LENGTHS.get(values.get(LENGTH) or ""),
        order=_ORDERS.get(values.get(ORDER) or ""),
        language=_language(values.get(LANGUAGE)),
        held=tuple(held.values()),
    )


async def explain(db: AsyncSession, visit: Visit, about: Explained) -> str:
    """Return the explanation of a deck or an item, as long and in the order that the learner wants."""
    wishes = await explanations(db, visit)
    return explanation(about, wishes.length, wishes.order)


async def explanation_length(db: AsyncSession, visit: Visit) -> Length | None:
    """Return how long explanations should be; None where the learner did not say so in a zone seen here."""
    return (await explanations(db, visit)).length


async def explanation_language(db: AsyncSession, visit: Visit) -> str | None:
    """Return the language that explanations should be in; None where the learner did not choose one."""
    return (await explanations(db, visit)).language


def _language(value: str | None) -> str | None:
    return value if value is not None and is_language_name(value) else None
