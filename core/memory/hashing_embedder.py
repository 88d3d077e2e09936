"""An embedder without a model: texts are alike as far as they share words. For tests."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence

_WORD = re.compile(r"\w+")


class HashingEmbedder:
    """See `Embedder`. Every word is a direction drawn from its hash; a text is the sum of its words."""

    fingerprint = hashlib.sha256(b"core.memory.hashing_embedder 1").hexdigest()[:12]
    """See `Embedder.fingerprint`."""
    dimension = 256
    """See `Embedder.dimension`."""
    ready = True
    """See `Embedder.ready`."""

    def start(self) -> None:
        """See `Embedder.start`: there is nothing to load."""

    async def wait_ready(self, timeout: float) -> bool:  # noqa: ASYNC109
        """See `Embedder.wait_ready`."""
        return True

    async def encode(self, texts: Sequence[str]) -> list[list[float]]:
        """See `Embedder.encode`."""
        return [self._vector(text) for text in texts]

    async def close(self) -> None:
        """See `Embedder.close`."""

    def _vector(self, text: str) -> list[float]:
        total = [0.0] * self.dimension
        for word in _WORD.findall(text.casefold()) or [""]:
            digest = hashlib.shake_128(word.encode()).digest(self.dimension)
            for place, byte in enumerate(digest):
                total[place] += byte - 127.5
        length = math.hypot(*total)
        return [number / length for number in total]
