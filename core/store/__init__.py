"""The database: engine, units of work, migrations."""

from core.store.engine import Store

__all__ = ["Store"]
