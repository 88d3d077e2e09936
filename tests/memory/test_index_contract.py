"""What every index promises: the one in memory, Chroma in a folder, Chroma as a server."""

from __future__ import annotations

import math
import random
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from core.memory.chroma import LARGE, ChromaIndex, shard_of
from core.memory.index import IndexEntry, InMemoryIndex, MemoryIndex

KINDS = ["memory", "folder", "server"]


@pytest.fixture(scope="module")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Chroma server on loopback, as the wheel brings it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("server")
    command = [str(Path(sys.executable).with_name("chroma")), "run", "--path", str(folder)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--port", str(port)], cwd=folder, stdout=log, stderr=log
        )
        try:
            wait_for_port(process, port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=10)


def wait_for_port(process: subprocess.Popen[bytes], port: int) -> None:
    """A child process gives no event when it listens, so it is asked until it does."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the Chroma server did not start")


@pytest.fixture(params=KINDS)
async def index(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[MemoryIndex]:
    made: MemoryIndex
    if request.param == "memory":
        made = InMemoryIndex()
    elif request.param == "folder":
        made = ChromaIndex(tmp_path / "index", None, "0123456789ab")
    else:
        made = ChromaIndex(None, request.getfixturevalue("server_url"), "0123456789ab")
    await made.clear()
    yield made
    await made.close()


def entry(memory_id: str, angle: float, *, learner: str = "ada", zone: str = "dm") -> IndexEntry:
    """A memory in the direction of `angle`, in degrees."""
    return IndexEntry(memory_id=memory_id, learner_id=learner, zone=zone, vector=towards(angle))


def towards(angle: float) -> list[float]:
    return [math.cos(math.radians(angle)), math.sin(math.radians(angle)), 0.0]


async def found(
    index: MemoryIndex, *, learner: str = "ada", zones: frozenset[str] | None = None, limit: int = 10
) -> list[str]:
    return [hit.memory_id for hit in await index.search(learner, zones, towards(0), limit)]


async def test_nearest_first_with_cosine_as_similarity(index: MemoryIndex) -> None:
    await index.add([entry("far", 120), entry("near", 10), entry("middle", 60)])
    hits = await index.search("ada", None, towards(0), 10)
    assert [hit.memory_id for hit in hits] == ["near", "middle", "far"]
    expected = [math.cos(math.radians(angle)) for angle in (10, 60, 120)]
    assert [hit.similarity for hit in hits] == pytest.approx(expected, abs=1e-5)


async def test_length_of_a_vector_does_not_count(index: MemoryIndex) -> None:
    long = IndexEntry(memory_id="long", learner_id="ada", zone="dm", vector=[5.0, 0.0, 0.0])
    await index.add([long])
    (hit,) = await index.search("ada", None, [0.1, 0.0, 0.0], 1)
    assert hit.similarity == pytest.approx(1.0, abs=1e-5)


async def test_no_more_than_the_limit(index: MemoryIndex) -> None:
    await index.add([entry(f"m{angle}", angle) for angle in range(150)])
    assert await found(index, limit=2) == ["m0", "m1"]
    assert len(await found(index, limit=140)) == 140
    assert await found(index, limit=0) == []


async def test_nobody_finds_the_memories_of_another(index: MemoryIndex) -> None:
    """A crowd of nearer memories of others neither shows up nor takes up places."""
    await index.add([entry(f"bob{n}", 0, learner="bob") for n in range(50)])
    await index.add([entry("mine", 80)])
    assert await found(index) == ["mine"]
    assert await found(index, learner="nobody") == []


async def test_only_the_zones_asked_for(index: MemoryIndex) -> None:
    await index.add([entry("private", 0), entry("public", 30, zone="space:slack/T1")])
    await index.add([entry("elsewhere", 20, zone="channel:slack/T1/C1")])
    assert await found(index, zones=frozenset({"space:slack/T1"})) == ["public"]
    assert await found(index, zones=frozenset({"space:slack/T1", "dm"})) == ["private", "public"]
    assert await found(index, zones=None) == ["private", "elsewhere", "public"]
    assert await found(index, zones=frozenset()) == []


async def test_adding_again_replaces(index: MemoryIndex) -> None:
    await index.add([entry("one", 90), entry("two", 45)])
    await index.add([entry("one", 0, zone="space:slack/T1")])
    assert await found(index) == ["one", "two"]
    assert await found(index, zones=frozenset({"dm"})) == ["two"]


async def test_removing(index: MemoryIndex) -> None:
    await index.add([entry("one", 0), entry("two", 10)])
    await index.remove("ada", ["one", "never there"])
    await index.remove("ada", [])
    await index.remove("never there", ["two"])
    assert await found(index) == ["two"]
    assert await index.memory_ids() == {"two"}


async def test_removing_reaches_only_the_learner_s_own(index: MemoryIndex) -> None:
    """Also where two learners share a collection."""
    everybody = [f"learner {n}" for n in range(400)]
    others = [learner for learner in everybody if shard_of(learner) == shard_of("learner 0")]
    assert len(others) > 3
    await index.add([entry(f"of {other}", 0, learner=other) for other in others])
    await index.remove("learner 0", [f"of {other}" for other in others])
    assert await index.memory_ids() == {f"of {other}" for other in others[1:]}


async def test_ids_of_all_and_of_one(index: MemoryIndex) -> None:
    assert await index.memory_ids() == set()
    await index.add([entry("one", 0), entry("two", 0, learner="bob")])
    assert await index.memory_ids() == {"one", "two"}
    assert await index.memory_ids("bob") == {"two"}
    assert await index.memory_ids("nobody") == set()


async def test_clear_leaves_an_empty_index_that_works(index: MemoryIndex) -> None:
    await index.add([entry("old", 0)])
    await index.clear()
    assert await index.memory_ids() == set()
    assert await found(index) == []
    await index.add([entry("new", 0)])
    assert await found(index) == ["new"]


async def test_a_long_text_has_several_vectors_and_is_one(index: MemoryIndex) -> None:
    """Its nearest piece counts; removing it removes them all."""
    pieces = [
        IndexEntry(memory_id="long", learner_id="ada", zone="dm", vector=towards(angle), piece=piece)
        for piece, angle in enumerate((100, 20, 40))
    ]
    await index.add([*pieces, entry("short", 30)])
    hits = await index.search("ada", None, towards(0), 10)
    assert [hit.memory_id for hit in hits] == ["long", "short"]
    assert hits[0].similarity == pytest.approx(math.cos(math.radians(20)), abs=1e-5)
    assert await index.memory_ids() == await index.memory_ids("ada") == {"long", "short"}
    await index.remove("ada", ["long"])
    assert await index.memory_ids() == {"short"}
    assert await found(index) == ["short"]


async def test_who_has_very_many_is_found_like_everybody(index: MemoryIndex) -> None:
    """Who shares a collection with them loses nothing either."""
    everybody = [f"learner {n}" for n in range(400)]
    large, other = [learner for learner in everybody if shard_of(learner) == shard_of("learner 0")][:2]
    await index.add([entry("other", 5, learner=other)])
    await index.add(
        [entry(f"m{n}", 10 + n / 100, learner=large, zone="dm" if n else "a") for n in range(LARGE + 50)]
    )
    await index.add([entry("late", 1, learner=large)])
    assert (await found(index, learner=large, limit=3)) == ["late", "m0", "m1"]
    assert (await found(index, learner=large, zones=frozenset({"a"}))) == ["m0"]
    assert await found(index, learner=other) == ["other"]
    assert len(await index.memory_ids(large)) == LARGE + 51
    assert len(await index.memory_ids()) == LARGE + 52
    await index.remove(large, ["late", "other"])
    assert (await found(index, learner=large, limit=1)) == ["m0"]
    assert await found(index, learner=other) == ["other"]


async def test_adding_nothing(index: MemoryIndex) -> None:
    await index.add([])
    assert await index.memory_ids() == set()


async def test_finds_what_an_exact_search_finds(index: MemoryIndex) -> None:
    """Two thousand random memories of ten learners: Chroma's graph misses none of the best ten."""
    chance = random.Random(7)
    entries = [
        IndexEntry(
            memory_id=f"m{n}",
            learner_id=f"learner {n % 10}",
            zone="dm",
            vector=[chance.gauss(0, 1) for _ in range(8)],
        )
        for n in range(2000)
    ]
    exact = InMemoryIndex()
    await exact.add(entries)
    await index.add(entries)
    for n in range(10):
        question = [chance.gauss(0, 1) for _ in range(8)]
        expected = await exact.search(f"learner {n}", None, question, 10)
        hits = await index.search(f"learner {n}", None, question, 10)
        assert [hit.memory_id for hit in hits] == [hit.memory_id for hit in expected]
