"""The functions of expressions, each computed by Python itself."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

import decimals
from numbers_exact import finite, number_text, whole
from table import RunFails, common, plain

#: The names that the engine has; filled in at the start.
KNOWN_TO_ENGINE: set[str] = set()


@dataclass
class Signature:
    name: str
    type: str
    parameters: tuple[str, ...]
    compute: Callable[..., Any]
    #: Makers of the arguments that must be literals, by position.
    make: dict[int, Callable[[Random], Any]] = field(default_factory=dict)
    takes_null: bool = False
    #: Null where the first argument is, whatever the others are.
    first_null: bool = False
    #: For decimals: computes the result type from the argument types and the last literal. None if the engine rejects the call.
    result: Callable[[list[str], Any], str | None] | None = None

    def apply(self, arguments: list[Any], types: list[str | None]) -> Any:
        if not self.takes_null and any(argument is None for argument in arguments):
            return None
        return self.compute(*arguments)


def quotient(a: float, b: float) -> float | None:
    return finite(a / b)


def remainder(a: int, b: int) -> int:
    """Of the sign of the dividend."""
    made = abs(a) % abs(b)
    return -made if a < 0 else made


def float_remainder(a: float, b: float) -> float:
    return math.fmod(a, b)


def like(value: str, pattern: str) -> bool:
    made = "".join(".*" if one == "%" else "." if one == "_" else re.escape(one) for one in pattern)
    return re.fullmatch(made, value, re.S) is not None


def domain(compute: Callable[..., float]) -> Callable[..., float | None]:
    """Null where the mathematics has no finite answer."""

    def made(*arguments: float) -> float | None:
        try:
            value = compute(*arguments)
        except (ValueError, OverflowError, ZeroDivisionError):
            return None
        return finite(value) if isinstance(value, float) else None

    return made


def half_up(value: float) -> float:
    if abs(value) >= 2**52:
        return value
    return float(Decimal(value).quantize(Decimal(1), ROUND_HALF_UP))


def half(random: Random) -> float:
    """A number whose last decimal digit is a 5."""
    return (10 * random.randint(-9999, 9999) + 5) / 10 ** random.randint(1, 4)


def round_decimal(value: float, digits: int) -> float:
    """By the decimal digits that the number shows, a half away from zero."""
    shown = Decimal(repr(value))
    if digits >= -shown.as_tuple().exponent:
        return value
    unit = Decimal(1).scaleb(-digits)
    return float((shown / unit).quantize(Decimal(1), ROUND_HALF_UP) * unit)


def round_whole(value: int, digits: int) -> int | None:
    if digits >= 0:
        return value
    if digits < -20:
        return 0
    unit = 10**-digits
    low, rest = divmod(abs(value), unit)
    made = (low + (1 if rest * 2 >= unit else 0)) * unit
    return whole(-made if value < 0 else made)


def extreme(choose: Callable[[Any], Any]) -> Callable[..., Any]:
    def made(*arguments: Any) -> Any:
        known = [argument for argument in arguments if argument is not None]
        return choose(known) if known else None

    return made


def text_of(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, (date, datetime, Decimal)):
        return str(plain(value))
    return str(value)


#: White space as Unicode has it.
BLANKS = " \t\n\v\f\r\u00a0\u2003\u3000"


def substring(value: str, start: int, length: int) -> str:
    """Positions count from 1, negative ones from the end; no character before the first counts as one."""
    first = start - 1 if start > 0 else len(value) + start if start < 0 else -1
    return value[max(first, 0) : max(first + max(length, 0), 0)]


def replaced(value: str, what: str, by: str) -> str:
    return value.replace(what, by) if what else value


def part_of(value: str, separator: str, position: int) -> str:
    parts = value.split(separator) if separator else [value]
    at = position - 1 if position > 0 else len(parts) + position
    return parts[at] if position != 0 and 0 <= at < len(parts) else ""


def from_right(value: str, count: int) -> str:
    """Below 0: all but the first."""
    return value[max(len(value) - count, 0) :] if count >= 0 else value[-count:]


def padded(value: str, length: int, filler: str, left: bool) -> str:
    if length > 10_000:
        raise RunFails("too long")
    if length <= len(value):
        return value[: max(length, 0)]
    if not filler:
        return value
    room = length - len(value)
    more = (filler * room)[:room]
    return more + value if left else value + more


def edit_distance(a: str, b: str) -> int:
    above = list(range(len(b) + 1))
    for at, character in enumerate(a, 1):
        row = [at]
        for index, other in enumerate(b):
            row.append(min(above[index] + (character != other), above[index + 1] + 1, row[index] + 1))
        above = row
    return above[-1]


def hashed(value: Any, seed: int = 0) -> int:
    return int(hashlib.md5(f"{seed}:{text_of(value)}".encode()).hexdigest()[:13], 16)


def initcap(value: str) -> str:
    return re.sub(r"[^\W_]+", lambda word: word[0][:1].upper() + word[0][1:].lower(), value)


def last_day(value: Any) -> date:
    if value.month == 12:
        return date(value.year, 12, 31)
    return date(value.year, value.month + 1, 1) - timedelta(days=1)


def since_1970(value: Any) -> float:
    moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)
    return (moment - datetime(1970, 1, 1)) / timedelta(seconds=1)


def microseconds_since_1970(value: Any) -> int:
    moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)
    return (moment - datetime(1970, 1, 1)) // timedelta(microseconds=1)


def from_epoch_ms(count: int) -> datetime:
    try:
        return datetime(1970, 1, 1) + timedelta(milliseconds=count)
    except OverflowError:
        raise RunFails("out of the calendar") from None


def parsed(kind: type) -> Callable[[str, str], Any]:
    def made(value: str, form: str) -> Any:
        try:
            moment = datetime.strptime(value, form)
        except ValueError:
            return None
        return moment.date() if kind is date else moment

    return made


def parsed_number(value: str, decimal: str) -> float | None:
    fraction = rf"{re.escape(decimal)}[0-9]+"
    return float(value.replace(decimal, ".")) if re.fullmatch(rf"[+-]?([0-9]+({fraction})?|{fraction})", value) else None


UNITS = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"]


def unit(random: Random) -> str:
    return random.choice(UNITS)


def day_unit(random: Random) -> str:
    return random.choice(UNITS[:5])


def truncated(name: str, value: Any) -> Any:
    is_day = not isinstance(value, datetime)
    moment = datetime(value.year, value.month, value.day) if is_day else value
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    made = {
        "year": lambda: midnight.replace(month=1, day=1),
        "quarter": lambda: midnight.replace(month=(moment.month - 1) // 3 * 3 + 1, day=1),
        "month": lambda: midnight.replace(day=1),
        "week": lambda: midnight - timedelta(days=moment.weekday()),
        "day": lambda: midnight,
        "hour": lambda: moment.replace(minute=0, second=0, microsecond=0),
        "minute": lambda: moment.replace(second=0, microsecond=0),
        "second": lambda: moment.replace(microsecond=0),
    }[name]()
    return made.date() if is_day else made


def added(name: str, count: int, value: Any) -> Any:
    is_day = not isinstance(value, datetime)
    if abs(count) > 100_000:
        raise RunFails("out of the calendar")
    if name in ("year", "quarter", "month"):
        months = count * {"year": 12, "quarter": 3, "month": 1}[name]
        year, month = divmod(value.year * 12 + value.month - 1 + months, 12)
        if not 1 <= year <= 9999:
            raise RunFails("out of the calendar")
        last = [31, 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month]
        return value.replace(year=year, month=month + 1, day=min(value.day, last))
    try:
        if is_day and name in ("week", "day"):
            return value + timedelta(**{f"{name}s": count})
        moment = datetime(value.year, value.month, value.day) if is_day else value
        return moment + timedelta(**{f"{name}s": count})
    except OverflowError:
        raise RunFails("out of the calendar") from None


def borders(name: str, start: Any, end: Any) -> int:
    """How many borders between units lie between the two."""
    a, b = (truncated(name, one if isinstance(one, datetime) else datetime(one.year, one.month, one.day)) for one in (start, end))
    months = (b.year - a.year) * 12 + b.month - a.month
    if name in ("year", "quarter", "month"):
        return months // {"year": 12, "quarter": 3, "month": 1}[name]
    seconds = int((b - a).total_seconds())
    return seconds // {"week": 604800, "day": 86400, "hour": 3600, "minute": 60, "second": 1}[name]


def pattern(random: Random) -> str:
    return "".join(random.choice(["%Y", "%m", "%d", "%H", "%M", "%S", "%j", "-", "/", " ", "T", ":"]) for _ in range(random.randint(1, 5)))


def small(random: Random) -> int:
    return random.choice([0, 1, 2, 3, 5, 8, -1, -2, 2**63 - 1])


def position(random: Random) -> int:
    return random.choice([1, 2, 3, 4, -1, -2, -5, 9])


def separator(random: Random) -> str:
    return random.choice([",", " ", "b", "x"])


def addend(random: Random) -> int:
    return random.choice([0, 1, -1, 2, 12, 31, -30, 100])


def expression(random: Random) -> str:
    return random.choice(["a", "^a", "[a-c]+", "b$", "a|x", "[0-9]", "a.c", "^$", " +", "(a)(b)?"])


def written_day(random: Random) -> str:
    return random.choice(["2024-02-29", "2023-02-29", "1999-12-31", "24-01-01", "x", ""])


def strip(value: str) -> str:
    return value.strip(BLANKS)


def year_day(value: Any) -> int:
    return value.timetuple().tm_yday


S = Signature
TEMPORAL = ("date", "timestamp")
SCALARS = ("integer", "number", "string", "boolean", "date", "timestamp")


def first_type(types: list[str], _: Any) -> str:
    return types[0]


def whole_type(types: list[str], _: Any) -> str:
    return decimals.rounded_type(types[0], 0)


def shared_type(types: list[str], _: Any) -> str | None:
    return common(types[0], types[1])


def remainder_type(types: list[str], _: Any) -> str | None:
    return decimals.result_type("%", decimals.size_of(types[0]), decimals.size_of(types[1]))


def decimal_remainder(x: Decimal, y: Decimal) -> Decimal | None:
    return x % y if y else None


def decimal_places(x: Decimal, digits: int) -> Decimal:
    """A half away from zero."""
    return x.scaleb(digits).quantize(Decimal(1)).scaleb(-digits) if digits < -x.as_tuple().exponent else x


SIGNATURES: list[Signature] = [
    S("abs", "integer", ("integer",), lambda x: whole(abs(x))),
    S("abs", "number", ("number",), lambda x: finite(abs(x))),
    S("floor", "integer", ("integer",), lambda x: x),
    S("floor", "number", ("number",), lambda x: float(math.floor(x))),
    S("ceil", "integer", ("integer",), lambda x: x),
    S("ceil", "number", ("number",), lambda x: float(math.ceil(x))),
    S("round", "integer", ("integer",), lambda x: x),
    S("round", "number", ("number",), half_up),
    S("round", "number", ("number", "integer"), round_decimal, {0: half, 1: lambda random: random.choice([0, 1, 2, 3, -1, -2])}),
    S("round", "integer", ("integer", "integer"), round_whole, {1: lambda random: random.choice([0, 1, -1, -2, -3])}),
    S("abs", "decimal", ("decimal",), abs, result=first_type),
    S("floor", "decimal", ("decimal",), math.floor, result=whole_type),
    S("ceil", "decimal", ("decimal",), math.ceil, result=whole_type),
    S("round", "decimal", ("decimal",), lambda x: x, result=whole_type),
    S("round", "decimal", ("decimal", "integer"), decimal_places, {1: lambda random: random.choice([0, 1, 2, 3, 5, -1, -2, -40])}, result=lambda types, digits: decimals.rounded_type(types[0], digits)),
    S("sign", "integer", ("decimal",), lambda x: (x > 0) - (x < 0)),
    S("mod", "decimal", ("decimal", "decimal"), decimal_remainder, result=remainder_type),
    *[S(name, "decimal", ("decimal", "decimal"), extreme(choose), takes_null=True, result=shared_type) for name, choose in (("least", min), ("greatest", max))],
    S("nullif", "decimal", ("decimal", "decimal"), lambda x, y: None if y is not None and x == y else x, takes_null=True, first_null=True, result=shared_type),
    S("sqrt", "number", ("number",), domain(math.sqrt)),
    S("power", "number", ("number", "number"), domain(lambda x, y: x**y), {1: lambda random: random.choice([0, 1, 2, 3, 0.5, -1, 1000])}),
    S("ln", "number", ("number",), domain(math.log)),
    S("log10", "number", ("number",), domain(math.log10)),
    S("exp", "number", ("number",), domain(math.exp)),
    S("sign", "integer", ("integer",), lambda x: (x > 0) - (x < 0)),
    S("sign", "integer", ("number",), lambda x: (x > 0) - (x < 0)),
    S("mod", "integer", ("integer", "integer"), lambda x, y: None if y == 0 else remainder(x, y)),
    S("mod", "number", ("number", "number"), lambda x, y: None if y == 0 else finite(math.fmod(x, y))),
    *[S("least", kind, (kind, kind), extreme(min), takes_null=True) for kind in SCALARS],
    *[S("greatest", kind, (kind, kind), extreme(max), takes_null=True) for kind in SCALARS],
    *[S("nullif", kind, (kind, kind), lambda x, y: None if y is not None and x == y else x, takes_null=True, first_null=True) for kind in SCALARS],
    S("lower", "string", ("string",), str.lower),
    S("upper", "string", ("string",), str.upper),
    S("trim", "string", ("string",), strip),
    S("ltrim", "string", ("string",), lambda x: x.lstrip(BLANKS)),
    S("rtrim", "string", ("string",), lambda x: x.rstrip(BLANKS)),
    S("trim", "string", ("string", "string"), lambda x, c: x.strip(c), {1: lambda random: random.choice(["a", "ab", " x"])}),
    S("ltrim", "string", ("string", "string"), lambda x, c: x.lstrip(c), {1: lambda random: random.choice(["a", "ab", " x"])}),
    S("rtrim", "string", ("string", "string"), lambda x, c: x.rstrip(c), {1: lambda random: random.choice(["c", "bc", " x"])}),
    S("length", "integer", ("string",), len),
    S("substring", "string", ("string", "integer", "integer"), substring, {1: position, 2: small}),
    S("substring", "string", ("string", "integer"), lambda x, start: x[max(start - 1 if start > 0 else len(x) + start, 0) :], {1: position}),
    S("replace", "string", ("string", "string", "string"), replaced),
    *[S("concat", "string", ("string", kind), lambda x, y: text_of(x) + text_of(y), takes_null=True) for kind in (*SCALARS, "decimal")],
    S("left", "string", ("string", "integer"), lambda x, count: x[:count], {1: small}),
    S("right", "string", ("string", "integer"), from_right, {1: small}),
    S("split_part", "string", ("string", "string", "integer"), part_of, {1: separator, 2: position}),
    S("contains", "boolean", ("string", "string"), lambda x, y: y in x),
    S("starts_with", "boolean", ("string", "string"), lambda x, y: x.startswith(y)),
    S("ends_with", "boolean", ("string", "string"), lambda x, y: x.endswith(y)),
    *[S("year", "integer", (kind,), lambda x: x.year) for kind in TEMPORAL],
    *[S("quarter", "integer", (kind,), lambda x: (x.month - 1) // 3 + 1) for kind in TEMPORAL],
    *[S("month", "integer", (kind,), lambda x: x.month) for kind in TEMPORAL],
    *[S("week", "integer", (kind,), lambda x: x.isocalendar().week) for kind in TEMPORAL],
    *[S("day", "integer", (kind,), lambda x: x.day) for kind in TEMPORAL],
    S("hour", "integer", ("timestamp",), lambda x: x.hour),
    S("minute", "integer", ("timestamp",), lambda x: x.minute),
    S("second", "integer", ("timestamp",), lambda x: x.second),
    *[S("dayofweek", "integer", (kind,), lambda x: x.isoweekday() % 7) for kind in TEMPORAL],
    S("date", "date", ("timestamp",), lambda x: x.date()),
    S("timestamp", "timestamp", ("date",), lambda x: datetime(x.year, x.month, x.day)),
    S("date_trunc", "date", ("string", "date"), truncated, {0: day_unit}),
    S("date_trunc", "timestamp", ("string", "timestamp"), truncated, {0: unit}),
    S("date_add", "date", ("string", "integer", "date"), added, {0: day_unit, 1: addend}),
    S("date_add", "timestamp", ("string", "integer", "timestamp"), added, {0: unit, 1: addend}),
    *[S("date_diff", "integer", ("string", kind, kind), borders, {0: unit}) for kind in TEMPORAL],
    *[S("strftime", "string", (kind, "string"), lambda x, form: x.strftime(form), {1: pattern}) for kind in TEMPORAL],
    S("array_length", "integer", ("array",), len),
    S("json_extract_string", "string", ("object", "string"), lambda x, path: text_of(x[path[2:]]) if x.get(path[2:]) is not None else None, {1: lambda random: random.choice(["$.k", "$.t"])}),
]

SIGNATURES += [
    S("initcap", "string", ("string",), initcap),
    S("lpad", "string", ("string", "integer", "string"), lambda x, n, by: padded(x, n, by, True), {1: lambda random: random.randint(0, 8), 2: lambda random: random.choice(["x", "ab", "0"])}),
    S("rpad", "string", ("string", "integer", "string"), lambda x, n, by: padded(x, n, by, False), {1: lambda random: random.randint(0, 8), 2: lambda random: random.choice(["x", "ab", "0"])}),
    S("reverse", "string", ("string",), lambda x: x[::-1]),
    S("position", "integer", ("string", "string"), lambda x, y: x.find(y) + 1),
    S("regexp_matches", "boolean", ("string", "string"), lambda x, p: re.search(p, x) is not None, {1: expression}),
    S("regexp_extract", "string", ("string", "string"), lambda x, p: found[0] if (found := re.search(p, x)) else None, {1: expression}),
    S("regexp_replace", "string", ("string", "string", "string"), lambda x, p, by: re.sub(p, lambda _: by, x), {1: expression, 2: lambda random: random.choice(["", "#", "<>"])}),
    S("levenshtein", "integer", ("string", "string"), edit_distance),
    *[S("hash", "integer", (kind,), hashed) for kind in SCALARS],
    *[S("hash", "integer", (kind, "integer"), hashed) for kind in SCALARS],
    S("split", "array", ("string", "string"), lambda x, by: x.split(by), {1: separator}),
    S("regexp_extract_all", "array", ("string", "string"), lambda x, p: [found[0] for found in re.finditer(p, x)], {1: lambda random: random.choice(["a", "[a-c]+", "[0-9]+", "a.c", " +"])}),
    S("map_entries", "array", ("object",), lambda x: [{"key": key, "value": value} for key, value in x.items()]),
    *[S("isodow", "integer", (kind,), lambda x: x.isoweekday()) for kind in TEMPORAL],
    *[S("isoweek", "integer", (kind,), lambda x: x.isocalendar().week) for kind in TEMPORAL],
    *[S("last_day", "date", (kind,), last_day) for kind in TEMPORAL],
    *[S("epoch", "number", (kind,), since_1970) for kind in TEMPORAL],
    *[S("epoch_ms", "integer", (kind,), lambda x: microseconds_since_1970(x) // 1000) for kind in TEMPORAL],
    S("from_epoch_ms", "timestamp", ("integer",), from_epoch_ms, {0: lambda random: random.choice([0, 1, -1, 86_400_000, 1_700_000_000_123, -62_135_596_800_000, 253_402_300_799_999, 253_402_300_800_000])}),
    S("parse_date", "date", ("string", "string"), parsed(date), {0: written_day, 1: lambda random: "%Y-%m-%d"}),
    S("parse_timestamp", "timestamp", ("string", "string"), parsed(datetime), {0: written_day, 1: lambda random: "%Y-%m-%d"}),
    S("parse_number", "number", ("string", "string"), parsed_number, {0: lambda random: random.choice(["1,5", "-2", "1.5", ",25", "x", "", ",", "12,"]), 1: lambda random: ","}),
    S("list_contains", "boolean", ("array", "string"), lambda x, y: y in x),
    S("list_contains", "boolean", ("array", "integer"), lambda x, y: y in [one for one in x if not isinstance(one, str)]),
]

#: Forms of their own, or functions that other parts of the oracle compute.
ELSEWHERE = {"if", "coalesce", "ifnull", "json_extract", "to_json"}
