"""Questions whose answers and faults are known, for a scripted model (bench/scripted_writer.py) to write and solve.

Half of them are choices, a tenth each of the other kinds that rules grade. What a kind alone can have wrong is
drawn more often for the kinds that are few.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

WRONG_KEY = "wrong key"
DEFECTS = ("hint with the answer", "question asked before", "stem cut off", "key in the question")
"""What else can be wrong with a draft of any kind."""
OWN_DEFECTS = {
    "choice": ("options alike", "catch-all", "letter in the explanation"),
    "cloze": ("gap's word in the text", "gap of a letter", "more words than gaps"),
    "ordering": ("numbered steps", "steps alike", "steps in the question"),
    "output": ("no program", "output in a comment", "no output"),
}
"""What only a draft of that kind can have wrong."""
ALL_DEFECTS = (*DEFECTS, *(defect for own in OWN_DEFECTS.values() for defect in own))

WRONG_KEYS = 0.10
DEFECT = 0.02
"""The share of drafts with each defect that any kind, or a choice, can have."""
OWN_DEFECT = 0.06
"""The share with each of the others."""
SOLVES = 0.95
"""The share of questions that the solver can answer."""
MENDS = 0.9
"""How often a fault that is told is mended."""
STEPS = 4

_KINDS = {5: "cloze", 6: "ordering", 7: "output", 8: "short", 9: "numeric"}
_PLACES = ("greenhouse", "harbour", "bakery", "library", "workshop", "foundry", "orchard", "brewery")
_EVENTS = ("night falls", "the pressure drops", "a part fails", "the season ends", "the load doubles")
_VERBS = ("closes", "feeds", "turns", "cools", "weighs", "lifts", "sorts", "drains", "counts", "seals")
_ADJECTIVES = ("outer", "heavy", "narrow", "second", "broken", "lower", "quiet", "spare", "warm")
_NOUNS = ("valve", "basket", "shutter", "lever", "furnace", "crate", "ladder", "channel", "wheel", "drum")
FILLERS = ("in the end", "for a while", "as a rule", "step by step", "with some delay", "by itself", "once more")
_SYLLABLES = ("bol", "mar", "tin", "ras", "vek", "lun", "por", "gis", "dan", "fel", "kor", "sub")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """One question, and what its writer and its solver do with it."""

    number: int
    kind: str
    question: str
    """As a learner sees it: gaps stand in it as `[1]`."""
    right: str
    """The words of gaps have commas between them, steps stand on lines of their own."""
    wrong: tuple[str, ...]
    """For a choice the other options; else one wrong answer."""
    defect: str | None
    """`WRONG_KEY`, one of `ALL_DEFECTS`, or nothing."""
    solvable: bool
    mends: bool
    seed: int
    """Of what is drawn while it is written."""

    @property
    def topic(self) -> str:
        """What is practised; the writer knows the question by it."""
        return f"machines, part {self.number}"

    @property
    def earlier(self) -> str:
        """The question as it was asked before, in other words."""
        for words, others in (("What does the", "What does a"), ("How many", "So how many"), ("the ", "this ")):
            if words in self.question:
                return self.question.replace(words, others)
        return f"So {self.question}"


def specs(count: int, seed: int) -> list[Spec]:
    """Return the specifications."""
    random = Random(seed)
    return [_spec(number, random) for number in range(count)]


def _spec(number: int, random: Random) -> Spec:
    kind = _KINDS.get(number % 10, "choice")
    question, right, *wrong = _ASKED[kind](random)
    return Spec(
        number=number,
        kind=kind,
        question=question,
        right=right,
        wrong=tuple(wrong),
        defect=_defect(kind, random),
        solvable=random.random() < SOLVES,
        mends=random.random() < MENDS,
        seed=random.randrange(1 << 30),
    )


def _choice(random: Random) -> list[str]:
    name, place, event = _scene(random)
    return [f"What does the {name} of a {place} do when {event}?", *_phrases(4, random)]


def _short(random: Random) -> list[str]:
    _, place, event = _scene(random)
    words = [f"{_word(2, random)}{ending}" for ending in ("ium", "otter")]
    return [f"What is the part called that {_phrases(1, random)[0]} of a {place} when {event}?", *words]


def _numeric(random: Random) -> list[str]:
    name, place, _ = _scene(random)
    shelves, each = random.randint(3, 29), random.randint(3, 29)
    question = f"The {name} of a {place} has {shelves} shelves with {each} crates each. How many crates are there?"
    return [question, str(shelves * each), str(shelves * each + random.randint(1, 9))]


def _cloze(random: Random) -> list[str]:
    name, place, event = _scene(random)
    one, other, wrong = (f"{_word(2, random)}{ending}" for ending in ("ium", "otter", "ant"))
    question = f"When {event}, the {name} of a {place} is moved by the [1], and held by what is called a [2]."
    return [question, f"{one}, {other}", f"{one}, {wrong}"]


def _ordering(random: Random) -> list[str]:
    name, place, event = _scene(random)
    steps = _phrases(STEPS, random)
    exchanged, at = list(steps), random.randrange(STEPS - 1)
    exchanged[at : at + 2] = reversed(exchanged[at : at + 2])
    question = f"Put into order what the {name} of a {place} does when {event}."
    return [question, "\n".join(steps), "\n".join(exchanged)]


def _output(random: Random) -> list[str]:
    _, place, _ = _scene(random)
    first, times, each = (random.randint(3, 29) for _ in range(3))
    program = f"crates = {first}\nfor shelf in range({times}):\n    crates += {each}\nprint(crates)"
    question = f"What does this program of a {place} print?\n\n```python\n{program}\n```"
    return [question, str(first + times * each), str(first + (times - 1) * each)]


_ASKED = {
    "choice": _choice,
    "short": _short,
    "numeric": _numeric,
    "cloze": _cloze,
    "ordering": _ordering,
    "output": _output,
}
"""By kind: a function that returns a question, its right answer, and wrong ones."""


def _scene(random: Random) -> tuple[str, str, str]:
    return _word(3, random), random.choice(_PLACES), random.choice(_EVENTS)


def _word(syllables: int, random: Random) -> str:
    return "".join(random.sample(_SYLLABLES, syllables))


def _phrases(count: int, random: Random) -> list[str]:
    parts = zip(*(random.sample(words, count) for words in (_VERBS, _ADJECTIVES, _NOUNS)), strict=True)
    phrases = [f"{verb} the {adjective} {noun}" for verb, adjective, noun in parts]
    return [f"{phrase} {random.choice(FILLERS)}" if random.random() < 0.5 else phrase for phrase in phrases]


def _defect(kind: str, random: Random) -> str | None:
    """Draw what is wrong; nothing for most."""
    own = DEFECT if kind == "choice" else OWN_DEFECT
    shares = (
        {WRONG_KEY: WRONG_KEYS} | dict.fromkeys(DEFECTS, DEFECT) | dict.fromkeys(OWN_DEFECTS.get(kind, ()), own)
    )
    drawn = random.random()
    for defect, share in shares.items():
        drawn -= share
        if drawn < 0:
            return defect
    return None
