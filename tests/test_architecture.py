"""Who may import whom: the contracts in `pyproject.toml` hold, and notice when they do not."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT = "import sys, importlinter.cli as cli; sys.exit(cli.lint_imports(no_cache=True, no_logo=True))"
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


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts of the project in `folder`, in a process of its own: it imports by name."""
    return subprocess.run([sys.executable, "-c", LINT], cwd=folder, capture_output=True, text=True)


@pytest.fixture
def small_project(tmp_path: Path) -> Path:
    """A project with Meno's contracts and one empty module in most places."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for module in NEIGHBOURS:
        plant(tmp_path, module, "")
    return tmp_path


def plant(project: Path, module: str, line: str) -> None:
    """Write `line` as the module `module`, making the packages above it."""
    path = project.joinpath(*module.split(".")).with_suffix(".py")
    for folder in reversed(path.relative_to(project).parents[:-1]):
        (project / folder).mkdir(exist_ok=True)
        (project / folder / "__init__.py").touch()
    path.write_text(line + "\n", "utf-8")


def test_contracts_hold() -> None:
    """Nothing in the project imports what it may not."""
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        (
            "core.tutor.turn",
            "import core.memory.recall, core.llm.client, core.store.engine, core.models.turn",
        ),
        ("core.llm.client", "from openai import AsyncOpenAI"),
        ("core.store.migrations.env", "from alembic import context"),
        ("core.memory.embedder", "import sentence_transformers, torch"),
        ("core.memory.chroma", "import chromadb"),
        (
            "adapters.discord.gateway",
            "import discord, core.messages, core.errors, core.clock, adapters.shared.text",
        ),
        ("adapters.slack.gateway", "import slack_bolt, slack_sdk.web"),
        ("scheduler.runner", "import apscheduler, core.reminders.outbox"),
        ("bot.wiring", "import adapters.slack.gateway, scheduler.runner, core.tutor.turn"),
    ],
)
def test_allowed_import_passes(small_project: Path, module: str, line: str) -> None:
    """What the design allows is no violation."""
    plant(small_project, module, line)
    result = lint(small_project)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
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
    ],
)
def test_planted_violation_is_noticed(small_project: Path, module: str, line: str, contract: str) -> None:
    """Each contract breaks where something imports what it may not."""
    plant(small_project, module, line)
    result = lint(small_project)
    assert result.returncode == 1
    broken = [row for row in result.stdout.splitlines() if row.endswith("BROKEN")]
    assert len(broken) == 1, result.stdout
    assert broken[0].startswith(contract)
