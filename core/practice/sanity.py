"""Whether a grade can be what it looks like: checks of a model's verdicts that need no model.

They decide nothing against a learner. Where one of them finds something, the learner compares the answer with the
reference, as they do where there is no model.
"""

from __future__ import annotations

import re
from collections import Counter

from core.answers.content import content_words, negations, stem, words_of
from core.answers.languages import language_of
from core.answers.scripts import script_of
from core.decks.deck import Item
from core.practice.claims import opposed
from core.practice.orders import speaks_of_grading

_SENTENCE = re.compile(r"[^.!?;\n]+")
_LIKE = 0.75
"""Share of a sentence's words from which another one is taken for the same sentence."""
_HALF = 0.5
"""The same where a word stands beside them that is the opposite of one."""
_ENOUGH_WORDS = 3
_ANTONYMS = """
increase decrease|raise lower|raises lowers|higher lower|high low|more less|more fewer|before after|first last
left right|inner outer|above below|hot cold|warm cold|positive negative|north south|east west|up down
true false|always never|all none|same different|fast slow|faster slower|large small|larger smaller
bigger smaller|long short|longer shorter|open closed|push pull|maximum minimum|ascending descending
input output|read write|public private|local global|stable unstable|early late|mutable immutable|begin end
start end|attract repel|absorb emit|gain lose|rise fall|top bottom|front back|strong weak|acid base
oxidation reduction|linear quadratic|horizontal vertical|odd even|buy sell|supply demand|rows columns
row column|stack queue|hard soft|harder softer|heavy light|heavier lighter|add remove|inside outside
greater smaller
""".replace("\n", "|")
_OPPOSITE = {
    (stem(one), stem(other))
    for pair in _ANTONYMS.strip("|").split("|")
    for one, other in (pair.split(), pair.split()[::-1])
}
_JOINED = frozenset({"and", "or", "und", "oder", "y", "o", "et", "ou"})


def speaks_of_the_subject(item: Item, answer: str) -> bool:
    """Say whether an answer, without its orders, has a word with its reference or points in common.

    Words of the question do not count. In another language than that of the reference nothing can be compared;
    there an answer must not say a word about grades.
    """
    asked = content_words(item.question)
    known = content_words("\n".join((item.reference, *item.accepted, *item.checklist))) - asked
    if not known or known & content_words(answer):
        return True
    return _in_other_language(answer, item.reference) and not speaks_of_grading(answer)


def turns_round(item: Item, answer: str) -> bool:
    """Say whether a sentence of the answer is one of the reference with something in it turned round.

    Denied, an opposite put in, another number, or the same words with two of them exchanged: such sentences are all
    but equal to whoever compares meanings by their words. Clauses are compared as well, by what they claim.
    """
    known = [words_of(said) for text in (item.reference, *item.checklist) for said in _SENTENCE.findall(text)]
    whole = content_words(item.reference)
    if any(_is_turned(words_of(said), known, whole) for said in _SENTENCE.findall(answer)):
        return True
    return opposed((item.reference, *item.checklist), answer)


def _is_turned(given: list[str], known: list[list[str]], whole: frozenset[str]) -> bool:
    """Compare a sentence with those that are known; one that it agrees with, not only in a part, is enough."""
    like = [words for words in known if _shared(words, given) >= _LIKE]
    turned = [words for words in like if _differs(words, given, whole)]
    agreeing = [words for words in like if words not in turned and _shared(given, words) >= _LIKE]
    if like:
        return bool(turned) and not agreeing
    return any(_shared(words, given) >= _HALF and _has_opposite(words, given, whole) for words in known)


def _differs(known: list[str], given: list[str], whole: frozenset[str]) -> bool:
    if negations(known) % 2 != negations(given) % 2:
        return True
    numbers, other_numbers = ({word for word in words if word.isdigit()} for words in (known, given))
    if numbers and other_numbers and not numbers & other_numbers:
        return True
    return _has_opposite(known, given, whole) or _exchanged(known, given)


def _shared(known: list[str], given: list[str]) -> float:
    """Return the share of the content of `known` that `given` has too; 0 where that is too little to tell."""
    of_known = content_words(" ".join(known))
    return len(of_known & content_words(" ".join(given))) / len(of_known) if len(of_known) >= _ENOUGH_WORDS else 0.0


def _has_opposite(known: list[str], given: list[str], whole: frozenset[str]) -> bool:
    """Say whether a word gave way to its opposite; not where the reference, by its content `whole`, has both."""
    lost, new = Counter(known) - Counter(given), Counter(given) - Counter(known)
    return any(
        (stem(one), stem(other)) in _OPPOSITE or _denies(one, other) or _denies(other, one)
        for other in new
        if stem(other) not in whole
        for one in lost
    )


def _denies(one: str, other: str) -> bool:
    """Say whether `one` is `other` with a beginning that denies it."""
    return len(other) > 3 and one in {prefix + other for prefix in ("un", "in", "im", "ir", "non", "dis", "a")}


def _exchanged(known: list[str], given: list[str]) -> bool:
    """Say whether the same words stand in another order, other than around an `and`."""
    if sorted(known) != sorted(given) or known == given:
        return False
    return _unjoined(known) != _unjoined(given)


def _unjoined(words: list[str]) -> list[str]:
    """Return the words with both sides of each `and` in one order."""
    turned = list(words)
    for place, word in enumerate(words):
        if word in _JOINED and 0 < place < len(words) - 1:
            turned[place - 1], turned[place + 1] = sorted((words[place - 1], words[place + 1]))
    return turned


def _in_other_language(answer: str, reference: str) -> bool:
    if script_of(answer) != script_of(reference):
        return True
    spoken, written = language_of(answer), language_of(reference)
    return spoken is not None and written is not None and spoken != written
