"""A sound draft of a question, as a model writes it, and drafts that differ from it."""

from __future__ import annotations

from core.decks.deck import Item
from core.llm.generate import DraftItem, Wanted
from core.practice.drafts import item_of

OPTIONS = ["chloroplasts", "mitochondria", "ribosomes", "vacuoles"]
WANTED = Wanted(topic="photosynthesis", tier=2)


def fields(**changes: object) -> dict[str, object]:
    """Return the fields of a choice that is sound, but for what is changed."""
    return {
        "kind": "choice",
        "question": "Where in a plant cell does photosynthesis take place?",
        "options": OPTIONS,
        "correct": 1,
        "reference": "chloroplasts",
        "hints": ["They are green.", "They hold a pigment.", "Their name begins like that of the pigment."],
        "short_explanation": "It takes place in the chloroplasts.",
        "full_explanation": "Chloroplasts hold chlorophyll, which takes up light, for instance in a leaf.",
    } | changes


def draft(**changes: object) -> DraftItem:
    """Return it as a draft."""
    return DraftItem.model_validate(fields(**changes))


def short(**changes: object) -> DraftItem:
    """Return a draft of a question that is answered in a word."""
    typed: dict[str, object] = {
        "kind": "short",
        "question": "Which green pigment takes up the light?",
        "options": [],
        "correct": None,
        "reference": "chlorophyll",
        "accepted": ["chlorophyl"],
        "hints": ["It is green.", "Leaves are full of it.", "It begins with c."],
        "short_explanation": "Chlorophyll takes up red and blue light.",
        "full_explanation": "Chlorophyll takes up red and blue light and leaves the green, for instance in grass.",
    }
    return draft(**(typed | changes))


def numeric(**changes: object) -> DraftItem:
    """Return a draft of a question that is answered by a number."""
    counted: dict[str, object] = {
        "kind": "numeric",
        "question": "How many molecules of water are used for one molecule of glucose, if 6 of oxygen come out?",
        "options": [],
        "correct": None,
        "reference": "6",
        "hints": ["Count the oxygen.", "Water brings it.", "Look at both sides."],
        "short_explanation": "As many as of carbon dioxide.",
        "full_explanation": "Each molecule of oxygen takes two atoms from water, which makes 12 - 6 = 6 in all.",
    }
    return draft(**(counted | changes))


def item(**changes: object) -> Item:
    """Return the item that such a draft describes."""
    return item_of(draft(**changes), 2)
