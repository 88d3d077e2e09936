"""What a preference decides, of which there can be one, and what is remembered of it."""

from __future__ import annotations

import re

LENGTH = "explanation.length"
"""Slot: how long explanations are to be; values `short`, `full`."""
ORDER = "explanation.order"
"""Slot: what an explanation begins with; values `code_first`, `concept_first`."""
LANGUAGE = "explanation.language"
"""Slot: what language to explain in; its English name ("Spanish")."""

STATEMENTS = {
    (LENGTH, "short"): "Prefers short explanations.",
    (LENGTH, "full"): "Prefers full explanations.",
    (ORDER, "code_first"): "Prefers code first, then the concept.",
    (ORDER, "concept_first"): "Prefers the concept first, then code.",
}
"""What is remembered for each value of the slots that have few."""


_LANGUAGE_NAME = re.compile(
    r"(?:(?:simple|easy|plain|simplified|traditional|brazilian|european|mexican|british|american|swiss"
    r"|austrian|modern|standard|mandarin|canadian) )?[^\W\d_]{2,20}",
    re.IGNORECASE,
)


def is_language_name(value: str) -> bool:
    """Say whether `value` looks like a language's name: it goes into prompts, so there is no room for orders."""
    return _LANGUAGE_NAME.fullmatch(value) is not None


def statement(slot: str, value: str) -> str:
    """Return what is remembered of a wish."""
    return f"Prefers explanations in {value}." if slot == LANGUAGE else STATEMENTS[slot, value]
