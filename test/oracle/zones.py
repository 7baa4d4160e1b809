"""The functions of time in every time zone, at each change of its clock from 1970 to 2037, computed by Python's zoneinfo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta, timezone
from random import Random
from typing import Any
from zoneinfo import ZoneInfo, available_timezones, reset_tzpath

import expressions
import functions
import values
from expressions import Tree
from functions import Signature
from graphs import Case, Step
from table import Column, Table

# Only the package `tzdata` is read, whose version is that of DuckDB's own data.
reset_tzpath(())

#: Abbreviations such as CET are refused.
ZONES = sorted(name for name in available_timezones() if "/" in name or name == "UTC")
COLUMNS = (Column("at", "timestamp"), Column("later", "timestamp"), Column("wall", "string"), Column("day", "date"))
FIRST, LAST = datetime(1970, 1, 2), datetime(2037, 12, 30)
CLOCK_UNITS = {"hour": timedelta(hours=1), "minute": timedelta(minutes=1), "second": timedelta(seconds=1)}


def local(at: datetime, zone: str) -> datetime:
    return at.replace(tzinfo=timezone.utc).astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def first_time_of(wall: datetime, zone: str) -> datetime:
    """Of a time that comes twice the first; a skipped one moves forward by the gap."""
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(timezone.utc).replace(tzinfo=None)


def truncated(unit: str, at: datetime, zone: str) -> datetime:
    wall = local(at, zone)
    beginning = functions.truncated(unit, wall)
    return at - (wall - beginning) if unit in CLOCK_UNITS else first_time_of(beginning, zone)


def added(unit: str, count: int, at: datetime, zone: str) -> datetime:
    if unit in CLOCK_UNITS:
        return functions.added(unit, count, at)
    return first_time_of(functions.added(unit, count, local(at, zone)), zone)


def borders(unit: str, start: datetime, end: datetime, zone: str) -> int:
    if unit not in CLOCK_UNITS:
        return functions.borders(unit, local(start, zone), local(end, zone))
    between = truncated(unit, end, zone) - truncated(unit, start, zone)
    made = abs(between) // CLOCK_UNITS[unit]
    return -made if between < timedelta(0) else made


def text(at: datetime, form: str, zone: str) -> str:
    wall = local(at, zone)
    minutes = int((wall - at).total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    offset = f"{'-' if minutes < 0 else '+'}{hours:02}" + (f":{rest:02}" if rest else "")
    return offset.join(wall.strftime(part) for part in form.split("%z"))


def from_text(written: str, zone: str) -> datetime:
    return first_time_of(datetime.fromisoformat(written), zone)


def from_day(day: date, zone: str) -> datetime:
    return first_time_of(datetime(day.year, day.month, day.day), zone)


PARTS: dict[str, Callable[[datetime], int]] = {
    "year": lambda wall: wall.year,
    "quarter": lambda wall: (wall.month - 1) // 3 + 1,
    "month": lambda wall: wall.month,
    "week": lambda wall: wall.isocalendar().week,
    "isoweek": lambda wall: wall.isocalendar().week,
    "day": lambda wall: wall.day,
    "hour": lambda wall: wall.hour,
    "minute": lambda wall: wall.minute,
    "second": lambda wall: wall.second,
    "dayofweek": lambda wall: wall.isoweekday() % 7,
    "isodow": lambda wall: wall.isoweekday(),
}


def calls(random: Random, zone: str) -> Iterator[Tree]:
    """Each form of a call with a zone."""

    def column(name: str, kind: str) -> Tree:
        return Tree("column", kind, value=name)

    def call(name: str, kind: str, parts: list[Tree], compute: Callable[..., Any]) -> Tree:
        return Tree("call", kind, [*parts, literal(zone)], Signature(name, kind, (), compute))

    def literal(value: Any) -> Tree:
        return Tree("literal", "literal", value=value)

    at, later = column("at", "timestamp"), column("later", "timestamp")
    for name, part in PARTS.items():
        yield call(name, "integer", [at], lambda value, zone, part=part: part(local(value, zone)))
    yield call("date", "date", [at], lambda value, zone: local(value, zone).date())
    yield call("last_day", "date", [at], lambda value, zone: functions.last_day(local(value, zone)))
    yield call("timestamp", "timestamp", [column("wall", "string")], from_text)
    yield call("timestamp", "timestamp", [column("day", "date")], from_day)
    yield call("strftime", "string", [at, literal("%Y-%m-%dT%H:%M:%S%z")], text)
    for unit in functions.UNITS:
        yield call("date_trunc", "timestamp", [literal(unit), at], truncated)
        yield call("date_add", "timestamp", [literal(unit), literal(functions.addend(random)), at], added)
        yield call("date_diff", "integer", [literal(unit), at, later], borders)


def changes(zone: str) -> list[datetime]:
    """The times at which the offset of the zone changes, to the second."""
    found = []
    step = timedelta(days=5)
    low = FIRST
    while low < LAST:
        high = low + step
        if local(low, zone) - low != local(high, zone) - high:
            first, last = low, high
            while last - first > timedelta(seconds=1):
                middle = (first + (last - first) / 2).replace(microsecond=0)
                first, last = (middle, last) if local(middle, zone) - middle == local(first, zone) - first else (first, middle)
            found.append(last)
        low = high
    return found


def rows(random: Random, zone: str) -> list[tuple[Any, ...]]:
    span = int((LAST - FIRST).total_seconds())
    ats = [FIRST + timedelta(seconds=random.randint(0, span), milliseconds=random.choice([0, 500])) for _ in range(20)]
    for change in changes(zone):
        ats += [change + timedelta(seconds=moved) for moved in (-1, 0, random.randint(-7200, 7200), random.randint(-100_000, 100_000))]
    made = []
    for at in ats:
        wall = local(at, zone) + timedelta(seconds=random.choice([0, 0, 1800, 3599, -1800, -3600]))
        later = random.choice(ats) if random.random() < 0.3 else at + timedelta(seconds=random.randint(-200_000, 200_000))
        made.append((at, later, wall.isoformat(sep=random.choice(" T")), local(at, zone).date()))
    return made


def case(random: Random, zone: str) -> Case:
    table = Table(COLUMNS, rows(random, zone))
    made = Case([Step("sources/inlineRows", {"rows": values.json_rows(table), "columns": values.declared(table), "_table": table}, [])])
    for tree in calls(random, zone):
        config = {"column_name": "value", "expression": expressions.text(tree), "_tree": tree}
        made.steps.append(Step("queryoperators/computedColumn", config, [0]))
    made.shown = list(range(1, len(made.steps)))
    return made


def cases(random: Random, count: int) -> Iterator[Case]:
    for zone in random.sample(ZONES, min(count, len(ZONES))):
        yield case(random, zone)
