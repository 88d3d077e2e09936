"""What every embedder promises, the real model among them; and its files."""

from __future__ import annotations

import json
import math
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from core.errors import RecallUnavailable
from core.memory import model_files
from core.memory.embedder import Embedder, SentenceEmbedder
from core.memory.hashing_embedder import HashingEmbedder
from core.memory.model_files import DEFAULT_SHA256, check_default, resolve, sha256_of

in_session = pytest.mark.asyncio(loop_scope="session")
ROOT = Path(__file__).parents[2]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def real_embedder(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[SentenceEmbedder]:
    """The model that Meno brings, loaded once."""
    embedder = SentenceEmbedder(None, tmp_path_factory.mktemp("stamps"))
    with pytest.raises(RecallUnavailable, match="still loading"):
        await embedder.encode(["too early"])
    embedder.start()
    embedder.start()
    assert not embedder.ready
    assert await embedder.wait_ready(60)
    yield embedder
    await embedder.close()


@pytest.fixture(params=["hashing", "real"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    if request.param == "hashing":
        return HashingEmbedder()
    real: Embedder = request.getfixturevalue("real_embedder")
    return real


def cosine(one: list[float], other: list[float]) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


@in_session
async def test_vectors_have_the_dimension_and_length_one(embedder: Embedder) -> None:
    vectors = await embedder.encode(["recursion", "", "SQL joins 🙂", "x" * 20_000])
    assert [len(vector) for vector in vectors] == [embedder.dimension] * 4
    assert [math.hypot(*vector) for vector in vectors] == pytest.approx([1.0] * 4, abs=1e-4)


@in_session
async def test_the_same_text_gives_the_same_vector_whatever_is_beside_it(embedder: Embedder) -> None:
    (alone,) = await embedder.encode(["I struggle with recursion."])
    _, beside = await embedder.encode(["Something much longer than it " * 9, "I struggle with recursion."])
    assert cosine(alone, beside) == pytest.approx(1.0, abs=1e-4)


@in_session
async def test_what_is_alike_is_nearer(embedder: Embedder) -> None:
    texts = ["explain recursion", "recursion was hard for me", "my cat eats fish"]
    question, alike, unlike = await embedder.encode(texts)
    assert cosine(question, alike) > cosine(question, unlike) + 0.1


@in_session
async def test_nothing_to_encode(embedder: Embedder) -> None:
    assert await embedder.encode([]) == []


@in_session
async def test_ready_once_waited_for(embedder: Embedder) -> None:
    assert await embedder.wait_ready(0)
    assert embedder.ready


@in_session
async def test_fingerprints_are_twelve_hexadecimal_digits(embedder: Embedder) -> None:
    assert len(bytes.fromhex(embedder.fingerprint)) == 6


@in_session
async def test_the_real_model_finds_meaning_without_shared_words(real_embedder: SentenceEmbedder) -> None:
    texts = ["What should I practise?", "I had trouble with functions calling themselves", "recursion"]
    _, described, named = await real_embedder.encode(texts)
    assert cosine(described, named) > 0.3
    assert real_embedder.dimension == 384
    assert real_embedder.fingerprint == DEFAULT_SHA256[:12]


@in_session
async def test_a_folder_without_a_model_is_said_once_and_not_tried_again(tmp_path: Path) -> None:
    embedder = SentenceEmbedder(str(tmp_path))
    assert not await embedder.wait_ready(60)
    for _ in range(2):
        with pytest.raises(RecallUnavailable, match="cannot be loaded"):
            await embedder.encode(["x"])
    await embedder.close()


@in_session
async def test_a_hub_name_without_a_network(real_embedder: SentenceEmbedder) -> None:
    """The hub is off in this process, as it is without a connection."""
    assert real_embedder.ready
    embedder = SentenceEmbedder("sentence-transformers/never-published")
    assert not await embedder.wait_ready(60)
    with pytest.raises(RecallUnavailable, match="never-published"):
        await embedder.encode(["x"])
    await embedder.close()


def test_the_default_model_named_as_a_folder_has_the_same_fingerprint(tmp_path: Path) -> None:
    default = resolve(None, None)
    assert resolve(default.name, tmp_path).fingerprint == default.fingerprint
    assert not resolve(default.name, tmp_path).default


def test_hub_names_have_different_fingerprints() -> None:
    assert resolve("one/model", None).fingerprint != resolve("another/model", None).fingerprint


def test_the_default_model_is_found_without_importing_its_package() -> None:
    resolve(None, None)
    assert model_files.DEFAULT_PACKAGE not in sys.modules


@pytest.fixture
def wrong_model(tmp_path: Path) -> model_files.ModelSource:
    source = resolve(None, None)
    shutil.copytree(source.name, tmp_path / "model", ignore=shutil.ignore_patterns("*.safetensors"))
    (tmp_path / "model" / "model.safetensors").write_bytes(b"something else")
    return model_files.ModelSource(name=str(tmp_path / "model"), fingerprint="", default=True)


def test_other_weights_in_place_of_the_default_are_refused(
    wrong_model: model_files.ModelSource,
) -> None:
    with pytest.raises(RecallUnavailable, match="reinstall"):
        check_default(wrong_model, None)


def stamp_of(folder: Path) -> Path:
    return folder / "model-files.json"


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    file = tmp_path / "weights"
    file.write_bytes(b"one")
    return file


def test_a_file_is_read_once_while_it_does_not_change(weights: Path, tmp_path: Path) -> None:
    """The hash in the stamp is believed; a changed file is read again."""
    stamps = tmp_path / "stamps"
    first = sha256_of(weights, stamps)
    (key,) = json.loads(stamp_of(stamps).read_text())
    stamp_of(stamps).write_text(json.dumps({key: "believed"}))
    assert sha256_of(weights, stamps) == "believed"
    weights.write_bytes(b"other")
    assert sha256_of(weights, stamps) not in {"believed", first}


@pytest.mark.parametrize("content", ["", "[]", "\0", '{"other": "x"}'])
def test_a_stamp_that_cannot_be_used_is_done_without(weights: Path, tmp_path: Path, content: str) -> None:
    stamp_of(tmp_path).write_text(content)
    assert sha256_of(weights, tmp_path) == sha256_of(weights, None)


LEAVE = """
import asyncio, sys
from core.memory.embedder import SentenceEmbedder

async def main():
    embedder = SentenceEmbedder(None)
    embedder.start()
    ready = await embedder.wait_ready(float(sys.argv[1]))
    await embedder.close()
    print(ready)

asyncio.run(main())
"""


def test_leaving_while_the_model_loads_neither_hangs_nor_crashes() -> None:
    """Closed half a second into the import of torch."""
    left = subprocess.run(
        [sys.executable, "-c", LEAVE, "0.5"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert (left.returncode, left.stdout, left.stderr) == (0, "False\n", "")
