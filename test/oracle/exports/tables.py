"""The tables that are exported: rows as they are sent, and what each column must come back as."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from random import Random
from typing import Any

INT_MIN = -(2**63)
INT_MAX = 2**63 - 1
#: Beyond it, pages and exports write whole numbers as text.
EXACT = 2**53 - 1
CONTROLS = "".join(map(chr, [*range(1, 32), 127, *range(128, 160)]))
TEXTS = [
    "", " ", "  pad  ", "plain", "007", "1e5", "null", "NULL", "\\N", "true", "NaN", "a,b", ",", '"', '""', 'say "hi"', "'", "it's", "a;b", "a\tb",
    "line\nline", "line\r\nline", "\r", "\n", "ends\n", "\nbegins", "back\\slash", "\\", '\\"', "{}", "[1]", "é", "e\u0301", "日本語", "🙂👩‍👩‍👧", "\ufeff", "\u2028\u2029", "\uffff", "\U0010ffff", CONTROLS,
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠x", '=HYPERLINK("http://a,b")', "-", "=,", " =1",
]
DOUBLES = [0.5, -0.5, 0.1, 1 / 3, 1e-9, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1.7976931348623157e308, 1e21, 1e22, 123456789012345680.5, 3.0, 9007199254740993.0]
WHOLES = [0, 1, -1, 42, 1_000_000, EXACT, -EXACT]
BIGS = [INT_MIN, INT_MAX, INT_MAX - 1, EXACT + 1, EXACT + 2, -EXACT - 2, 10**18, 0, 7]
DATES = [date(1, 1, 1), date(1582, 10, 15), date(1899, 12, 31), date(1969, 12, 31), date(1970, 1, 1), date(2000, 2, 29), date(9999, 12, 31)]
UTC = timezone.utc
TIMES = [
    datetime(1, 1, 1, tzinfo=UTC), datetime(1883, 11, 18, 12, 3, 58, tzinfo=UTC), datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    datetime(1970, 1, 1, tzinfo=UTC), datetime(2024, 3, 31, 1, 30, 0, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
]


@dataclass(frozen=True)
class Kind:
    """What a column holds."""

    #: The type that the workflow declares.
    declared: str
    make: Callable[[Random], Any]
    #: The types that the column has in a Parquet file, as pyarrow and as polars write them.
    arrow: str
    polars: str


def text(random: Random) -> str:
    if random.random() < 0.7:
        return random.choice(TEXTS)
    if random.random() < 0.02:
        return "".join(random.choices(CONTROLS + '",\\é🙂 abc', k=3_000))
    return "".join(random.choices(CONTROLS + '",\\=é🙂 abc', k=random.randint(1, 12)))


def whole(random: Random) -> int:
    return random.choice(WHOLES) if random.random() < 0.3 else random.randint(-10_000, 10_000)


def day(random: Random) -> date:
    return random.choice(DATES) if random.random() < 0.3 else date(1900, 1, 1) + timedelta(days=random.randint(0, 73_000))


def moment(random: Random) -> datetime:
    if random.random() < 0.3:
        return random.choice(TIMES)
    return datetime(1900, 1, 1, tzinfo=UTC) + timedelta(days=random.randint(0, 73_000), microseconds=random.randint(0, 86_399_999_999))


def small(random: Random) -> int:
    """Long whole numbers beside fractions make a column JSON."""
    return random.randint(-10_000, 10_000)


def struct(random: Random) -> dict[str, Any]:
    """Members that are absent from some rows, a list and a struct inside."""
    made: dict[str, Any] = {"k": small(random), "t": text(random), "in": {"flag": random.random() < 0.5, "d": random.choice([0.25, -1.5])}}
    if random.random() < 0.5:
        made["list"] = [{"a": random.randint(0, 9)} for _ in range(random.randint(0, 3))]
    return made


def some(make: Callable[[Random], Any]) -> Callable[[Random], list[Any]]:
    return lambda random: [None if random.random() < 0.1 else make(random) for _ in range(random.randint(0, 3))]


def mixed(random: Random) -> Any:
    """No type holds what all members have in common."""
    return random.choice([{"a": [1]}, {"a": {"b": "x"}}, {"a": "text, \"quoted\""}, {"a": None}, {}])


KINDS = {
    "whole": Kind("integer", whole, "int64", "Int64"),
    "big": Kind("integer", lambda random: random.choice(BIGS) if random.random() < 0.5 else random.randint(INT_MIN, INT_MAX), "int64", "Int64"),
    "double": Kind("number", lambda random: random.choice(DOUBLES) if random.random() < 0.5 else random.uniform(-1e6, 1e6), "double", "Float64"),
    "text": Kind("string", text, "string", "String"),
    "flag": Kind("boolean", lambda random: random.random() < 0.5, "bool", "Boolean"),
    "day": Kind("date", day, "date32[day]", "Date"),
    "moment": Kind("timestamp", moment, "timestamp[us, tz=UTC]", "Datetime(time_unit='us', time_zone='UTC')"),
    "wholes": Kind("array", some(whole), "list<element: int64>", "List(Int64)"),
    "texts": Kind("array", some(text), "list<element: string>", "List(String)"),
    "lists": Kind("array", some(some(whole)), "list<element: list<element: int64>>", "List(List(Int64))"),
    "struct": Kind(
        "object",
        struct,
        "struct<k: int64, t: string, in: struct<flag: bool, d: double>, list: list<element: struct<a: int64>>>",
        "Struct({'k': Int64, 't': String, 'in': Struct({'flag': Boolean, 'd': Float64}), 'list': List(Struct({'a': Int64}))})",
    ),
    "mixed": Kind("object", mixed, "struct<a: string>", "Struct({'a': String})"),
}
NESTED = ("array", "object")


@dataclass(frozen=True)
class Column:
    name: str
    kind: str

    @property
    def declared(self) -> str:
        return KINDS[self.kind].declared


@dataclass(frozen=True)
class Table:
    """Some rows, each of which comes again and again, with a number of its own in front, until there are `count`."""

    title: str
    columns: tuple[Column, ...]
    rows: list[tuple[Any, ...]]
    count: int

    def sent(self) -> list[dict[str, Any]]:
        return [{"at": at} | {column.name: written(value) for column, value in zip(self.columns, row)} for at, row in enumerate(self.rows)]


def written(value: Any) -> Any:
    """The value as JSON is sent it; also what pages show of it."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int) and abs(value) > EXACT:
        return str(value)
    return value


NAMES = {
    "whole": "2024", "big": "a,b", "double": 'say "hi"', "text": "line\nbreak", "flag": "=1+1", "day": "Größe 🙂", "moment": " pad ",
    "wholes": "select", "texts": "constructor", "lists": "'", "struct": "-", "mixed": "\\",
}


def tables(random: Random, count: int) -> list[Table]:
    every = tuple(Column(NAMES[kind], kind) for kind in KINDS)
    scalars = [kind for kind, one in KINDS.items() if one.declared not in NESTED]
    wide = tuple(Column(f"c{at}", scalars[at % len(scalars)]) for at in range(498))
    rows = filled(random, every, min(count, 2_000))
    return [
        Table("every type", every, rows, count),
        Table("no rows", every, rows, 0),
        Table("500 columns", wide, filled(random, wide, 40), 200),
    ]


def filled(random: Random, columns: tuple[Column, ...], count: int) -> list[tuple[Any, ...]]:
    def cell(column: Column) -> Any:
        return None if random.random() < 0.1 else KINDS[column.kind].make(random)

    rows = [tuple(cell(column) for column in columns) for _ in range(count)]
    # Each type shows in some row all that it can be: what a Parquet column is goes by the values.
    rows[0] = tuple(full(column.kind, random) for column in columns)
    rows[1] = tuple(None for _ in columns)
    return rows


def full(kind: str, random: Random) -> Any:
    shown = {"double": 0.5, "wholes": [1, None], "texts": ["a"], "lists": [[1], []], "mixed": {"a": [1]}}
    if kind == "struct":
        return {"k": 1, "t": "a", "in": {"flag": True, "d": 0.5}, "list": [{"a": 1}]}
    return shown.get(kind, KINDS[kind].make(random))


def as_cell_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
