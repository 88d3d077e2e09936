"""A bench sets up logging as a process of its own: each test gives it back as it was."""

from tests.bot.conftest import logging_as_it_was

__all__ = ["logging_as_it_was"]
