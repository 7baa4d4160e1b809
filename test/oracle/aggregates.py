"""Aggregate functions of groups, by polars."""

from __future__ import annotations

from random import Random
from typing import Any

import polars as pl

import decimals
from decimals import is_decimal
from table import Column, Table, plain

#: Function → which columns it takes; None: no column at all is possible too.
TAKES = {
    "count": ("any", True),
    "count_distinct": ("comparable", False),
    "sum": ("numeric", False),
    "avg": ("numeric", False),
    "median": ("numeric", False),
    "stddev": ("numeric", False),
    "min": ("comparable", False),
    "max": ("comparable", False),
    "first": ("comparable", False),
    "last": ("comparable", False),
    "mode": ("comparable", False),
    "variance": ("numeric", False),
    "quantile": ("numeric", False),
    "corr": ("numeric", False),
    "bool_and": ("boolean", False),
    "bool_or": ("boolean", False),
    "string_agg": ("string", False),
    "list": ("listed", False),
}
#: Python computes them of decimals.
SUMMARIES = {"sum": decimals.sum_type, "avg": decimals.average_type, "median": decimals.median_type}
NUMBERS = ("avg", "median", "stddev", "variance", "quantile", "corr")


def choose(random: Random, functions: list[str], table: Table) -> tuple[str, Column | None] | None:
    """A function of the schema's list and a column that it takes."""
    name = random.choice(functions)
    kind, optional = TAKES[name]
    if optional and random.random() < 0.5:
        return name, None
    fitting = {"numeric": lambda: numeric(name, table), "comparable": table.comparable, "any": table.comparable, "listed": lambda: table.of("integer", "string", "decimal")}.get(kind, lambda: table.of(kind))()
    return (name, random.choice(fitting)) if fitting else None


#: A deviation is no decimal: the engine asks for a cast.
OF_NUMBERS = ("stddev", "variance", "quantile", "corr")


def numeric(name: str, table: Table) -> list[Column]:
    def fits(column: Column) -> bool:
        return not is_decimal(column.type) or (name not in OF_NUMBERS and (name != "median" or decimals.median_type(column.type) is not None))

    return [column for column in table.numeric() if fits(column)]


def result_type(name: str, column: Column | None) -> str:
    if column is not None and is_decimal(column.type) and name in SUMMARIES:
        return SUMMARIES[name](column.type)
    if name in ("count", "count_distinct"):
        return "integer"
    if name in NUMBERS:
        return "number"
    if name == "list":
        return "array"
    assert column is not None
    return column.type


def is_inexact(name: str, column: Column | None) -> bool:
    if column is None or is_decimal(column.type):
        return False
    return name not in ("count", "count_distinct") and (column.inexact or (name in NUMBERS and name != "median") or (name == "sum" and column.type == "number"))


def expression(name: str, column: Column | None, source: str | None, where: pl.Expr | None = None, second: str | None = None, quantile: float = 0.5, separator: str = ", ") -> pl.Expr:
    """The aggregate of `source` over a group, or over the rows of it that meet a condition."""
    if source is None:
        return pl.len().cast(pl.Int64) if where is None else where.fill_null(False).sum().cast(pl.Int64)
    assert column is not None
    values = pl.col(source) if where is None else pl.col(source).filter(where.fill_null(False))
    known = values.drop_nulls()
    if is_decimal(column.type) and name in SUMMARIES:
        return known.implode()
    match name:
        case "count":
            return values.count().cast(pl.Int64)
        case "count_distinct":
            return known.n_unique().cast(pl.Int64)
        case "sum":
            wide = known.cast(pl.Int128) if column.type == "integer" else known
            return pl.when(values.count() > 0).then(wide.sum())
        case "avg":
            # Of whole numbers, the sum is exact: large ones that cancel each other out leave no error.
            total = known.cast(pl.Int128 if column.type == "integer" else pl.Float64).sum().cast(pl.Float64)
            return pl.when(values.count() > 0).then(total / values.count())
        case "median":
            return known.cast(pl.Float64).median()
        case "stddev":
            return known.cast(pl.Float64).std(ddof=1)
        case "variance":
            return known.cast(pl.Float64).var(ddof=1)
        case "mode":
            return known.mode(maintain_order=True).first()
        case "bool_and":
            return pl.when(values.count() > 0).then(known.all())
        case "bool_or":
            return pl.when(values.count() > 0).then(known.any())
        case "string_agg":
            return pl.when(values.count() > 0).then(known.str.join(separator))
        case "list":
            return values.implode()
        case "quantile":
            return known.cast(pl.Float64).quantile(quantile, interpolation="linear")
        case "corr":
            assert second is not None
            others = pl.col(second) if where is None else pl.col(second).filter(where.fill_null(False))
            return pl.corr(values.cast(pl.Float64), others.cast(pl.Float64)).fill_nan(None)
        case "min":
            return known.min()
        case "max":
            return known.max()
        case "first":
            return values.first()
        case "last":
            return values.last()
    raise NotImplementedError(f"the aggregate function {name}")


def finished(name: str, column: Column | None, kind: str, item: Any) -> Any:
    """The result of `expression` with decimals in place of packed ones."""
    if column is None or not is_decimal(column.type):
        return item
    if name == "list":
        return None if item is None else [plain(decimals.unpacked(one, column.type)) for one in item]
    if name in SUMMARIES:
        return decimals.summary(name, [decimals.unpacked(one, column.type) for one in item], kind)
    return decimals.unpacked(item, kind) if is_decimal(kind) else item
