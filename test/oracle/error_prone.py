"""Expressions of the shapes at which engines err: what optimizers rewrite, units of unequal length, texts that are nearly values, numbers that a double cannot hold."""

from __future__ import annotations

from random import Random

import casting
import expressions
import functions
import values
from expressions import CASTS, Tree
from table import EXACT, Table

ORDERS = ["=", "!=", "<", "<=", ">", ">="]
TEMPORAL = ("date", "timestamp")


def generate(random: Random, table: Table) -> Tree:
    return random.choice([truncated_against_constant, moved_constant, counted_units, nearly_a_value, beyond_a_double])(random, table)


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
    return Tree(random.choice(["cast", "try_cast"]), kind, [text], kind)


def beyond_a_double(random: Random, table: Table) -> Tree:
    """Whole numbers beside fractions that round to their neighbours."""
    whole = Tree("literal", "integer", value=random.choice([EXACT + 1, -EXACT - 1, EXACT, 2**60 + 1]))
    column = expressions.leaf(random, table, "integer")
    near = Tree("literal", "number", value=float(random.choice([EXACT, -EXACT, EXACT + 2, 2**60])))
    sides = [random.choice([whole, column]), near]
    random.shuffle(sides)
    return Tree("binary", "boolean", sides, random.choice(ORDERS))
