"""A language model that writes questions with faults that are known: for the bench of generation.

It writes and solves from a list of specifications, so that what became of each fault can be counted. It puts the
right option first too often and makes it too long, as models do. Told of a fault it mends it, nearly always: too
long an option it shortens, or makes others as long. Told that somebody came to another answer, it looks at its key
again and finds the mistake half of the time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from pydantic import BaseModel

from core.llm.chat import ChatMessage, Completion, StreamedAnswer, Tokens

WRONG_KEY = "wrong key"
DEFECTS = (
    "options alike",
    "catch-all",
    "hint with the answer",
    "letter in the explanation",
    "question asked before",
    "stem cut off",
    "key in the question",
)
"""What else can be wrong with a draft."""

WRONG_KEYS = 0.10
DEFECT = 0.02
"""The share of drafts with each of `DEFECTS`."""
FIRST = 0.8
"""How often the right option comes first; else it is anywhere."""
LONGEST = 0.7
"""How often the right option is made clearly the longest."""
MENDS = 0.9
"""How often a fault that is told is mended."""
SHORTENS = 0.5
"""How often the right option is shortened for that, else wrong ones made longer."""
CORRECTS = 0.5
"""How often a wrong key is put right on being told."""
SOLVES = 0.95
"""The share of questions that the solver can answer."""
SAME_ERROR = 0.5
"""How often a solver who errs on a question with a wrong key makes the very error of its writer."""
EXPLAINS_TRUTH = 0.3
"""How often the explanation beside a wrong key comes to the true answer."""

_PLACES = ("greenhouse", "harbour", "bakery", "library", "workshop", "foundry", "orchard", "brewery")
_EVENTS = ("night falls", "the pressure drops", "a part fails", "the season ends", "the load doubles")
_VERBS = ("closes", "feeds", "turns", "cools", "weighs", "lifts", "sorts", "drains", "counts", "seals")
_ADJECTIVES = ("outer", "heavy", "narrow", "second", "broken", "lower", "quiet", "spare", "warm")
_NOUNS = ("valve", "basket", "shutter", "lever", "furnace", "crate", "ladder", "channel", "wheel", "drum")
_FILLERS = ("in the end", "for a while", "as a rule", "step by step", "with some delay", "by itself", "once more")
_SYLLABLES = ("bol", "mar", "tin", "ras", "vek", "lun", "por", "gis", "dan", "fel", "kor", "sub")
_TOPIC = re.compile(r"machines, part (\d+)$", re.MULTILINE)
_QUESTION = re.compile(r"<question (\w+)>\n(.*?)\n</question \1>", re.DOTALL)
_OPTION = re.compile(r"<option (\w+)>\n(.*?)\n</option \1>", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """One question, and what its writer and its solver do with it."""

    number: int
    kind: str
    question: str
    right: str
    wrong: tuple[str, ...]
    """For a choice the other options; else one wrong answer."""
    defect: str | None
    """`WRONG_KEY`, one of `DEFECTS`, or nothing."""
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
        return self.question.replace("What does the", "What does a").replace("How many", "So how many")


def specs(count: int, seed: int) -> list[Spec]:
    """Return the specifications, eight of ten of them choices."""
    random = Random(seed)
    return [_spec(number, random) for number in range(count)]


def _spec(number: int, random: Random) -> Spec:
    kind = {8: "short", 9: "numeric"}.get(number % 10, "choice")
    name = "".join(random.sample(_SYLLABLES, 3))
    place, event = random.choice(_PLACES), random.choice(_EVENTS)
    if kind == "choice":
        question = f"What does the {name} of a {place} do when {event}?"
        right, *wrong = _phrases(4, random)
    elif kind == "short":
        question = f"What is the part called that {_phrases(1, random)[0]} of a {place} when {event}?"
        right, *wrong = ("".join(random.sample(_SYLLABLES, 2)) + ending for ending in ("ium", "otter"))
    else:
        shelves, each = random.randint(3, 29), random.randint(3, 29)
        question = (
            f"The {name} of a {place} has {shelves} shelves with {each} crates each. How many crates are there?"
        )
        right, *wrong = str(shelves * each), str(shelves * each + random.randint(1, 9))
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


def _phrases(count: int, random: Random) -> list[str]:
    parts = zip(*(random.sample(words, count) for words in (_VERBS, _ADJECTIVES, _NOUNS)), strict=True)
    phrases = [f"{verb} the {adjective} {noun}" for verb, adjective, noun in parts]
    return [f"{phrase} {random.choice(_FILLERS)}" if random.random() < 0.5 else phrase for phrase in phrases]


def _defect(kind: str, random: Random) -> str | None:
    """Draw what is wrong. Only a choice has options that can be."""
    drawn = random.random()
    if drawn < WRONG_KEYS:
        return WRONG_KEY
    place = int((drawn - WRONG_KEYS) / DEFECT)
    if place >= len(DEFECTS):
        return None
    of_options = ("options alike", "catch-all", "letter in the explanation")
    return "stem cut off" if kind != "choice" and DEFECTS[place] in of_options else DEFECTS[place]


@dataclass(slots=True)
class ScriptedWriter:
    """A `Chat` that writes and solves these questions."""

    specs: Sequence[Spec]
    requests: int = 0
    first_drafts: dict[int, dict[str, object]] = field(default_factory=dict)
    """What was drafted first, by number."""
    defects: dict[int, str | None] = field(default_factory=dict)
    """What is wrong with the latest draft, by number."""
    model = "scripted writer"
    patience = 60.0

    async def complete(
        self, messages: Sequence[ChatMessage], max_tokens: int, schema: type[BaseModel] | None = None
    ) -> Completion:
        """Write or solve, as the instructions say."""
        self.requests += 1
        writes = messages[0].content.startswith("You write")
        answer = self._written(messages) if writes else self._solved(messages[1].content)
        return Completion(text=json.dumps(answer), cut_off=False, tokens=Tokens(sent=1, received=1, counted=True))

    def stream(self, messages: Sequence[ChatMessage], max_tokens: int) -> StreamedAnswer:
        """Nobody asks for that here."""
        raise NotImplementedError

    def _written(self, messages: Sequence[ChatMessage]) -> dict[str, object]:
        found = _TOPIC.search(messages[1].content)
        assert found is not None, "the request names no topic of the bench"
        spec = self.specs[int(found[1])]
        told = messages[3].content if len(messages) > 3 else ""
        defect, even = spec.defect, False
        if told and spec.mends:
            even = "clearly the longest" in told
            keeps = defect == WRONG_KEY and Random(spec.seed).random() >= CORRECTS
            defect = defect if keeps else None
        draft = written(spec, defect, even=even)
        self.first_drafts.setdefault(spec.number, draft)
        self.defects[spec.number] = defect
        return draft

    def _solved(self, data: str) -> dict[str, object]:
        asked = _QUESTION.search(data)
        assert asked is not None, "the request has no question"
        spec = next(spec for spec in self.specs if spec.question == asked[2])
        random = Random(spec.seed + 1)
        answer = spec.right
        if not spec.solvable:
            same = spec.defect == WRONG_KEY and random.random() < SAME_ERROR
            answer = spec.wrong[0] if same else random.choice(spec.wrong)
        shown = [option for _, option in _OPTION.findall(data)]
        return {"answer": next((option for option in shown if option.startswith(answer)), answer)}


def written(spec: Spec, defect: str | None, *, even: bool) -> dict[str, object]:
    """Return the draft with that defect; `even`: with the right option shortened, or wrong ones made as long."""
    random = Random(spec.seed + 2)
    key, *others = (
        (spec.wrong[0], spec.right, *spec.wrong[1:]) if defect == WRONG_KEY else (spec.right, *spec.wrong)
    )
    too_long = _stretched(key, int(1.4 * max(map(len, others))), random)
    shortens = even and random.random() < SHORTENS
    if spec.kind == "choice" and random.random() < LONGEST and not shortens:
        key = too_long
    if even and not shortens:
        for place in random.sample(range(len(others)), random.randint(1, len(others))):
            others[place] = _stretched(others[place], len(key) - random.randint(2, 9), random)
    explained = spec.right if defect == WRONG_KEY and random.random() < EXPLAINS_TRUTH else key
    draft: dict[str, object] = {
        "kind": spec.kind,
        "question": spec.question,
        "reference": key,
        "hints": [
            "Think of what it is there for.",
            "Look at what goes in and out.",
            "Follow it from its beginning.",
        ],
        "short_explanation": f"So it has to be: {explained}.",
        "full_explanation": f"Whoever follows the parts from one to the next finds: {explained}.",
    }
    if spec.kind == "choice":
        draft |= _as_options(key, others, random)
    return draft | _spoiled(spec, defect, draft, key)


def _as_options(key: str, others: list[str], random: Random) -> dict[str, object]:
    random.shuffle(others)
    place = 0 if random.random() < FIRST else random.randrange(len(others) + 1)
    return {"options": [*others[:place], key, *others[place:]], "correct": place + 1}


def _spoiled(spec: Spec, defect: str | None, draft: dict[str, object], key: str) -> dict[str, object]:
    """Return the fields that the defect changes."""
    options = draft.get("options")
    wrong = (
        next((place for place, option in enumerate(options) if option != key), 0)
        if isinstance(options, list)
        else 0
    )
    match defect:
        case "options alike" if isinstance(options, list):
            return {"options": [*options, f"The {options[wrong]}."]}
        case "catch-all" if isinstance(options, list):
            return {"options": [*options[:wrong], "All of the above", *options[wrong + 1 :]]}
        case "hint with the answer":
            return {"hints": ["Think of what it is there for.", "Look at what goes in.", f"In short: {key}."]}
        case "letter in the explanation":
            return {"full_explanation": f"Whoever looks closely finds {key}, which is why option B is right."}
        case "question asked before":
            return {"question": spec.earlier}
        case "stem cut off":
            return {"question": spec.question[: len(spec.question) * 2 // 3]}
        case "key in the question":
            return {"question": f"Is it so that {key}? {spec.question}"}
        case _:
            return {}


def _stretched(phrase: str, length: int, random: Random) -> str:
    """Return the phrase with words after it, until it is about that long."""
    fillers = random.sample(_FILLERS, len(_FILLERS))
    while len(phrase) < length and fillers:
        phrase = f"{phrase} {fillers.pop()}"
    return phrase
