"""Results exported in every format and read by other programs. Prints what differs from what was sent, and how much was compared."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import readers
from formulas import without_formulas
from service import Result, Service
from tables import KINDS, NESTED, Column, Table, tables

#: Each row of a result begins with its number, and with that of the row it repeats.
OWN = (Column("id", "whole"), Column("at", "whole"))
MAX_SHOWN = 5
Expected = Callable[[Column, Any], Any]


def as_sent(_: Column, value: Any) -> Any:
    return value


def empty_is_null(_: Column, value: Any) -> Any:
    return None if value == "" else value


def guarded(column: Column, value: Any) -> Any:
    if column.declared == "string" and value:
        return without_formulas(value)
    return empty_is_null(column, value)


def in_parquet(column: Column, value: Any) -> Any:
    """A member that is absent is null. Members of no common type are JSON as text."""
    if column.kind == "mixed" and value is not None:
        return {"a": value.get("a")}
    return {"k": None, "t": None, "in": None, "list": None} | value if column.kind == "struct" and value is not None else value


def expected_rows(table: Table, columns: list[Column], expected: Expected) -> Any:
    positions = [(column, table.columns.index(column)) for column in columns if column not in OWN]
    rows = [tuple(expected(column, row[at]) for column, at in positions) for row in table.rows]
    if columns[0] not in OWN:
        return (rows[number % len(rows)] for number in range(table.count))
    return ((number, number % len(rows), *rows[number % len(rows)]) for number in range(table.count))


def differences(table: Table, columns: list[Column], reader: readers.Reader, path: Path, expected: Expected, named: Callable[[str], str] = str) -> list[str]:
    wanted = [named(column.name) for column in columns]
    found: list[str] = []
    absent = object()
    try:
        names, rows = reader(path, columns)
        if names != wanted:
            return [f"the columns {names} in place of {wanted}"]
        for number, (row, sent) in enumerate(zip_longest(rows, expected_rows(table, columns, expected), fillvalue=absent)):
            if row is absent or sent is absent:
                return [*found, f"{'fewer' if row is absent else 'more'} rows than {number} of {table.count}"]
            if row != sent or number < len(table.rows) and any(type(one) is not type(other) for one, other in zip(row, sent)):
                cells = [f"{column.name!r}: {one!r:.300} in place of {other!r:.300}" for column, one, other in zip(columns, row, sent) if one != other or type(one) is not type(other)]
                found += [f"row {number}, {cell}" for cell in cells]
                if len(found) >= MAX_SHOWN:
                    break
    except Exception as error:  # A file that cannot be read is what this looks for.
        found.append(f"not read: {type(error).__name__}: {error}")
    return found


def type_differences(table: Table, columns: list[Column], path: Path) -> list[str]:
    found: list[str] = []
    for program, types in zip(("arrow", "polars"), readers.types_of(path)):
        for column, shown in zip(columns, types):
            # Without values nothing tells what lists and objects hold.
            if table.count == 0 and (column.declared in NESTED):
                continue
            wanted = getattr(KINDS[column.kind], program)
            if shown != wanted:
                found.append(f"{column.name!r} is {shown} in place of {wanted} to {program}")
    return found


def guard_name(name: str) -> str:
    return without_formulas(name)


def check(table: Table, result: Result, directory: Path) -> dict[str, list[str]]:
    """By format and reader, what differs. DuckDB trims the names of columns in CSV."""
    columns = [*OWN, *table.columns]
    chosen = list(reversed(table.columns))[:3]
    some = ",".join(column.name.replace(",", "%2C") for column in chosen)
    kept = result.export(directory / "kept.csv", "csv", formulas="keep")
    guard = result.export(directory / "guarded.csv", "csv")
    parquet = result.export(directory / "all.parquet", "parquet")
    lines = result.export(directory / "all.ndjson", "ndjson")
    array = result.export(directory / "all.json", "json")
    few = result.export(directory / "some.csv", "csv", columns=some, formulas="keep")
    few_typed = result.export(directory / "some.parquet", "parquet", columns=some)
    return {
        "CSV, Python": differences(table, columns, readers.python_csv, kept, empty_is_null),
        "CSV, DuckDB": differences(table, columns, readers.duckdb_csv, kept, as_sent, str.strip),
        "CSV, DuckDB with types": differences(table, columns, readers.duckdb_types, kept, as_sent, str.strip),
        "CSV with guards, Python": differences(table, columns, readers.python_csv, guard, guarded, guard_name),
        "CSV of some columns, DuckDB": differences(table, chosen, readers.duckdb_csv, few, as_sent, str.strip),
        "NDJSON, Python": differences(table, columns, readers.ndjson, lines, as_sent),
        "JSON, Python": differences(table, columns, readers.whole_json, array, as_sent),
        "Parquet, pyarrow": differences(table, columns, readers.arrow, parquet, in_parquet),
        "Parquet, polars": differences(table, columns, readers.polars_frame, parquet, in_parquet),
        "Parquet of some columns, pyarrow": differences(table, chosen, readers.arrow, few_typed, in_parquet),
        "Parquet, types": type_differences(table, columns, parquet),
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True)
    parser.add_argument("--key", required=True)
    parser.add_argument("--rows", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--store", required=True)
    options = parser.parse_args()
    service = Service(options.url, options.key)
    readings = differing = 0
    begun = time.monotonic()
    for table in tables(Random(f"exports {options.seed}"), options.rows):
        result = service.run(table)
        with tempfile.TemporaryDirectory(prefix="weir-exports-") as directory:
            found = check(table, result, Path(directory))
        readings += len(found)
        for reader, what in found.items():
            differing += len(what) > 0
            for one in what[:MAX_SHOWN]:
                print(f"DIFFERS: {table.title}, {reader}: {one}")
    print(f"exports of {options.rows} rows from {options.store}: {readings} readings, {differing} differ (seed {options.seed}, {time.monotonic() - begun:.0f} s)")
    return 1 if differing else 0


sys.exit(main())
