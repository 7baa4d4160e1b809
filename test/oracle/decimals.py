"""Exact decimals by Python's own module: their types, how types grow, and how values are rounded."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal, setcontext
from random import Random
from typing import Any, NamedTuple

MAX_PRECISION = 38
MAX_HUGE = 2**127 - 1
#: More digits than any exact result has. A quotient of decimals is never this close to a half without being one.
setcontext(Context(prec=200, rounding=ROUND_HALF_UP))


class RunFails(Exception):
    """The documentation says that a run with these values fails."""


class Size(NamedTuple):
    precision: int
    scale: int

    @property
    def whole(self) -> int:
        return self.precision - self.scale


WHOLE = Size(19, 0)
SIZES = [Size(12, 2)] * 4 + [Size(4, 1), Size(9, 0), Size(5, 5), Size(15, 3), Size(18, 4), Size(19, 4), Size(30, 2), Size(38, 10)]


def is_decimal(kind: str | None) -> bool:
    return kind is not None and kind.startswith("decimal(")


def kind_of(kind: str) -> str:
    """The name of a type without the size of a decimal."""
    return "decimal" if is_decimal(kind) else kind


def size_of(kind: str) -> Size:
    if kind == "integer":
        return WHOLE
    precision, scale = kind.removeprefix("decimal(").removesuffix(")").split(",")
    return Size(int(precision), int(scale))


def named(size: Size) -> str:
    return f"decimal({size.precision},{size.scale})"


def limited(precision: int, scale: int) -> str:
    return named(Size(min(MAX_PRECISION, precision), scale))


# Types of results


def common_type(a: Size, b: Size) -> str:
    scale = max(a.scale, b.scale)
    return limited(max(a.whole, b.whole) + scale, scale)


def result_type(symbol: str, a: Size, b: Size) -> str | None:
    """None if the engine rejects the operation."""
    scale = max(a.scale, b.scale)
    match symbol:
        case "+" | "-":
            return limited(max(a.whole, b.whole) + scale + 1, scale)
        case "*":
            return None if a.scale + b.scale > MAX_PRECISION else limited(a.precision + b.precision, a.scale + b.scale)
        case "%":
            return limited(min(a.whole, b.whole) + scale or 1, scale)
    places = max(6, a.scale)
    return limited(a.whole + b.scale + places, places)


def sum_type(kind: str) -> str:
    size = size_of(kind)
    return limited(size.precision + 10, size.scale)


def average_type(kind: str) -> str:
    size = size_of(kind)
    places = max(6, size.scale)
    return limited(size.whole + places, places)


def median_type(kind: str) -> str | None:
    size = size_of(kind)
    return None if size.scale == MAX_PRECISION else limited(size.precision + 1, size.scale + 1)


def rounded_type(kind: str, places: int) -> str:
    size = size_of(kind)
    if places >= size.scale:
        return kind
    left = max(0, places)
    return limited(size.whole + left + 1, left)


def smallest_type(digits: str) -> str:
    """The type of a literal among decimals: its own digits, without zeros at the ends."""
    before, _, after = digits.lstrip("+-").partition(".")
    whole, places = len(before.lstrip("0")), len(after.rstrip("0"))
    return named(Size(max(1, whole + places), places))


# Values


def fit(value: Decimal | int | None, kind: str) -> Decimal | None:
    """Rounded to the places of the type, a half away from zero. Raises RunFails if it has too many digits."""
    if value is None:
        return None
    size = size_of(kind)
    if abs(value) >= 10**size.whole:
        raise RunFails(f"beyond a {kind}")
    made = Decimal(value).quantize(Decimal(1).scaleb(-size.scale))
    if abs(made) >= 10**size.whole:
        raise RunFails(f"rounded beyond a {kind}")
    return made if made else abs(made)


def computed(symbol: str, a: Decimal | int, left: str, b: Decimal | int, right: str, kind: str) -> Decimal | None:
    x, y = Decimal(a), Decimal(b)
    match symbol:
        case "+":
            return fit(x + y, kind)
        case "-":
            return fit(x - y, kind)
        case "*":
            return fit(x * y, kind)
        case "%":
            shared = common_type(size_of(left), size_of(right))
            x, y = fit(x, shared), fit(y, shared)
            return fit(x % y, kind) if y else None
    if not y:
        return None
    if abs(unscaled(x, size_of(kind).scale + size_of(right).scale)) > MAX_HUGE:
        raise RunFails("the dividend has too many digits")
    return fit(x / y, kind)


def unscaled(value: Decimal, places: int) -> int:
    return int(value.scaleb(places))


def summary(function: str, values: list[Decimal], kind: str) -> Decimal | None:
    """Sum, average and median of values that are not null."""
    if not values:
        return None
    match function:
        case "sum":
            return fit(sum(values), kind)
        case "avg":
            return fit(sum(values) / len(values), kind)
        case "median":
            ordered = sorted(values)
            return fit((ordered[(len(values) - 1) // 2] + ordered[len(values) // 2]) / 2, kind)
    raise NotImplementedError(function)


# As texts of equal length, whose order is that of the values. Python's decimals go through polars in this form.

WIDTH = 78
OFFSET = 10 ** (WIDTH - 1)


def packed(value: Decimal | int | None) -> str | None:
    return None if value is None else str(unscaled(Decimal(value), MAX_PRECISION) + OFFSET).zfill(WIDTH)


def unpacked(text: str | None, kind: str) -> Decimal | None:
    return None if text is None else fit(Decimal(int(text) - OFFSET).scaleb(-MAX_PRECISION), kind)


# Random types and values


def any_type(random: Random) -> str:
    return named(random.choice(SIZES))


def any_value(random: Random, kind: str, extremes: bool = False) -> Decimal:
    size = size_of(kind)
    limit = 10**size.precision - 1
    if extremes and random.random() < 0.1:
        count = random.choice([limit, -limit, limit - 1, 1, -1])
    elif random.random() < 0.4:
        count = random.choice([0, 1, 5, 10, 15, 25, 125, 150, 1999, -5, -15, -250, -1])
    else:
        count = random.randint(-(10 ** min(size.precision, random.choice([3, 5, 9]))), 10 ** min(size.precision, random.choice([3, 5, 9])))
    return Decimal(max(-limit, min(limit, count))).scaleb(-size.scale)


def any_digits(random: Random) -> str:
    """As written in an expression."""
    return random.choice(["0", "1", "2", "3", "10", "-1", "-7", "0.5", "0.1", "0.2", "0.005", "-0.5", "1.19", "0.0725", "2.50", "-1.005", "100.00", "99.995", "12345678901234567.89", "0.3333333333"])


def written(random: Random, value: Any) -> Any:
    """As it stands in a config: as digits, or as a number if that is exact."""
    digits = format(value, "f")
    few = len(digits.replace(".", "").replace("-", "").lstrip("0")) <= 15
    return float(digits) if few and random.random() < 0.5 else digits
