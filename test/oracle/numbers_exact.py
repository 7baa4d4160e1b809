"""Numbers as results show them: 64 bits for whole ones, finite for the others, null beyond."""

from __future__ import annotations

import math

from table import INT_MAX, INT_MIN


def whole(value: int) -> int | None:
    return value if INT_MIN <= value <= INT_MAX else None


def finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def number_text(value: float) -> str:
    """As JSON prints it: the shortest digits that lead back to the number, as JavaScript writes them."""
    if value == 0:
        return "0"
    if value.is_integer() and abs(value) < 1e21:
        return str(int(value)) if abs(value) < 2**53 else shortest(value)
    return shortest(value)


def shortest(value: float) -> str:
    digits, _, exponent = repr(value).partition("e")
    if exponent == "" and "." in digits and digits.endswith(".0"):
        digits = digits[:-2]
    size = int(exponent) if exponent else 0
    sign = "-" if digits.startswith("-") else ""
    mantissa = digits.lstrip("-")
    if exponent == "":
        return sign + mantissa
    head, _, tail = mantissa.partition(".")
    if 0 <= size < 21:
        return sign + head + tail.ljust(size, "0")
    if -7 <= size < 0:
        return sign + "0." + "0" * (-size - 1) + head + tail
    return f"{sign}{mantissa}e{'+' if size > 0 else '-'}{abs(size)}"
