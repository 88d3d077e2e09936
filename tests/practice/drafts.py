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


def cloze(**changes: object) -> DraftItem:
    """Return a draft of a text with two gaps."""
    gaps: dict[str, object] = {
        "kind": "cloze",
        "question": "In the light, leaves take up {{carbon dioxide|CO2}} and give off {{oxygen::a gas}}.",
        "options": [],
        "correct": None,
        "reference": "carbon dioxide, oxygen",
        "hints": ["One goes in, the other out.", "Animals do it the other way round.", "Both are in the air."],
        "short_explanation": "They take up carbon dioxide, and oxygen is left over.",
        "full_explanation": "Sugar is built from carbon dioxide and water; oxygen is left over, as in a pond.",
    }
    return draft(**(gaps | changes))


def ordering(**changes: object) -> DraftItem:
    """Return a draft of steps that are to be put into order."""
    steps: dict[str, object] = {
        "kind": "ordering",
        "question": "Put into order what becomes of light in a leaf.",
        "options": [],
        "correct": None,
        "steps": ["Light is taken up by a pigment", "Water is split", "Sugar is built"],
        "reference": "",
        "hints": ["Sugar needs what water gives.", "Splitting needs energy.", "Nothing happens in the dark."],
        "short_explanation": "Energy is needed to split water, and what comes of that to build sugar.",
        "full_explanation": "A pigment takes up light, whose energy splits water; of the rest sugar is built.",
    }
    return draft(**(steps | changes))


def output(**changes: object) -> DraftItem:
    """Return a draft of a program whose output is to be told."""
    program: dict[str, object] = {
        "kind": "output",
        "question": "What does this program print?\n\n```python\nfor leaf in range(2):\n    print(leaf * 21)\n```",
        "options": [],
        "correct": None,
        "reference": "0\n21",
        "hints": ["There are two lines.", "A range begins at its lowest number.", "It ends before its limit."],
        "short_explanation": "The loop counts from zero.",
        "full_explanation": "The loop runs twice, with zero and with one, for instance for two leaves.",
    }
    return draft(**(program | changes))


def item(**changes: object) -> Item:
    """Return the item that such a draft describes."""
    return item_of(draft(**changes), 2)
