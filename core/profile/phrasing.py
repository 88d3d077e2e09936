"""The task of putting a hand-off into words: by rules, or by a model that may phrase and never set a fact.

A model's text is shown only if everything checkable in it stands in the rules' text: each number, score, day, topic
and quotation; and if no topic got lost on the way.
"""

from __future__ import annotations

import asyncio
import calendar
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog
from sqlmodel import select

from core.answers.normalise import comparable, contains_phrase
from core.answers.number_words import words_to_digits
from core.answers.quotes import occurs
from core.decks.shelf import Shelf
from core.errors import ModelUnavailable
from core.llm.phrase import Phrased, ask_for_phrasing
from core.models import Topic
from core.profile.handoff import Handoff
from core.profile.handoff_text import own_judgement, render
from core.profile.preferences import explanation_language
from core.store import Store
from core.usage.budget import Budget, Task, log_fallback
from core.visit import Visit

PATIENCE = 10.0
"""Seconds that a learner who says goodbye waits for friendlier words."""
LONGEST = 1_200
"""Characters of a phrased hand-off."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_RATIO = re.compile(r"(?<!\S)(\d+) (?:(?:of|out of|from|in|de|von|aus|sur|su|di|van|av) )?(\d+)(?!\S)")
"""A score, in a text without signs: `4 of 6`, `4/6`."""
_WORD_OR_NUMBER = re.compile(rf"[^\W\d_]+|{_NUMBER.pattern}")
_DAY = re.compile(
    rf"\b(?:{'|'.join([*calendar.day_name, *calendar.month_name[1:]])})\b"
    r"|\b(?i:today|tonight|tomorrow|yesterday|(?:next|this|last) (?:week|weekend|month|year))\b"
)
_LINK = re.compile(r"://|\]\(|\bwww\.", re.IGNORECASE)
_QUOTED = re.compile(r"\*\*(.+?)\*\*|“(.+?)”|\"(.+?)\"|`(.+?)`", re.DOTALL)

log = structlog.get_logger(__name__)


class PhraseTask(Protocol):
    """Puts a hand-off into words."""

    async def phrase(self, visit: Visit, handoff: Handoff, words: int) -> str:
        """Return the hand-off as the learner sees it, in about `words` words.

        Never raises for a model that fails.
        """


class RulePhrase:
    """The fields, line by line."""

    async def phrase(self, visit: Visit, handoff: Handoff, words: int) -> str:
        """See `PhraseTask.phrase`."""
        return render(handoff, words)


@dataclass(frozen=True, slots=True)
class ModelPhrase:
    """The fields in a model's words; where these say anything else, line by line."""

    store: Store
    shelf: Shelf
    budget: Budget
    patience: float = PATIENCE

    async def phrase(self, visit: Visit, handoff: Handoff, words: int) -> str:
        """See `PhraseTask.phrase`."""
        notes = render(handoff, words)
        async with self.store.read() as db:
            language = await explanation_language(db, visit)
            own = list(await db.exec(select(Topic.name).where(Topic.learner_id == visit.learner_id)))
        try:
            async with asyncio.timeout(self.patience):
                chat = await self.budget.chat(visit, Task.PHRASE)
                phrased = await ask_for_phrasing(chat, notes, language)
        except TimeoutError:
            log.warning("phrase.by_rules", event_id=visit.event_id, reason="no answer in time")
            return notes
        except ModelUnavailable as problem:
            log_fallback("phrase.by_rules", visit, problem)
            return notes
        known = [*own, *(name for deck in self.shelf.decks for name in (deck.topic, *deck.aliases))]
        if fault := first_fault(phrased, notes, known, _shown_topics(handoff, notes)):
            log.warning("phrase.by_rules", event_id=visit.event_id, reason=fault)
            return notes
        # No check can tell whether the model passed on who judged, so that is said beside its words.
        return "\n\n".join(part for part in (phrased.text.strip(), own_judgement(handoff)) if part)


def first_fault(phrased: Phrased, notes: str, known_topics: Iterable[str], needed: Iterable[str]) -> str | None:
    """Return what the phrased text says that the notes do not, or has lost; None where it can be shown.

    `known_topics` are all names by which a topic could slip in, `needed` those that have to be there. The fault is
    named by its kind, as it goes into the log.
    """
    needed = list(needed)
    text, plain_notes = phrased.text, comparable(notes)
    plain_text = comparable(text)
    if not text.strip() or len(text) > LONGEST or _LINK.search(text):
        return "form"
    if not _numbers(text) <= _numbers(notes):
        return "number"
    if not _same_scores(text, notes, needed):
        return "score"
    if not set(_DAY.findall(text)) <= set(_DAY.findall(notes)):
        return "day"
    strange = [topic for topic in known_topics if not contains_phrase(plain_notes, comparable(topic))]
    if any(contains_phrase(plain_text, comparable(topic)) for topic in strange):
        return "topic"
    if not all(occurs(topic, notes) for topic in phrased.topics):
        return "topic"
    if not all(occurs("".join(quoted), notes) for quoted in _QUOTED.findall(text)):
        return "quotation"
    return None if all(occurs(topic, text) for topic in needed) else "lost topic"


def _numbers(text: str) -> set[str]:
    """Return the numbers of a text, spelled ones in digits; `one` is left out, as it is mostly no number."""
    words = [word for word in _WORD_OR_NUMBER.findall(text.casefold()) if word != "one"]
    return set(_NUMBER.findall(words_to_digits(" ".join(words))))


def _same_scores(text: str, notes: str, topics: Sequence[str]) -> bool:
    """Say whether each score in the text is one of the notes, of the same topic, named before it or after it."""
    known = set(_scores(notes, topics, before=True))
    return any(known.issuperset(_scores(text, topics, before=before)) for before in (True, False))


def _scores(text: str, topics: Sequence[str], *, before: bool) -> Iterator[tuple[str | None, str, str]]:
    """Yield the scores of a text, each with the topic that is named last before it, or next after it."""
    bare = _bare(text)
    named = sorted(
        (place.start(), topic)
        for topic in topics
        for place in re.finditer(rf"(?<!\S){re.escape(_bare(topic))}(?!\S)", bare)
    )
    for ratio in _RATIO.finditer(bare):
        earlier = [topic for start, topic in named if start < ratio.start()]
        later = [topic for start, topic in named if start > ratio.start()]
        nearest = earlier[-1:] if before else later[:1]
        yield nearest[0] if nearest else None, ratio[1], ratio[2]


def _bare(text: str) -> str:
    """Return the words and numbers of a text alone, spelled numbers in digits."""
    return words_to_digits(" ".join(_WORD_OR_NUMBER.findall(text.casefold())))


def _shown_topics(handoff: Handoff, notes: str) -> list[str]:
    """Return the topics of the fields that the rules show."""
    named = [*(worked.topic for worked in handoff.worked), *handoff.focus, handoff.open_topic, handoff.due_topic]
    return [topic for topic in named if topic and occurs(topic, notes)]
