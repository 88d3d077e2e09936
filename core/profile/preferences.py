"""How the learner wants things explained: what they said last, never a guess."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from sqlmodel.ext.asyncio.session import AsyncSession

from core.memory.extraction.slots import LANGUAGE, LENGTH, ORDER
from core.memory.keep import current_value
from core.visit import Visit

_LANGUAGE_NAME = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+){0,2}")
LONGEST_LANGUAGE = 40
"""Characters of a language's name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanations:
    """The learner's wishes; each None where they did not say so in a zone seen here."""

    length: Literal["short", "full"] | None = None
    order: Literal["code_first", "concept_first"] | None = None
    language: str | None = None
    """A language by its name, which goes into prompts: words of letters, nothing else."""


async def explanations(db: AsyncSession, visit: Visit) -> Explanations:
    """Return how explanations should be."""
    language = await explanation_language(db, visit)
    return Explanations(
        length=await explanation_length(db, visit), order=await explanation_order(db, visit), language=language
    )


async def explanation_length(db: AsyncSession, visit: Visit) -> Literal["short", "full"] | None:
    """Return how long explanations should be; None where the learner did not say so in a zone seen here."""
    match await current_value(db, visit.learner_id, visit.visible, LENGTH):
        case "short":
            return "short"
        case "full":
            return "full"
        case _:
            return None


async def explanation_order(db: AsyncSession, visit: Visit) -> Literal["code_first", "concept_first"] | None:
    """Return what explanations should begin with; None where the learner did not say so in a zone seen here."""
    match await current_value(db, visit.learner_id, visit.visible, ORDER):
        case "code_first":
            return "code_first"
        case "concept_first":
            return "concept_first"
        case _:
            return None


async def explanation_language(db: AsyncSession, visit: Visit) -> str | None:
    """Return the language that explanations should be in; None where the learner did not choose one."""
    value = await current_value(db, visit.learner_id, visit.visible, LANGUAGE)
    if value is None or len(value) > LONGEST_LANGUAGE or not _LANGUAGE_NAME.fullmatch(value):
        return None
    return value
