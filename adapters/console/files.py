"""Files of a conversation in the console: a terminal shows none, so they are put into a folder."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from core.messages import File


class SavedFiles:
    """The files that were saved for people in a folder, as whoever forgets people sees them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def forget(self, learner_id: str, owners: Sequence[str]) -> None:
        """Remove what was saved for these owners: a picture shows what may be gone by now. Raises OSError."""
        for owner in owners:
            for file in self._folder.glob(f"*-{_mark(owner)}.*"):
                file.unlink(missing_ok=True)


def save_file(folder: Path, owner: str, file: File) -> Path:
    """Write a file that only the user who runs Meno can read, and return where it is. Raises OSError.

    It takes the place of the one with that name which `owner` got before, so they do not pile up.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    name = Path(file.name)
    place = folder.absolute() / f"{name.stem}-{_mark(owner)}{name.suffix}"
    fresh = place.with_name(f"{place.name}.new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(file.content)
    return fresh.replace(place)


def _mark(owner: str) -> str:
    """Return what stands in the names of an owner's files."""
    return hashlib.sha256(owner.encode()).hexdigest()[:12]
