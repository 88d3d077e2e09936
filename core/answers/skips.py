"""Recognising that somebody says they do not know."""

from __future__ import annotations

import re

from core.answers.normalise import comparable

_LONGEST = 60
_SOFTENER = re.compile(
    r"^(?:(?:sorry|honestly|hm+|well|um+|uh+|oh|ok|okay|please|lets|can (?:we|i)"
    r"|i (?:want|would like) to) )*"
    r"|(?: (?:sorry|yet|at all|really|here|this one|the answer|honestly|please|thanks|bitte|por favor))+$"
)
# fmt: off
_PHRASES = frozenset(map(comparable, (
    "i don't know", "i do not know", "i really don't know", "i dunno", "dunno", "don't know", "do not know",
    "idk", "dk", "no idea", "i have no idea", "i've no idea", "no clue", "i have no clue", "not sure",
    "i'm not sure", "i am not sure", "i'm unsure", "i forgot", "i can't remember", "i don't remember",
    "i give up", "give up", "pass", "skip", "haven't a clue",
    "skip it", "skip this", "skip that", "skip this one", "skip that one", "skip this question",
    "skip the question",
    "can't", "i can't", "cannot", "i cannot", "i can't do this", "i can't do it", "i can't answer this",
    "überspringen", "überspring das", "das überspringen", "auslassen",
    "saltar", "saltar esta", "saltarla", "saltar esta pregunta",
    "keine ahnung", "weiß nicht", "weiß ich nicht", "ich weiß nicht", "ich weiß es nicht", "kein plan",
    "no sé", "no lo sé", "no se", "ni idea", "no tengo ni idea",
    "je ne sais pas", "je sais pas", "aucune idée",
    "não sei", "nao sei", "não faço ideia",
    "non lo so", "non so", "boh", "nessuna idea",
    "ik weet het niet", "weet ik niet", "geen idee",
    "nie wiem", "не знаю", "не знам", "bilmiyorum", "fikrim yok", "لا أعرف", "لا اعرف", "पता नहीं",
    "わからない", "分からない", "わかりません", "分かりません", "知らない",
    "不知道", "我不知道", "不清楚",
    "모르겠어요", "모르겠습니다", "몰라요", "몰라",
)))
# fmt: on
_QUESTION_MARKS = re.compile(r"[?？¿\s]+")  # noqa: RUF001


def is_skip(text: str) -> bool:
    """Say whether the whole text is a known way of saying `I don't know`, or only a question mark."""
    text = text.strip()
    if not text or len(text) > _LONGEST:
        return False
    if _QUESTION_MARKS.fullmatch(text):
        return True
    plain = comparable(text)
    return plain in _PHRASES or _SOFTENER.sub("", plain).strip() in _PHRASES
