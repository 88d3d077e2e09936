"""Whether anything of what was removed is still to be read in files: looked for in their raw bytes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_PIECE = 2**20
"""Bytes that are looked at once."""


def files_with(folder: Path, probes: Sequence[str]) -> list[Path]:
    """Return the files under `folder` in which one of the probes occurs as UTF-8; blocks meanwhile."""
    wanted = [probe.encode() for probe in probes if probe]
    if not wanted or not folder.is_dir():
        return []
    return [file for file in sorted(folder.rglob("*")) if file.is_file() and _holds(file, wanted)]


def _holds(file: Path, wanted: Sequence[bytes]) -> bool:
    overlap = max(map(len, wanted)) - 1
    tail = b""
    try:
        with file.open("rb") as content:
            while piece := content.read(_PIECE):
                seen = tail + piece
                if any(probe in seen for probe in wanted):
                    return True
                tail = seen[-overlap:] if overlap else b""
    except FileNotFoundError:  # it went while the others were read
        return False
    return False
