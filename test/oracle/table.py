"""Tables of the oracle: columns with the engine's own types, and rows of Python values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import polars as pl

from decimals import RunFails, common_type, fit, is_decimal, kind_of, packed, size_of

INT_MIN = -(2**63)
INT_MAX = 2**63 - 1
EXACT = 2**53

SCALARS = ("integer", "number", "decimal", "string", "boolean", "date", "timestamp")
JSON = ("array", "object")


@dataclass(frozen=True)
class Column:
    name: str
    type: str
    #: Of an array column: what its elements are, where the rows show it.
    element: str | None = None
    #: Whether its fractions may differ in their last digits with the order of adding: they are shown, summed and passed on, but nothing depends on whether two are equal.
    inexact: bool = False


@dataclass(frozen=True)
class Table:
    columns: tuple[Column, ...]
    rows: list[tuple[Any, ...]]

    def index(self, name: str) -> int:
        return next(at for at, column in enumerate(self.columns) if column.name == name)

    def column(self, name: str) -> Column:
        return self.columns[self.index(name)]

    def of(self, *types: str) -> list[Column]:
        return [column for column in self.columns if kind_of(column.type) in types and not column.inexact]

    def numeric(self) -> list[Column]:
        """Inexact ones too."""
        return [column for column in self.columns if kind_of(column.type) in ("integer", "number", "decimal")]

    def comparable(self) -> list[Column]:
        return self.of(*SCALARS)


POLARS = {
    "integer": pl.Int64,
    "number": pl.Float64,
    "decimal": pl.String,
    "string": pl.String,
    "boolean": pl.Boolean,
    "date": pl.Date,
    "timestamp": pl.Datetime("us"),
}


def frame(table: Table, prefix: str = "c") -> pl.DataFrame:
    """The comparable columns as c0, c1, …, with the row's number as `row`. Decimals are packed."""
    series = [
        pl.Series(f"{prefix}{at}", [packed(row[at]) if is_decimal(column.type) else row[at] for row in table.rows], dtype=POLARS[kind_of(column.type)])
        for at, column in enumerate(table.columns)
        if kind_of(column.type) in POLARS
    ]
    numbers = pl.Series(f"{prefix}row", range(len(table.rows)), dtype=pl.Int64)
    return pl.DataFrame([*series, numbers])


def widen(value: Any, source: str | None, target: str | None) -> Any:
    """A value that meets values of a wider type. A whole number that no fraction is equal to fails the run."""
    if value is None or source == target:
        return value
    if target is not None and is_decimal(target):
        return fit(value, target)
    if source == "integer" and target == "number":
        if int(float(value)) != value:
            raise RunFails("a whole number cannot stand among fractions unchanged")
        return float(value)
    if source == "date" and target == "timestamp":
        return datetime(value.year, value.month, value.day)
    return value


def common(a: str, b: str) -> str | None:
    if a == b:
        return a
    pair = {a, b}
    if is_decimal(a) or is_decimal(b):
        return common_type(size_of(a), size_of(b)) if {kind_of(a), kind_of(b)} <= {"integer", "decimal"} else None
    if pair == {"integer", "number"}:
        return "number"
    if pair == {"date", "timestamp"}:
        return "timestamp"
    if pair == {"array", "object"}:
        return "object"
    return None


def plain(value: Any) -> Any:
    """As it is written into a config or a row."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds" if value.microsecond % 1000 == 0 else "microseconds") + "Z"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, int) and not isinstance(value, bool) and not -EXACT < value < EXACT:
        return str(value)
    return value
