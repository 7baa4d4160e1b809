"""Expressions of the shapes at which engines err: what optimizers rewrite, units of unequal length, texts that are nearly values, numbers that a double cannot hold."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import casting
import decimals
import expressions
import functions
import values
from expressions import CASTS, Tree
from table import EXACT, Table

ORDERS = ["=", "!=", "<", "<=", ">", ">="]
TEMPORAL = ("date", "timestamp")


def generate(random: Random, table: Table) -> Tree:
    return random.choice([truncated_against_constant, moved_constant, counted_units, nearly_a_value, beyond_a_double, half_of_a_decimal])(random, table)


def call(random: Random, table: Table, name: str, kind: str) -> Tree:
    """A call whose arguments are leaves."""
    signature = random.choice([one for one in functions.SIGNATURES if one.name == name and one.type == kind])
    made = [Tree("literal", "literal", value=signature.make[at](random)) if at in signature.make else expressions.leaf(random, table, parameter) for at, parameter in enumerate(signature.parameters)]
    return Tree("call", kind, made, signature)


def constant(random: Random, kind: str) -> Tree:
    return Tree("literal", kind, value=values.value(random, kind, extremes=True))


def truncated_against_constant(random: Random, table: Table) -> Tree:
    kind = random.choice(TEMPORAL)
    return Tree("binary", "boolean", [call(random, table, "date_trunc", kind), constant(random, kind)], random.choice(ORDERS))


def moved_constant(random: Random, table: Table) -> Tree:
    """`x + 1 > 2` is not `x > 1` where the sum leaves its range."""
    kind = random.choice(expressions.NUMERIC)
    sides = [expressions.leaf(random, table, kind), constant(random, kind)]
    random.shuffle(sides)
    moved = Tree("binary", kind, sides, random.choice(["+", "-", "*"]))
    return Tree("binary", "boolean", [moved, constant(random, kind)], random.choice(ORDERS))


def counted_units(random: Random, table: Table) -> Tree:
    made = call(random, table, "date_diff", "integer")
    if random.random() < 0.5:
        made.parts[0].value = "week"
    return made


def nearly_a_value(random: Random, table: Table) -> Tree:
    kind = random.choice([kind for kind in casting.GUESSES if "string" in CASTS[kind]])
    text = Tree("literal", "string", value=random.choice(casting.GUESSES[kind]))
    kind = decimals.any_type(random) if kind == "decimal" else kind
    return Tree(random.choice(["cast", "try_cast"]), kind, [text], kind)


def beyond_a_double(random: Random, table: Table) -> Tree:
    """Whole numbers beside fractions that round to their neighbours."""
    whole = Tree("literal", "integer", value=random.choice([EXACT + 1, -EXACT - 1, EXACT, 2**60 + 1]))
    column = expressions.leaf(random, table, "integer")
    near = Tree("literal", "number", value=float(random.choice([EXACT, -EXACT, EXACT + 2, 2**60])))
    sides = [random.choice([whole, column]), near]
    random.shuffle(sides)
    return Tree("binary", "boolean", sides, random.choice(ORDERS))


def half_of_a_decimal(random: Random, table: Table) -> Tree:
    """A value in the middle of two, rounded in one of the ways."""
    size = random.choice([decimals.Size(5, 3), decimals.Size(18, 7), decimals.Size(38, 9), decimals.Size(4, 4)])
    count = 10 * random.randint(-(10**3), 10**3 - 1) + 5
    digits = values.plain(decimals.fit(Decimal(count).scaleb(-size.scale), decimals.named(size)))
    value = Tree("cast", decimals.named(size), [Tree("literal", "string", value=digits)], decimals.named(size))
    match random.choice(["cast", "whole", "round", "divide"]):
        case "cast":
            fewer = decimals.named(decimals.Size(size.precision, size.scale - 1))
            return Tree("cast", fewer, [value], fewer)
        case "whole":
            return Tree("cast", "integer", [value], "integer")
        case "round":
            signature = next(one for one in functions.SIGNATURES if one.name == "round" and one.parameters == ("decimal", "integer"))
            places = Tree("literal", "literal", value=size.scale - 1)
            return Tree("call", decimals.rounded_type(value.type or "", places.value), [value, places], signature)
    divisor = random.choice(["2", "-2", "0.4", "20", "3"])
    kind = decimals.result_type("/", size, decimals.size_of(decimals.smallest_type(divisor)))
    return Tree("binary", kind, [value, Tree("digits", decimals.smallest_type(divisor), value=divisor)], "/")
