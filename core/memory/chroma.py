"""The memory index in Chroma: embedded in a folder, or a server.

Learners are spread over 64 collections, because the cost of Chroma's filter grows with all rows of a
collection and not with the learner's. Who has very many moves to a collection of their own, so that neither
they nor those who shared one with them wait for it. Chroma is imported and used in one thread only.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from core.errors import RecallUnavailable
from core.memory.chroma_client import Connection, FolderConnection, ServerConnection
from core.memory.index import Hit, IndexEntry, best_pieces
from core.memory.worker import Worker

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateCollectionConfiguration
    from chromadb.api.models.Collection import Collection
    from chromadb.api.types import Where

T = TypeVar("T")

SHARDS = 64
"""Collections that learners are spread over. Changing it needs a `clear` and a new catch-up."""

LARGE = 2_000
"""Vectors from which on a learner has a collection of their own."""

_NAME_PREFIX = "meno-"
_OWN, _MOVING = "own-", "moving-"
"""In a name: whose collection is one learner's, and whose is not filled yet."""
_PIECE = "#"
"""Stands before the number of a piece; no id of a memory has it."""
LONGEST_REASON = 200
"""Characters of an error that are kept: Chroma repeats whole vectors in some."""
_COSINE: CreateCollectionConfiguration = {"hnsw": {"space": "cosine"}}
_CALL_TIMEOUT = 60.0
"""Seconds; Chroma's own client for servers waits for ever."""
_CLOSE_TIMEOUT = 10.0


def shard_of(learner_id: str) -> int:
    """Return the number of the learner's collection, 0 to 63, the same on every machine."""
    digest = hashlib.sha256(learner_id.encode()).digest()
    return int.from_bytes(digest[:8], "big") % SHARDS


class ChromaIndex:
    """See `MemoryIndex`.

    A damaged folder makes every call raise `RecallUnavailable` until `clear` has moved it aside. Only
    one index of a process may use a folder. A server's database belongs to one installation of Meno.
    """

    def __init__(self, path: Path | None, url: str | None, fingerprint: str) -> None:
        """Open nothing yet. Give a folder or a server's URL; `fingerprint` names the embedding model."""
        if (path is None) == (url is None):
            raise ValueError("a Chroma index needs either a folder or a URL")
        self._connection: Connection = FolderConnection(path) if path else ServerConnection(url or "")
        self._fingerprint = fingerprint
        self._collections: dict[str, Collection] = {}
        self._own: set[str] | None = None
        self._worker = Worker("chroma")

    async def add(self, entries: Sequence[IndexEntry]) -> None:
        """See `MemoryIndex.add`."""
        by_shard: defaultdict[int, list[IndexEntry]] = defaultdict(list)
        for entry in entries:
            by_shard[shard_of(entry.learner_id)].append(entry)
        for group in by_shard.values():
            await self._run(partial(self._add, group))

    async def remove(self, learner_id: str, memory_ids: Sequence[str]) -> None:
        """See `MemoryIndex.remove`. Nothing of them stays in a folder's files, nor of what went before and did."""
        await self._run(partial(self._delete, learner_id, memory_ids))

    async def search(
        self, learner_id: str, zones: frozenset[str] | None, vector: Sequence[float], limit: int
    ) -> list[Hit]:
        """See `MemoryIndex.search`."""
        if limit < 1 or (zones is not None and not zones):
            return []
        return await self._run(partial(self._query, learner_id, zones, vector, limit))

    async def memory_ids(self, learner_id: str | None = None) -> set[str]:
        """See `MemoryIndex.memory_ids`."""
        if learner_id is not None:
            return set(map(_memory_of, await self._run(partial(self._ids_of, learner_id))))
        found: set[str] = set()
        for name in await self._run(self._names):  # one by one, so that searches come in between
            found.update(map(_memory_of, await self._run(partial(self._ids, name, None))))
        return found

    async def clear(self) -> None:
        """See `MemoryIndex.clear`. Vectors of other embedding models are removed as well."""
        self._forget_collections()
        await self._run(self._clear)

    async def close(self) -> None:
        """See `MemoryIndex.close`."""
        if not self._worker.closed:
            await self._run(self._close)
            await self._worker.close(_CLOSE_TIMEOUT)

    async def _run(self, call: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(_CALL_TIMEOUT):
                return await self._worker.run(partial(self._guard, call))
        except TimeoutError as error:
            raise RecallUnavailable("the memory index does not answer") from error

    def _guard(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except BaseException as error:
            self._forget_collections()
            self._connection.failed()
            if isinstance(error, RecallUnavailable):
                raise
            raise RecallUnavailable(f"the memory index cannot be used: {str(error)[:LONGEST_REASON]}") from error

    def _add(self, entries: Sequence[IndexEntry]) -> None:
        """Add entries of one shard, and move whoever has become large by it."""
        client = self._connection.client()
        by_home: defaultdict[str, list[IndexEntry]] = defaultdict(list)
        for entry in entries:
            by_home[self._home(entry.learner_id)].append(entry)
        for home, group in by_home.items():
            collection = self._made(client, home)
            for batch in _batches(group, client.get_max_batch_size()):
                vectors: list[Sequence[float] | Sequence[int]] = [[*entry.vector] for entry in batch]
                collection.upsert(
                    ids=[_id_of(entry) for entry in batch],
                    embeddings=vectors,
                    metadatas=[_metadata(entry) for entry in batch],
                )
            if _OWN not in home and collection.count() > LARGE:
                for learner_id in {entry.learner_id for entry in group}:
                    self._move_if_large(client, learner_id)

    def _move_if_large(self, client: Client, learner_id: str) -> None:
        """Move a learner of many vectors to a collection of their own.

        It has its name only once it is whole; what a crash leaves in the shard is passed over from then on.
        """
        shard = self._made(client, self._home(learner_id))
        ids = shard.get(where=_filter(learner_id, None), include=[])["ids"]
        if len(ids) <= LARGE:
            return
        moving, own = self._name(_MOVING, learner_id), self._name(_OWN, learner_id)
        if moving in self._names(everything=True):
            client.delete_collection(moving)
        collection = client.create_collection(moving, embedding_function=None, configuration=_COSINE)
        for batch in _batches(ids, min(client.get_max_batch_size(), LARGE)):
            rows = shard.get(ids=list(batch), include=["embeddings", "metadatas"])
            collection.add(ids=rows["ids"], embeddings=rows["embeddings"], metadatas=rows["metadatas"])
        collection.modify(name=own)
        self._forget_collections()
        for batch in _batches(ids, client.get_max_batch_size()):
            shard.delete(ids=list(batch))

    def _delete(self, learner_id: str, memory_ids: Sequence[str]) -> None:
        """Write the learner's collection anew without those memories.

        A vector that Chroma deletes is only marked in its files. Collections of other embedding models are of no
        use any more and go as a whole.
        """
        client = self._connection.client()
        unwanted = set(memory_ids)
        doomed = {id_ for id_ in self._ids_of(learner_id) if _memory_of(id_) in unwanted}
        # Who has a collection of their own was in one that others share, and left marked vectors there.
        homes = {self._home(learner_id), self._shared_home(learner_id)}
        ends = (f"-{shard_of(learner_id):02d}", _digest(learner_id))
        mine = f"{_NAME_PREFIX}{self._fingerprint}-"
        self._forget_collections()
        for name in [collection.name for collection in client.list_collections()]:
            if name in homes:
                self._write_anew(client, name, doomed)
            elif name.startswith(_NAME_PREFIX) and not name.startswith(mine) and name.endswith(ends):
                client.delete_collection(name)
        self._forget_collections()
        self._connection.sweep()

    def _write_anew(self, client: Client, home: str, without: set[str]) -> None:
        """Should this be cut off, the next start finds what is missing and adds it."""
        held = client.get_collection(home, embedding_function=None).get(include=["embeddings", "metadatas"])
        rows = zip(held["ids"], held["embeddings"], held["metadatas"] or (), strict=True)  # type: ignore[arg-type]
        kept = [row for row in rows if row[0] not in without]
        client.delete_collection(home)
        self._forget_collections()
        for batch in _batches(kept, client.get_max_batch_size()):
            ids, vectors, places = zip(*batch, strict=True)
            self._made(client, home).upsert(ids=list(ids), embeddings=list(vectors), metadatas=list(places))

    def _query(
        self, learner_id: str, zones: frozenset[str] | None, vector: Sequence[float], limit: int
    ) -> list[Hit]:
        client = self._connection.client()
        home = self._home(learner_id)
        collection = self._found(client, home)
        if collection is None:
            return []
        vectors: list[Sequence[float] | Sequence[int]] = [[*vector]]
        found = collection.query(
            query_embeddings=vectors,
            n_results=limit,
            where=None if _OWN in home and zones is None else _filter(learner_id, zones),
            include=["distances"],
        )
        distances = (found["distances"] or [[]])[0]
        return best_pieces(
            [
                Hit(memory_id=_memory_of(id_), similarity=1.0 - distance)
                for id_, distance in zip(found["ids"][0], distances, strict=True)
            ]
        )

    def _names(self, *, everything: bool = False) -> list[str]:
        """Return the names of this model's collections; of those that are being filled only where it is wished."""
        start = f"{_NAME_PREFIX}{self._fingerprint}-"
        names = (collection.name for collection in self._connection.client().list_collections())
        return [name for name in names if name.startswith(start) and (everything or _MOVING not in name)]

    def _ids(self, name: str, where: Where | None) -> set[str]:
        collection = self._found(self._connection.client(), name)
        return set(collection.get(where=where, include=[])["ids"]) if collection else set()

    def _ids_of(self, learner_id: str) -> set[str]:
        return self._ids(self._home(learner_id), _filter(learner_id, None))

    def _clear(self) -> None:
        self._connection.clear(_NAME_PREFIX)

    def _close(self) -> None:
        self._forget_collections()
        self._connection.close()

    def _name(self, kind: str, learner_id: str) -> str:
        return f"{_NAME_PREFIX}{self._fingerprint}-{kind}{_digest(learner_id)}"

    def _home(self, learner_id: str) -> str:
        """Return the name of the collection that a learner's vectors are in."""
        if self._own is None:
            self._own = {name for name in self._names() if _OWN in name}
        own = self._name(_OWN, learner_id)
        return own if own in self._own else self._shared_home(learner_id)

    def _shared_home(self, learner_id: str) -> str:
        """Return the name of the collection that a learner begins in, with others."""
        return f"{_NAME_PREFIX}{self._fingerprint}-{shard_of(learner_id):02d}"

    def _forget_collections(self) -> None:
        self._collections.clear()
        self._own = None

    def _found(self, client: Client, name: str) -> Collection | None:
        """Return a collection; None where it is not there."""
        from chromadb.errors import NotFoundError

        if name not in self._collections:
            try:
                self._collections[name] = client.get_collection(name, embedding_function=None)
            except NotFoundError:
                return None
        return self._collections[name]

    def _made(self, client: Client, name: str) -> Collection:
        """Return a collection, made where it is not there."""
        found = self._found(client, name)
        if found is None:
            found = client.get_or_create_collection(name, embedding_function=None, configuration=_COSINE)
            self._collections[name] = found
        return found


def _digest(learner_id: str) -> str:
    return hashlib.sha256(learner_id.encode()).hexdigest()[:32]


def _filter(learner_id: str, zones: frozenset[str] | None) -> Where:
    if zones is None:
        return {"learner": learner_id}
    places: list[str | int | float | bool] = [_place(learner_id, zone) for zone in sorted(zones)]
    any_of: dict[Literal["$in", "$nin"], list[str | int | float | bool]] = {"$in": places}
    return {"place": any_of}


def _metadata(entry: IndexEntry) -> dict[str, str | int | float | bool]:
    return {"learner": entry.learner_id, "place": _place(entry.learner_id, entry.zone)}


def _id_of(entry: IndexEntry) -> str:
    return f"{entry.memory_id}{_PIECE}{entry.piece}" if entry.piece else entry.memory_id


def _memory_of(id_: str) -> str:
    return id_.partition(_PIECE)[0]


def _place(learner_id: str, zone: str) -> str:
    # One value for both: Chroma looks a zone up among everybody's rows, which takes 26 ms at 100,000.
    return json.dumps([learner_id, zone])


def _batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]
