"""What every test shares."""

import gc
import os

import pytest
import structlog

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


def pytest_configure() -> None:
    """Let logs show tracebacks plainly: with colours, frames and all variables one takes a third of a second."""
    *before, _ = structlog.get_config()["processors"]
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*before, plain])


_SLOW = ("tests/e2e/", "tests/bench/")
"""Folders whose tests start processes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the slow tests first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(_SLOW))  # stable: otherwise as they were shuffled


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what was imported and collected, which stays, and look more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
