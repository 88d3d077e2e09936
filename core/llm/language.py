"""The line of a prompt that says in which language the learner is to be answered."""

from __future__ import annotations


def language_line(chosen: str | None, otherwise: str) -> str:
    """Return the language to write in: the one that the learner chose, else what `otherwise` says.

    No prompt names any other language, so that a model has nothing to drift back to.
    """
    if chosen is None:
        return otherwise
    return f"{chosen}, as the learner chose, whatever language they write in themselves"
