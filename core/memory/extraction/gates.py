"""The gates that a model's proposal has to pass before it is believed; each of them is code, not trust.

A proposal counts only where its quote stands in the learner's own message, outside of quotations, code, questions,
denials and suppositions, and its sentence holds nothing like a password. What is kept says no more than that quote:
with another script, name or number in it, or in words of its own, the statement is replaced by the quote itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from core.answers.content import content_words
from core.answers.quotes import occurs, places_of
from core.decks.topic_names import LONGEST_TOPIC
from core.llm.extract import ProposedEnd, ProposedFact
from core.memory.extraction.extract import Extraction
from core.memory.extraction.facts import MemoryCandidate, Retraction, SignalKind, TopicSignal
from core.memory.extraction.lasting import changes, lasts
from core.memory.extraction.secrets import may_hold_a_secret
from core.memory.extraction.sentences import own_words
from core.memory.extraction.slots import LANGUAGE, STATEMENTS, is_language_name, statement
from core.memory.kinds import MemoryKind

MOST_FACTS = 5
"""How many proposals of one message are looked at; a longer list is a biography, and seldom the learner's."""
LONGEST = 300
"""Characters of a quote, and of a statement."""
FEWEST_LETTERS = 4
"""Letters of a quote; fewer stand in any message."""

_KINDS = frozenset(kind.value for kind in MemoryKind)
_QUESTION_MARKS = "?\uff1f\u061f"
_SENTENCE_END = re.compile(rf"[.!\u2026\u3002\uff01\n{_QUESTION_MARKS}]")
_CLAUSE_END = re.compile(r"[,;:\uff0c\uff1b\u2013\u2014]")
_WORD = re.compile(r"\w+")
_DENIED = re.compile(
    r"\b(?:not|never|no longer|hardly|nobody|none|doubt|neither|cannot|dont)\b"
    r"|\b(?:nicht|nie|kein\w*|nunca|jamais)\b|n['\u2019]t\b"
    r"|\bno (?:me|soy|tengo)\b|\bne \w+ pas\b|\bpas\b",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"\b(?:if (?!it |that |you |possible)|unless|suppose|supposing|imagine|pretend|assume|wish|whether|wenn|falls"
    r"|angenommen|si |(?<!i )(?:says?|said|thinks|claims?|claimed|believes|tells?|told)\b)"
)
"""What comes before it and takes it back, in one sentence: a condition, or somebody else who says it."""
_ASKING = re.compile(
    r"(?:do|does|did|am|is|are|was|were|should|shall|can|could|would|will|have|has|what|why|how) ?"
)
_SUBJECT_OR_VERB = re.compile(r"[^\W\d_]{2,}s|(?:The|Learner|User|They|Their|I|My|Am|Want|Cannot|Did|Will)")
_STEM = 4
"""Letters by which two forms of a word are known as one; shorter words carry little."""
_MOST_OWN_WORDS = 3
"""Words of a statement that its quote has not: more say something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A memory as far as a model is told of it, which a message may end."""

    memory_id: str
    """Which one."""
    kind: str
    """What it is about."""
    text: str
    """What it says."""


def passed(
    message: str,
    proposals: Sequence[ProposedFact],
    ended: Sequence[ProposedEnd] = (),
    known: Sequence[Known] = (),
) -> Extraction:
    """Return what of the proposals is shown by the learner's own words in `message`.

    What is `known` ends only by words that are about it: with a word in common, or of the same kind where the
    message shows that something changed.
    """
    memories: list[MemoryCandidate] = []
    signals: list[TopicSignal] = []
    retractions: list[Retraction] = []
    for proposal in proposals[:MOST_FACTS]:
        quote = find_quote(message, proposal.quote)
        if quote is None or proposal.kind not in _KINDS:
            continue
        if may_hold_a_secret(f"{quote} {proposal.text}") or may_hold_a_secret(_sentence_around(message, quote)):
            continue
        held = _numbered(known, proposal.replaces)
        of_known = held is not None and _have_common(held.text, quote)
        if not lasts(_sentence_around(message, quote), quote, proposal.kind, of_known=of_known):
            continue
        memory = _memory(proposal, quote)
        memories.append(memory)
        if held is not None and _is_about(held, memory.kind, message):
            retractions.append(Retraction(memory_id=held.memory_id, quote=quote))
        if memory.kind is MemoryKind.STRUGGLE and (topic := _topic(proposal, quote)):
            signals.append(TopicSignal(topic=topic, kind=SignalKind.STRUGGLED, quote=quote))
    for end in ended[:MOST_FACTS]:
        held, quote = _numbered(known, end.number), find_quote(message, end.quote)
        if held is not None and quote is not None and _have_common(held.text, message):
            retractions.append(Retraction(memory_id=held.memory_id, quote=quote))
    return Extraction(memories=tuple(memories), signals=tuple(signals), retractions=tuple(retractions))


def _numbered(known: Sequence[Known], number: int | None) -> Known | None:
    return known[number - 1] if number is not None and 1 <= number <= len(known) else None


def _is_about(held: Known, kind: str, message: str) -> bool:
    return _have_common(held.text, message) or (held.kind == kind and changes(message))


def _have_common(one: str, other: str) -> bool:
    return bool(content_words(one) & content_words(other))


def find_quote(message: str, quote: str) -> str | None:
    """Return the place of `message` that says `quote`, as it stands there; None where it is not the learner's word.

    Compared without case, kinds of spaces and compatibility forms. A place inside of a quotation, a quoted line or
    code is not the learner's own, and a question states nothing.
    """
    if sum(map(str.isalnum, quote)) < FEWEST_LETTERS or len(quote) > LONGEST:
        return None
    own = own_words(message)
    for start, end in places_of(quote, message):
        if _mostly_own(message[start:end], own[start:end]) and _is_stated(message, start, end):
            return message[start:end]
    return None


def says_no_more(text: str, quote: str) -> bool:
    """Say whether `text` has only the scripts, names and numbers of `quote`, its denials, and mostly its words.

    A name is a word with a capital letter; the word that begins the statement is one where it is no verb ("Lives").
    """
    if not _scripts(quote) - {"LATIN"} <= _scripts(text) <= _scripts(quote):
        return False
    said = set(_WORD.findall(quote.casefold()))
    words = _WORD.findall(text)
    names = [word for word in words[1:] if word[0].isupper()]
    names += [word for word in words[:1] if not _SUBJECT_OR_VERB.fullmatch(word) and word[0].isupper()]
    numbers = [word for word in words if any(map(str.isdigit, word))]
    if bool(_DENIED.search(text)) != bool(_DENIED.search(quote)):
        return False
    own = [word for word in words[1:] if len(word) >= _STEM and word.casefold()[:_STEM] not in _stems(quote)]
    return len(own) <= _MOST_OWN_WORDS and all(word.casefold() in said for word in (*names, *numbers))


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}


def _memory(proposal: ProposedFact, quote: str) -> MemoryCandidate:
    kind = MemoryKind(proposal.kind)
    text = " ".join(proposal.text.split())
    slot, value = _slot(proposal, quote) if kind is MemoryKind.PREFERENCE else (None, None)
    if slot is not None and value is not None:
        text = statement(slot, value)
    elif not text or len(text) > LONGEST or not says_no_more(text, quote):
        text = " ".join(quote.split())
    return MemoryCandidate(kind=kind, text=text, quote=quote, slot=slot, value=value)


def _slot(proposal: ProposedFact, quote: str) -> tuple[str | None, str | None]:
    """Return the slot and the value where they are known ones. A language goes into prompts: it must be a name."""
    slot, value = proposal.slot, " ".join((proposal.value or "").split())
    if slot == LANGUAGE and is_language_name(value):
        return slot, value
    return (slot, value) if slot is not None and (slot, value) in STATEMENTS else (None, None)


def _topic(proposal: ProposedFact, quote: str) -> str | None:
    """Return the topic if the learner named it."""
    topic = " ".join((proposal.topic or "").split())
    return topic if len(topic) <= LONGEST_TOPIC and occurs(topic, quote) else None


def _mostly_own(said: str, own: str) -> bool:
    """Say whether at least half of the letters are no quotation: one may stand inside of what somebody says."""
    letters = sum(map(str.isalnum, said))
    return 2 * sum(map(str.isalnum, own)) >= letters


def _is_stated(message: str, start: int, end: int) -> bool:
    """Say whether what stands from `start` to `end` is said as a fact, by what comes before and after it."""
    before = message[_sentence_start(message, start) : start].casefold()
    clause = _CLAUSE_END.split(before)[-1]
    if _DENIED.search(clause) or _SUPPOSED.search(before):
        return False
    stop = _SENTENCE_END.search(message, end)
    asked = stop is not None and stop[0] in _QUESTION_MARKS and _ASKING.match(before.lstrip())
    return not asked and not _asks(message, end)


def _sentence_start(message: str, place: int) -> int:
    nearest = max(place - LONGEST, 0)  # a longer sentence is none
    ends = [found.end() for found in _SENTENCE_END.finditer(message, nearest, place)]
    return ends[-1] if ends else nearest


def _sentence_around(message: str, quote: str) -> str:
    """Return the sentence in which `quote` stands first."""
    start = message.find(quote)
    stop = _SENTENCE_END.search(message, start + len(quote))
    return message[_sentence_start(message, start) : stop.end() if stop else len(message)]


def _asks(message: str, end: int) -> bool:
    """Say whether what ends at `end` is a question: a mark follows it in the same clause, or is its last sign."""
    if message[:end].rstrip()[-1:] in tuple(_QUESTION_MARKS):
        return True
    stop = _SENTENCE_END.search(message, end)
    if stop is None or stop[0] not in _QUESTION_MARKS:
        return False
    return _CLAUSE_END.search(message, end, stop.start()) is None


def _scripts(text: str) -> set[str]:
    """Return the scripts of the letters of `text`, by the first word of each letter's Unicode name."""
    return {unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()}
