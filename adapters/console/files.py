"""Files of a conversation in the console: a terminal shows none, so they are put into a folder."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from core.messages import File


def save_file(folder: Path, owner: str, file: File) -> Path:
    """Write a file that only the user who runs Meno can read, and return where it is. Raises OSError.

    It takes the place of the one with that name which `owner` got before, so they do not pile up.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    name, whose = Path(file.name), hashlib.sha256(owner.encode()).hexdigest()[:12]
    place = folder.absolute() / f"{name.stem}-{whose}{name.suffix}"
    fresh = place.with_name(f"{place.name}.new")
    fresh.unlink(missing_ok=True)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(file.content)
    return fresh.replace(place)
