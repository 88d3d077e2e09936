"""Folders, databases and disks that cannot be used: a line with the fix, exit 1, and nothing is lost."""

from __future__ import annotations

import ctypes
import os
import resource
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.console import NO_MODEL, Outcome, chat, cold_chat, column, said_by_learner, start

MESSAGES = [line for day in range(9) for line in (f"I struggle with recursion, day {day}.", "/practice", "/due")]


def assert_refused(outcome: Outcome, *words: str, code: int = 1) -> None:
    """Check that the start ended with one line that says what is wrong."""
    assert (outcome.code, outcome.out) == (code, ""), outcome.err
    assert outcome.err.startswith("Meno cannot start: ")
    assert outcome.err.count("\n") == 1
    for word in words:
        assert word in outcome.err


def without_override() -> None:
    """Let permissions count for the child, also where root runs the tests."""
    if os.geteuid() == 0:
        for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0  # PR_CAPBSET_DROP


@pytest.fixture
def closed_folder(folder: Path) -> Iterator[Path]:
    """A data folder in which nothing may be written, meno.db included."""
    (folder / "meno.db").chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


@pytest.mark.case("OPS-04")
def test_data_folder_is_made_wherever_it_is(tmp_path: Path) -> None:
    """Parents are made; spaces, umlauts, percent signs and emoji in the path do no harm."""
    folder = tmp_path / "not there" / "Größe 100%41?" / "🦉"
    outcome = chat(folder, "I struggle with recursion.\n")
    assert outcome.code == 0, outcome.err
    assert said_by_learner(folder) == ["I struggle with recursion."]
    assert [path.name for path in (tmp_path / "not there").iterdir()] == ["Größe 100%41?"]
    assert folder.stat().st_mode & 0o777 == 0o700


def test_data_folder_that_is_a_file(tmp_path: Path) -> None:
    """The file is named and stays as it is."""
    file = tmp_path / "data"
    file.write_text("mine")
    assert_refused(chat(file, "/due\n"), str(file), "DATA_DIR")
    assert file.read_text() == "mine"


@pytest.mark.case("OPS-04")
def test_data_folder_that_is_read_only(closed_folder: Path) -> None:
    """Read-only is noticed at the start, not by a learner."""
    outcome = cold_chat(closed_folder, "/due\n", before=without_override)
    assert_refused(outcome, str(closed_folder), "DATA_DIR")


def test_database_that_is_none(folder: Path) -> None:
    """Another file of that name is not touched."""
    content = b"Dear diary, today I learned about recursion. " * 200
    (folder / "meno.db").write_bytes(content)
    assert_refused(chat(folder, "/due\n"), "meno.db", "no SQLite database")
    assert (folder / "meno.db").read_bytes() == content


@pytest.mark.case("OPS-07")
def test_database_with_a_damaged_page(folder: Path) -> None:
    """A page that was overwritten is noticed at the start; the rest of the file is left for a rescue."""
    database = folder / "meno.db"
    content = bytearray(database.read_bytes())
    content[8 * 4096 : 9 * 4096] = b"\xa5" * 4096
    database.write_bytes(content)
    assert_refused(chat(folder, "/due\n"), "meno.db", "damaged", "restore a backup", code=65)
    assert database.read_bytes() == content


def limit_of(folder: Path, room: int) -> Callable[[], None]:
    """Let the database of the next process grow by `room` bytes."""
    largest = (folder / "meno.db").stat().st_size + room
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))


def test_disk_that_is_full_at_the_start(folder: Path) -> None:
    """The decks find no room: one line, and the database is as it was."""
    outcome = cold_chat(folder, "/due\n", before=limit_of(folder, 40_000))
    assert_refused(outcome, "meno.db", "disk")


@pytest.mark.parametrize("room", [40_000, 120_000])
def test_disk_that_gets_full(folder: Path, room: int) -> None:
    """Every message that cannot be saved is told, later lines still run, and what was answered stays."""
    assert chat(folder, "").code == 0  # the decks are in the database
    outcome = cold_chat(folder, "\n".join(MESSAGES), "--json", before=limit_of(folder, room))
    assert outcome.code == 1
    assert "Traceback" not in outcome.err
    refused = [message["body"] for message in outcome.said if not message["ok"]]
    assert any(body.startswith("I could not save your message") for body in refused)
    assert all("could not" in body for body in refused)
    answered = said_by_learner(folder)
    assert len(answered) + len(refused) >= len(MESSAGES)
    assert chat(folder, "/due\n").code == 0
    later = said_by_learner(folder)
    assert later[: len(answered)] == answered == MESSAGES[: len(answered)]
    assert set(column(folder, "SELECT state FROM inbox")) == {"answered"}


def test_second_process_on_the_same_folder(folder: Path) -> None:
    """One Meno at a time: the second says so and leaves; the first goes on, and leaves no lock behind."""
    first = start("chat", "--data-dir", folder, "--json")
    first.say(b"/due\n")
    first.stdout.readline()
    assert_refused(chat(folder, "I struggle with recursion.\n"), "Another Meno", str(folder))
    assert first.finish(b"/help\n").code == 0
    assert chat(folder, "/due\n").code == 0
    assert said_by_learner(folder) == ["/due", "/help", "/due"]


@pytest.mark.case("OPS-12")
def test_embedding_model_that_is_not_there(folder: Path) -> None:
    """Without its model Meno answers all the same, and says once in the log what is missing."""
    process = start("chat", "--data-dir", folder, "--json")
    process.say(b"I struggle with recursion.\n")
    warning = process.stderr.readline().decode()
    assert NO_MODEL in warning
    outcome = process.finish(b"What should I work on?\n")
    assert outcome.code == 0
    assert "recursion" in outcome.bodies[1]
    assert outcome.err == ""
