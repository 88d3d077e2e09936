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

from bench.scripted_questions import FILLERS, WRONG_KEY, Spec
from core.llm.chat import ChatMessage, Completion, StreamedAnswer, Tokens

FIRST = 0.8
"""How often the right option comes first; else it is anywhere."""
LONGEST = 0.7
"""How often the right option is made clearly the longest."""
SHORTENS = 0.5
"""How often the right option is shortened for that, else wrong ones made longer."""
CORRECTS = 0.5
"""How often a wrong key is put right on being told."""
SAME_ERROR = 0.5
"""How often a solver who errs on a question with a wrong key makes the very error of its writer."""
EXPLAINS_TRUTH = 0.3
"""How often the explanation beside a wrong key comes to the true answer."""

_TOPIC = re.compile(r"machines, part (\d+)$", re.MULTILINE)
_QUESTION = re.compile(r"<question (\w+)>\n(.*?)\n</question \1>", re.DOTALL)
_OPTION = re.compile(r"<option (\w+)>\n(.*?)\n</option \1>", re.DOTALL)
_STEP = re.compile(r"<step (\w+)>\n(\d+)\. (.*?)\n</step \1>", re.DOTALL)
_PROGRAM = re.compile(r"\n\n```.*```", re.DOTALL)


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
        if numbers := {step: number for _, number, step in _STEP.findall(data)}:
            return {"answer": " ".join(numbers[step] for step in answer.split("\n"))}
        shown = [option for _, option in _OPTION.findall(data)]
        return {"answer": next((option for option in shown if option.startswith(answer)), answer)}


def written(spec: Spec, defect: str | None, *, even: bool) -> dict[str, object]:
    """Return the draft with that defect; `even`: with the right option shortened, or wrong ones made as long."""
    random = Random(spec.seed + 2)
    key, *others = (
        (spec.wrong[0], spec.right, *spec.wrong[1:]) if defect == WRONG_KEY else (spec.right, *spec.wrong)
    )
    if spec.kind == "choice":
        key, others = _of_unlike_lengths(key, others, random, even=even)
    told = _in_words(spec.right if defect == WRONG_KEY and random.random() < EXPLAINS_TRUTH else key)
    draft: dict[str, object] = {
        "kind": spec.kind,
        "question": spec.question,
        "reference": key,
        "hints": [
            "Think of what it is there for.",
            "Look at what goes in and out.",
            "Follow it from its beginning.",
        ],
        "short_explanation": f"So it has to be: {told}.",
        "full_explanation": f"Whoever follows the parts from one to the next finds: {told}.",
    }
    if spec.kind == "choice":
        draft |= _as_options(key, others, random)
    if spec.kind == "ordering":
        draft |= {"reference": "", "steps": key.split("\n")}
    draft |= _spoiled(spec, defect, draft, key)
    return draft | {"question": _with_gaps(str(draft["question"]), spec, key)}


def _of_unlike_lengths(key: str, others: list[str], random: Random, *, even: bool) -> tuple[str, list[str]]:
    """Return the options as models write them: the right one too long, or once that was told, others as long."""
    too_long = _stretched(key, int(1.4 * max(map(len, others))), random)
    shortens = even and random.random() < SHORTENS
    if random.random() < LONGEST and not shortens:
        key = too_long
    if even and not shortens:
        others = list(others)
        for place in random.sample(range(len(others)), random.randint(1, len(others))):
            others[place] = _stretched(others[place], len(key) - random.randint(2, 9), random)
    return key, others


def _as_options(key: str, others: list[str], random: Random) -> dict[str, object]:
    random.shuffle(others)
    place = 0 if random.random() < FIRST else random.randrange(len(others) + 1)
    return {"options": [*others[:place], key, *others[place:]], "correct": place + 1}


def _spoiled(spec: Spec, defect: str | None, draft: dict[str, object], key: str) -> dict[str, object]:
    """Return the fields that the defect changes."""
    match defect:
        case "hint with the answer":
            hint = f"In short: {_in_words(key)}."
            return {"hints": ["Think of what it is there for.", "Look at what goes in.", hint]}
        case "question asked before":
            return {"question": spec.earlier}
        case "stem cut off":
            return {"question": spec.question[: len(spec.question) * 2 // 3]}
        case "key in the question":
            return {"question": f"Is it so that {_in_words(key)}? {spec.question}"}
        case _:
            spoils = {"choice": _spoiled_choice, "cloze": _spoiled_cloze, "ordering": _spoiled_ordering}
            return spoils.get(spec.kind, _spoiled_output)(defect, draft, key)


def _spoiled_choice(defect: str | None, draft: dict[str, object], key: str) -> dict[str, object]:
    options = draft["options"]
    assert isinstance(options, list)
    wrong = next(place for place, option in enumerate(options) if option != key)
    match defect:
        case "options alike":
            return {"options": [*options, f"The {options[wrong]}."]}
        case "catch-all":
            return {"options": [*options[:wrong], "All of the above", *options[wrong + 1 :]]}
        case "letter in the explanation":
            return {"full_explanation": f"Whoever looks closely finds {key}, which is why option B is right."}
        case _:
            return {}


def _spoiled_cloze(defect: str | None, draft: dict[str, object], key: str) -> dict[str, object]:
    question = str(draft["question"])
    match defect:
        case "gap's word in the text":
            return {"question": f"{question} No {key.split(', ')[0]} is like another."}
        case "gap of a letter":
            return {"question": f"{question} It has the form of the letter {{{{s}}}}.", "reference": ""}
        case "more words than gaps":
            return {"reference": f"{key}, and more"}
        case _:
            return {}


def _spoiled_ordering(defect: str | None, draft: dict[str, object], key: str) -> dict[str, object]:
    steps = key.split("\n")
    match defect:
        case "numbered steps":
            return {"steps": [f"{number}. {step}" for number, step in enumerate(steps, 1)]}
        case "steps alike":
            return {"steps": [*steps, f"{steps[0]}."]}
        case "steps in the question":
            return {"question": f"{draft['question']} It {', '.join(steps)}."}
        case _:
            return {}


def _spoiled_output(defect: str | None, draft: dict[str, object], key: str) -> dict[str, object]:
    question = str(draft["question"])
    match defect:
        case "no program":
            return {"question": _PROGRAM.sub("", question)}
        case "output in a comment":
            return {"question": question.replace("print(crates)", f"print(crates)  # {key}")}
        case "no output":
            return {"reference": ""}
        case _:
            return {}


def _with_gaps(question: str, spec: Spec, key: str) -> str:
    """Return the question as its writer puts it down, with the words in its gaps."""
    if spec.kind == "cloze":
        for number, word in enumerate(key.split(", "), 1):
            question = question.replace(f"[{number}]", f"{{{{{word}}}}}")
    return question


def _in_words(key: str) -> str:
    return "; ".join(key.split("\n"))


def _stretched(phrase: str, length: int, random: Random) -> str:
    """Return the phrase with words after it, until it is about that long."""
    fillers = random.sample(FILLERS, len(FILLERS))
    while len(phrase) < length and fillers:
        phrase = f"{phrase} {fillers.pop()}"
    return phrase
