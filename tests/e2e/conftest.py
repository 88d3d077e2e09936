"""Data folders for the console's processes, and the end of their parents."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.console import meno
from tests.e2e.forks import PLAIN, WITH_LIBRARIES


@pytest.fixture(scope="session", autouse=True)
def fork_servers() -> Iterator[None]:
    """End the parents of Meno's processes with the tests."""
    yield
    PLAIN.close()
    WITH_LIBRARIES.close()


@pytest.fixture(scope="session")
def new_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an empty database, to copy: making one takes a moment."""
    folder = tmp_path_factory.mktemp("new") / "data"
    outcome = meno("migrate", "--data-dir", folder)
    assert (outcome.code, outcome.out) == (0, "The database is up to date.\n"), outcome.err
    return folder


@pytest.fixture
def folder(new_folder: Path, tmp_path: Path) -> Path:
    """A data folder of the test's own, with an empty database."""
    return Path(shutil.copytree(new_folder, tmp_path / "data"))
