"""The data folder: made, checked and held by one process at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from core.errors import DataFolderError


@contextmanager
def hold_data_folder(folder: Path) -> Iterator[None]:
    """Make the folder if need be and keep other processes off it; embedded Chroma allows only one.

    A new folder is for the user that runs Meno alone: in it is what learners said.

    Raises `DataFolderError` where the folder cannot be written to, or another Meno uses it.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / "meno.lock")
        lock.acquire(timeout=0)
    except Timeout:
        raise DataFolderError(
            f"Another Meno is using the data folder {folder}. Stop it, or set DATA_DIR to another folder."
        ) from None
    except OSError as problem:
        raise DataFolderError(
            f"The data folder {folder} cannot be used ({os.strerror(problem.errno or 0)})."
            " Make it writable for this user, or set DATA_DIR to another folder."
        ) from None
    try:
        yield
    finally:
        lock.release()
