"""The folder of an embedded Chroma: is it sound, and how to begin anew.

Chroma trusts its files. A vector file that was cut short or overwritten makes it lose hits silently
or takes the whole process down with a segmentation fault, so the files are looked at before it is
let near them. The layout is the one of hnswlib: a header, one row of a fixed size per vector with
its neighbours, and the links of the graph's upper levels.
"""

from __future__ import annotations

import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

from core.errors import RecallUnavailable

_HEADER = struct.Struct("<iQQQQQQiIQQQdQ")
_LENGTH = struct.Struct("<I")
_SAMPLES = 32
_BUSY_S = 15.0


def check_folder(folder: Path) -> None:
    """Look at every vector file under `folder`. Raises `RecallUnavailable` naming the damaged one."""
    if folder.exists() and not folder.is_dir():
        raise RecallUnavailable(f"the memory index at {folder} is not a folder")
    for segment in {file.parent for file in folder.glob("*/*")}:
        try:
            sound = _is_sound(segment)
        except (OSError, struct.error):
            sound = False
        if not sound:
            raise RecallUnavailable(f"the memory index in {segment} is damaged")


def set_aside(folder: Path) -> Path:
    """Move `folder` to `aside_path(folder)`, in place of an older one there, and return that path."""
    aside = aside_path(folder)
    _delete(aside)
    folder.rename(aside)
    return aside


def aside_path(folder: Path) -> Path:
    """Return where a damaged `folder` is kept for whoever wants to look at it."""
    return folder.with_name(f"{folder.name}.damaged")


def sweep_folder(folder: Path) -> None:
    """Remove what deleted collections left behind in a folder that nobody has open.

    Chroma forgets the folder of a deleted collection's vectors, but leaves it on the disk, and its database keeps
    the room of deleted rows. A damaged folder that was set aside goes too. Raises `RecallUnavailable`.
    """
    _delete(aside_path(folder))
    database = folder / "chroma.sqlite3"
    if not database.exists():
        return
    try:
        with closing(sqlite3.connect(database, timeout=_BUSY_S)) as connection:
            used = {row[0] for row in connection.execute("SELECT id FROM segments")}
            connection.execute("VACUUM")
    except sqlite3.Error as error:
        raise RecallUnavailable(f"the memory index at {folder} cannot be cleaned: {error}") from error
    for segment in folder.iterdir():
        if segment.is_dir() and segment.name not in used:
            shutil.rmtree(segment)


def _delete(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _is_sound(segment: Path) -> bool:
    fields = _HEADER.unpack((segment / "header.bin").read_bytes())
    rows, row_bytes, links_per_row = fields[3], fields[4], fields[10]
    vectors = segment / "data_level0.bin"
    return (
        vectors.stat().st_size >= rows * row_bytes
        and (segment / "length.bin").stat().st_size >= rows * _LENGTH.size
        and _links_are_possible(vectors, rows, row_bytes, links_per_row)
        and _upper_links_are_complete((segment / "link_lists.bin").read_bytes(), rows)
    )


def _links_are_possible(vectors: Path, rows: int, row_bytes: int, links_per_row: int) -> bool:
    """Sample rows: each begins with the number of its neighbours and their row numbers."""
    with vectors.open("rb") as file:
        for row in range(0, rows, max(rows // _SAMPLES, 1)):
            file.seek(row * row_bytes)
            (count,) = struct.unpack("<Hxx", file.read(4))
            if count > links_per_row:
                return False
            neighbours = struct.unpack(f"<{count}I", file.read(4 * count))
            if any(neighbour >= rows for neighbour in neighbours):
                return False
    return True


def _upper_links_are_complete(content: bytes, rows: int) -> bool:
    """Each row's links are preceded by their length in bytes, mostly 0."""
    offset = 0
    for _ in range(rows):
        (length,) = _LENGTH.unpack_from(content, offset)
        offset += _LENGTH.size + length
    return offset <= len(content)
