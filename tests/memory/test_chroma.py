"""Chroma in particular: a folder that is deleted or damaged, reopening, shards, no waiting loop."""

from __future__ import annotations

import asyncio
import math
import shutil
import socket
import struct
from collections.abc import AsyncIterator
from pathlib import Path

import psutil
import pytest

from core.errors import RecallUnavailable
from core.memory.chroma import SHARDS, ChromaIndex, shard_of
from core.memory.chroma_files import aside_path
from core.memory.index import IndexEntry

FINGERPRINT = "0123456789ab"
QUESTION = [1.0, 0.0]


def entries(count: int) -> list[IndexEntry]:
    return [
        IndexEntry(memory_id=f"m{n}", learner_id="ada", zone="dm", vector=[1.0, math.sin(n)]) for n in range(count)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "index"


@pytest.fixture
async def index(folder: Path) -> AsyncIterator[ChromaIndex]:
    """An index with ten memories in it."""
    made = ChromaIndex(folder, None, FINGERPRINT)
    await made.add(entries(10))
    yield made
    await made.close()


async def assert_works_again(index: ChromaIndex) -> None:
    """Refused until cleared; then empty, and filled again."""
    with pytest.raises(RecallUnavailable):
        await index.add(entries(10))
    await index.clear()
    assert await index.memory_ids() == set()
    await index.add(entries(10))
    assert len(await index.search("ada", None, QUESTION, 20)) == 10


async def test_reopened_in_the_same_process_it_holds_what_it_held(index: ChromaIndex, folder: Path) -> None:
    await index.close()
    again = ChromaIndex(folder, None, FINGERPRINT)
    assert len(await again.memory_ids()) == 10
    await again.add([IndexEntry(memory_id="new", learner_id="ada", zone="dm", vector=QUESTION)])
    assert (await again.search("ada", None, QUESTION, 1))[0].similarity == pytest.approx(1.0)
    await again.close()


async def test_closing_twice_and_without_use(folder: Path) -> None:
    """Neither waits for a thread that never began."""
    unused = ChromaIndex(folder, None, FINGERPRINT)
    await unused.close()
    await unused.close()


async def test_closing_lets_the_files_go(index: ChromaIndex, folder: Path) -> None:
    """Otherwise `clear` would work on a folder that is still written to."""
    await index.close()
    async with asyncio.timeout(20):
        # Chroma's own threads let go of the last ones a moment later, and tell nobody.
        while any(f.path.startswith(str(folder)) for f in psutil.Process().open_files()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_folder_deleted_while_in_use(index: ChromaIndex, folder: Path) -> None:
    """SQLite would go on answering from the deleted file."""
    shutil.rmtree(folder)
    with pytest.raises(RecallUnavailable, match="removed"):
        await index.search("ada", None, QUESTION, 1)
    await assert_works_again(index)


async def test_folder_deleted_between_runs_is_an_empty_index(index: ChromaIndex, folder: Path) -> None:
    await index.close()
    shutil.rmtree(folder)
    again = ChromaIndex(folder, None, FINGERPRINT)
    assert await again.memory_ids() == set()
    await again.close()


async def test_database_overwritten_while_in_use(index: ChromaIndex, folder: Path) -> None:
    (folder / "chroma.sqlite3").write_bytes(b"no database" * 5000)
    with pytest.raises(RecallUnavailable):
        await index.search("ada", None, QUESTION, 1)
    await assert_works_again(index)
    assert (aside_path(folder) / "chroma.sqlite3").read_bytes().startswith(b"no database")


@pytest.mark.parametrize("content", [b"no database" * 5000, b"SQLite format 3\0"])
async def test_database_overwritten_between_runs(index: ChromaIndex, folder: Path, content: bytes) -> None:
    await index.close()
    (folder / "chroma.sqlite3").write_bytes(content)
    again = ChromaIndex(folder, None, FINGERPRINT)
    for _ in range(2):  # Chroma itself fails differently the second time
        with pytest.raises(RecallUnavailable):
            await again.memory_ids()
    await assert_works_again(again)
    await again.close()


@pytest.fixture
def file_in_the_way(folder: Path) -> Path:
    folder.write_text("in the way")
    return folder


async def test_a_file_where_the_folder_should_be(file_in_the_way: Path) -> None:
    folder = file_in_the_way
    index = ChromaIndex(folder, None, FINGERPRINT)
    await assert_works_again(index)
    await index.close()


def do_damage(folder: Path, name: str, damage: str) -> None:
    (file,) = folder.glob(f"*/{name}")
    if damage == "deleted":
        file.unlink()
    elif damage == "cut":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    else:
        file.write_bytes(b"\xa5" * file.stat().st_size)


@pytest.mark.parametrize("name", ["data_level0.bin", "header.bin", "length.bin", "link_lists.bin"])
@pytest.mark.parametrize("damage", ["cut", "overwritten", "deleted"])
async def test_vector_file_damaged_between_runs(folder: Path, name: str, damage: str) -> None:
    """Chroma would lose hits or take the process down with it; sizes and links give it away before."""
    index = ChromaIndex(folder, None, FINGERPRINT)
    await index.add(entries(1100))  # Chroma writes vector files from a thousand entries on
    await index.close()
    do_damage(folder, name, damage)
    again = ChromaIndex(folder, None, FINGERPRINT)
    if (name, damage) in HARMLESS:
        assert len(await again.search("ada", None, QUESTION, 2000)) == 1100
    else:
        with pytest.raises(RecallUnavailable, match="damaged"):
            await again.search("ada", None, QUESTION, 1)
        await assert_works_again(again)
    await again.close()


HARMLESS = {("length.bin", "overwritten")}
"""Chroma does not read the lengths."""


async def test_sound_vector_files_are_let_in(folder: Path) -> None:
    index = ChromaIndex(folder, None, FINGERPRINT)
    await index.add(entries(2500))
    await index.remove("ada", [f"m{n}" for n in range(700)])
    await index.close()
    again = ChromaIndex(folder, None, FINGERPRINT)
    assert len(await again.search("ada", None, QUESTION, 2500)) == 1800
    await again.close()


async def test_another_model_s_vectors_are_not_searched_and_go_with_clear(index: ChromaIndex, folder: Path) -> None:
    await index.close()
    other = ChromaIndex(folder, None, "ba9876543210")
    assert await other.memory_ids() == set()
    await other.add([IndexEntry(memory_id="new", learner_id="ada", zone="dm", vector=[1.0, 0.0, 0.0])])
    await other.clear()
    await other.close()
    again = ChromaIndex(folder, None, FINGERPRINT)
    assert await again.memory_ids() == set()
    await again.close()


async def test_a_batch_larger_than_chroma_takes(folder: Path) -> None:
    index = ChromaIndex(folder, None, FINGERPRINT)
    await index.add(entries(6000))
    assert len(await index.memory_ids()) == 6000
    await index.remove("ada", [f"m{n}" for n in range(5900)])
    assert len(await index.memory_ids("ada")) == 100
    await index.close()


async def test_the_loop_goes_on_while_chroma_works(index: ChromaIndex) -> None:
    """Work of the loop is done while a call is under way."""
    call = asyncio.create_task(index.add(entries(500)))
    turns = 0
    while not call.done():
        turns += 1
        await asyncio.sleep(0)
    await call
    assert turns > 2  # a call that held the loop up would leave it one


async def test_a_server_that_is_not_there() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        index = ChromaIndex(None, f"http://127.0.0.1:{unused.getsockname()[1]}", FINGERPRINT)
        with pytest.raises(RecallUnavailable):
            await index.search("ada", None, QUESTION, 1)
        await index.close()


def test_a_folder_or_a_url() -> None:
    with pytest.raises(ValueError, match="either"):
        ChromaIndex(None, None, FINGERPRINT)


def test_shards_are_stable_and_even() -> None:
    """The number is stored, so it may not change."""
    assert [shard_of(name) for name in ("ada", "bob")] == SHARDS_OF_ADA_AND_BOB
    counts = [0] * SHARDS
    for n in range(6400):
        counts[shard_of(f"learner {n}")] += 1
    assert 50 < min(counts) < max(counts) < 150


SHARDS_OF_ADA_AND_BOB = [30, 26]


@pytest.mark.parametrize("count", [10, 1200])
async def test_what_is_removed_is_not_in_the_files_any_more(index: ChromaIndex, folder: Path, count: int) -> None:
    """Chroma itself keeps the vector of a deleted row, and the whole folder of a deleted collection."""
    await index.add(entries(count))
    gone = entries(count)[3]
    length = math.hypot(*gone.vector)
    needles = [struct.pack("<2f", *gone.vector), struct.pack("<2f", *(value / length for value in gone.vector))]
    assert _holding(folder, needles)
    await index.remove("ada", ["m3"])
    assert _holding(folder, needles) == []
    assert len(await index.memory_ids()) == count - 1
    assert "m3" not in {hit.memory_id for hit in await index.search("ada", None, gone.vector, count)}


def _holding(folder: Path, needles: list[bytes]) -> list[Path]:
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [file for file in files if any(needle in file.read_bytes() for needle in needles)]
