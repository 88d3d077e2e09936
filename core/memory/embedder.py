"""Turning text into vectors: the interface, and sentence-transformers behind it."""

from __future__ import annotations

import asyncio
import importlib
import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import structlog

from core.errors import RecallNotReady, RecallUnavailable
from core.memory.model_files import ModelSource, check_default, check_named, resolve
from core.memory.worker import HEAVY_IMPORTS, Worker

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

_log = structlog.get_logger(__name__)
_CLOSE_TIMEOUT = 20.0
"""Seconds; longer than any step of loading, and than a batch takes."""
_BATCH = 32
"""Texts encoded in one go; in between, others get their turn and `close` is heeded."""
_IMPORTS = ("torch", "transformers", "sentence_transformers")
"""What loading imports, slowest parts apart, so that `close` need not wait for all of them."""


class Embedder(Protocol):
    """Makes vectors of length 1; texts that mean the same get vectors that point the same way."""

    @property
    def fingerprint(self) -> str:
        """12 hexadecimal digits that tell this model's vectors from another's; known before loading."""

    @property
    def dimension(self) -> int:
        """Numbers in a vector. Raises `RecallUnavailable` before it is ready."""

    @property
    def ready(self) -> bool:
        """Whether `encode` works now."""

    def start(self) -> None:
        """Begin to load in the background, once; further calls change nothing."""

    async def wait_ready(self, timeout: float) -> bool:  # noqa: ASYNC109
        """Wait up to `timeout` seconds for loading to end; return whether it is ready."""

    async def encode(self, texts: Sequence[str]) -> list[list[float]]:
        """Return one vector for each text. Raises `RecallNotReady`, or `RecallUnavailable` where it cannot be."""

    async def close(self) -> None:
        """Let the model go. Nothing may be called after it."""


class SentenceEmbedder:
    """A sentence-transformers model, imported, loaded and used in one thread of its own.

    Only as much of a text is read as the model takes (all-MiniLM-L6-v2: 256 tokens, some 1,000
    characters). A model that cannot be loaded is logged once and not tried again until a restart.

    `close` waits for the one step of loading, or the one batch, that is under way: a second or two, at
    most 20. Torch aborts the process where the interpreter goes away in the middle of an encoding, so
    leave by `close`. The thread is a daemon: whatever happens, it holds nothing up.
    """

    def __init__(self, model: str | None, stamp_dir: Path | None = None) -> None:
        """Load nothing yet.

        `model` is the setting `EMBEDDING_MODEL`: a folder, a hub name, or None for the model that Meno
        brings. `stamp_dir` is where the check of the files is remembered.
        """
        self._stamp_dir = stamp_dir
        self._source = resolve(model, stamp_dir)
        self._worker = Worker("embedder")
        self._closing = threading.Event()
        self._loading: Future[SentenceTransformer] | None = None

    @property
    def fingerprint(self) -> str:
        """See `Embedder.fingerprint`."""
        return self._source.fingerprint

    @property
    def dimension(self) -> int:
        """See `Embedder.dimension`."""
        dimension = self._loaded().get_embedding_dimension()
        assert dimension is not None
        return dimension

    @property
    def ready(self) -> bool:
        """See `Embedder.ready`."""
        loading = self._loading
        return loading is not None and loading.done() and loading.exception() is None

    def start(self) -> None:
        """See `Embedder.start`."""
        if self._loading is None:
            self._loading = self._worker.submit(partial(_load, self._source, self._stamp_dir, self._closing))

    async def wait_ready(self, timeout: float) -> bool:  # noqa: ASYNC109
        """See `Embedder.wait_ready`. Starts it if need be."""
        self.start()
        assert self._loading is not None
        loading = asyncio.wrap_future(self._loading)
        loading.add_done_callback(asyncio.Future.exception)  # a failure is told by `encode`
        await asyncio.wait([loading], timeout=timeout)
        return self.ready

    async def encode(self, texts: Sequence[str]) -> list[list[float]]:
        """See `Embedder.encode`."""
        model = self._loaded()
        vectors: list[list[float]] = []
        for start in range(0, len(texts), _BATCH):
            vectors += await self._worker.run(partial(_encode, model, list(texts[start : start + _BATCH])))
        return vectors

    async def close(self) -> None:
        """See `Embedder.close`."""
        self._closing.set()
        await self._worker.close(_CLOSE_TIMEOUT)

    def _loaded(self) -> SentenceTransformer:
        if self._loading is None or not self._loading.done():
            raise RecallNotReady("the embedding model is still loading")
        return self._loading.result()


def _load(source: ModelSource, stamp_dir: Path | None, closing: threading.Event) -> SentenceTransformer:
    try:
        if source.default:
            check_default(source, stamp_dir)
            os.environ.setdefault("HF_HUB_OFFLINE", "1")  # read when huggingface_hub is imported
        else:
            check_named(source)
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        _import_libraries(closing)
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils.logging import disable_progress_bar

        disable_progress_bar()  # type: ignore[no-untyped-call]
        # A second thread saves a fifth of one short encoding on an idle machine, and on a busy one its threads
        # spin waiting for each other: there one encoding took 207 ms with two, and 26 ms with one.
        torch.set_num_threads(1)
        return SentenceTransformer(source.name, device="cpu", local_files_only=source.default)
    except Exception as error:
        problem = (
            error
            if isinstance(error, RecallUnavailable)
            else RecallUnavailable(f"the embedding model {source.name} cannot be loaded: {error}")
        )
        if not closing.is_set():
            _log.warning("embedding model not loaded", problem=str(problem))
        raise problem from error


def _import_libraries(closing: threading.Event) -> None:
    for name in _IMPORTS:
        if closing.is_set():
            raise RecallNotReady("the embedding model was closed while it was loading")
        with HEAVY_IMPORTS:
            importlib.import_module(name)


def _encode(model: SentenceTransformer, texts: list[str]) -> list[list[float]]:
    vectors = model.encode(texts, normalize_embeddings=True, show_progress_bar=False, convert_to_numpy=True)
    return [[float(number) for number in vector] for vector in vectors]
