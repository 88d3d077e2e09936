"""Walking a YAML document by hand, so that every mistake is reported with its line.

Scalars are taken as they are written: `no` stays the word, `1080` stays what the author typed.
"""

from __future__ import annotations

from collections.abc import Mapping

import yaml

from core.errors import InputRefused

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


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

    def flag(self) -> bool:
        """Return the value of `true` or `false`."""
        text = self.text()
        if text not in ("true", "false"):
            raise self.error(f"{self._name} is {text[:40]!r}; write true or false")
        return text == "true"

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
                known = ", ".join(sorted(required | optional))
                raise name.error(f"{self._name} has no field {name.text()[:40]!r}; known are {known}")
            if name.text() in fields:
                raise name.error(f"{name.text()} is there twice; keep one")
            fields[name.text()] = Field(value_node, self._source, name.text())
        missing = sorted(required - fields.keys())
        if missing:
            raise self.error(f"{self._name} lacks {', '.join(missing)}; add it")
        return fields


def read_document(text: str, source: str, name: str) -> Field:
    """Return the root of the one YAML document in `text`. Raises DeckError where it is not YAML."""
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise DeckError(source, line, f"this is not YAML ({error.problem}); check indentation and quotes") from None
    except (yaml.YAMLError, RecursionError):
        raise DeckError(source, 1, "this is not YAML; save it as UTF-8 text without control characters") from None
    if node is None:
        raise DeckError(source, 1, "the file is empty; write a deck into it")
    return Field(node, source, name)
