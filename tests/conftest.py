"""What every test shares."""

from tests.databases import database_url, postgres_server, postgres_url, sqlite_url, store

__all__ = ["database_url", "postgres_server", "postgres_url", "sqlite_url", "store"]
