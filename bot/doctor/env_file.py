"""The `.env` file: what people get wrong in it, by line, without showing a value.

Most of it is harmless, because settings are tidied as they are read. It is named all the same: the same file
is read by other programs, such as Docker, which do not tidy.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import process

from bot.doctor.finding import Finding, note, problem, well
from bot.settings import SECRETS, Settings
from bot.tidying import BLANKS, INVISIBLE, QUOTES, tidy, tidy_secret

ABOUT = ".env"
NEAR_NAME = 80
"""Likeness in percent from which a name is taken for a misspelt setting."""

_ASSIGNMENT = re.compile(r"(?P<export>export\s+)?(?P<name>[A-Za-z_]\w*)(?P<before>\s*)=(?P<after>\s*)(?P<value>.*)")
_PLACEHOLDER = re.compile(r"(?i)\b(?:your|change|replace|paste|todo|xxx+|token here|key here)|^<.*>$|^\.\.\.$")
_SHAPES: Mapping[str, tuple[str, str]] = {
    "discord_bot_token": (r"[\w-]{20,30}\.[\w-]{5,8}\.[\w-]{25,}", "a Discord bot token has three parts with dots"),
    "slack_bot_token": (r"xoxb-.+", "it begins with xoxb-"),
    "slack_app_token": (r"xapp-.+", "it begins with xapp-"),
    "slack_signing_secret": (r"[0-9a-fA-F]{32}", "it is 32 digits of 0-9 and a-f"),
    "openai_api_key": (r".+", ""),
}
"""What each secret looks like; a key of a model host has no fixed shape."""


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    name: str
    value: str
    spaced: bool


def env_file(path: Path) -> Iterator[Finding]:
    """Look at every line of the file. Yields one finding that all is well where there is nothing to say."""
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        yield note(ABOUT, "there is none here, so only the environment is read", "Copy .env.example to .env")
        return
    except (OSError, UnicodeError) as error:
        yield problem(ABOUT, f"it cannot be read ({type(error).__name__})", "Save it as readable UTF-8 text")
        return
    found = list(_mistakes(text.splitlines()))
    yield from found or [well(ABOUT, "read")]


def _mistakes(lines: list[str]) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for number, raw in enumerate(lines, 1):
        line = raw.strip(BLANKS + INVISIBLE)
        if not line or line.startswith("#"):
            continue
        match = _ASSIGNMENT.fullmatch(line)
        if match is None:
            yield problem(
                ABOUT, f"line {number} is not NAME=value, so it is not read", "Correct it, or begin it with #"
            )
            continue
        name = match["name"].lower()
        if name in seen:
            yield note(
                ABOUT,
                f"{name.upper()} is set in lines {seen[name]} and {number}; the last one counts",
                "Delete the other",
            )
        seen[name] = number
        yield from _mistakes_in(_Line(number, name, match["value"], bool(match["before"] or match["after"])))


def _mistakes_in(line: _Line) -> Iterator[Finding]:
    known = Settings.model_fields
    if line.name not in known:
        near = process.extractOne(line.name, list(known), score_cutoff=NEAR_NAME)
        if near:
            yield problem(
                ABOUT,
                f"line {line.number} sets {line.name.upper()}, which Meno does not know",
                f"If you meant {near[0].upper()}, correct the name",
            )
        return
    label = f"line {line.number}, {line.name.upper()}"
    if os.environ.get(line.name.upper()):
        yield note(ABOUT, f"{label}: the environment sets it too, and wins", "Delete one of the two")
    if line.spaced:
        yield note(
            ABOUT,
            f"{label}: spaces around the = are fine here, but not for a shell or Docker",
            "Take them away",
        )
    if line.value.strip(BLANKS)[:1] in QUOTES and line.value.strip(BLANKS):
        yield note(ABOUT, f"{label}: quotes around the value are fine here, but not for Docker", "Take them away")
    yield from _wrong_value(line, label)


def _wrong_value(line: _Line, label: str) -> Iterator[Finding]:
    value = tidy(line.value)
    if not value:
        return
    if _PLACEHOLDER.search(value):
        yield problem(ABOUT, f"{label}: it still holds the words of an example", "Put the real value there")
    elif line.name in SECRETS:
        yield from _wrong_secret(line, label)


def _wrong_secret(line: _Line, label: str) -> Iterator[Finding]:
    try:
        secret = tidy_secret(line.value)
    except ValueError as reason:
        yield problem(ABOUT, f"{label}: {reason}", "Put the copied value there")
        return
    shape, words = _SHAPES[line.name]
    mine = re.fullmatch(shape, secret) is not None
    other = _belongs_to(secret)
    if other and other != line.name and (not mine or line.name == "openai_api_key"):
        yield problem(ABOUT, f"{label}: this looks like a value for {other.upper()}", "Put each in its own line")
    elif not mine:
        yield problem(ABOUT, f"{label}: this does not look like one ({words})", "Copy it again")


def _belongs_to(secret: str) -> str | None:
    """Return the one setting whose shape fits, apart from keys, whose shape says nothing."""
    if secret.startswith("sk-"):
        return "openai_api_key"
    names = (
        name for name, (shape, _) in _SHAPES.items() if name != "openai_api_key" and re.fullmatch(shape, secret)
    )
    return next(names, None)
