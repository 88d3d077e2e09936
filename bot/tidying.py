"""Makes usable what people paste into settings: text in, text out, or ValueError with the fix."""

from __future__ import annotations

import re
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060\u00ad"
QUOTES = "\"'`\u201c\u201d\u2018\u2019\u00ab\u00bb"
BLANKS = " \t\r\n\v\f\u00a0"

ASYNC_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
URL_KINDS = {"http": "http:// or https://", "ws": "ws:// or wss://"}


def tidy(text: str) -> str:
    """Strip blanks, invisible characters and quotes from both ends."""
    return text.strip(BLANKS + INVISIBLE + QUOTES)


def tidy_secret(text: str) -> str:
    """Strip what is pasted along with a token: wrapping, a `Bot ` or `Bearer ` prefix, line breaks inside.

    Raises ValueError where characters remain that no token has.
    """
    bare = re.sub(r"(?i)^(bot|bearer)\s+", "", tidy(text))
    secret = "".join(character for character in tidy(bare) if character not in BLANKS + INVISIBLE)
    if not (secret.isascii() and secret.isprintable()):
        raise ValueError("it holds characters that no token has; copy it again from where it was issued")
    return secret


def web_url(text: str, kind: str) -> str:
    """Return `text` without trailing slashes. Raises ValueError where it is no `http` or `ws` address."""
    try:
        parts = urlsplit(text)
        usable = parts.scheme in {kind, f"{kind}s"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or re.search(r"\s", text):
        raise ValueError(f"a full address is needed, with {URL_KINDS[kind]} and a host")
    return text.rstrip("/")


def async_database_url(text: str) -> str:
    """Return the SQLAlchemy URL, with its asyncio driver, for a database URL as hosts hand them out."""
    scheme, colon, rest = text.partition("://")
    driver = ASYNC_DRIVERS.get(scheme.lower())
    if not colon or driver is None:
        raise ValueError("an address is needed that starts with sqlite:/// or postgresql://")
    if driver.startswith("sqlite"):
        if not rest.startswith("/") or rest in {"/", "/:memory:"}:
            raise ValueError("the file is missing; write sqlite:///meno.db, or leave it out for a file in DATA_DIR")
        return f"{driver}://{rest}"
    # asyncpg has its own name for what libpq calls sslmode.
    return f"{driver}://" + re.sub(r"([?&])sslmode=", r"\1ssl=", rest)


def zone_exists(name: str) -> bool:
    """Return whether `name` is an IANA time zone; works without the system's zone files, by `tzdata`."""
    try:
        ZoneInfo(name)
    except (ValueError, KeyError, OSError):
        return False
    return True
