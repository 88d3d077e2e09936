"""What the tables share: ids and instants."""

import uuid
from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect, Index, text
from sqlalchemy.types import TypeDecorator


def new_id() -> str:
    """Return a new random id: 32 hexadecimal digits."""
    return uuid.uuid4().hex


class UtcDateTime(TypeDecorator[datetime]):
    """An aware instant in UTC, also on SQLite, which forgets the zone of what it stores."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse naive instants; store the rest in UTC."""
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError("an instant needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: object | None, dialect: Dialect) -> datetime | None:
        """Return the instant aware, in UTC."""
        if value is None:
            return None
        if not isinstance(value, datetime):
            raise TypeError(f"the database returned {type(value).__name__} for an instant")
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def partial_index(name: str, column: str, where: str) -> Index:
    """Return an index of the few rows for which `where` holds, on either database."""
    condition = text(where)
    return Index(name, column, sqlite_where=condition, postgresql_where=condition)
