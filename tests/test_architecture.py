"""Who may import whom: the contracts in `pyproject.toml` hold, and notice when they do not."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT = """
import json, os, sys
import importlinter.cli

found = []
for folder in sys.argv[1:]:
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.chdir(folder)
        os.dup2(writer, 1)
        sys.exit(importlinter.cli.lint_imports(no_cache=True, no_logo=True))
    os.close(writer)
    with open(reader) as printed:
        found.append((printed.read(), os.waitstatus_to_exitcode(os.wait()[1])))
print(json.dumps(found))
"""
"""Checks the contracts of the projects in some folders, each in a process of its own: it imports by name.

Those are forked, as importing the linter takes several times the work of checking a small project.
"""
NEIGHBOURS = (
    "adapters.discord.gateway",
    "adapters.shared.text",
    "adapters.slack.gateway",
    "bot.wiring",
    "core.clock",
    "core.errors",
    "core.llm.client",
    "core.memory.recall",
    "core.messages",
    "core.models.turn",
    "core.phrases.catalogue",
    "core.practice.rounds",
    "core.reminders.outbox",
    "core.store.engine",
    "core.tutor.turn",
    "scheduler.runner",
)


ALLOWED = (
    ("core.tutor.turn", "import core.memory.recall, core.llm.client, core.store.engine, core.models.turn"),
    ("core.llm.client", "from openai import AsyncOpenAI"),
    ("core.store.migrations.env", "from alembic import context"),
    ("core.memory.embedder", "import sentence_transformers, torch"),
    ("core.memory.chroma", "import chromadb"),
    ("adapters.discord.gateway", "import discord, core.messages, core.errors, core.clock, adapters.shared.text"),
    ("adapters.slack.gateway", "import slack_bolt, slack_sdk.web"),
    ("scheduler.runner", "import apscheduler, core.reminders.outbox"),
    ("bot.wiring", "import adapters.slack.gateway, scheduler.runner, core.tutor.turn"),
)
VIOLATIONS = (
    ("core.tutor.turn", "import adapters.shared.text", "The packages"),
    ("adapters.slack.gateway", "import scheduler.runner", "The packages"),
    ("scheduler.runner", "import bot.wiring", "The packages"),
    ("core.decks.shelf", "import core.practice.rounds", "Inside core"),
    ("core.store.engine", "def later() -> None:\n    import core.memory.recall", "Inside core"),
    ("core.llm.client", "import core.store.engine", "Inside core"),
    ("core.learning.weak", "import core.models.turn", "Inside core"),
    ("core.messages", "import core.models.turn", "Inside core"),
    ("core.surprise", "", "Inside core"),
    ("adapters.slack.gateway", "import adapters.discord.gateway", "Platforms"),
    ("adapters.shared.text", "import adapters.discord.gateway", "Platforms"),
    ("adapters.discord.inbound", "import core.models.turn", "Adapters know"),
    ("adapters.shared.text", "import core.phrases", "Adapters know"),
    ("bot.doctor", "import openai", "An SDK"),
    ("core.memory.recall", "from chromadb.api import ClientAPI", "An SDK"),
    ("adapters.slack.inbound", "import discord", "An SDK"),
    ("core.tutor.turn", "import torch", "An SDK"),
    ("core.tutor.turn", "from matplotlib import pyplot", "An SDK"),
)
"""Where a line is planted, the line, and the contract that it breaks."""


def lint(*folders: Path) -> list[tuple[str, int]]:
    """Check the contracts of the projects in `folders`; return what was printed of each, and the exit code."""
    done = subprocess.run([sys.executable, "-c", LINT, *folders], capture_output=True, text=True, check=True)
    return [(printed, code) for printed, code in json.loads(done.stdout)]


def small_project(folder: Path) -> Path:
    """Make a project with Meno's contracts and one empty module in most places."""
    folder.mkdir()
    shutil.copy(ROOT / "pyproject.toml", folder)
    for module in NEIGHBOURS:
        plant(folder, module, "")
    return folder


def plant(project: Path, module: str, line: str) -> None:
    """Write `line` as the module `module`, making the packages above it."""
    path = project.joinpath(*module.split(".")).with_suffix(".py")
    for folder in reversed(path.relative_to(project).parents[:-1]):
        (project / folder).mkdir(exist_ok=True)
        (project / folder / "__init__.py").touch()
    path.write_text(line + "\n", "utf-8")


def test_contracts_hold() -> None:
    """Nothing in the project imports what it may not."""
    ((printed, code),) = lint(ROOT)
    assert code == 0, printed


def test_allowed_imports_pass(tmp_path: Path) -> None:
    """What the design allows is no violation."""
    project = small_project(tmp_path / "project")
    for module, line in ALLOWED:
        plant(project, module, line)
    ((printed, code),) = lint(project)
    assert code == 0, printed


@pytest.fixture(scope="module")
def violating(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], tuple[str, int]]:
    """What the linter says of each violation, in a project of its own."""
    folder = tmp_path_factory.mktemp("violating")
    projects = {}
    for number, (module, line, _) in enumerate(VIOLATIONS):
        project = projects[module, line] = small_project(folder / str(number))
        plant(project, module, line)
    return dict(zip(projects, lint(*projects.values()), strict=True))


@pytest.mark.parametrize(("module", "line", "contract"), VIOLATIONS)
def test_planted_violation_is_noticed(
    violating: dict[tuple[str, str], tuple[str, int]], module: str, line: str, contract: str
) -> None:
    """Each contract breaks where something imports what it may not."""
    printed, code = violating[module, line]
    assert code == 1
    broken = [row for row in printed.splitlines() if row.endswith("BROKEN")]
    assert len(broken) == 1, printed
    assert broken[0].startswith(contract)
