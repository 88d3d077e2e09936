"""The clauses of a sentence in which the learner states something: the one place that says what is no fact.

Reports, conditions, doubts and questions give no clause, or none after them; a clause whose subject is left out
("still lost on joins") gets it back. Negation needs no rule here: no pattern has room for a "not".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from core.memory.extraction.openers import skip_openers
from core.memory.extraction.phrases import words
from core.memory.extraction.sentences import Sentence
from core.memory.extraction.times import WHEN

_MAX_CLAUSES = 8

_BOUNDARY = re.compile(
    r"(?<!\S)(?:[,;(\u2013~]|and|but|so|because|since|as|plus|yet|though|although|while|und|aber|weil|y|pero"
    r"|porque) "
)
_PEOPLE = r"(?:he|she|they|everyone|everybody|someone|somebody|people|my \w+|our \w+|the \w+|er|sie|él|ella)"
_SAYING = r"(?:say|says|said|think|thinks|thought|claim|claims|claimed|told|tells|wrote|insists|believes)"

_DISTANCE = re.compile(
    r"(?<!\S)(?:if|when|whenever|suppose|supposing|imagine|pretend|assume|assuming|unless|whether|wish|might|maybe"
    r"|perhaps|said|says|say|saying|told|tells|tell|thinks|claims|claimed|asked|asks|wrote|writes|heard|example"
    r"|translate|quote|(?<!to )write|according|apparently|doubt|supposedly|allegedly|not (?:think|believe"
    r"|say|true|know"
    r"|like|that)"
    r"|(?:he|she|they|we|it|who) (?:would|could)|once|until|hypothetically|rumou?r"
    r"|wenn|falls|ob|sagt|sagte|meint|meinte|denkt|angenommen|vielleicht|würde|si|cuando|dice|dijo|piensa|cree"
    r"|quizás"
    r"|ojalá|tal vez|aunque)(?!\S)"
)
"""What makes of all that follows in the sentence something other than a statement of the learner's."""
_NOT_STATED = re.compile(
    r"(?:if|when|whenever|suppose|supposing|imagine|pretend|assume|assuming|unless|whether|wish|maybe|perhaps|once"
    r"|until"
    r"|wenn|falls|angenommen|vielleicht|si|cuando|quizás|ojalá|what if|how come"
    rf"|i (?:doubt|wonder|do not (?:think|believe|feel like)|would not say|am not saying)"
    rf"|{_PEOPLE} {_SAYING})(?!\S)"
)
"""How a sentence begins that states nothing of the learner's."""
_UNREAL = re.compile(r"(?<!\S)i (?:could|would(?! (?:like|love|prefer|rather|appreciate)))(?!\S)")
_ATTRIBUTED = re.compile(
    rf"(?:(?<!\S)(?<!\bi ){_SAYING} {_PEOPLE}(?!\S)|[,\u2013] {_PEOPLE} {_SAYING}(?!\S)|(?<!\S)according to(?!\S)"
    r"|(?<!\S)(?:just kidding|jk|not really|just joking)$)"
)
"""Who said it, after what was said; or that it was not meant."""
_ASKED_AFTERWARDS = re.compile(
    r"[,;(~\u2013]?(?: ?(?:and|but|so))? ?(?<!\S)(?:can|could|would|will|how|what|why|where|which|who|when|is|are"
    r"|do|does"
    r"|did|should|shall|any|please(?= \w)|help|may|got|have you|has|mind|kannst|könntest|wie|was|warum|puedes"
    r"|podrías|cómo|qué"
    r"|por qué)(?!\S)"
)
"""How the question begins that follows a statement in one sentence."""
_NEXT_SUBJECT = re.compile(
    r" (?:[;(\u2013~]|but|because|so|since|though|although|while|(?:,|and|, and) (?:i|my|we|you|it|can|could|please"
    r"|what"
    r"|how|the|that|this|which|who|also|any|where|do|does|our|there|would|is|are|her|his|she|he|they))(?!\S)"
)
_DOING_IT = re.compile(
    r"\w+ing (?:(?!how |what |why |where |when |who |which |that |because |but |and |if |[,;(])\S+ ){1,4}?"
    r"(?:is|are|was|feels|seems|gets|got|has|became|makes)(?!\S)"
)
"""What is done as the subject of the clause: nobody is left out of "reading bass clef is easier now"."""
_I_AM = words(
    """
    struggling stuck lost confused bad terrible hopeless awful interested curious learning studying working
    building writing developing aiming trying hoping planning going getting having taking reviewing revising
    preparing fascinated obsessed creating designing coding programming practising practicing battling
    failing puzzled weak doing better creating maintaining overwhelmed unsure
    starting beginning determined brushing reading diving focusing submitting sitting handing presenting hacking
    rewriting
    migrating putting restoring translating designing setting finding passionate hooked thinking giving meeting
    finishing retaking defending rehearsing redoing spending tackling teaching keen
    shaky rusty fuzzy hazy clueless busy shooting modelling
    """
)
_I_AM_NOT = (
    *("not good at", "not great at", "not sure", "not getting", "not confident", "not understanding"),
    *("no longer stuck ", "no longer lost ", "no longer confused ", "no longer scared ", "no longer afraid "),
    *("not struggling ", "not confused ", "not stuck ", "not scared ", "not afraid ", "no longer struggling "),
)
_I = words(
    """
    can could never struggle keep love hate prefer need want dislike enjoy understand mix forget finally
    barely hardly suck started struggled got used no mastered find understood have messed would
    care lose blank picked decided had nailed solved cracked aced did smashed
    """
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in the learner's own voice, with all that follows it in the sentence."""

    sentence: Sentence
    """Where it stands."""
    start: int
    """Where it begins in the words of the sentence."""
    first: bool
    """Whether nothing but greetings and the like stands before it."""
    text: str
    """Its words, with the subject that was left out: "i am stuck on joins" for "stuck on joins"."""
    added: int
    """How many characters of `text` were left out by the learner."""
    bare: str
    """Its words as they are, which is how a request is read."""
    lead: str
    """The greetings and the like before it, where a time may stand ("on Friday I have ...")."""

    def words(self, start: int, end: int) -> str:
        """Return what `text[start:end]` is in the learner's own words; empty where nothing is."""
        first = self.start + max(start - self.added, 0)
        last = self.start + end - self.added
        return self.sentence.words(first, last) if last > first else ""

    def alone(self, begin: int = 0) -> str:
        """Return the clause in the learner's own words, without the clause that follows `begin`."""
        end = self.end(begin)
        if end == len(self.text):
            return self.sentence.text[self.sentence.plain.place(self.start, self.start + 1)[0] :]
        return self.words(0, end)

    def opening(self) -> str:
        """Return the time that stands before the clause, in the learner's words and with a space after it."""
        when = WHEN.search(self.lead)
        if when is None:
            return ""
        first = self.start - len(self.lead)
        return self.sentence.words(first + when.start(), first + when.end()) + " "

    def end(self, begin: int = 0) -> int:
        """Return where in `text`, after `begin`, the clause ends: at the next subject, or with the sentence."""
        after = _NEXT_SUBJECT.search(self.text, begin)
        return after.start() if after else len(self.text)

    def asked(self, end: int) -> bool:
        """Return whether what is said up to `end` is what the question mark is about."""
        return self.sentence.question and not _asked_later(self.text, end)


def _asked_later(text: str, end: int) -> bool:
    return any(_ASKED_AFTERWARDS.match(text, mark.start()) for mark in _BOUNDARY.finditer(text, end))


def clauses(sentence: Sentence) -> Iterator[Clause]:
    """Yield the clauses in which the learner says something as it is, in the order of the sentence."""
    text = sentence.plain.text
    if not text or _ATTRIBUTED.search(text):
        return
    begin = skip_openers(text, 0)
    if _NOT_STATED.match(text, begin):
        return
    yield _clause(sentence, 0, first=True)
    for boundary in islice(_BOUNDARY.finditer(text, begin), _MAX_CLAUSES):
        if _DISTANCE.search(text, begin, boundary.end()) or _UNREAL.search(text, begin, boundary.end()):
            return
        yield _clause(sentence, boundary.end(), first=False)


def _clause(sentence: Sentence, boundary: int, *, first: bool) -> Clause:
    start = skip_openers(sentence.plain.text, boundary)
    bare = sentence.plain.text[start:]
    of_self = first or sentence.plain.text.startswith(("i ", "hi i ")) or _left_out(sentence.plain.text) != ""
    subject = _left_out(bare) if of_self else ""
    return Clause(
        sentence=sentence,
        start=start,
        first=first,
        text=subject + bare,
        added=len(subject),
        bare=bare,
        lead=sentence.plain.text[boundary:start],
    )


def _left_out(text: str) -> str:
    """Return the subject that the clause lacks, if it does."""
    word, _, rest = text.partition(" ")
    if _DOING_IT.match(text):
        return ""
    if word == "finally" and rest.startswith(("starting to ", "beginning to ", "getting ")):
        return "i am "
    if text.startswith("do not ") and any(sign in text for sign in (" anymore", " any more", " any longer")):
        return "i "
    if text.startswith(("in the middle of ", "in the process of ")):
        return "i am "
    if word in _I_AM or text.startswith(_I_AM_NOT):
        return "i am "
    if word == "been" or text.startswith(("no clue how ", "no idea how ", "no clue what ", "no idea what ")):
        return "i have "
    return (
        "i "
        if word in _I or text.startswith(("do not get ", "do not understand ", "do not like ", "figured out "))
        else ""
    )
