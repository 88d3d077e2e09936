"""Opening, closing and clearing a Chroma: a folder of this process, or a server.

Everything here blocks and belongs into the index's own thread. Chroma itself is imported when the first
connection is opened. It sends no telemetry, reads no `.env` and asks no network but the server.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from core.errors import RecallUnavailable
from core.memory.chroma_files import check_folder, set_aside, sweep_folder
from core.memory.worker import HEAVY_IMPORTS

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.config import Settings


class Connection(Protocol):
    """Where the collections are."""

    def client(self) -> Client:
        """Return the open client; open it if need be. Raises `RecallUnavailable`, or what Chroma raises."""

    def failed(self) -> None:
        """Take note that a call failed: what is there is no longer trusted."""

    def clear(self, prefix: str) -> None:
        """Remove all collections whose names begin with `prefix`; a folder is begun anew."""

    def sweep(self) -> None:
        """Remove the traces of what was deleted from the files, as far as they are ours."""

    def close(self) -> None:
        """Close the client, if it is open."""


class FolderConnection:
    """A Chroma of this process, in a folder that nobody else uses."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._client: Client | None = None
        self._inode = 0
        self._distrusted = False

    def client(self) -> Client:
        """See `Connection.client`."""
        if self._client is None:
            check_folder(self._folder)
            self._folder.mkdir(parents=True, exist_ok=True)
            self._client = _open_folder(self._folder)
            self._inode = self._database().stat().st_ino
        elif not self._is_still_there():
            # SQLite goes on answering from a deleted file, and what it is given then is lost.
            raise RecallUnavailable(f"the memory index at {self._folder} was removed while in use")
        return self._client

    def failed(self) -> None:
        """See `Connection.failed`."""
        self._distrusted = True

    def clear(self, prefix: str) -> None:
        """See `Connection.clear`. A folder that failed is kept beside it, see `aside_path`."""
        self.close()
        if self._folder.exists():
            if self._distrusted or not self._folder.is_dir():
                set_aside(self._folder)
            else:
                shutil.rmtree(self._folder)
        self._distrusted = False

    def sweep(self) -> None:
        """See `Connection.sweep`. The client is opened again when it is next wanted."""
        self.close()
        sweep_folder(self._folder)

    def close(self) -> None:
        """See `Connection.close`."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _database(self) -> Path:
        return self._folder / "chroma.sqlite3"

    def _is_still_there(self) -> bool:
        try:
            return self._database().stat().st_ino == self._inode
        except FileNotFoundError:
            return False


class ServerConnection:
    """A Chroma server."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Client | None = None

    def client(self) -> Client:
        """See `Connection.client`."""
        if self._client is None:
            with HEAVY_IMPORTS:
                from chromadb.api.client import Client

            # Given a whole URL as the host, Chroma takes scheme and port from it.
            settings = _settings(
                chroma_api_impl="chromadb.api.fastapi.FastAPI",
                chroma_server_host=self._url,
                chroma_server_http_port=0,
            )
            self._client = Client(settings=settings)
        return self._client

    def failed(self) -> None:
        """See `Connection.failed`. A server is trusted again when it answers."""

    def clear(self, prefix: str) -> None:
        """See `Connection.clear`."""
        client = self.client()
        for collection in client.list_collections():
            if collection.name.startswith(prefix):
                client.delete_collection(collection.name)

    def sweep(self) -> None:
        """See `Connection.sweep`. A server sees to its own files."""

    def close(self) -> None:
        """See `Connection.close`."""
        client, self._client = self._client, None
        if client is not None:
            _close_sessions(client)
            client.close()


def _close_sessions(client: Client) -> None:
    # Chroma's client leaves the HTTP sessions of itself and of its admin client open.
    from chromadb.api.fastapi import FastAPI

    for server in (client._server, client._admin_client._server):  # type: ignore[attr-defined]  # noqa: SLF001
        assert isinstance(server, FastAPI)
        server._session.close()  # noqa: SLF001


def _open_folder(folder: Path) -> Client:
    with HEAVY_IMPORTS:
        import chromadb.api.rust  # noqa: F401  (what the system below imports when it is started)

    # `chromadb.PersistentClient` remembers a system that failed to start and hands it out again for the
    # same path, so the system is started here first and only a running one is shared.
    from chromadb.api import ServerAPI
    from chromadb.api.client import Client
    from chromadb.config import System
    from chromadb.telemetry.product import ProductTelemetryClient

    system = System(_settings(is_persistent=True, persist_directory=str(folder)))
    system.instance(ProductTelemetryClient)  # type: ignore[type-abstract]  # an interface is how it asks for one
    system.instance(ServerAPI)  # type: ignore[type-abstract]
    system.start()
    return Client.from_system(system)


def _settings(**options: str | int | bool) -> Settings:
    from chromadb.config import Settings

    return Settings(_env_file=None, anonymized_telemetry=False, **options)  # type: ignore[call-arg, arg-type]
