"""What is kept: the database, the embedding model, the memory index."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from bot.doctor.finding import Finding, note, problem, well
from bot.settings import Settings
from core.errors import DamagedDatabase, RecallUnavailable, SetupError
from core.memory.chroma_client import ServerConnection
from core.memory.chroma_files import check_folder
from core.memory.model_files import check_default, check_named, resolve
from core.store import Store
from core.store.faults import DAMAGED, faults_explained
from core.store.migrate import HEAD, OUTDATED, missing_columns, revision_of
from core.store.opening import parse_url


async def database(settings: Settings) -> Finding:
    """Look at the database without making, changing or upgrading it."""
    url = parse_url(settings.sqlalchemy_url)
    file = Path(str(url.database)) if url.get_backend_name() == "sqlite" else None
    try:
        with faults_explained(url):
            if file is not None and not await asyncio.to_thread(_is_there_and_sound, file):
                return well("database", f"{file} does not exist yet and will be made")
            revision, missing = await _state(url)
    except SetupError as error:
        return problem("database", str(error), "Then run meno doctor again")
    if revision is None:
        return well("database", "it is empty; the tables are made at the first start")
    if revision > HEAD:
        return problem(
            "database",
            f"it is at revision {revision}, which this Meno does not know (it knows up to {HEAD})",
            "Update Meno, or restore a backup made by this version",
        )
    if revision != HEAD:
        return note("database", f"it is at revision {revision} and will be brought to {HEAD} at the next start")
    if missing:
        return problem("database", OUTDATED.format(missing=missing[0]), "Or go back to that version")
    return well("database", f"sound, at revision {revision}")


def _is_there_and_sound(file: Path) -> bool:
    """Look through all pages, while a running Meno goes on; return False where there is no such file.

    Raises `DamagedDatabase` where a page is damaged.
    """
    if not file.exists():
        return False
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DamagedDatabase(DAMAGED)
    return True


async def _state(url: URL) -> tuple[str | None, list[str]]:
    """Return the revision, and the columns that are missing."""
    store = Store(url.render_as_string(hide_password=False))
    try:
        return await revision_of(store), await missing_columns(store)
    finally:
        await store.close()


def embedding_model(settings: Settings) -> Finding:
    """Look whether the files of the embedding model are there and the right ones. Does not load it."""
    try:
        source = resolve(settings.embedding_model, None)
        check_named(source)
        if source.default:
            check_default(source, None)
    except RecallUnavailable as reason:
        return note("embedding", f"{reason}; until then memories are used without looking for fitting ones")
    if source.default:
        return well("embedding", "the model that comes along")
    if Path(source.name).is_dir():
        return well("embedding", source.name)
    return note(
        "embedding",
        f"{source.name} is fetched from the model hub at the first start, where it is not in the hub's cache",
        "Without a network, name a folder in EMBEDDING_MODEL",
    )


async def index(settings: Settings) -> AsyncIterator[Finding]:
    """Look at the memory index, which can always be made anew from the database."""
    if settings.chroma_url is not None:
        yield await asyncio.to_thread(_server, settings.chroma_url)
        return
    try:
        await asyncio.to_thread(check_folder, settings.data_dir / "chroma")
    except RecallUnavailable as reason:
        yield note("index", f"{reason}; it is made anew from the database at the next start")
    else:
        there = (settings.data_dir / "chroma").exists()
        yield well("index", "in the data folder" if there else "it will be made in the data folder")


def _server(url: str) -> Finding:
    connection = ServerConnection(url)
    try:
        connection.client().heartbeat()
    except Exception as error:  # whatever Chroma's client raises, also what requests and JSON raise
        return problem(
            "index",
            f"the Chroma server does not answer ({type(error).__name__})",
            "Start it, or correct CHROMA_URL; until then recall goes without it",
        )
    finally:
        connection.close()
    return well("index", "the Chroma server answers")
