"""The documents say what is there: files, names, commands, settings and links are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from bot.settings import Settings
from core.decks.deck import DeckKind, ItemKind
from core.decks.reading import read_deck
from core.messages import CommandSpec
from core.tutor.commands import command_specs

ROOT = Path(__file__).parents[1]
README, ARCHITECTURE, DECKS, CONTRIBUTING = (
    ROOT / name for name in ("README.md", "docs/architecture.md", "docs/decks.md", "CONTRIBUTING.md")
)
DOCUMENTS = (
    README,
    ARCHITECTURE,
    DECKS,
    CONTRIBUTING,
    ROOT / "CHANGELOG.md",
    ROOT / "docs/tour.md",
    ROOT / "docs/models.md",
)
MADE_BY_RUNNING = {"data/", "chroma/", "files/", "matplotlib/", ".venv/bin/meno", ".env"}
"""Paths that are there once Meno has run."""

CODE = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)(?:#([^)\s]+))?\)")
NAME = re.compile(r"_?[A-Za-z][A-Za-z_]*[A-Za-z](?:\.[a-z_]+)?")
PATH = re.compile(r"[\w.-]*(?:/[\w.-]*)+|[\w-]+\.(?:py|md|toml|yaml)")
SETTING = re.compile(r"\b[A-Z]+(?:_[A-Z]+)+\b")


def prose(document: Path) -> str:
    """Return a document without its fenced blocks."""
    return FENCED.sub("", document.read_text("utf-8"))


def ids(paths: tuple[Path, ...]) -> list[str]:
    return [path.name for path in paths]


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids(DOCUMENTS))
def test_named_files_exist(document: Path) -> None:
    """A path in code font is one of the repository, or is made by running Meno."""
    named = {code for code in CODE.findall(prose(document)) if PATH.fullmatch(code) and not code.startswith("/")}
    places = (ROOT, document.parent)
    assert [name for name in sorted(named - MADE_BY_RUNNING) if not any((p / name).exists() for p in places)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids(DOCUMENTS))
def test_links_resolve(document: Path) -> None:
    """A link leads to a file that is there, and to a heading that it has."""
    for target, heading in LINK.findall(document.read_text("utf-8")):
        file = document.parent / target if target else document
        assert file.exists(), target
        if heading:
            assert heading in headings(file)


def headings(document: Path) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    lines = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def test_architecture_names_what_is_in_the_code() -> None:
    """A name in code font (a class, function, constant or column) occurs in the code."""
    sources = [
        path
        for folder in ("bot", "adapters", "core", "scheduler", "scripts")
        for path in (ROOT / folder).rglob("*")
    ]
    code = "\n".join(path.read_text("utf-8") for path in sources if path.suffix in {".py", ".toml", ".md"})
    named = {word for word in CODE.findall(prose(ARCHITECTURE)) if NAME.fullmatch(word)}
    parts = {part for word in named for part in word.split(".")}
    assert len(parts) > 40
    assert [part for part in sorted(parts) if not re.search(rf"\b{part}\b", code)] == []


def test_diagrams_have_no_semicolon() -> None:
    """Mermaid ends a statement at a semicolon, even in the middle of a sentence."""
    diagrams = re.findall(r"^```mermaid\n(.*?)^```$", ARCHITECTURE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(diagrams) == 2
    assert [line for diagram in diagrams for line in diagram.splitlines() if ";" in line] == []


def test_readme_has_the_commands_of_the_table() -> None:
    """The table of commands in the README is the one that the command table makes."""
    rows = [f"| `{usage(spec)}` | {spec.summary} |" for spec in command_specs(())]
    table = "\n".join(["| command | what it does |", "| --- | --- |", *rows])
    assert f"<!-- commands -->\n{table}\n<!-- /commands -->" in README.read_text("utf-8")


def usage(spec: CommandSpec) -> str:
    return " ".join([f"/{spec.name}", *(f"[{parameter.name}]" for parameter in spec.parameters)])


def test_slack_manifest_has_the_commands_of_the_table() -> None:
    """The slash commands that the manifest registers are those that Meno answers."""
    manifest = yaml.safe_load((ROOT / "docs" / "slack-manifest.yaml").read_text("utf-8"))
    registered = [
        (entry["command"], entry["description"], entry.get("usage_hint", ""))
        for entry in manifest["features"]["slash_commands"]
    ]
    assert registered == [
        (f"/{spec.name}", spec.summary, usage(spec).removeprefix(f"/{spec.name}").strip())
        for spec in command_specs(())
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids(DOCUMENTS))
def test_named_settings_exist(document: Path) -> None:
    """What looks like an environment variable in code font is a setting, or a constant of the code."""
    known = {name.upper() for name in Settings.model_fields} | {"PYTEST_ADDOPTS"}
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "core").rglob("*.py"))
    code += (ROOT / "adapters" / "discord" / "outbound.py").read_text("utf-8")
    named = {name for span in CODE.findall(prose(document)) for name in SETTING.findall(span)}
    unknown = named - known
    assert [name for name in sorted(unknown) if document is README or not re.search(rf"\b{name}\b", code)] == []


def test_readme_says_which_settings_do_nothing_yet() -> None:
    """A setting that nothing outside of the settings reads is named as such."""
    sources = [path for path in (ROOT / "bot").rglob("*.py") if path.name != "settings.py"]
    code = "\n".join(path.read_text("utf-8") for path in sources)
    used_by_settings = {"database_url", "learners_under_age", "openai_judge_model", "retention_days"}
    unread = {
        name.upper()
        for name in Settings.model_fields
        if name not in used_by_settings and f"settings.{name}" not in code
    }
    sentence = next(part for part in README.read_text("utf-8").split("\n\n") if "but nothing uses" in part)
    assert unread <= set(SETTING.findall(sentence))


LEFT_OUT = """\
    hints: [Look at a map., Look closer., Ask somebody.]
    short_explanation: It is so.
    full_explanation: It is so, and has been for long.
"""
"""What the examples of single items do not show."""


def test_example_deck_can_be_read_with_an_item_of_each_kind() -> None:
    """The deck in the description of the format is a deck, and so it is with the items that follow."""
    examples = re.findall(r"^```yaml\n(.*?)^```$", DECKS.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    items = [example + LEFT_OUT for example in examples if example.startswith("  - key")]
    deck = read_deck(examples[0] + "".join(items), "capitals.yaml")
    assert deck.kind is DeckKind.FACTS
    assert {item.kind for item in deck.items} == set(ItemKind)


def test_picture_holds_what_the_script_types() -> None:
    """The picture in the README is of the conversation that `scripts/picture.py` holds today."""
    drawn = (ROOT / "docs" / "images" / "console.svg").read_text("utf-8").replace("&#160;", " ")
    script = (ROOT / "scripts" / "picture.py").read_text("utf-8")
    block = re.search(r"TYPED = \((.*?)^\)", script, re.DOTALL | re.MULTILINE)
    assert block is not None
    typed = re.findall(r'^    "(.+)",$', block[1], re.MULTILINE)
    assert len(typed) > 3
    assert [line for line in typed if f"&gt; {line}" not in drawn] == []
