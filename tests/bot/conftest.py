"""What tests of whole runs share: a language model, and logging given back as it was before a run set it up."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator

import pytest
import structlog

from bot import logs
from tests.tutor.conftest import minded, thinker

__all__ = ["minded", "thinker"]


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """Give the process's logging back as it was."""
    root, hook = logging.getLogger(), sys.excepthook
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs.CHATTY}
    shown = structlog.get_config()
    root.handlers.clear()
    yield
    logging.captureWarnings(capture=False)
    root.handlers[:], sys.excepthook = handlers, hook
    root.setLevel(level)
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)
    structlog.configure(**shown)
