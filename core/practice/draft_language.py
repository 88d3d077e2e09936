"""Whether a generated item is in the language that it was wanted in; only what is surely another one is a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.answers.languages import code_of, language_of
from core.answers.scripts import script_of
from core.decks.deck import Item
from core.llm.generate import Wanted

_A_WORD = 3
"""Letters of a text whose script counts: π is a topic in any language."""

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_SCRIPTS = {
    "LATIN": "english spanish german french italian portuguese dutch polish turkish swedish norwegian danish"
    " finnish czech romanian hungarian vietnamese indonesian swahili catalan"
    " deutsch español français italiano português",
    "CYRILLIC": "russian ukrainian bulgarian русский українська",
    "GREEK": "greek",
    "ARABIC": "arabic persian farsi urdu العربية",
    "HEBREW": "hebrew עברית",
    "DEVANAGARI": "hindi marathi nepali",
    "BENGALI": "bengali",
    "TAMIL": "tamil",
    "THAI": "thai",
    "HANGUL": "korean",
    "CJK": "chinese mandarin japanese 日本語 中文",
}
_SCRIPT_OF = {name: script for script, names in _SCRIPTS.items() for name in names.split()}


def in_other_language(item: Item, wanted: Wanted) -> Iterator[str]:
    """Yield a fault where the explanations are in another language or script than the learner reads.

    The question itself may be about a language and hold its words. Where none was chosen it is that of the topic or
    of whatever else was given, of which only the script is sure.
    """
    told = [_CODE.sub(" ", text) for text in (item.short_explanation, item.full_explanation)]
    if _is_other_script(" ".join((*told, *item.hints)), wanted) or _is_other_language(told, wanted.language):
        yield f"language: write all of it in {wanted.language or 'the language of the topic'}"


def _is_other_script(text: str, wanted: Wanted) -> bool:
    written = script_of(text)
    if wanted.language is not None:
        expected = {_SCRIPT_OF.get(wanted.language.casefold().split()[-1], written)}
    else:
        given = (wanted.topic, wanted.project or "", *wanted.goals, *wanted.memories, *wanted.earlier)
        expected = {script_of(each) for each in given if sum(map(str.isalpha, each)) >= _A_WORD}
    return written != "?" and bool(expected) and written not in expected


def _is_other_language(told: list[str], chosen: str | None) -> bool:
    """Say whether each of the texts is in a known language that is not the chosen one."""
    known = None if chosen is None else code_of(chosen)
    return known is not None and all(language_of(text) not in (None, known) for text in told)
