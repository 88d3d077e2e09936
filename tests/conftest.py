"""What every test shares."""

import os

os.environ["HF_HUB_OFFLINE"] = "1"  # no test asks the model hub; it is read when its library is first imported

from tests.databases import (
    database_url,
    new_database_url,
    new_postgres_url,
    new_sqlite_url,
    postgres_server,
    postgres_template,
    postgres_url,
    sqlite_template,
    sqlite_url,
    store,
)
from tests.dialogue import any_house, house, talk

__all__ = [
    "any_house",
    "database_url",
    "house",
    "new_database_url",
    "new_postgres_url",
    "new_sqlite_url",
    "postgres_server",
    "postgres_template",
    "postgres_url",
    "sqlite_template",
    "sqlite_url",
    "store",
    "talk",
]
