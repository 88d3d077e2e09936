"""What every test shares."""

from tests.databases import database_url, postgres_server, postgres_url, sqlite_url, store
from tests.dialogue import any_house, house, talk

__all__ = ["any_house", "database_url", "house", "postgres_server", "postgres_url", "sqlite_url", "store", "talk"]
