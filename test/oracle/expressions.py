"""Expressions: random typed trees, their text, and what they are by the rules of the documentation."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from random import Random
from typing import Any

import casting
import decimals
import functions
import values
from casting import CASTS, cast
from decimals import is_decimal, kind_of
from numbers_exact import finite, number_text, whole
from run_constants import NAMES, CaseRandom
from table import JSON, Column, RunFails, Table, common, plain, widen

__all__ = ["CASTS", "Tree", "cast", "evaluate", "generate", "text"]

NUMERIC = ("integer", "number")
#: Whose values may stand among those of a wider type.
NARROWER = {"number": "integer", "timestamp": "date", "object": "array"}
COMPARED = ("integer", "number", "decimal", "string", "boolean", "date", "timestamp")


@dataclass
class Tree:
    kind: str
    type: str | None
    parts: list[Tree] = field(default_factory=list)
    #: Of a literal its value, of digits among decimals their text, of a column its name, of a constant both, of an operator or a call how it is called.
    value: Any = None


#: Functions whose last digit is the library's.
INEXACT = ("exp", "ln", "log10", "power")


def is_inexact(tree: Tree) -> bool:
    return tree.type == "number" and holds_inexact(tree)


def holds_inexact(tree: Tree) -> bool:
    return (tree.kind == "call" and tree.value.name in INEXACT) or any(holds_inexact(part) for part in tree.parts)


# Generation


def generate(random: Random, table: Table, want: str | None = None, depth: int = 3) -> Tree:
    kind = want or random.choice(["integer", "number", "string", "boolean", "date", "timestamp", "integer", "number", "string", "decimal", "decimal", "array", "object"])
    if depth == 0 or random.random() < 0.2:
        return leaf(random, table, kind)
    made = random.choice(MAKERS[kind])(random, table, kind, depth - 1)
    return made or leaf(random, table, kind)


def leaf(random: Random, table: Table, kind: str) -> Tree:
    columns = table.of(kind)
    if kind in JSON and not columns:
        return json_text(random, table, kind, 0)
    if kind == "timestamp" and isinstance(random, CaseRandom) and random.random() < 0.4:
        name = random.choice(NAMES)
        return Tree("constant", kind, value=(name, random.constants[name]))
    if columns and random.random() < 0.75:
        return column_of(random.choice(columns))
    if kind == "decimal":
        return decimal_text(random, decimals.any_type(random))
    if kind in JSON:
        return Tree("column", kind, value=random.choice(columns).name)
    if random.random() < 0.06:
        return Tree("cast", kind, [Tree("literal", None, value=None)], kind)
    if kind == "number" and random.random() < 0.04:
        return Tree("literal", kind, value=random.choice([1e300, -1e300, 1.7e308]))
    value = values.value(random, kind, extremes=random.random() < 0.2)
    return Tree("literal", kind, value=value)


def column_of(column: Column) -> Tree:
    return Tree("column", column.type, value=column.name)


def decimal_text(random: Random, kind: str) -> Tree:
    return Tree("cast", kind, [Tree("literal", "string", value=plain(values.value(random, kind)))], kind)


def decimal_operand(random: Random, table: Table, depth: int) -> Tree:
    """An operand for a decimal: another decimal, a whole number, or digits, which get a decimal type of their own."""
    form = random.random()
    if form < 0.05:
        symbol, sides = random.choice("+-*"), [Tree("digits", decimals.smallest_type(one), value=one) for one in random.sample(["0.06", "0.01", "1.5", "0.333"], 2)]
        return Tree("binary", decimals.result_type(symbol, *(decimals.size_of(side.type or "") for side in sides)), sides, symbol)
    if form < 0.35:
        return Tree("digits", decimals.smallest_type(digits := decimals.any_digits(random)), value=digits)
    made = generate(random, table, "decimal" if form < 0.75 else "integer", depth)
    digits = written(made)
    return made if digits is None else Tree("digits", decimals.smallest_type(str(digits)), value=str(digits))


def is_bare(tree: Tree) -> bool:
    """Digits, and arithmetic with them: numbers, unless they stand beside a decimal."""
    return tree.kind == "digits" or (tree.kind == "binary" and all(is_bare(part) for part in tree.parts))


def decimal_pair(random: Random, table: Table, depth: int) -> list[Tree]:
    pair = [generate(random, table, "decimal", depth), decimal_operand(random, table, depth)]
    random.shuffle(pair)
    return pair


def decimal_arithmetic(random: Random, table: Table, kind: str, depth: int) -> Tree | None:
    symbol = random.choice(["+", "-", "*", "*", "/", "%"])
    left, right = decimal_pair(random, table, depth)
    made = decimals.result_type(symbol, decimals.size_of(left.type or ""), decimals.size_of(right.type or ""))
    return None if made is None else Tree("binary", made, [left, right], symbol)


def arithmetic(random: Random, table: Table, kind: str, depth: int) -> Tree:
    symbols = ["+", "-", "*", "%"] if kind == "integer" else ["+", "-", "*", "/", "%"]
    symbol = random.choice(symbols)
    if kind == "integer":
        sides = ["integer", "integer"]
    elif symbol == "/":
        sides = [random.choice(NUMERIC), random.choice(NUMERIC)]
    else:
        sides = random.choice([["number", "number"], ["integer", "number"], ["number", "integer"]])
    return Tree("binary", kind, [generate(random, table, side, depth) for side in sides], symbol)


def negative(random: Random, table: Table, kind: str, depth: int) -> Tree:
    operand = generate(random, table, kind, depth)
    return Tree("unary", operand.type, [operand], "-")


def choice(random: Random, table: Table, kind: str, depth: int) -> Tree | None:
    """One of the forms that pick a value; one of a narrower type may stand for any of them."""

    def branch() -> Tree:
        if kind == "decimal":
            return decimal_operand(random, table, depth)
        narrow = NARROWER.get(kind) if random.random() < 0.25 else None
        return generate(random, table, narrow or kind, depth)

    form = random.choice(["if", "case", "coalesce", "ifnull", "searched"])
    if form in ("coalesce", "ifnull"):
        count = 2 if form == "ifnull" else random.randint(1, 3)
        parts = [branch() for _ in range(count)]
    elif form == "if":
        parts = [generate(random, table, "boolean", depth), branch(), branch()]
    elif form == "case":
        subject = random.choice(COMPARED)
        parts = [generate(random, table, subject, depth)]
        for _ in range(random.randint(1, 2)):
            parts += [operand_for(random, table, subject, max(0, depth - 1)), branch()]
        parts.append(branch() if random.random() < 0.7 else Tree("literal", None, value=None))
    else:
        parts = []
        for _ in range(random.randint(1, 2)):
            parts += [generate(random, table, "boolean", depth), branch()]
        parts.append(branch() if random.random() < 0.7 else Tree("literal", None, value=None))
    results = {"coalesce": parts, "ifnull": parts, "if": parts[1:], "case": [*parts[2:-1:2], parts[-1]], "searched": [*parts[1:-1:2], parts[-1]]}[form]
    # The common type can be narrower than the requested one. Digits are decimals only if another part is one.
    if kind == "decimal" and not any(is_decimal(part.type) and not is_bare(part) for part in results):
        return None
    made = meet(results)
    return Tree(form, made, parts) if made is not None and kind_of(made) == kind else None


def operand_for(random: Random, table: Table, kind: str, depth: int) -> Tree:
    """A value that is compared with one of this type."""
    return decimal_operand(random, table, depth) if kind == "decimal" else generate(random, table, kind, depth)


def meet(parts: list[Tree]) -> str | None:
    kind: str | None = None
    for part in parts:
        if part.type is not None:
            kind = part.type if kind is None else common(kind, part.type)
    return kind


def call(random: Random, table: Table, kind: str, depth: int) -> Tree | None:
    fitting = [one for one in functions.SIGNATURES if one.type == kind and one.name in functions.KNOWN_TO_ENGINE]
    if not fitting:
        return None
    signature = random.choice(fitting)
    parts = []
    for parameter in signature.parameters:
        made = signature.make.get(len(parts))
        if made is not None:
            parts.append(Tree("literal", "literal", value=made(random)))
        elif parameter in ("array", "object"):
            columns = table.of(parameter)
            if parameter == "array":
                parts.append(generate(random, table, "array", depth))
            elif columns:
                parts.append(Tree("column", parameter, value=random.choice(columns).name))
            else:
                return None
        else:
            parts.append(generate(random, table, parameter, depth))
    result = kind if signature.result is None else signature.result([part.type or "" for part in parts], parts[-1].value)
    return None if result is None else Tree("call", result, parts, signature)


def comparison(random: Random, table: Table, kind: str, depth: int) -> Tree:
    left, right = random.choice([(one, one) for one in COMPARED] + [("integer", "number"), ("number", "integer"), ("date", "timestamp")])
    sides = decimal_pair(random, table, depth) if left == "decimal" else [generate(random, table, left, depth), generate(random, table, right, depth)]
    return Tree("binary", "boolean", sides, random.choice(["=", "!=", "<", "<=", ">", ">=", "<>", "=="]))


def logic(random: Random, table: Table, kind: str, depth: int) -> Tree:
    if random.random() < 0.25:
        return Tree("unary", "boolean", [generate(random, table, "boolean", depth)], "not")
    return Tree("binary", "boolean", [generate(random, table, "boolean", depth), generate(random, table, "boolean", depth)], random.choice(["and", "or"]))


def membership(random: Random, table: Table, kind: str, depth: int) -> Tree:
    of = random.choice(COMPARED)
    form = random.choice(["in", "not in", "between", "not between", "is null", "is not null"])
    subject = generate(random, table, of, depth)
    if form.startswith("is"):
        return Tree("is", "boolean", [subject], form)
    count = 2 if form.endswith("between") else random.randint(1, 3)
    return Tree("among", "boolean", [subject, *(operand_for(random, table, of, max(0, depth - 1)) for _ in range(count))], form)


def like(random: Random, table: Table, kind: str, depth: int) -> Tree:
    pattern = "".join(random.choice(["%", "_", "a", "b", "x", " "]) for _ in range(random.randint(1, 4)))
    return Tree("like", "boolean", [generate(random, table, "string", depth), Tree("literal", "string", value=pattern)], random.choice(["like", "not like"]))


def joined(random: Random, table: Table, kind: str, depth: int) -> Tree:
    return Tree("binary", "string", [generate(random, table, "string", depth), generate(random, table, "string", depth)], "||")


def casted(random: Random, table: Table, kind: str, depth: int) -> Tree | None:
    target = decimals.any_type(random) if kind == "decimal" else kind
    source = random.choice([one for one, targets in CASTS.items() if kind in targets])
    form = random.choice(["cast", "try_cast"]) if "try_cast" in functions.KNOWN_TO_ENGINE else "cast"
    # Most texts are no numbers and no dates: those that are make it worth while.
    if source == "string" and random.random() < 0.7:
        inner = Tree("literal", "string", value=casting.text_for(random, target))
    else:
        inner = generate(random, table, source, depth)
    # The last digit of such a number is the library's, and the decimal would show it.
    return None if kind == "decimal" and is_inexact(inner) else Tree(form, target, [inner], target)


def json_text(random: Random, table: Table, kind: str, depth: int) -> Tree:
    return Tree(random.choice(["cast", "cast", "try_cast"]), kind, [Tree("literal", "string", value=random.choice(casting.JSON_TEXTS))], kind)


MAKERS = {
    "integer": [arithmetic, arithmetic, negative, choice, call, call, casted],
    "number": [arithmetic, arithmetic, negative, choice, call, call, casted],
    "decimal": [decimal_arithmetic, decimal_arithmetic, negative, choice, call, casted],
    "string": [joined, choice, call, call, casted],
    "boolean": [comparison, comparison, logic, membership, like, call, choice, casted],
    "date": [choice, call, casted],
    "timestamp": [choice, call, casted],
    "array": [json_text, choice, call],
    "object": [choice, choice, json_text],
}


# Text

POWER = {"or": 1, "and": 2, "not": 3, "=": 4, "||": 5, "+": 6, "-": 6, "*": 7, "/": 7, "%": 7, "sign": 8}


def power(tree: Tree) -> int:
    if tree.kind == "binary":
        return POWER.get(tree.value, POWER["="])
    if tree.kind == "unary":
        return POWER["not"] if tree.value == "not" else POWER["sign"]
    if tree.kind in ("is", "among", "like"):
        return POWER["="]
    if tree.kind == "literal" and tree.type in NUMERIC and tree.value < 0:
        return POWER["sign"]
    if tree.kind == "digits" and tree.value.startswith("-"):
        return POWER["sign"]
    return 10


def inside(tree: Tree, least: int) -> str:
    return text(tree) if power(tree) >= least else f"({text(tree)})"


def text(tree: Tree) -> str:
    parts = tree.parts
    match tree.kind:
        case "literal":
            return literal_text(tree)
        case "digits":
            return tree.value
        case "column":
            return column_text(tree.value)
        case "constant":
            return f"${tree.value[0]}"
        case "binary":
            own = power(tree)
            return f"{inside(parts[0], own)} {tree.value} {inside(parts[1], own + 1)}"
        case "unary":
            return f"not {inside(parts[0], POWER['not'])}" if tree.value == "not" else f"-{inside(parts[0], 9)}"
        case "is":
            return f"{inside(parts[0], POWER['='] + 1)} {tree.value}"
        case "among":
            subject = inside(parts[0], POWER["="] + 1)
            if tree.value.endswith("between"):
                return f"{subject} {tree.value} {inside(parts[1], POWER['='] + 1)} and {inside(parts[2], POWER['='] + 1)}"
            return f"{subject} {tree.value} ({', '.join(text(part) for part in parts[1:])})"
        case "like":
            return f"{inside(parts[0], POWER['='] + 1)} {tree.value} {inside(parts[1], POWER['='] + 1)}"
        case "case" | "searched":
            subject = f" {text(parts[0])}" if tree.kind == "case" else ""
            pairs = parts[1:-1] if tree.kind == "case" else parts[:-1]
            branches = " ".join(f"when {text(pairs[at])} then {text(pairs[at + 1])}" for at in range(0, len(pairs), 2))
            return f"case{subject} {branches} else {text(parts[-1])} end"
        case "cast" | "try_cast":
            return f"{tree.kind}({text(parts[0])} as {tree.value})"
        case "call":
            return f"{tree.value.name}({', '.join(text(part) for part in parts)})"
        case name:
            return f"{name}({', '.join(text(part) for part in parts)})"


def literal_text(tree: Tree) -> str:
    value = tree.value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return f"timestamp '{plain(value)}'"
    if isinstance(value, date):
        return f"date '{plain(value)}'"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{number_text(value)}{'.0' if value.is_integer() and 'e' not in number_text(value) else ''}"
    return "'" + value.replace("'", "''") + "'"


PLAIN_NAME = set("abcdefghijklmnopqrstuvwxyz")


def column_text(name: str) -> str:
    is_word = set(name) <= PLAIN_NAME and name not in ("order", "select", "key")
    return name if is_word else f"[{name}]"


# Mistakes


def refuse_mistakes(tree: Tree) -> None:
    """Raises RunFails for what no row can mend: a literal that cannot be cast, or that cannot stand among fractions unchanged."""
    if tree.kind == "cast":
        literal = written(tree.parts[0])
        if literal is not None and tree.parts[0].type is not None:
            cast(literal, tree.parts[0].type, tree.value)
    for group in meeting(tree):
        kind = meet(group)
        for part in group:
            if written(part) is not None:
                widen(written(part), part.type, kind)
    for part in tree.parts:
        refuse_mistakes(part)


def written(tree: Tree) -> Any:
    """The value of a literal, which a number with a minus before it is too."""
    if tree.kind == "unary" and tree.value == "-" and tree.parts[0].kind == "literal" and tree.parts[0].value is not None and tree.parts[0].value >= 0:
        return -tree.parts[0].value
    return tree.value if tree.kind == "literal" else None


def meeting(tree: Tree) -> list[list[Tree]]:
    """The parts whose values meet in one type."""
    parts = tree.parts
    match tree.kind:
        case "coalesce" | "ifnull" | "among":
            return [parts]
        case "if":
            return [parts[1:]]
        case "searched":
            return [[*parts[1:-1:2], parts[-1]]]
        case "case":
            return [[parts[0], *parts[1:-1:2]], [*parts[2:-1:2], parts[-1]]]
        case "binary":
            return [parts] if tree.value in COMPARE else []
    return []


# Evaluation

COMPARE = {"=": operator.eq, "==": operator.eq, "!=": operator.ne, "<>": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def evaluate(tree: Tree, table: Table, row: tuple[Any, ...], lazy: bool = False) -> Any:
    """
    Raises RunFails where a part fails. `lazy`: not where the whole is null by another part already, so that an
    engine may leave the failing part out.
    """
    parts = tree.parts

    def of(part: Tree) -> Any:
        return evaluate(part, table, row, lazy)

    if lazy and tree.kind == "call" and tree.value.first_null and of(parts[0]) is None:
        return None
    if lazy and tree.kind in ("binary", "call") and tree.value not in ("and", "or") and not (tree.kind == "call" and tree.value.takes_null):
        strict = [part for part in parts if part.type != "literal"]
        if any(value is None for value in settled(strict, of)):
            return None

    match tree.kind:
        case "literal":
            return tree.value
        case "digits":
            return decimals.fit(Decimal(tree.value), tree.type)
        case "constant":
            return tree.value[1]
        case "column":
            return row[table.index(tree.value)]
        case "unary":
            value = of(parts[0])
            if value is None:
                return None
            return (not value) if tree.value == "not" else whole(-value) if tree.type == "integer" else decimals.fit(-value, tree.type) if is_decimal(tree.type) else finite(-value)
        case "binary":
            return binary(tree, of, lazy)
        case "is":
            return (of(parts[0]) is None) == (tree.value == "is null")
        case "among":
            return lazy_among(tree, of) if lazy else among(tree, of)
        case "like":
            value = of(parts[0])
            return None if value is None else functions.like(value, parts[1].value) == (tree.value == "like")
        case "if" | "searched" | "case":
            try:
                return subject_case(tree, parts, of, lazy) if tree.kind == "case" else chosen(tree, parts, of)
            except RunFails:
                only = same_result(tree) if lazy else None
                if only is None:
                    raise
                return widen(of(only), only.type, tree.type)
        case "coalesce" | "ifnull":
            for part in parts:
                value = of(part)
                if value is not None:
                    return widen(value, part.type, tree.type)
            return None
        case "cast":
            return None if parts[0].type is None else cast(of(parts[0]), parts[0].type, tree.value)
        case "try_cast":
            if parts[0].type is None:
                return None
            value = of(parts[0])
            try:
                return cast(value, parts[0].type, tree.value)
            except RunFails:
                return None
        case "call":
            made = tree.value.apply([of(part) for part in parts], [part.type for part in parts])
            return decimals.fit(made, tree.type) if is_decimal(tree.type) else made
    raise NotImplementedError(tree.kind)


def settled(parts: list[Tree], of: Any) -> list[Any]:
    """The values of the parts; a part that fails counts as one that is neither null nor anything else."""
    made = []
    for part in parts:
        try:
            made.append(of(part))
        except RunFails:
            made.append(FAILS)
    return made


class Failing:
    """Stands for the value of a part that fails."""


FAILS = Failing()


def chosen(tree: Tree, parts: list[Tree], of: Any) -> Any:
    if tree.kind == "if":
        taken = parts[1] if of(parts[0]) is True else parts[2]
        return widen(of(taken), taken.type, tree.type)
    for at in range(0, len(parts) - 1, 2):
        if of(parts[at]) is True:
            return widen(of(parts[at + 1]), parts[at + 1].type, tree.type)
    return widen(of(parts[-1]), parts[-1].type, tree.type)


def same_result(tree: Tree) -> Tree | None:
    """What comes out whichever branch is taken, where all of them are the same."""
    results = tree.parts[1:] if tree.kind == "if" else [*tree.parts[1 + (tree.kind == "case") : -1 : 2], tree.parts[-1]]
    return results[0] if len({text(one) for one in results}) == 1 else None


def lazy_among(tree: Tree, of: Any) -> bool | None:
    """As `among`, with a failing part left out where the others decide."""
    try:
        return among(tree, of)
    except RunFails:
        subject, *others = settled(tree.parts, of)
        if subject is None:
            return None
        if subject is FAILS:
            raise
        is_negated = tree.value.startswith("not")
        kinds = [part.type for part in tree.parts]
        if tree.value.endswith("between"):
            bounds = [compare(symbol, subject, bound, kinds[0], kind) for symbol, bound, kind in zip((">=", "<="), others, kinds[1:]) if bound is not FAILS]
            if False in bounds:
                return is_negated
            if None in bounds:
                return None
        elif any(other is not FAILS and compare("=", subject, other, kinds[0], kind) for other, kind in zip(others, kinds[1:])):
            return not is_negated
        raise


def subject_case(tree: Tree, parts: list[Tree], of: Any, lazy: bool) -> Any:
    subject = settled(parts[:1], of)[0] if lazy else of(parts[0])
    for at in range(1, len(parts) - 1, 2):
        if lazy and subject is None:
            continue
        value = of(parts[at])
        if lazy and value is None:
            continue
        if subject is FAILS:
            raise RunFails
        if compare("=", subject, value, parts[0].type, parts[at].type) is True:
            return widen(of(parts[at + 1]), parts[at + 1].type, tree.type)
    return widen(of(parts[-1]), parts[-1].type, tree.type)


def binary(tree: Tree, of: Any, lazy: bool) -> Any:
    left, right = tree.parts
    if tree.value in ("and", "or"):
        if lazy and FAILS in (values := settled([left, right], of)):
            # No value that the failing side could have makes it true, or false, against the other.
            if (tree.value == "or") in values:
                return tree.value == "or"
            if None in values:
                return None
        return both(tree.value, left, right, of)
    a, b = of(left), of(right)
    if tree.value in COMPARE:
        return compare(tree.value, a, b, left.type, right.type)
    if a is None or b is None:
        return None
    if tree.value == "||":
        return a + b
    if is_decimal(tree.type):
        return decimals.computed(tree.value, a, left.type, b, right.type, tree.type)
    return arithmetic_value(tree.value, a, b, tree.type == "integer")


def both(word: str, left: Tree, right: Tree, of: Any) -> Any:
    """What stands to the left decides first: the right side is not computed where it does."""
    decisive = word == "or"
    a = of(left)
    if a is decisive:
        return decisive
    b = of(right)
    if b is decisive:
        return decisive
    return None if a is None or b is None else not decisive


def compare(symbol: str, a: Any, b: Any, left: str | None, right: str | None) -> bool | None:
    kind = common(left, right) if left and right else None
    a, b = widen(a, left, kind or left), widen(b, right, kind or right)
    return None if a is None or b is None else COMPARE[symbol](a, b)


def arithmetic_value(symbol: str, a: Any, b: Any, is_whole: bool) -> Any:
    if symbol == "/":
        return None if b == 0 else functions.quotient(float(a), float(b))
    if symbol == "%":
        if b == 0:
            return None
        return functions.remainder(a, b) if is_whole else finite(functions.float_remainder(float(a), float(b)))
    apply = {"+": operator.add, "-": operator.sub, "*": operator.mul}[symbol]
    return whole(apply(a, b)) if is_whole else finite(apply(float(a), float(b)))


def among(tree: Tree, of: Any) -> bool | None:
    shared = meet(tree.parts)
    if is_decimal(shared):
        # All of them become values of one type, which has room for 38 digits.
        tree = Tree(tree.kind, tree.type, [Tree("literal", shared, value=widen(of(part), part.type, shared)) for part in tree.parts], tree.value)
        of = lambda part: part.value
    subject, *others = tree.parts
    a = of(subject)
    if tree.value.endswith("between"):
        low = compare(">=", a, of(others[0]), subject.type, others[0].type)
        high = compare("<=", a, of(others[1]), subject.type, others[1].type)
        found = False if low is False or high is False else None if low is None or high is None else True
    else:
        equal = [compare("=", a, of(one), subject.type, one.type) for one in others]
        found = True if True in equal else None if None in equal else False
    return found if found is None or not tree.value.startswith("not") else not found
