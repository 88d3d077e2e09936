"""The memory index goes missing or breaks between two runs: it is made anew from the database."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from core.memory.chroma import ChromaIndex
from tests.e2e.console import meno, rows, start


@pytest.fixture(scope="module")
def indexed_folder(new_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder, to copy, with memories that are in the index."""
    folder = Path(shutil.copytree(new_folder, tmp_path_factory.mktemp("indexed") / "data"))
    _wait_for_index(folder, "Last week I struggled with recursion. I prefer concise explanations.\n")
    return folder


def _wait_for_index(folder: Path, lines: str) -> str:
    """Hold a conversation until the index has caught up; return the log."""
    process = start("chat", "--data-dir", folder, LOG_LEVEL="INFO", EMBEDDING_MODEL="")
    process.say(lines.encode())
    log = b""
    while b"index.updated" not in log:
        line = process.stderr.readline()
        assert line, log.decode()
        log += line
    outcome = process.finish()
    assert outcome.code == 0, outcome.err
    return log.decode() + outcome.err


def _overwrite(folder: Path) -> None:
    database = folder / "chroma" / "chroma.sqlite3"
    content = bytearray(database.read_bytes())
    content[: len(content) // 2] = b"\xa5" * (len(content) // 2)
    database.write_bytes(content)


async def _indexed(folder: Path) -> set[str]:
    """Return the ids in the index, after checking that the database counts on the same ones."""
    marks = dict(rows(folder, "SELECT key, indexed_as FROM passage"))
    (fingerprint,) = set(marks.values())
    index = ChromaIndex(folder / "chroma", None, fingerprint)
    try:
        found = await index.memory_ids()
    finally:
        await index.close()
    assert found == marks.keys()
    return found


async def test_damaged_index_is_made_anew_at_the_next_start(indexed_folder: Path, tmp_path: Path) -> None:
    """The conversation goes on meanwhile, and every memory is in the index again."""
    folder = Path(shutil.copytree(indexed_folder, tmp_path / "data"))
    before = rows(folder, "SELECT id, text, quote FROM memory ORDER BY id")
    _overwrite(folder)
    log = _wait_for_index(folder, "/memory\n")
    assert "Traceback" not in log
    assert rows(folder, "SELECT id, text, quote FROM memory ORDER BY id") == before
    assert len(before) == 2
    assert len(await _indexed(folder)) == 3  # and the message


async def test_deleted_index_is_made_anew_by_reindex(indexed_folder: Path, tmp_path: Path) -> None:
    """`meno reindex` says how much there is, also where there was no index."""
    folder = Path(shutil.copytree(indexed_folder, tmp_path / "data"))
    shutil.rmtree(folder / "chroma")
    outcome = meno("reindex", "--data-dir", folder, EMBEDDING_MODEL="")
    assert (outcome.code, outcome.out) == (0, "The index holds 3 memories and messages.\n"), outcome.err
    assert len(await _indexed(folder)) == 3
