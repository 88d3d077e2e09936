"""The machine: Python, the data folder, the time zone."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

from filelock import FileLock, Timeout

from bot.doctor.finding import Finding, note, problem, well
from bot.settings import Settings

OLDEST, NEWEST = (3, 11), (3, 14)
"""The versions of Python that the libraries are made for."""
ROOM = 500 * 2**20
"""Free bytes under which the disk is called nearly full; an index and its database need some of it."""


def python() -> Finding:
    """Look at the version of Python."""
    version = sys.version_info[:2]
    name = f"Python {version[0]}.{version[1]} at {sys.prefix}"
    if version < OLDEST:
        return problem("Python", f"{name} is too old", "Install Python 3.11 or newer, then run make run")
    if version > NEWEST:
        return note("Python", f"{name} is newer than the libraries were tried with", "If it fails, use 3.14")
    return well("Python", name)


def folder(settings: Settings) -> Iterator[Finding]:
    """Look at the data folder without making it."""
    path = settings.data_dir
    place = _nearest_existing(path.absolute())
    if place.is_dir():
        writable = os.access(place, os.W_OK | os.X_OK)
    else:
        yield problem("data folder", f"{place} is a file, not a folder", "Set DATA_DIR to another folder")
        return
    if not writable or not _takes_a_file(place):
        yield problem(
            "data folder",
            f"{place} cannot be written to by this user",
            "Make it writable, or set DATA_DIR to another folder",
        )
        return
    free = shutil.disk_usage(place).free
    if free < ROOM:
        yield note("data folder", f"{place} has only {free // 2**20} MB left", "Free some space")
    elif place != path.absolute():
        yield well("data folder", f"{path} does not exist yet and will be made")
    else:
        yield well("data folder", f"{path}{' (a running Meno holds it)' if _is_held(path) else ''}")


def time_zone(settings: Settings) -> Finding:
    """Look at the time zone of learners who have not told theirs."""
    zone = settings.default_timezone
    if "default_timezone" not in settings.model_fields_set:
        return note(
            "time zone",
            f"DEFAULT_TIMEZONE is not set, so reminders to learners without a zone of their own go by {zone}",
            "Set it to yours, for instance Europe/Berlin",
        )
    return well("time zone", f"{zone} for learners who have not told theirs")


def _nearest_existing(path: Path) -> Path:
    return next(place for place in (path, *path.parents) if place.exists())


def _takes_a_file(folder: Path) -> bool:
    try:
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _is_held(folder: Path) -> bool:
    lock = folder / "meno.lock"
    if not lock.exists():
        return False
    try:
        with FileLock(lock, timeout=0):
            return False
    except (Timeout, OSError):
        return True
