"""Sentences that look as if they held a password or a key: nothing is taken from them."""

from __future__ import annotations

import re

_NAMED = re.compile(
    r"\b(?:password|passwort|contrase\u00f1a|passphrase|passcode"
    r"|api[ _-]?keys?|secret key|access token|private key"
    r"|pin code|passwd|pwd|my pw|kennwort|mot de passe|mi clave|clave ?[:=]|wachtwoord"
    r"|\u043f\u0430\u0440\u043e\u043b\u044c"
    r"|my pin|the pin|credit card|iban|cvv|otp|2fa code|login code|bearer|social security|ssn|passport n\w+"
    r"|card n(?:umber|o)|(?:token|secret|pass|pw|login) ?(?:is|:|=) ?(?=\S*\d)\S+)\b"
    r"|\u5bc6\u7801"
    r"|(?<!error )(?<!status )(?<!exit )(?<!source )\b(?:pin|code|clave|kombination|combination)\b[^.!?\n]{0,40}?"
    r"(?<!\d)\d{4,}",
    re.IGNORECASE,
)
_SHAPED = re.compile(
    r"\b(?:sk|pk|ghp|gho|xox[abp]|AKIA|eyJ)[-_]?[\w-]{12,}"
    r"|glpat-[\w-]{12,}|://[^\s/:@]+:[^\s/@]+@"
    r"|(?<!\w)(?=[\w-]{0,40}\d)(?=[\w-]{0,40}[A-Za-z])[\w-]{24,}"
    r"|(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?!\w)|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)"
)
_CARD = re.compile(r"(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)")


def may_hold_a_secret(text: str) -> bool:
    """Say whether `text` names a secret or holds something of the shape of a key."""
    named_or_shaped = _NAMED.search(text) is not None or _SHAPED.search(text) is not None
    return named_or_shaped or any(_is_card(found[0]) for found in _CARD.finditer(text))


def _is_card(written: str) -> bool:
    """Say whether the digits have the checksum of a payment card's number (Luhn)."""
    digits = [int(sign) for sign in written if sign.isdigit()]
    doubled = (digit * 2 - 9 * (digit > 4) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0
