"""Casts: they read what results print and ISO 8601, nothing else."""

from __future__ import annotations

import json
import math
import re
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

import values
from decimals import fit, is_decimal, kind_of
from numbers_exact import number_text, whole
from table import RunFails, plain

CASTS: dict[str, tuple[str, ...]] = {
    "integer": ("integer", "number", "decimal", "string", "boolean"),
    "number": ("integer", "number", "decimal", "string", "boolean"),
    "decimal": ("integer", "number", "decimal", "string", "boolean"),
    "string": ("integer", "number", "decimal", "string", "boolean", "date", "timestamp"),
    "boolean": ("integer", "number", "decimal", "string", "boolean"),
    "date": ("date", "timestamp", "string"),
    "timestamp": ("date", "timestamp", "string"),
}

GUESSES = {
    "integer": ["0x1F", "1_000", "12abc", "", " 7", "1e3", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "+5", "1.0", "1.5", "٣"],
    "number": ["0x1F", "1_000", "nan", "inf", "1e400", "1e3", ".5", "5.", "-1.25E-2", "1,5", "", " 2.5"],
    "decimal": ["1e3", "1,5", ".5", "5.", "+7", "1.005", "-1.005", "0.5", "-0.5", "0.4999999999999999999999", "1_000", "nan", "", " 1", "9" * 41],
    "boolean": ["t", "yes", "1", "0", "TRUE", "False", "on", "true ", ""],
    "date": ["24-01-02", "2024/01/02", "epoch", "2024-1-2", "2024-02-30", "2024-01-02T10:00:00Z", "20240102", "infinity", "2024-01-02 BC", ""],
    "timestamp": ["T24:00:00Z", "2024-01-02T24:00:00Z", "2024-01-02 10:00:00", "2024-01-02T10:00:00+02:00", "epoch", "now", "2024-01-02", "2024-01-02T10:00", "2024-01-02T10:00:60Z", ""],
}


def text_for(random: Random, kind: str) -> str:
    """A text to be cast: most often one that can be."""
    if kind == "string" or (random.random() < 0.3 and kind_of(kind) in GUESSES):
        return random.choice(GUESSES.get(kind_of(kind), values.TEXTS))
    value = values.value(random, kind, extremes=True)
    if isinstance(value, bool):
        return "true" if value else "false"
    return number_text(value) if isinstance(value, float) else str(plain(value))


NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
TIMESTAMP = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,9}))?)?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?")


def cast(value: Any, source: str, target: str) -> Any:
    """Raises RunFails where the value cannot be cast."""
    if value is None or source == target:
        return value
    if is_decimal(target):
        return fit(DECIMAL_FROM[kind_of(source)](value), target)
    if is_decimal(source):
        return {"integer": rounded, "number": float, "string": plain, "boolean": bool}[target](value)
    match source:
        case "string":
            return FROM_TEXT[target](value)
        case "integer":
            return {"number": float, "string": str, "boolean": bool}[target](value)
        case "number":
            return {"integer": rounded, "string": number_text, "boolean": bool}[target](value)
        case "boolean":
            return {"integer": int, "number": float, "string": lambda one: "true" if one else "false"}[target](value)
        case "date":
            return plain(value) if target == "string" else datetime(value.year, value.month, value.day)
        case "timestamp":
            return plain(value) if target == "string" else value.date()
    raise NotImplementedError(f"{source} as {target}")


def decimal_of_text(value: str) -> Decimal:
    if not DIGITS.fullmatch(value):
        raise RunFails("no decimal")
    return Decimal(value)


DIGITS = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)")
#: A number is read by the digits that it shows.
DECIMAL_FROM: dict[str, Any] = {"integer": Decimal, "boolean": lambda value: Decimal(int(value)), "number": lambda value: Decimal(repr(value)), "string": decimal_of_text, "decimal": lambda value: value}


def rounded(value: float | Decimal) -> int:
    made = whole(int(Decimal(value).quantize(Decimal(1), ROUND_HALF_UP))) if abs(value) < 10**19 else None
    if made is None:
        raise RunFails("beyond 64 bits")
    return made


def whole_of_text(value: str) -> int:
    if not NUMBER.fullmatch(value):
        raise RunFails("no number")
    return rounded(Decimal(value))


def number_of_text(value: str) -> float:
    if not NUMBER.fullmatch(value):
        raise RunFails("no number")
    made = float(value)
    if not math.isfinite(made):
        raise RunFails("beyond all numbers")
    return made


def boolean_of_text(value: str) -> bool:
    if value not in ("true", "false"):
        raise RunFails("neither true nor false")
    return value == "true"


def timestamp_of_text(value: str) -> datetime:
    if DATE.fullmatch(value):
        return midnight(value)
    parts = TIMESTAMP.fullmatch(value)
    if not parts:
        raise RunFails("no timestamp")
    day, hour, minute, second, fraction, offset = parts.groups()
    if int(hour) > 23 or int(minute) > 59 or int(second or 0) > 59:
        raise RunFails("no time of day")
    made = midnight(day) + timedelta(hours=int(hour), minutes=int(minute), seconds=int(second or 0), microseconds=int((fraction or "0").ljust(6, "0")[:6]))
    if offset and offset != "Z":
        sign = 1 if offset[0] == "+" else -1
        digits = offset[1:].replace(":", "").ljust(4, "0")
        made -= sign * timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return made


def midnight(value: str) -> datetime:
    try:
        return datetime.strptime(value, "%Y-%m-%d")
    except ValueError:
        raise RunFails("no day") from None


def date_of_text(value: str) -> date:
    return timestamp_of_text(value).date()


JSON_TEXTS = ["[1, 2]", "[]", "[1.5, null]", '["a", "b"]', "[nan]", "[1, inf]", "[1,]", "[01]", "{}", "null", "7", "", "[[1], {}]", "[1] x", "[+1]", "[.5]", "['a']", "[-Infinity]", "[1e2]"]


def json_of_text(value: str) -> Any:
    try:
        return json.loads(value, parse_constant=refused, parse_float=shortest_number)
    except ValueError:
        raise RunFails("no JSON") from None


def shortest_number(text: str) -> int | float:
    """In JSON a whole number is written without a fraction: 1e2 as 100."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < 1e21 else value


def array_of_text(value: str) -> list[Any] | None:
    made = json_of_text(value)
    if made is not None and not isinstance(made, list):
        raise RunFails("no array")
    return made


def refused(word: str) -> Any:
    raise ValueError(word)


FROM_TEXT = {"array": array_of_text, "object": json_of_text, "integer": whole_of_text, "number": number_of_text, "boolean": boolean_of_text, "date": date_of_text, "timestamp": timestamp_of_text, "string": str}
