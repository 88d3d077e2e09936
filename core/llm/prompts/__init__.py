"""The prompts, one Markdown file each: `version: N`, an empty line, then the text with `$placeholders`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from string import Template


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt as it was written."""

    version: int
    """Raised with every change of the text, so that logs and evaluations can name it."""
    text: str
    """CommonMark with `$placeholders`."""

    def fill(self, **values: str) -> str:
        """Return the text with all placeholders replaced. Raises KeyError where a value is missing."""
        return Template(self.text).substitute(values)


def load_prompt(name: str) -> Prompt:
    """Read the prompt `name`. Raises ValueError where the file does not begin with its version."""
    head, _, text = files(__package__).joinpath(f"{name}.md").read_text(encoding="utf-8").partition("\n\n")
    label, _, version = head.partition(": ")
    if label != "version":
        raise ValueError(f"prompt {name}: the first line must be its version")
    return Prompt(version=int(version), text=text.strip())
