"""The full-text index of `Passage.words`: FTS5 on SQLite, GIN on PostgreSQL.

It is derived: triggers (on PostgreSQL the index itself) keep it in the transaction in which a passage changes.
Words come already stemmed and folded, so that both databases find the same. Whose a passage is and where it may
be used stands among its words (core.memory.keywords), so that a search is within it and never filtered after it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, TextClause, text

NAMES = "passage_words"
"""How the names of everything begin that belongs to it: a virtual table and triggers, or an index."""

# `ascii` takes every letter beyond ASCII for part of a word, in whatever script. No positions are kept (detail).
_SQLITE = (
    "CREATE VIRTUAL TABLE passage_words USING fts5(words, content='passage', content_rowid='id', detail=none,"
    " tokenize=\"ascii tokenchars '_'\")",
    "CREATE TRIGGER passage_words_added AFTER INSERT ON passage BEGIN"
    " INSERT INTO passage_words(rowid, words) VALUES (new.id, new.words); END",
    "CREATE TRIGGER passage_words_removed AFTER DELETE ON passage BEGIN"
    " INSERT INTO passage_words(passage_words, rowid, words) VALUES ('delete', old.id, old.words); END",
    "CREATE TRIGGER passage_words_changed AFTER UPDATE OF words ON passage BEGIN"
    " INSERT INTO passage_words(passage_words, rowid, words) VALUES ('delete', old.id, old.words);"
    " INSERT INTO passage_words(rowid, words) VALUES (new.id, new.words); END",
)
_POSTGRESQL = ("CREATE INDEX passage_words ON passage USING gin (array_to_tsvector(string_to_array(words, ' ')))",)
_REBUILD = {
    "sqlite": "INSERT INTO passage_words(passage_words) VALUES ('rebuild')",
    "postgresql": "REINDEX INDEX passage_words",
}
_PURGE = "INSERT INTO passage_words(passage_words) VALUES ('optimize')"
_FIND = {
    "sqlite": "SELECT rowid AS id FROM passage_words WHERE passage_words MATCH :match"
    " AND rowid BETWEEN :first AND :last ORDER BY rowid DESC LIMIT :most",
    "postgresql": "SELECT id FROM passage WHERE array_to_tsvector(string_to_array(words, ' '))"
    " @@ CAST(CAST(:match AS text) AS tsquery) AND id BETWEEN :first AND :last ORDER BY id DESC LIMIT :most",
}


def create(connection: Connection) -> None:
    """Make the index of a new database."""
    for statement in _SQLITE if connection.dialect.name == "sqlite" else _POSTGRESQL:
        connection.exec_driver_sql(statement)


def rebuild(connection: Connection) -> None:
    """Make the index anew from the passages."""
    connection.exec_driver_sql(_REBUILD[connection.dialect.name])


def purge(connection: Connection) -> None:
    """Let the index itself forget the words of passages that are gone: SQLite's keeps them until it is merged."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(_PURGE)


def search(dialect: str, words: int) -> TextClause:
    """Return a statement that looks for `words` words at once.

    Its parameters are `match0` ... (`matching`), `first` and `last` (ids between which to look) and `most` (rows
    for each word, the newest). Its rows have the number of the word and the id of a passage that has it.
    """
    each = [
        f"SELECT {number} AS word, id FROM ({_FIND[dialect].replace(':match', f':match{number}')}) AS w{number}"  # noqa: S608
        for number in range(words)
    ]
    return text(" UNION ALL ".join(each))


def matching(dialect: str, every: Sequence[str], one_of: Sequence[str]) -> str:
    """Return what matches passages that have all words of `every`, and some of `one_of` if it names any."""
    quote, both, either = ('"', " AND ", " OR ") if dialect == "sqlite" else ("'", " & ", " | ")
    parts = [f"{quote}{word}{quote}" for word in every]
    if one_of:
        parts.append("(" + either.join(f"{quote}{word}{quote}" for word in one_of) + ")")
    return both.join(parts)
