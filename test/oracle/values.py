"""Random values and tables, with the values at which engines go wrong among them."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any

import decimals
from table import EXACT, INT_MAX, INT_MIN, SCALARS, Column, Table, plain

#: Without letters such as ß, whose upper case is one letter by one of Unicode's rules and two by the other.
TEXTS = ["", " ", "a", "A", "b", "ab", "abc", "Abc", "x y", " pad ", "a,b,c", "1", "-2", "3.5", "true", "null", "é", "É", "日本", "🙂", "a\tb", "it's", '"q"', "%", "_", "a%b", "[nan]", "2024-01-31", "zz"]
NUMBERS = [0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 0.2, 0.30000000000000004, 1e-9, 123456.789, -99.99, 1e15 + 0.5, 1e150, -1e150, 3.0, 2.0, 1e16]
WHOLES = [0, 1, -1, 2, 3, 7, 10, -10, 100, 255, 1000]
LARGE_WHOLES = [EXACT, EXACT + 1, -EXACT - 1, INT_MAX, INT_MIN, INT_MAX - 1, 10**18]
DATES = [date(2024, 1, 1), date(2024, 1, 15), date(2024, 2, 29), date(2023, 12, 31), date(2000, 1, 1), date(1999, 12, 31), date(1970, 1, 1), date(2024, 12, 30), date(2021, 1, 3)]

NAMES = ["id", "name", "amount", "day", "city", "qty", "price", "at", "flag", "note", "key", "constructor", "order", "select", "Größe", "a b", 'quo"te', "x", "y", "z"]


def value(random: Random, kind: str, extremes: bool = False) -> Any:
    match kind:
        case "integer":
            if extremes and random.random() < 0.15:
                return random.choice(LARGE_WHOLES)
            return random.choice(WHOLES) if random.random() < 0.6 else random.randint(-50, 50)
        case "number":
            if random.random() < 0.3:
                return random.choice(NUMBERS if extremes else NUMBERS[:11])
            return round(random.uniform(-100, 100), random.choice([0, 1, 2, 3]))
        case "string":
            return random.choice(TEXTS)
        case "boolean":
            return random.random() < 0.5
        case "date":
            return random.choice(DATES) if random.random() < 0.6 else date(2024, 1, 1) + timedelta(days=random.randint(-800, 800))
        case "timestamp":
            day = random.choice(DATES)
            clock = random.choice([0, 1, 3599, 3600, 43200, 86399, random.randint(0, 86399)])
            return datetime(day.year, day.month, day.day) + timedelta(seconds=clock, milliseconds=random.choice([0, 0, 1, 500, 999]))
    if decimals.is_decimal(kind):
        return decimals.any_value(random, kind, extremes)
    raise ValueError(kind)


def cell(random: Random, column: Column, extremes: bool = False) -> Any:
    if random.random() < 0.15:
        return None
    if column.type == "array":
        return [plain(value(random, column.element or "string")) for _ in range(random.randint(0, 3))]
    if column.type == "object":
        return {"k": value(random, "integer"), "t": value(random, "string")}
    made = value(random, column.type, extremes)
    return made + 0.0 if made == 0 and column.type == "number" else made


def table(random: Random, columns: int | None = None, rows: int | None = None, kinds: tuple[str, ...] | None = None, extremes: bool = False) -> Table:
    names = random.sample(NAMES, columns or random.randint(1, 6))
    every = kinds or (*SCALARS, *SCALARS, "array", "object")
    made = tuple(any_column(random, name, random.choice(every)) for name in names)
    count = random.choice([0, 1, 2, 5, 12, 30]) if rows is None else rows
    return Table(made, [tuple(cell(random, column, extremes) for column in made) for _ in range(count)])


def any_column(random: Random, name: str, kind: str) -> Column:
    if kind == "decimal":
        return Column(name, decimals.any_type(random))
    return Column(name, kind, random.choice(["integer", "string", "decimal(9,2)"]) if kind == "array" else None)


def declared(one: Table) -> Any:
    """The `columns` member that says these types."""
    return {column.name: column.type for column in one.columns}


def json_rows(one: Table) -> list[dict[str, Any]]:
    """Decimals of few digits are numbers in every other row."""
    return [{column.name: in_json(item, at % 2 == 1) for column, item in zip(one.columns, row)} for at, row in enumerate(one.rows)]


def in_json(item: Any, prefers_number: bool) -> Any:
    is_short = isinstance(item, Decimal) and len(item.as_tuple().digits) <= 15
    return float(item) if is_short and prefers_number else plain(item)
