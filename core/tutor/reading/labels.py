"""Words that stand on the buttons of practice: where nothing offers them they are still no answer."""

from __future__ import annotations

from functools import cache

from core.answers.skips import is_skip
from core.decks.deck import ItemKind
from core.phrases import catalogue
from core.practice.asked import Asked
from core.practice.grading import grade
from core.practice.questions import as_shown
from core.profile.inquiries import LEAVING
from core.tutor.reading.answers import help_asked_for

LABELLED = ("practice.action.", "placement.action.", "instead.action.", "inquiry.dispute.", "inquiry.new_goal.")
"""Where the labels stand in the catalogue, and what is typed for them."""

CANCEL_WORDS = (LEAVING["cancel"], "never mind", "nevermind")
"""What is typed for the buttons that leave something, whatever their labels say."""


def as_label(text: str) -> str:
    """Return a typed text in the form in which labels are compared."""
    return " ".join(text.split()).rstrip(".)!").casefold()


@cache
def _labels() -> dict[str, str]:
    """Return the name in the catalogue of each label, `practice.action.dispute`, by its words."""
    fixed = [(key, text) for key, text in catalogue().items() if key.startswith(LABELLED) and "{" not in text]
    fixed += [("cancel", word) for word in CANCEL_WORDS]
    said = {as_label(text): key for key, text in fixed}
    return {words: key.removesuffix("_word") for words, key in said.items() if words and not is_skip(words)}


def label_in(text: str, waiting: Asked | None) -> str | None:
    """Return the name of the label that the text is, unless it earns something as the answer that is waited for."""
    name = _labels().get(as_label(text))
    if name is None or help_asked_for(text) is not None:
        return None  # help with a question can be asked for at any time
    if waiting is None or waiting.item.kind.free_form:
        return name
    item = as_shown(waiting.question, waiting.item)
    is_option = item.kind is ItemKind.CHOICE and as_label(text) in map(as_label, item.options)
    return None if is_option or grade(item, text).score > 0 else name
