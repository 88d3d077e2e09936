"""From a typed line to an event. Pure."""

from __future__ import annotations

import re
import unicodedata
import uuid
from datetime import datetime, timedelta

from core.errors import InputRefused
from core.messages import Address, Author, MessageReceived, Platform, Scope

_CLOCK = re.compile(r"^:clock(?:\s+(?P<shift>.*))?$", re.IGNORECASE)
_SHIFT = re.compile(r"^\+\s*(?P<amount>\d{1,5})\s*(?P<unit>[smhdw])$", re.IGNORECASE)
_UNITS = {
    "s": timedelta(seconds=1),
    "m": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
_FAREWELLS = frozenset({b"exit", b"quit", b"/exit", b"/quit"})
_LONGEST_SHIFT = timedelta(days=3660)


def console_author(name: str) -> Author:
    """Return the author for a name; names are one learner after casefold and NFC."""
    shown = unicodedata.normalize("NFC", " ".join(name.split()))
    key = unicodedata.normalize("NFC", shown.casefold())
    return Author(platform=Platform.CONSOLE, space="", user_id=key, display_name=shown)


def console_address(author: Author) -> Address:
    """Return where a console learner is written to."""
    return Address(platform=Platform.CONSOLE, space="", channel=author.user_id)


def decode_line(line: bytes) -> str:
    """Return the text of a line from a pipe. Raises `InputRefused` where it is not UTF-8."""
    try:
        return line.removesuffix(b"\n").removesuffix(b"\r").decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputRefused("That line is not valid UTF-8. Please send it again as UTF-8.") from None


def is_farewell(line: bytes) -> bool:
    """Say whether the line ends the conversation, as the end of input does: `exit` or `quit`, alone."""
    return line.strip().lower() in _FAREWELLS


def line_to_event(text: str, author: Author, now: datetime) -> MessageReceived:
    """Return the event for one typed line."""
    return MessageReceived(
        event_id=f"console:{uuid.uuid4().hex}",
        sent_at=now,
        author=author,
        address=console_address(author),
        scope=Scope.DIRECT,
        text=text,
    )


def clock_shift(text: str) -> timedelta | None:
    """Read `:clock +3d`; zero for `:clock` alone, None for a line that is no `:clock`.

    Raises `InputRefused` for a shift that cannot be read, or that goes backwards.
    """
    found = _CLOCK.match(text.strip())
    if found is None:
        return None
    if not found["shift"]:
        return timedelta()
    shift = _SHIFT.match(found["shift"].strip())
    if shift is None:
        raise InputRefused("The clock only moves forward: `:clock +3d`, with s, m, h, d or w.")
    by = int(shift["amount"]) * _UNITS[shift["unit"].casefold()]
    if by > _LONGEST_SHIFT:
        raise InputRefused("That is too far: the clock moves at most ten years at a time.")
    return by
