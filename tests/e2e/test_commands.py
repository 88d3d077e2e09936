"""The other commands of the executable."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.e2e.console import chat, cold, cold_chat, meno, said_by_learner


def test_a_start_from_nothing_is_as_a_forked_one(folder: Path, tmp_path: Path) -> None:
    """The other tests fork their processes: one that imports everything itself says and keeps the same."""
    other = Path(shutil.copytree(folder, tmp_path / "other"))
    lines = "I struggle with recursion.\n/practice recursion\nskip\n/nope\n🦉\n"
    forked = chat(folder, lines, LOG_LEVEL="ERROR")  # no line of the log, which would say when it was written
    begun = cold_chat(other, lines, env={"LOG_LEVEL": "ERROR"})
    assert forked == begun
    assert forked.code == 1
    assert "We will focus on: recursion" in forked.out
    assert said_by_learner(folder) == said_by_learner(other)


def test_help_names_every_command() -> None:
    """`meno --help` lists the commands, each with a line."""
    outcome = cold("--help")
    assert (outcome.code, outcome.err) == (0, "")
    for name in ("run", "chat", "export", "restore", "forget", "migrate", "reindex", "rebuild"):
        assert f" {name} " in outcome.out


def test_unknown_command_and_option() -> None:
    """What does not exist is an error on stderr, with exit code 2."""
    for arguments in (["chatt"], ["chat", "--jsn"]):
        outcome = meno(*arguments)
        assert (outcome.code, outcome.out) == (2, "")
        assert arguments[-1] in outcome.err


def test_migrate_is_repeatable(folder: Path) -> None:
    """A database that is up to date stays as it is."""
    before = (folder / "meno.db").read_bytes()
    assert meno("migrate", "--data-dir", folder).out == "The database is up to date.\n"
    assert (folder / "meno.db").read_bytes() == before


def test_export_is_the_learners_own(folder: Path) -> None:
    """An export is JSON with this learner's words and nobody else's; an unknown name is one line."""
    chat(folder, "I struggle with recursion.\n", "--as", "Ada")
    chat(folder, "I struggle with SQL joins.\n", "--as", "Grace")
    exported = meno("export", "--data-dir", folder, "--as", "ADA")
    assert exported.code == 0
    assert json.loads(exported.out)["learner"]["name"] == "Ada"
    assert "SQL joins" not in exported.out
    unknown = meno("export", "--data-dir", folder, "--as", "Emmy")
    assert (unknown.code, unknown.out) == (1, "")
    assert unknown.err.count("\n") == 1
    assert "'Emmy'" in unknown.err


def test_name_without_letters_is_refused(folder: Path) -> None:
    """A blank `--as` would make a learner whom nobody can find again."""
    outcome = chat(folder, "/due\n", "--as", "  ")
    assert (outcome.code, outcome.out) == (1, "")
    assert "--as needs a name" in outcome.err
