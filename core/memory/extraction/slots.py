"""What a preference decides, of which there can be one, and what is remembered of it."""

from __future__ import annotations

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


def statement(slot: str, value: str) -> str:
    """Return what is remembered of a wish."""
    return f"Prefers explanations in {value}." if slot == LANGUAGE else STATEMENTS[slot, value]
