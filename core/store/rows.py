"""Rows as plain JSON values, and back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, TypeVar

from sqlalchemy import Date
from sqlmodel import SQLModel

from core.models.base import UtcDateTime

Row = TypeVar("Row", bound=SQLModel)


def row_to_json(row: SQLModel) -> dict[str, Any]:
    """Return all columns of a row as plain JSON values."""
    return row.model_dump(mode="json")


def values_from_json(table: type[SQLModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """Read columns that `row_to_json` wrote. Raises ValueError or TypeError for what it cannot have written."""
    columns = SQLModel.metadata.tables[str(table.__tablename__)].columns
    if unknown := values.keys() - columns.keys():
        raise ValueError(f"{table.__tablename__} has no {min(unknown)}")
    return {name: _value(columns[name].type, value) for name, value in values.items()}


def row_from_json(table: type[Row], values: Mapping[str, Any]) -> Row:
    """Read a whole row that `row_to_json` wrote. Raises ValueError or TypeError like `values_from_json`."""
    return table(**values_from_json(table, values))


def _value(kind: object, value: Any) -> Any:  # noqa: ANN401  (what a column holds)
    if value is None:
        return None
    if isinstance(kind, UtcDateTime):
        return datetime.fromisoformat(value)
    return date.fromisoformat(value) if isinstance(kind, Date) else value
