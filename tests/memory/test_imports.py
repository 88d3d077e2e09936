"""The prompt must come up before the heavy libraries do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

IMPORT_ALL = """
import sys
import core.memory.chroma, core.memory.embedder, core.memory.extraction.extract, core.memory.hashing_embedder
heavy = ("chromadb", "numpy", "torch", "transformers", "sentence_transformers")
print([name for name in heavy if name in sys.modules])
"""


def test_importing_the_package_imports_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n", done.stderr
