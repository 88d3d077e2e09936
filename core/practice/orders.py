"""What in an answer speaks to whoever grades it: orders, praise of itself, the form of a grade.

None of it shows what somebody knows. The list need not be complete: what it misses still has to speak of the
subject (core/practice/sanity.py).
"""

from __future__ import annotations

import re
import unicodedata

from core.answers.normalise import without_invisible

_SENTENCE = re.compile(r"[^.!?\n。！？]+")  # noqa: RUF001
_HIDDEN = re.compile(r"<!--.*?(?:-->|$)|</?[a-z][\w-]* [0-9a-f]{6,}>", re.DOTALL | re.IGNORECASE)
_GRADE_KEYS = re.compile(
    r"[\"'](points|met|quote|confidence|contradiction|verdict|criteria|score|common_error|feedback)[\"']\s*:"
)
_TO_WHO_GRADES = re.compile(
    r"\bcriteri(?:on|a)\b.{0,60}\bmet\b|\bmet\b.{0,60}\bcriteri(?:on|a)\b|\brubrics?\b|\bgrade this\b"
    r"|\b(?:full|maximum|max|all|top|perfect) (?:marks?|points|score|credit|grade)\b"
    r"|\b(?:ignore|disregard|forget|override|drop (?:your|all))\b.{0,60}\b(?:instructions?|prompts?|rules|above)\b"
    r"|\b(?:mark|count|accept|treat|score|rate|grade)\b.{0,40}\bas (?:fully )?(?:correct|right|true|passed|met)\b"
    r"|\b(?:mark|grade|rate) (?:this|it|me|my answer|everything) (?:correct|right|perfect)\b"
    r"|\b(?:dear|note to|attention|hey|hello|as the|you are(?: now)?)\b.{0,20}\b(?:grader|examiner|evaluator|judge"
    r"|assistant|model|ai|teacher)\b"
    r"|\b(?:this|my|the) answer is (?:fully |completely )?(?:correct|right|perfect|excellent)(?: and|,|\s*$)"
    r"|\b(?:award|give)\b.{0,40}\b(?:marks?|points?|score|credit)\b"
    r"|\b(?:set|return|output)\b.{0,40}\b(?:confidence|contradiction|met|verdicts?)\b"
    r"|^\s*(?:system|assistant|grader)\s*:"
    # German, Spanish, French, Italian, Portuguese
    r"|\b(?:ignorier\w*|vergiss|vergesst|missachte)\b.{0,60}\b(?:anweisung|regel|vorgabe|obige)\w*"
    r"|\b(?:voll\w*|maximal\w*|all\w*) punkt\w*|\bals (?:richtig|korrekt|erfüllt)\b|\bkriteri\w+\b.{0,40}\berf"
    r"|\bbewerte\b|\bprüfer\b|\bgib\b.{0,30}\bpunkt"
    r"|\b(?:ignor\w+|olvid\w+|oubli\w+)\b.{0,60}\b(?:instruc\w+|istruzion\w+|instruç\w+|reglas?|règles?"
    r"|regole|consignes?)\b"
    r"|\b(?:puntuación|nota|calificación|pontuação|note|punteggio)\b.{0,12}\b(?:m[áa]xim\w+|maximale?|massimo|complet\w+)"
    r"|\b(?:todos los|tous les|tutti i|todos os) (?:puntos|points|punti|pontos)\b"
    r"|\bcomo correct\w+|\bcomme (?:correct|juste)"
    r"|\bcrit[eè]r\w+\b.{0,40}\b(?:cumpl|rempli|satisfait)"
    # Russian, Japanese, Chinese, Korean
    r"|игнорир\w+.{0,60}(?:инструкц|правил)|максимальн\w+ (?:балл|оценк)|полн\w+ балл"
    r"|満点|採点|指示を無視|正解として|满分|忽略.{0,30}(?:指令|规则|说明|指示)|判为正确|评分|만점|채점|무시하",
    re.IGNORECASE,
)
_OF_GRADING = re.compile(
    r"\b(?:correct\w*|grade\w*|points?|marks?|score\w*|richtig\w*|korrekt\w*|stimmt|punkt\w*|note|bewert\w*|regeln?"
    r"|puntos?|puntu\w+|calific\w*|evalu\w*|évalu\w*|juste|barème|règles?|reglas?|prompt)\b"
    r"|балл|оценк|правильн|верн|正解|正しい|点|正确|分数|정답|점수",
    re.IGNORECASE,
)
_GRADE_KEYS_AT_LEAST = 2
"""Keys of a grade from which an object in an answer is one; one alone can be a program's."""


def without_orders(answer: str) -> str:
    """Return what an answer says on the subject: without invisible characters and what speaks to whoever grades."""
    text = _HIDDEN.sub("\n", unicodedata.normalize("NFKC", without_invisible(answer)))
    keys = list(_GRADE_KEYS.finditer(text))
    if len({key[1] for key in keys}) >= _GRADE_KEYS_AT_LEAST:
        text = _without_object(text, keys[0].start(), keys[-1].end())
    return _SENTENCE.sub(lambda said: "\n" if _TO_WHO_GRADES.search(said[0]) else said[0], text)


def speaks_of_grading(text: str) -> bool:
    """Say whether any word has to do with grades: enough for doubt where nothing else can be compared."""
    return _OF_GRADING.search(text) is not None


def _without_object(text: str, first: int, last: int) -> str:
    """Return `text` without the object whose keys lie between `first` and `last`."""
    begins = [place for place in (text.find("{"), text.find("[")) if 0 <= place <= first]
    end = max(text.rfind("}"), text.rfind("]"), last)
    return f"{text[: min(begins, default=first)]}\n{text[end + 1 :]}"
