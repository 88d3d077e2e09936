"""Makes usable what people paste into settings: text in, text out, or ValueError with the fix."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060\u00ad"
QUOTES = "\"'`\u201c\u201d\u2018\u2019\u00ab\u00bb"
BLANKS = " \t\r\n\v\f\u00a0"

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
