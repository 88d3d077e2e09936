"""Whether a message argues for a disputed answer, gives way, or is about something else."""

from __future__ import annotations

import re

from core.memory.extraction.extract import extract
from core.memory.kinds import MemoryKind
from core.tutor.reading.answers import help_asked_for
from core.tutor.reading.intents import courtesy, is_request, practice_wanted
from core.tutor.reading.labels import DISPUTE
from core.tutor.reading.said_for_labels import said_for_label
from core.tutor.reading.topic_words import is_order

LONGEST_WITHDRAWAL = 60
"""Characters of a message that gives way and says nothing else."""

_WITHDRAWN = re.compile(
    r"\W*(?:(?:oh|ok(?:ay)?|ah|oops|sorry|well|no|yes|hm+|actually|wait|fair enough|i see|right|my (?:mistake|bad"
    r"|fault|error)|forget it|never ?mind|thanks?(?: you)?|i (?:take (?:it|that) back|agree(?: with (?:you|that"
    r"|it))?)"
    r"|i (?:see (?:it|that|my (?:mistake|error))|was (?:wrong|mistaken)|misread(?: (?:it|that|the question))?"
    r"|got it"
    r" wrong|made a mistake)|you(?:'re| are| were) (?:right|correct)|it was wrong|it(?:'s| is) (?:my mistake|fine)"
    r"|du hast recht|mein fehler|tienes razón|(?:es )?mi error|now|after all|then|indeed|meno)\W+)+",
    re.IGNORECASE,
)
_SAYS_SO = re.compile(
    r"\b(?:mistake|bad|fault|error|forget it|never ?mind|take (?:it|that) back|agree|wrong|mistaken|misread|fine"
    r"|fair enough|(?:re|are|were) (?:right|correct)|recht|fehler|razón)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\W*(?:(?:and|so|but|ok|hey|meno|please|wait|sorry),? )*"
    r"(?:what|why|how|when|where|which|who|whose|what's|who's"
    r"|(?:can|could|will|would|do|did|are|have) you|(?:can|could|may|should|do|did|have|am|was) i|(?:is|are) there"
    r"|was|wie|warum|wieso|wann|wo|wer|kannst du|qué|cómo|cuándo|por qué|quién|puedes)\b[^.!?]*[?？]+\W*",  # noqa: RUF001
    re.IGNORECASE,
)


def withdraws(text: str) -> bool:
    """Say whether the message does nothing but give way: "sorry, my mistake", "you are right"."""
    line = " ".join(text.replace("\u2019", "'").split())
    if len(line) > LONGEST_WITHDRAWAL or _SAYS_SO.search(line) is None:
        return False
    return _WITHDRAWN.fullmatch(f"{line}.") is not None


def is_no_argument(text: str) -> bool:
    """Say whether the message is something that nobody argues with.

    A courtesy, a request, a question to Meno, a wish how to be taught. "Isn't that the same?" is an argument.
    """
    asks = (
        is_request(text) or practice_wanted(text) is not None or is_order(text) or help_asked_for(text) is not None
    )
    if asks or courtesy(text) is not None or _ASKED.fullmatch(" ".join(text.split())):
        return True
    if said_for_label(text) not in (None, DISPUTE):
        return True
    return any(memory.kind == MemoryKind.PREFERENCE for memory in extract(text).memories)
