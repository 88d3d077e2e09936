"""Sentences that look as if they held a password or a key: nothing is taken from them."""

from __future__ import annotations

import re

_NAMED = re.compile(
    r"\b(?:password|passwort|contrase\u00f1a|passphrase|passcode|api[ _-]?keys?|secret key|access token|private key"
    r"|pin code"
    r"|my pin|credit card|iban|cvv|otp|2fa code|login code|bearer)\b",
    re.IGNORECASE,
)
_SHAPED = re.compile(
    r"\b(?:sk|pk|ghp|gho|xox[abp]|AKIA|eyJ)[-_]?[\w-]{12,}"
    r"|(?<!\w)(?=[\w-]{0,40}\d)(?=[\w-]{0,40}[A-Za-z])[\w-]{24,}"
)


def may_hold_a_secret(text: str) -> bool:
    """Say whether `text` names a secret or holds something of the shape of a key."""
    return _NAMED.search(text) is not None or _SHAPED.search(text) is not None
