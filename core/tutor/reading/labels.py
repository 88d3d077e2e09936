"""Words that stand on the buttons of practice: where nothing offers them they are still no answer."""

from __future__ import annotations

from functools import cache

from core.answers.skips import is_skip
from core.phrases import catalogue
from core.practice.asked import Asked
from core.profile.inquiries import LEAVING
from core.tutor.reading.answers import earns_something, help_asked_for
from core.tutor.reading.said_for_labels import said_for_label

LABELLED = ("practice.action.", "placement.action.", "instead.action.", "inquiry.dispute.", "inquiry.new_goal.")
"""Where the labels stand in the catalogue, and what is typed for them."""

DISPUTE = "practice.action.dispute"
"""The label of the button by which a grade is disputed."""

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


def is_label(text: str) -> bool:
    """Say whether the text is the very words of a label."""
    return as_label(text) in _labels()


def label_in(text: str, waiting: Asked | None, *, offered: bool = False) -> str | None:
    """Return the name of the label that the text is or stands for.

    None for anything else, and where it earns something as the answer that is waited for. What only stands for
    one ("that's wrong") is talk where no question waits, unless the newest message has `offered` the button.
    """
    name = _labels().get(as_label(text))
    if help_asked_for(text) is not None:
        return None  # help with a question can be asked for at any time
    if name is None and (waiting is not None or offered):
        name = said_for_label(text)
    return None if name is None or (waiting is not None and earns_something(waiting, text)) else name
