"""Texts in a model's answer that it may write otherwise: as a bare number, true or false, a list of lines."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator


def in_words(value: object) -> object:
    """Return the text that a bare number, true or false stands for, a list as its lines; else `value` itself."""
    match value:
        case bool() | int() | float():
            return str(value).lower()
        case list() if all(isinstance(entry, str | bool | int | float) for entry in value):
            return "\n".join(str(in_words(entry)) for entry in value)
        case _:
            return value


PlainText = Annotated[str, BeforeValidator(in_words)]
"""A field for a text."""
