"""Exported files as other programs read them: the names of the columns, and rows of Python values."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any

import duckdb
import polars
import pyarrow.parquet

from strict_json import strict
from tables import NESTED, Column

Rows = Iterator[tuple[Any, ...]]
Read = tuple[list[str], Rows]
Reader = Callable[[Path, list[Column]], Read]

BATCH = 10_000
csv.field_size_limit(1 << 30)


def python_csv(path: Path, columns: list[Column]) -> Read:
    """It does not tell null from an empty text."""

    def rows() -> Rows:
        parse = [from_cell(column) for column in columns]
        for row in lines:
            if len(row) != len(columns):
                raise ValueError(f"a line of {len(row)} cells: {row!r:.300}")
            yield tuple(None if cell == "" else one(cell) for cell, one in zip(row, parse))

    # The newline stays as it is, as the documentation of `csv` asks for.
    lines = csv.reader(path.open(encoding="utf-8", newline=""), strict=True)
    return next(lines), rows()


def duckdb_csv(path: Path, columns: list[Column]) -> Read:
    """Each cell as text, with null told from an empty text."""

    def rows() -> Rows:
        parse = [from_cell(column) for column in columns]
        while batch := found.fetchmany(BATCH):
            for row in batch:
                yield tuple(None if cell is None else one(cell) for cell, one in zip(row, parse))

    found = duckdb.connect().execute(CSV.format("all_varchar = true"), [str(path)])
    return [name for name, *_ in found.description], rows()


def duckdb_types(path: Path, columns: list[Column]) -> Read:
    """With the types of the columns; lists and objects as JSON."""

    def rows() -> Rows:
        while batch := found.fetchmany(BATCH):
            for row in batch:
                yield tuple(one(cell) for cell, one in zip(row, parse))

    types = {"string": "VARCHAR", "boolean": "BOOLEAN", "date": "DATE", "timestamp": "TIMESTAMP", "integer": "BIGINT", "number": "DOUBLE", "array": "JSON", "object": "JSON"}
    listed = ", ".join(f"'{types[column.declared]}'" for column in columns)
    parse = [from_duckdb(column) for column in columns]
    found = duckdb.connect().execute(CSV.format(f"types = [{listed}]"), [str(path)])
    return [name for name, *_ in found.description], rows()


# It has to be told how lines end where a name has a line end in it.
CSV = "SELECT * FROM read_csv(?, header = true, delim = ',', quote = '\"', escape = '\"', nullstr = '', allow_quoted_nulls = false, new_line = '\\r\\n', max_line_size = 33554432, {})"


def from_duckdb(column: Column) -> Callable[[Any], Any]:
    if column.declared in NESTED:
        return lambda cell: None if cell is None else strict(cell)
    if column.declared == "timestamp":
        return lambda cell: None if cell is None else cell.replace(tzinfo=timezone.utc)
    return lambda cell: cell


def from_cell(column: Column) -> Callable[[str], Any]:
    """From the text of a cell that is not null. The same texts come again and again."""
    known: dict[str, Any] = {}
    parse = PARSERS[column.declared]

    def cached(cell: str) -> Any:
        if cell not in known:
            if len(known) > 100_000:
                known.clear()
            known[cell] = parse(cell)
        return known[cell]

    return cached


def truth(cell: str) -> bool:
    return {"true": True, "false": False}[cell]


def moment(cell: str) -> datetime:
    if not cell.endswith("Z"):
        raise ValueError(f"{cell} is not in UTC")
    return datetime.fromisoformat(cell)


PARSERS: dict[str, Callable[[str], Any]] = {
    "integer": int, "number": float, "string": str, "boolean": truth,
    "date": date.fromisoformat, "timestamp": moment, "array": strict, "object": strict,
}


def ndjson(path: Path, columns: list[Column]) -> Read:
    return [column.name for column in columns], objects((strict(line) for line in path.open(encoding="utf-8", newline="\n")), columns)


def whole_json(path: Path, columns: list[Column]) -> Read:
    return [column.name for column in columns], objects(iter(strict(path.read_text("utf-8"))), columns)


def objects(rows: Iterator[dict[str, Any]], columns: list[Column]) -> Rows:
    names = [column.name for column in columns]
    parse = [from_json(column) for column in columns]
    for row in rows:
        if list(row) != names:
            raise ValueError(f"a row has the members {list(row)}")
        yield tuple(None if value is None else one(value) for value, one in zip(row.values(), parse))


def from_json(column: Column) -> Callable[[Any], Any]:
    if column.declared in ("date", "timestamp"):
        return from_cell(column)
    if column.declared == "integer":
        return whole
    return as_is


def as_is(value: Any) -> Any:
    return value


def whole(value: int | str) -> int:
    """Only what a double does not hold exactly is a text."""
    number = int(value)
    if isinstance(value, str) != (abs(number) > 2**53 - 1):
        raise ValueError(f"the whole number {value!r}")
    return number


def arrow(path: Path, columns: list[Column]) -> Read:
    def rows() -> Rows:
        for batch in file.iter_batches(BATCH):
            yield from zip(*(column.to_pylist() for column in batch.columns))

    file = pyarrow.parquet.ParquetFile(path)
    return file.schema_arrow.names, json_cells(rows(), columns)


def polars_frame(path: Path, columns: list[Column]) -> Read:
    frame = polars.read_parquet(path)
    return frame.columns, json_cells(frame.iter_rows(), columns)


def json_cells(rows: Rows, columns: list[Column]) -> Rows:
    """What no type of Parquet holds is JSON as text."""
    texts = [at for at, column in enumerate(columns) if column.kind == "mixed"]
    for row in rows:
        if texts:
            cells = list(row)
            for at in texts:
                cells[at] = None if cells[at] is None else {"a": member(cells[at]["a"])}
            row = tuple(cells)
        yield row


def member(text: str | None) -> Any:
    return None if text is None else strict(text)


def types_of(path: Path) -> tuple[list[str], list[str]]:
    """The types of a Parquet file's columns, as pyarrow and as polars name them."""
    schema = pyarrow.parquet.read_schema(path)
    return [str(field.type) for field in schema], [str(one) for one in polars.read_parquet_schema(path).values()]
