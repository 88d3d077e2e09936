"""What the clauses of a text claim, and whether an answer claims the opposite, or the same of another thing.

Words alone decide, so only clauses that share nearly all of their words are compared. What is found keeps a model's
grade from being believed; it decides nothing against a learner (core/practice/sanity.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.answers.content import carries_meaning, is_negation, stem, words_of

NEARLY_ALL = 0.75
"""The share of the words of the shorter of two clauses from which both are about the same."""

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_SENTENCE = re.compile(r"[^.!?;\n]+")
_CLAUSE = re.compile(
    r"[,:()]|\b(?:and|but|while|whereas|because|since|so|as|though|although|then|which"
    r"|und|aber|während|weil|denn|y|pero|mientras|porque|et|mais|tandis|car)\b|(?=\b(?:without|ohne|sin|sans)\b)",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:if|unless|otherwise|else|would|could|couldn['’]?t|not (?:only|just)|instead|rather"  # noqa: RUF001
    r"|wenn|falls|sonst|würde|si|sino|sinon)\b",
    re.IGNORECASE,
)
"""A sentence that says what is not so, or might be."""
_IN_ONE_WORD = (
    (re.compile(r"\b(?:take|takes|taken|took|taking) up\b", re.IGNORECASE), "absorb"),
    (re.compile(r"\b(?:goes|go|going|brings?|moves?|turns?|pushes) up\b", re.IGNORECASE), "rise"),
    (re.compile(r"\b(?:goes|go|going|brings?|moves?|turns?|pushes) down\b", re.IGNORECASE), "fall"),
    (re.compile(r"\b(?:give|gives|given|gave|giving) off\b", re.IGNORECASE), "release"),
)
_POLES = """
increase rise raise grow high more large big great max maximum steigen mehr hoch aumentar subir mas
 | decrease fall lower low shrink less fewer small reduce min minimum least sinken weniger niedrig bajar menos
fast quick speed schnell rapido | slow langsam lento
first oldest earliest zuerst primero | last newest latest zuletzt ultimo
absorb consume | release emit produce
near close | far further apart
often frequent oft häufig | rare seldom selten
easy simple einfach leicht facil | hard difficult schwer schwierig dificil
strong stark fuerte | weak schwach debil
early früh pronto | late spät tarde
cheap billig barato | expensive dear teuer caro
"""
_TAKES_AWAY = frozenset({"less", "least", "weniger", "menos", "moins"})
"""Words of a pole that deny where they stand before another word: `less dense`."""
_PREFIXES = ("un", "in", "im", "ir", "non", "dis")
_SHORTEST_BASE = 4
"""Letters of a word that a beginning can deny: `into` denies nothing."""
_ENDINGS = ("ing", "ed", "er", "est", "en", "ity", "e")


@dataclass(frozen=True, slots=True)
class Clause:
    """What one clause says."""

    subject: str
    """The first word that carries meaning; by word order what it is about."""
    words: frozenset[str]
    """The roots of all that carry meaning; of opposites the name of their pair."""
    denials: int
    """How many words deny something."""
    signs: Mapping[str, int]
    """1 or -1 for each pair of opposites of which a word stands in it; 0 where both do."""
    takes_away: int
    """How many words like `less` are among those of the pairs."""
    compares: bool
    """Whether it sets its subject beside something else (`than`)."""


def opposed(known: Sequence[str], answer: str) -> bool:
    """Say whether a clause of `answer` claims the opposite of the clause of `known` that is most like it.

    Or whether it says of one thing what is known of another one that `known` speaks of as well.
    """
    vocabulary = frozenset(word for text in (*known, answer) for word in words_of(text))
    clauses = [clause for text in known for clause in clauses_of(text, vocabulary)]
    return any(_is_opposed(said, clauses) for said in clauses_of(answer, vocabulary))


def clauses_of(text: str, vocabulary: frozenset[str]) -> Iterator[Clause]:
    """Yield the clauses that claim something of something.

    A word with a beginning that denies (`immutable`) is the denied word where that stands in `vocabulary`.
    """
    text = _CODE.sub(" ", text)
    for pattern, word in _IN_ONE_WORD:
        text = pattern.sub(word, text)
    for sentence in _SENTENCE.findall(text):
        if _SUPPOSED.search(sentence):
            continue
        for part in _CLAUSE.split(sentence):
            if (clause := _clause(words_of(part), vocabulary)) is not None:
                yield clause


def _clause(words: list[str], vocabulary: frozenset[str]) -> Clause | None:
    denials, takes_away, subject = 0, 0, ""
    found: list[str] = []
    signs: dict[str, int] = {}
    for word in words:
        base = _denied(word, vocabulary)
        if is_negation(word):
            denials += 1
        elif pole := _POLE_OF.get(root(word)):
            name, sign = pole
            takes_away += word in _TAKES_AWAY
            signs[name] = sign if signs.get(name, sign) == sign else 0
            found.append(name)
        elif base:
            denials += 1
            found.append(root(base))
        elif len(word) > 1 and carries_meaning(word):
            found.append(root(word))
            subject = subject or root(word)
    if not subject or len(set(found)) < 2:
        return None
    return Clause(subject, frozenset(found), denials, signs, takes_away, "than" in words or "als" in words)


def _denied(word: str, vocabulary: frozenset[str]) -> str:
    """Return the word that `word` denies by its beginning, where that is a known one; else nothing."""
    bases = (word[len(prefix) :] for prefix in _PREFIXES if word.startswith(prefix))
    return next((base for base in bases if len(base) >= _SHORTEST_BASE and base in vocabulary), "")


def root(word: str) -> str:
    """Return what the forms of a word have in common."""
    plain = word.removesuffix("s")
    ending = next((e for e in _ENDINGS if plain.endswith(e) and len(plain) - len(e) >= 3), "")
    return stem(plain.removesuffix(ending))


_POLE_OF = {
    root(word): (f"{pair.split()[0]} or not", sign)
    for pair in _POLES.replace("\n |", " |").strip().splitlines()
    for words, sign in zip(pair.split("|"), (1, -1), strict=True)
    for word in words_of(words)
}
"""By the root of a word: the pair of opposites, and which of them it is."""


def _is_opposed(said: Clause, known: Sequence[Clause]) -> bool:
    alike = [(clause, _likeness(said, clause)) for clause in known]
    most = max((likeness for _, likeness in alike), default=0)
    if most:
        return all(not _agrees(said, clause) for clause, likeness in alike if likeness == most)
    return any(_says_of_another(said, clause, known) for clause in known)


def _likeness(said: Clause, known: Clause) -> int:
    """Return how many words both share, more where they begin alike; 0 where they are about different things."""
    shared = said.words & known.words
    alike = said.subject == known.subject
    linked = said.subject in known.words or known.subject in said.words
    enough = max(2 if alike else 3, NEARLY_ALL * min(len(said.words), len(known.words)))
    return len(shared) + 2 * alike if linked and len(shared) >= enough else 0


def _agrees(said: Clause, known: Clause) -> bool:
    """Say whether two clauses about the same say the same of it."""
    both = said.signs.keys() & known.signs.keys()
    turns = said.denials + known.denials + sum(said.signs[name] * known.signs[name] < 0 for name in both)
    if not both:
        turns += said.takes_away + known.takes_away
    if said.compares and known.compares:
        turns += said.subject != known.subject
    return turns % 2 == 0


def _says_of_another(said: Clause, known: Clause, others: Sequence[Clause]) -> bool:
    """Say whether `said` is `known` with the subject of another of the clauses in its place."""
    rest, of_known = said.words - {said.subject}, known.words - {known.subject}
    shared = rest & of_known
    same = len(shared) >= 2 and len(shared) >= NEARLY_ALL * max(len(rest), len(of_known))
    is_another = said.subject != known.subject and any(other.subject == said.subject for other in others)
    return same and is_another and _agrees(said, known)
