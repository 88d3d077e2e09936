"""The console: one learner at a terminal, or lines from a pipe."""

from adapters.console.gateway import ConsoleAdapter, ConsoleOptions

__all__ = ["ConsoleAdapter", "ConsoleOptions"]
