"""What gives away an answer that has parts (gaps, steps, printed lines), or leaves nothing to be known of it.

Each check takes an item and yields faults in words for the model, none of which quotes the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.answers.normalise import comparable, contains_phrase
from core.answers.printed import lines_of
from core.decks.deck import Item, ItemKind
from core.llm.generate import OUTPUT_LINES

LONGEST_OUTPUT = 200
"""Characters that a learner is asked to type."""
FEWEST_WORDS = 3
"""Words around the gaps of a text; with fewer nothing says what is missing."""

_GAP = re.compile(r"\[\d+(?:: [^\]]*)?\]")
_GAP_IN_WORD = re.compile(rf"[^\W_]{_GAP.pattern}|{_GAP.pattern}[^\W_]")
_WORD = re.compile(r"[^\W_]+|[\u3040-\u30ff\u3400-\u9fff]")
_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_PROGRAM = re.compile(r"^```(\w+)\n", re.MULTILINE)
_LANGUAGE_NAMES = """
python python3 py javascript js typescript ts java c cpp csharp cs go rust ruby php kotlin swift scala r julia lua
perl haskell ocaml elixir erlang clojure lisp scheme dart fortran pascal matlab octave sql sqlite bash sh shell
zsh powershell awk prolog fsharp groovy zig nim
"""
_LANGUAGES = frozenset(_LANGUAGE_NAMES.split())
_PLACE = re.compile(
    r"\W*(?:\d{1,2}[.):](?!\d)|(?:step|schritt|paso|étape|passo|stap) \d"
    r"|(?:firstly|secondly|thirdly|lastly|finally|then|afterwards|zuerst|danach|dann|schließlich|zuletzt"
    r"|luego|finalmente|primero|ensuite|enfin|d['’]abord)\b(?!-)"  # noqa: RUF001
    r"|(?:first|second|third|fourth|fifth|sixth|seventh|last|next|after that|at last"
    r"|als (?:erstes|nächstes|letztes)|después|por último|puis)[,:])"
    r"|.*\bstep \d|.*[,(] ?(?:first|second|third|last|finally|at the end)\W*$",
    re.IGNORECASE,
)
"""The words by which a step says where it stands."""
_BY_NUMBER = re.compile(r"\b(?:step|number|schritt|paso|étape) \(?\d", re.IGNORECASE)


def gap_is_a_letter(item: Item) -> Iterator[str]:
    """A gap for one letter, or for a part of a word: what is missing is seen, and not known."""
    if any(len(gap.answer) == 1 and gap.answer.isalpha() and gap.answer.isascii() for gap in item.gaps):
        yield "question: a gap is a single letter; leave out a word that carries the meaning"
    if item.gaps and any(_split_by_gap(found[0]) for found in _GAP_IN_WORD.finditer(item.question)):
        yield "question: a gap stands within a word; leave out the whole word"


def gap_without_text(item: Item) -> Iterator[str]:
    """A text that is nearly all gaps."""
    if item.gaps and len(_WORD.findall(_GAP.sub(" ", item.question))) < FEWEST_WORDS:
        yield "question: nothing around the gaps says what is missing; write the text that they stand in"


def steps_say_their_place(item: Item) -> Iterator[str]:
    """A step with a number, or with a word like `first` or `then`."""
    if any(_PLACE.match(step) for step in item.steps):
        yield "steps: one says its place by a number or a word like first, then or finally; say what is done alone"


def steps_told(item: Item) -> Iterator[str]:
    """A question or hint that lists the steps, in the order in which they are kept, or by numbers not shown."""
    if item.kind is not ItemKind.ORDERING:
        return
    steps = [comparable(step) for step in item.steps]
    if sum(contains_phrase(comparable(item.question), step) for step in steps) > 1:
        yield "question: it lists the steps; they are shown below it, shuffled"
    for place, hint in enumerate(item.hints, start=1):
        if sum(contains_phrase(comparable(hint), step) for step in steps) > 2:
            yield f"hints: hint {place} contains the answer; lead to it without saying it"
        if _BY_NUMBER.search(hint):
            yield f"hints: hint {place} names a step by its number, but they are shuffled; name it by its words"


def program_unnamed(item: Item) -> Iterator[str]:
    """A program in a language that nobody knows the name of."""
    if item.kind is ItemKind.OUTPUT and not any(
        language.casefold() in _LANGUAGES for language in _PROGRAM.findall(item.question)
    ):
        yield "question: it has no program in a known language; begin its code block with the language's name"


def output_in_question(item: Item) -> Iterator[str]:
    """An output that stands in the question: in its text, in a comment, or whole in the program itself."""
    if item.kind is not ItemKind.OUTPUT:
        return
    question = _on_one_line(item.question)
    if any(_stands_in(_on_one_line("\n".join(lines_of(answer))), question) for answer in item.answers):
        yield "question: it contains what is printed; let the program print something that does not stand in it"


def hint_prints_it(item: Item) -> Iterator[str]:
    """A hint with all lines of the output, whatever stands between them."""
    lines = {_on_one_line(line) for line in lines_of(item.reference)} - {""}
    if item.kind is not ItemKind.OUTPUT or not lines:
        return
    for place, hint in enumerate(map(_on_one_line, item.hints), start=1):
        if all(_stands_in(line, hint) for line in lines):
            yield f"hints: hint {place} contains the answer; lead to it without saying it"


def output_is_long(item: Item) -> Iterator[str]:
    """An output that nobody types."""
    if item.kind is ItemKind.OUTPUT and any(
        len(answer) > LONGEST_OUTPUT or len(lines_of(answer)) > OUTPUT_LINES for answer in item.answers
    ):
        yield f"reference: it is longer than {OUTPUT_LINES} lines or {LONGEST_OUTPUT} characters; print less"


def _split_by_gap(around: str) -> bool:
    """Say whether the letter beside a gap is one of a script that puts spaces between its words."""
    letter = around[-1] if around[0] == "[" else around[0]
    return letter.isalpha() and letter < "\u0e00"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _stands_in(phrase: str, text: str) -> bool:
    return bool(phrase) and re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text) is not None
