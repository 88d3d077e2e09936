"""Walking a YAML document by hand, so that every mistake is reported with its line.

Scalars are taken as they are written: `no` stays the word, `1080` stays what the author typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import yaml
from rapidfuzz import fuzz, process

from core.errors import InputRefused

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NEAR_NAME = 70.0
"""Similarity in percent from which a field is offered as "did you mean"."""
_DECIMAL = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4})?")
_UNPRINTABLE = re.compile(r"[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ADVICE = {
    "tab": "indent with spaces, not with tabs",
    "mapping values": "put a text that has ': ' in it into quotes",
    "cannot start any token": "put a text that begins with `, @ or % into quotes",
    "another document": "take out the line ---; one file is one deck",
    "": "check indentation and quotes",
}
"""What to do, by what the YAML parser says."""


class DeckError(InputRefused):
    """A deck file cannot be taken; the text names file and line and says what to do."""

    def __init__(self, source: str, line: int, message: str) -> None:
        super().__init__(f"{source}, line {line}: {message}")
        self.source = source
        """The file's name."""
        self.line = line
        """Counted from 1."""


class Field:
    """One place in the document: its value and where it stands."""

    def __init__(self, node: yaml.Node, source: str, name: str) -> None:
        self._node = node
        self._source = source
        self._name = name

    @property
    def line(self) -> int:
        """The line where the value begins, counted from 1."""
        return int(self._node.start_mark.line) + 1

    def error(self, message: str) -> DeckError:
        """Return (not raise) the error for this place."""
        return DeckError(self._source, self.line, message)

    def text(self) -> str:
        """Return the value as written, without surrounding blank lines and spaces."""
        if not isinstance(self._node, yaml.ScalarNode):
            raise self.error(f"write {self._name} as one text; put it in quotes if it begins with [ or {{")
        text = str(self._node.value).strip()
        if not text:
            raise self.error(f"{self._name} is empty; write something")
        return text

    def integer(self) -> int:
        """Return the value as a whole number."""
        text = self.text()
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise self.error(f"{self._name} is {text[:40]!r}; write a whole number")
        return int(text)

    def number(self) -> float:
        """Return the value as a number above 0, decimals behind a point."""
        text = self.text()
        if not _DECIMAL.fullmatch(text) or not float(text):
            raise self.error(f"{self._name} is {text[:40]!r}; write a number above 0, for instance 2 or 0.5")
        return float(text)

    def flag(self) -> bool:
        """Return the value of `true` or `false`."""
        text = self.text()
        if text not in ("true", "false"):
            raise self.error(f"{self._name} is {text[:40]!r}; write true or false")
        return text == "true"

    @property
    def is_mapping(self) -> bool:
        """Whether the value is lines of `name: value`."""
        return isinstance(self._node, yaml.MappingNode)

    def list(self) -> list[Field]:
        """Return the places of a list."""
        if not isinstance(self._node, yaml.SequenceNode):
            raise self.error(f"write {self._name} as a list, one line with '- ' for each entry")
        return [Field(node, self._source, f"each entry of {self._name}") for node in self._node.value]

    def texts(self) -> tuple[str, ...]:
        """Return the texts of a list of texts."""
        return tuple(field.text() for field in self.list())

    def mapping(self, required: frozenset[str], optional: frozenset[str]) -> Mapping[str, Field]:
        """Return the places of a mapping that has all `required` names, and no other but `optional` ones."""
        if not isinstance(self._node, yaml.MappingNode):
            raise self.error(f"write {self._name} as lines of 'name: value'")
        fields: dict[str, Field] = {}
        for name_node, value_node in self._node.value:
            name = Field(name_node, self._source, f"a name in {self._name}")
            if name.text() not in required | optional:
                known = _suggestion(name.text(), sorted(required | optional))
                raise name.error(f"{self._name} has no field {name.text()[:40]!r}; {known}")
            if name.text() in fields:
                raise name.error(f"{name.text()} is there twice; keep one")
            fields[name.text()] = Field(value_node, self._source, name.text())
        missing = sorted(required - fields.keys())
        if missing:
            raise self.error(f"{self._name} lacks {', '.join(missing)}; add it")
        return fields


def decode(content: bytes, source: str) -> str:
    """Return the text of a file. Raises DeckError where it is not UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DeckError(source, line, "this is not UTF-8 text; save the file with the encoding UTF-8") from None


def read_document(text: str, source: str, name: str) -> Field:
    """Return the root of the one YAML document in `text`. Raises DeckError where it is not YAML."""
    if found := _UNPRINTABLE.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise DeckError(source, line, f"there is a control character (U+{ord(found[0]):04X}); take it out")
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        raise _syntax_error(error, source) from None
    except (yaml.YAMLError, RecursionError):
        raise DeckError(source, 1, "this is not YAML; lists and mappings are nested too deeply") from None
    if node is None:
        raise DeckError(source, 1, "the file is empty; write a deck into it")
    return Field(node, source, name)


def _syntax_error(error: yaml.MarkedYAMLError, source: str) -> DeckError:
    said, begun = str(error.problem), error.context_mark
    at_the_end = begun is not None and "end of stream" in said  # then the place to mend is where it began
    mark = begun if at_the_end else error.problem_mark or begun
    line = mark.line + 1 if mark else 1
    if at_the_end:
        said = f"{said} {error.context}"
    elif begun is not None and begun.line + 1 != line:
        said = f"{said} {error.context}, begun in line {begun.line + 1}"
    advice = next(advice for sign, advice in _ADVICE.items() if sign in said)
    return DeckError(source, line, f"this is not YAML ({said}); {advice}")


def _suggestion(written: str, known: list[str]) -> str:
    nearest = process.extractOne(written, known, scorer=fuzz.ratio, score_cutoff=_NEAR_NAME)
    return f"did you mean {nearest[0]}?" if nearest else f"known are {', '.join(known)}"
