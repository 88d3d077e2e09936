"""Statements are compiled once for all tests of a process, and not once for each test.

SQLAlchemy keeps what it has compiled with the engine, under a key that holds the engine's dialect. Each test has
an engine of its own, as it has a database of its own, and compiling anew was a quarter of what a conversation
costs. The plugin gives all engines of a kind the dialect and the cache of the first one. A URL asks for it by
`?plugin=compiled_once`.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, CreateEnginePlugin, Engine
from sqlalchemy.dialects import plugins

NAME = "compiled_once"
"""What URLs call the plugin."""

_shared: dict[str, dict[str, Any]] = {}
"""By the name of a dialect: the parts of the first engine that all later ones have too."""


class CompiledOnce(CreateEnginePlugin):
    """Whoever makes the first engine has to connect it: by that its dialect gets to know the server."""

    def update_url(self, url: URL) -> URL:
        """Leave the URL as it is."""
        return url

    def engine_created(self, engine: Engine) -> None:
        """Share what was compiled."""
        first = {"dialect": engine.dialect, "_compiled_cache": engine._compiled_cache}
        vars(engine).update(_shared.setdefault(engine.dialect.name, first))


plugins.register(NAME, __name__, CompiledOnce.__name__)
