"""The engine's result held against the oracle's tables."""

from __future__ import annotations

import json
import math
import re
from datetime import date, datetime
from typing import Any

from decimals import is_decimal, size_of
from strict_json import strict
from table import EXACT, Column, Table, plain

TIMESTAMP = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(\d{3})?Z")


def difference(result: dict[str, Any], tables: list[Table] | None, lazy: list[Table] | None) -> str | None:
    """What differs, or None; `tables` is None where the run must fail, unless its `lazy` tables come out."""
    status = result["status"]
    if tables is None:
        if status in ("failed", "invalid") or (status == "completed" and lazy is not None and difference(result, lazy, None) is None):
            return None
        return f"the run must fail, but {status}: {json.dumps(result.get('outputs', result.get('problem')))[:300]}"
    if status != "completed":
        return f"the run must complete, but {status}: {json.dumps(result['problem'])[:500]}"
    if len(result["outputs"]) != len(tables):
        return f"{len(result['outputs'])} outputs in place of {len(tables)}"
    for output, table in zip(result["outputs"], tables):
        found = table_difference(output, table)
        if found:
            return found
    return None


def table_difference(output: dict[str, Any], table: Table) -> str | None:
    columns = [(column["name"], column["type"]) for column in output["columns"]]
    wanted = [(column.name, column.type) for column in table.columns]
    if columns != wanted:
        return f"columns {columns} in place of {wanted}"
    if len(output["rows"]) != len(table.rows):
        return f"{len(output['rows'])} rows in place of {len(table.rows)}"
    for number, (line, row) in enumerate(zip(output["rows"], table.rows)):
        try:
            shown = strict(line)
        except ValueError as error:
            return f"row {number} is not JSON ({error}): {line[:300]}"
        if list(shown) != [column.name for column in table.columns]:
            return f"row {number} has the members {list(shown)}"
        for column, item in zip(table.columns, row):
            if not same(shown[column.name], item, column):
                return f"row {number}, {column.name} ({column.type}): {shown[column.name]!r} in place of {item!r}"
    return None


def same(shown: Any, item: Any, column: Column) -> bool:
    if item is None or shown is None:
        return shown is None and item is None
    if is_decimal(column.type):
        return shown == f"{item:.{size_of(column.type).scale}f}"
    match column.type:
        case "integer":
            return shown == (item if -EXACT < item < EXACT else str(item)) and not isinstance(shown, (bool, float))
        case "number":
            return isinstance(shown, (int, float)) and not isinstance(shown, bool) and math.isclose(shown, item, rel_tol=1e-12, abs_tol=1e-12)
        case "timestamp":
            return isinstance(shown, str) and TIMESTAMP.fullmatch(shown) is not None and shown == plain(item)
        case "date":
            return isinstance(item, date) and not isinstance(item, datetime) and shown == plain(item)
        case "object" | "array":
            return json.dumps(shown, sort_keys=True) == json.dumps(item, sort_keys=True)
        case _:
            return type(shown) is type(item) and shown == item
