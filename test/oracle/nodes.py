"""Every node type twice: a random config for given inputs, and the table that comes out, by polars."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import reduce
from random import Random
from typing import Any

import polars as pl

import aggregates
import decimals
import expressions
import functions
import values
from decimals import is_decimal, kind_of, packed
from numbers_exact import finite, whole
from table import INT_MAX, INT_MIN, SCALARS, Column, RunFails, Table, common, frame, plain, widen

Config = dict[str, Any]
#: Given the inputs in port order and the schema of the config: a config, or None where these inputs allow none.
Generate = Callable[[Random, list[Table], dict[str, Any]], Config | None]
Evaluate = Callable[[Config, list[Table]], Table]


def some(random: Random, items: list[Any], least: int = 1, most: int | None = None) -> list[Any]:
    count = random.randint(min(least, len(items)), min(len(items), most or len(items)))
    return random.sample(items, count)


def fresh(random: Random, *tables: Table) -> str:
    """A name that no column has, whatever its case."""
    taken = {column.name.lower() for table in tables for column in table.columns}
    free = [name for name in values.NAMES if name.lower() not in taken]
    return random.choice(free) if free else f"n{random.randint(0, 10**6)}"


def enum(schema: dict[str, Any], member: str) -> list[str]:
    return list(schema["properties"][member]["enum"])


def result(columns: list[Column], rows: list[tuple[Any, ...]]) -> Table:
    return Table(tuple(columns), rows)


def bounded(columns: list[Column], rows: list[tuple[Any, ...]]) -> Table:
    """Sums of whole numbers leave 64 bits; what no number holds is null."""
    whole = [at for at, column in enumerate(columns) if column.type == "integer"]
    return result(columns, [tuple(None if at in whole and item is not None and not INT_MIN <= item <= INT_MAX else item for at, item in enumerate(row)) for row in rows])


# Sources


def inline_rows(random: Random, _: list[Table], schema: dict[str, Any]) -> Config:
    table = values.table(random, extremes=random.random() < 0.3)
    return {"rows": values.json_rows(table), "columns": values.declared(table), "_table": table}


def inline_rows_result(config: Config, _: list[Table]) -> Table:
    return config["_table"]


def sequence(random: Random, _: list[Table], schema: dict[str, Any]) -> Config:
    step = random.choice([1, 1, 2, 5, -1, -3])
    start = random.randint(-20, 20)
    return {"start": start, "stop": start + step * random.randint(-1, 15) + random.choice([0, 0, 1]), "step": step, "column_name": random.choice(["value", "n"])}


def sequence_result(config: Config, _: list[Table]) -> Table:
    start, stop, step = config["start"], config["stop"], config["step"]
    numbers = range(start, stop + (1 if step > 0 else -1), step)
    return result([Column(config["column_name"], "integer")], [(number,) for number in numbers])


# Rows that stay or go


def filtered(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    table = inputs[0]
    if random.random() < 0.4:
        tree = expressions.generate(random, table, "boolean")
        return {"expression": expressions.text(tree), "_tree": tree}
    if not table.comparable():
        return None
    operator = random.choice(enum(schema, "operator"))
    meaning = OPERATORS[operator]
    fitting = table.of("string") if meaning in TEXTUAL else table.of("boolean") if meaning in ("is_true", "is_false") else table.comparable()
    if not fitting:
        return None
    column = random.choice(fitting)
    config: Config = {"field": column.name, "operator": operator}
    if meaning in STATES:
        return config
    present = [row[table.index(column.name)] for row in table.rows if row[table.index(column.name)] is not None]

    def operand() -> Any:
        if present and random.random() < 0.7:
            item = random.choice(present)
            # Sums and the like differ in their last digits with the order of adding.
            return round(item, 3) if isinstance(item, float) else item
        return values.value(random, decimals.any_type(random) if is_decimal(column.type) else column.type)

    if meaning == "between":
        config["_value"] = [operand(), operand()]
    elif meaning in ("in", "not_in"):
        config["_value"] = [operand() for _ in range(random.randint(0, 4))]
    elif meaning == "matches":
        config["_value"] = "".join(random.choice(["*", "?", "a", "b", "\\*", "x"]) for _ in range(random.randint(1, 5)))
    else:
        config["_value"] = operand()
    config["value"] = [written(random, one) for one in config["_value"]] if isinstance(config["_value"], list) else written(random, config["_value"])
    if column.type == "string" and random.random() < 0.3:
        config["case_sensitive"] = False
    return config


def written(random: Random, item: Any) -> Any:
    return decimals.written(random, item) if isinstance(item, Decimal) else plain(item)


OPERATORS = {
    spelling: meaning
    for meaning, spellings in {
        "=": ["=", "==", "equals", "eq"],
        "!=": ["!=", "<>", "not_equals", "neq"],
        ">": [">", "greater_than", "gt"],
        ">=": [">=", "greater_than_or_equal", "gte"],
        "<": ["<", "less_than", "lt"],
        "<=": ["<=", "less_than_or_equal", "lte"],
    }.items()
    for spelling in spellings
} | {name: name for name in ("in", "not_in", "between", "contains", "not_contains", "starts_with", "ends_with", "matches", "is_null", "is_not_null", "is_empty", "is_not_empty", "is_true", "is_false")}
TEXTUAL = ("contains", "not_contains", "starts_with", "ends_with", "matches")
STATES = ("is_null", "is_not_null", "is_empty", "is_not_empty", "is_true", "is_false")


def glob(pattern: str, fold: bool) -> re.Pattern[str]:
    parts = re.findall(r"\\[*?\\]|.", pattern, re.S)
    made = "".join(".*" if part == "*" else "." if part == "?" else re.escape(part[-1]) for part in parts)
    return re.compile(made, re.S | (re.I if fold else 0))


def filter_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    if "_tree" in config:
        expressions.refuse_mistakes(config["_tree"])
        kept = [row for row in table.rows if expressions.evaluate(config["_tree"], table, row, config.get("_lazy", False)) is True]
        return result(list(table.columns), kept)
    at = table.index(config["field"])
    column = table.columns[at]
    meaning = OPERATORS[config["operator"]]
    fold = not config.get("case_sensitive", True)
    operand = config.get("_value")
    name = pl.col(f"c{at}")
    if column.type == "string" and fold and meaning != "matches":
        name = name.str.to_lowercase()
        operand = [one.lower() for one in operand] if isinstance(operand, list) else operand.lower() if isinstance(operand, str) else operand

    if is_decimal(column.type) and meaning not in STATES:
        shared = reduce(shared_with, operand if isinstance(operand, list) else [operand], column.type)
        for row in table.rows:
            decimals.fit(row[at], shared)

    def literal(one: Any) -> pl.Expr:
        if isinstance(one, Decimal):
            return pl.lit(packed(one))
        return pl.lit(one, dtype=pl.Float64 if isinstance(one, float) else None)

    match meaning:
        case "=" | "!=" | ">" | ">=" | "<" | "<=":
            mixed = isinstance(operand, float) and column.type == "integer"
            if mixed:
                # Whole numbers and fractions are compared as the numbers that they are.
                condition = of_values(table, at, lambda one: compare(meaning, one, operand))
            else:
                condition = {"=": name.eq, "!=": name.ne, ">": name.gt, ">=": name.ge, "<": name.lt, "<=": name.le}[meaning](literal(operand))
        case "between":
            if column.type == "integer":
                condition = of_values(table, at, lambda one: operand[0] <= one <= operand[1])
            else:
                condition = name.is_between(literal(operand[0]), literal(operand[1]))
        case "in" | "not_in":
            fold_one = str.lower if column.type == "string" and fold else lambda one: one
            condition = of_values(table, at, lambda one: (fold_one(one) in operand) == (meaning == "in"))
        case "contains":
            condition = name.str.contains(operand, literal=True)
        case "not_contains":
            condition = ~name.str.contains(operand, literal=True)
        case "starts_with":
            condition = name.str.starts_with(operand)
        case "ends_with":
            condition = name.str.ends_with(operand)
        case "matches":
            pattern = glob(operand, fold)
            condition = of_values(table, at, lambda one: pattern.fullmatch(one) is not None)
        case "is_null":
            condition = name.is_null()
        case "is_not_null":
            condition = name.is_not_null()
        case "is_empty" | "is_not_empty":
            condition = (name.is_null() | (name == "")) if column.type == "string" else name.is_null()
            condition = condition if meaning == "is_empty" else ~condition
        case "is_true" | "is_false":
            condition = name == (meaning == "is_true")
        case _:
            raise NotImplementedError(f"the operator {meaning}")
    kept = frame(table).filter(condition.fill_null(False))["crow"].to_list()
    return result(list(table.columns), [table.rows[row] for row in kept])


def shared_with(kind: str, value: Decimal) -> str:
    """The type that holds the values of a column and this one. Zero is a value of every type."""
    if value == 0:
        return kind
    return common(kind, decimals.smallest_type(plain(value))) or kind


def of_values(table: Table, at: int, meets: Callable[[Any], bool]) -> pl.Expr:
    """A condition that Python decides, null for null."""
    items = [row[at] for row in table.rows]
    return pl.lit(pl.Series([None if item is None else meets(item) for item in items], dtype=pl.Boolean))


def compare(operator: str, a: Any, b: Any) -> bool:
    return {"=": a == b, "!=": a != b, ">": a > b, ">=": a >= b, "<": a < b, "<=": a <= b}[operator]


def limited(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config:
    config: Config = {"limit": random.choice([0, 1, 3, 10, 100])}
    if random.random() < 0.5:
        config["offset"] = random.choice([0, 1, 2, 5, 40])
    return config


def limit_result(config: Config, inputs: list[Table]) -> Table:
    kept = frame(inputs[0]).slice(config.get("offset", 0), config["limit"])["crow"].to_list()
    return result(list(inputs[0].columns), [inputs[0].rows[row] for row in kept])


def sample(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config:
    config: Config = {"count": random.choice([0, 1, 3, 100])} if random.random() < 0.5 else {"fraction": random.choice([0, 0.25, 0.5, 0.9, 1])}
    if random.random() < 0.7:
        config["seed"] = random.randint(0, 10**6)
    return config


def sample_result(config: Config, inputs: list[Table]) -> Table:
    hashes = {row: functions.hashed(row + 1, config.get("seed", 0)) for row in range(len(inputs[0].rows))}
    kept = sorted(sorted(hashes, key=lambda row: hashes[row])[: config["count"]]) if "count" in config else [row for row in hashes if hashes[row] < config["fraction"] * 2**52]
    return result(list(inputs[0].columns), [inputs[0].rows[row] for row in kept])


def distinct(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    table = inputs[0]
    comparable = table.comparable()
    if len(comparable) == len(table.columns) and random.random() < 0.4:
        return {}
    return {"fields": [column.name for column in some(random, comparable)]} if comparable else None


def distinct_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    names = config.get("fields", [column.name for column in table.columns])
    kept = frame(table).unique([f"c{table.index(name)}" for name in names], keep="first", maintain_order=True)["crow"].to_list()
    return result(list(table.columns), [table.rows[row] for row in kept])


# Order


def sort_items(random: Random, table: Table, most: int = 3) -> list[Any]:
    items: list[Any] = []
    for column in some(random, table.comparable(), 1, most):
        item: dict[str, Any] = {"field": column.name}
        if random.random() < 0.5:
            item["direction"] = random.choice(["asc", "desc"])
        if random.random() < 0.5:
            item["nulls"] = random.choice(["first", "last"])
        items.append(column.name if len(item) == 1 and random.random() < 0.5 else item)
    return items


def sorted_frame(table: Table, items: list[Any]) -> pl.DataFrame:
    terms = [{"field": item} if isinstance(item, str) else item for item in items]
    if not terms:
        return frame(table)
    return frame(table).sort(
        [f"c{table.index(term['field'])}" for term in terms] + ["crow"],
        descending=[term.get("direction") == "desc" for term in terms] + [False],
        nulls_last=[term.get("nulls", "last") == "last" for term in terms] + [False],
    )


def sort(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    return {"by": sort_items(random, inputs[0])} if inputs[0].comparable() else None


def sort_result(config: Config, inputs: list[Table]) -> Table:
    order = sorted_frame(inputs[0], config["by"])["crow"].to_list()
    return result(list(inputs[0].columns), [inputs[0].rows[row] for row in order])


# Columns


def computed(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config:
    if random.random() < 0.3:
        return computed_many(random, inputs[0])
    return computed_by(random, inputs[0], expressions.generate(random, inputs[0]))


def computed_by(random: Random, table: Table, tree: expressions.Tree) -> Config:
    replaced = random.choice(table.columns).name if table.columns and random.random() < 0.2 else None
    return {"column_name": replaced or fresh(random, table), "expression": expressions.text(tree), "_tree": tree}


def with_column(table: Table, source: Table, name: str) -> Table:
    """The table with a column of another one, in its place or at the end."""
    column, values_of = source.column(name), [row[source.index(name)] for row in source.rows]
    names = [one.name for one in table.columns]
    at = names.index(name) if name in names else len(names)
    columns = [*table.columns[:at], column, *table.columns[at + 1 :]]
    return result(columns, [(*row[:at], item, *row[at + 1 :]) for row, item in zip(table.rows, values_of)])


def computed_many(random: Random, table: Table) -> Config:
    made = [computed_by(random, table, expressions.generate(random, table)) for _ in range(random.randint(1, 3))]
    names = {one["column_name"] for one in made}
    if len(names) < len(made):
        return made[0]
    return {"columns": [{name: one[name] for name in ("column_name", "expression")} for one in made], "_many": made}


def computed_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    if "_many" in config:
        result_of = table
        for one in config["_many"]:
            computed = computed_result({**one, "_lazy": config.get("_lazy", False)}, [table])
            result_of = with_column(result_of, computed, one["column_name"])
        return result_of
    tree = config["_tree"]
    expressions.refuse_mistakes(tree)
    made = [expressions.evaluate(tree, table, row, config.get("_lazy", False)) for row in table.rows]
    column = Column(config["column_name"], tree.type or "string", inexact=expressions.is_inexact(tree))
    names = [one.name for one in table.columns]
    if column.name in names:
        at = names.index(column.name)
        columns = [column if position == at else one for position, one in enumerate(table.columns)]
        return result(columns, [(*row[:at], item, *row[at + 1 :]) for row, item in zip(table.rows, made)])
    return result([*table.columns, column], [(*row, item) for row, item in zip(table.rows, made)])


def select(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    table = inputs[0]
    if not table.columns:
        return None
    chosen: list[dict[str, Any] | str] = []
    taken: set[str] = set()
    for column in some(random, list(table.columns)):
        one: dict[str, Any] = {"field": column.name}
        if random.random() < 0.3:
            one["as"] = fresh(random, table)
        if random.random() < 0.25 and kind_of(column.type) in SCALARS and not column.inexact:
            target = random.choice(expressions.CASTS[kind_of(column.type)])
            one["type"] = decimals.any_type(random) if target == "decimal" else target
        name = one.get("as", column.name).lower()
        if name not in taken:
            taken.add(name)
            chosen.append(column.name if len(one) == 1 and random.random() < 0.5 else one)
    return {"columns": chosen}


def select_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    columns: list[Column] = []
    made: list[list[Any]] = []
    for one in ({"field": given} if isinstance(given, str) else given for given in config["columns"]):
        source = table.column(one["field"])
        kind = one.get("type", source.type)
        items = [row[table.index(one["field"])] for row in table.rows]
        columns.append(Column(one.get("as", one["field"]), kind, source.element if kind == source.type else None, source.inexact))
        made.append(items if kind == source.type else [expressions.cast(item, source.type, kind) for item in items])
    return result(columns, [tuple(row) for row in zip(*made)])


def fill_missing(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    comparable = inputs[0].comparable()
    if not comparable:
        return None
    chosen = some(random, comparable, 1, 3)
    fills = {column.name: values.value(random, "number" if column.type == "integer" and random.random() < 0.4 else column.type) for column in chosen}
    for column in chosen:
        if is_decimal(column.type) and random.random() < 0.4:
            fills[column.name] = values.value(random, decimals.any_type(random))
    return {"fields": {name: written(random, item) for name, item in fills.items()}, "_fills": fills}


def fill_missing_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    fills = config["_fills"]
    columns: list[Column] = []
    for column in table.columns:
        filler = fills.get(column.name)
        widens = column.type == "integer" and isinstance(filler, float) and not filler.is_integer()
        if isinstance(filler, Decimal):
            columns.append(replace(column, type=shared_with(column.type, filler)))
        else:
            columns.append(Column(column.name, "number") if widens else column)
    rows = []
    for row in table.rows:
        made = []
        for at, (before, after) in enumerate(zip(table.columns, columns)):
            filler = fills.get(before.name)
            if row[at] is None and filler is not None:
                made.append(decimals.fit(filler, after.type) if is_decimal(after.type) else float(filler) if after.type == "number" else int(filler) if after.type == "integer" else filler)
            else:
                made.append(widen(row[at], before.type, after.type))
        rows.append(tuple(made))
    return result(columns, rows)


# Groups


def aggregation(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    table = inputs[0]
    keys = [column.name for column in some(random, table.comparable(), 0, 2)] if random.random() < 0.8 else []
    functions = list(schema["properties"]["aggregations"]["items"]["properties"]["function"]["enum"])
    calls: list[dict[str, Any]] = []
    trees: dict[int, expressions.Tree] = {}
    prefix = f"{fresh(random, table)}_{random.randint(0, 10**6)}_"
    for _ in range(random.randint(1, 4)):
        chosen = aggregates.choose(random, functions, table)
        if chosen is None:
            continue
        function, column = chosen
        name = f"{prefix}{len(calls)}"
        call: Config = {"column_name": name, "function": function, **({} if column is None else {"field": column.name})}
        if function == "quantile":
            call["quantile"] = random.choice([0, 0.1, 0.25, 0.5, 0.9, 1])
        if function == "corr":
            second = random.choice(aggregates.numeric(function, table))
            # The squares of larger numbers are too large for polars.
            if any(abs(row[table.index(one.name)] or 0) > 1e100 for row in table.rows for one in (column, second) if one):
                continue
            call["second_field"] = second.name
        if function == "string_agg" and random.random() < 0.5:
            call["separator"] = random.choice(["", "; ", "'"])
        if random.random() < 0.3:
            trees[len(calls)] = expressions.generate(random, table, "boolean", 1)
            call["where"] = expressions.text(trees[len(calls)])
        calls.append(call)
    if not calls:
        return None
    made: Config = {"aggregations": calls, "_where": trees, **({"group_by": keys} if keys or random.random() < 0.5 else {})}
    return made | ({"rollup": {"column_name": f"{prefix}level"}} if keys and random.random() < 0.2 else {})


def aggregation_result(config: Config, inputs: list[Table]) -> Table:
    """Totals follow the groups, by fewer and fewer keys."""
    if "rollup" not in config:
        return groups_result(config, inputs)
    keys = config["group_by"]
    tables = [groups_result(config | {"group_by": keys[:count]}, inputs) for count in range(len(keys), -1, -1)]
    rows = []
    for missing, table in enumerate(tables):
        level = len(keys) - missing
        rows += [(*row[:level], *[None] * missing, *row[level:], level) for row in table.rows]
    return result([*tables[0].columns, Column(config["rollup"]["column_name"], "integer")], rows)


def groups_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    keys = config.get("group_by", [])
    columns = [table.column(name) for name in keys]
    made: list[pl.Expr] = []
    results: list[Result] = [key_result(column) for column in columns]
    data = frame(table)
    for at, tree in config["_where"].items():
        expressions.refuse_mistakes(tree)
        holds = [expressions.evaluate(tree, table, row, config.get("_lazy", False)) for row in table.rows]
        data = data.with_columns(pl.Series(f"w{at}", holds, dtype=pl.Boolean))
    for at, call in enumerate(config["aggregations"]):
        function, field, second = call["function"], call.get("field"), call.get("second_field")
        source = None if field is None else table.column(field)
        kind = aggregates.result_type(function, source)
        inexact = aggregates.is_inexact(function, source)
        columns.append(Column(call["column_name"], kind, element=source.type if function == "list" and source else None, inexact=inexact))
        results.append((function, source, kind))
        made.append(
            aggregates.expression(
                function,
                source,
                None if field is None else f"c{table.index(field)}",
                pl.col(f"w{at}") if at in config["_where"] else None,
                None if second is None else f"c{table.index(second)}",
                call.get("quantile", 0.5),
                call.get("separator", ", "),
            ).alias(f"a{at}")
        )
    if keys:
        names = [f"c{table.index(name)}" for name in keys]
        grouped = data.group_by(names, maintain_order=True).agg(made).select(*names, *[f"a{at}" for at in range(len(made))])
    else:
        grouped = data.select(made)
    rows = finished(results, grouped.rows())
    return bounded(columns, [tuple(as_elements(item) for item in row) for row in rows])


#: Of a column that comes out: the function, the column that it takes, the type of the result.
Result = tuple[str, Column | None, str]


def key_result(column: Column) -> Result:
    return ("first", column, column.type)


def finished(results: list[Result], rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows of polars with decimals in place of packed ones."""
    return [tuple(aggregates.finished(*one, item) for one, item in zip(results, row)) for row in rows]


def as_elements(item: Any) -> Any:
    """What an array holds is JSON: dates and times are text."""
    if not isinstance(item, list):
        return item
    return [plain(one) if isinstance(one, (date, datetime)) else int(one) if isinstance(one, float) and one.is_integer() else one for one in item]


def pivot(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    table = inputs[0]
    comparable = table.of("integer", "decimal", "string", "boolean", "date")
    chosen = aggregates.choose(random, enum(schema, "function"), table)
    if not comparable or chosen is None:
        return None
    column = random.choice(comparable)
    index = [one.name for one in some(random, [one for one in table.comparable() if one != column], 0, 2)]
    present = list({row[table.index(column.name)] for row in table.rows})
    listed = some(random, present + [values.value(random, column.type)], 1, 3)
    wanted = []
    for at, item in enumerate(listed):
        if item not in wanted:
            wanted.append(item)
    function, field = chosen
    prefix = f"{fresh(random, table)}_{random.randint(0, 10**6)}_"
    return {
        "index": index,
        "column": column.name,
        "values": [{"value": written(random, item), "column_name": f"{prefix}{at}"} for at, item in enumerate(wanted)],
        "function": function,
        **({} if field is None else {"field": field.name}),
        "_values": wanted,
    }


def pivot_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    field = config.get("field")
    source = None if field is None else table.column(field)
    kind = aggregates.result_type(config["function"], source)
    of = pl.col(f"c{table.index(config['column'])}")
    made = [
        aggregates.expression(config["function"], source, None if field is None else f"c{table.index(field)}", of.is_null() if item is None else of == (packed(item) if isinstance(item, Decimal) else item)).alias(f"a{at}")
        for at, item in enumerate(config["_values"])
    ]
    keys = [f"c{table.index(name)}" for name in config["index"]]
    data = frame(table)
    columns = [table.column(name) for name in config["index"]] + [
        Column(one["column_name"], kind, inexact=aggregates.is_inexact(config["function"], source)) for one in config["values"]
    ]
    grouped = data.group_by(keys, maintain_order=True).agg(made).select(*keys, *[f"a{at}" for at in range(len(made))]) if keys else data.select(made)
    results = [key_result(table.column(name)) for name in config["index"]] + [(config["function"], source, kind)] * len(made)
    return bounded(columns, finished(results, grouped.rows()))


def unpivot(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    table = inputs[0]
    if not table.columns:
        return None
    first = random.choice(table.columns)
    among = random.choice([{"integer", "number"}, {"integer", "decimal"}])
    alike = [column for column in table.columns if column.type == first.type or {kind_of(column.type), kind_of(first.type)} <= among]
    fields = [column.name for column in some(random, alike, 1, 4)]
    kept = Table(tuple(column for column in table.columns if column.name not in fields), [])
    name = fresh(random, kept)
    return {"fields": fields, "name_column": name, "value_column": fresh(random, kept, Table((Column(name, "string"),), []))}


def unpivot_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    fields = [table.column(name) for name in config["fields"]]
    kind = fields[0].type
    for field in fields:
        kind = common(kind, field.type) or kind
    element = fields[0].element if all(field.element == fields[0].element and field.type == kind for field in fields) else None
    kept = [at for at, column in enumerate(table.columns) if column.name not in config["fields"]]
    columns = [table.columns[at] for at in kept] + [Column(config["name_column"], "string"), Column(config["value_column"], kind, element, any(field.inexact for field in fields))]
    rows = [
        (*(row[at] for at in kept), field.name, widen(row[table.index(field.name)], field.type, kind))
        for row in table.rows
        for field in fields
    ]
    return result(columns, rows)


def unnest(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    arrays = inputs[0].of("array")
    if not arrays:
        return None
    column = random.choice(arrays)
    return {"field": column.name, **({"as": fresh(random, inputs[0])} if random.random() < 0.5 else {}), **({"type": column.element or "string"})}


def unnest_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    at = table.index(config["field"])
    columns = [Column(config.get("as", column.name), config["type"]) if position == at else column for position, column in enumerate(table.columns)]
    rows = [(*row[:at], element_as(item, config["type"]), *row[at + 1 :]) for row in table.rows for item in row[at] or []]
    return result(columns, rows)


def element_as(item: Any, kind: str) -> Any:
    if item is None or kind == "integer":
        return item
    if is_decimal(kind):
        return decimals.fit(Decimal(item), kind)
    return json.dumps(item, separators=(",", ":"), ensure_ascii=False) if isinstance(item, dict) else str(item)


# Windows


def window(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    table = inputs[0]
    function = random.choice(enum(schema, "function"))
    comparable = table.comparable()
    if not comparable:
        return None
    config: Config = {"column_name": fresh(random, table), "function": function}
    if function not in ("row_number", "ntile", *RANKS) and not (function in ("running_count", "count") and random.random() < 0.5):
        numeric = function in ("running_sum", "running_avg", "sum", "avg")
        fitting = table.of("integer", "number", "decimal") if numeric else comparable
        if not fitting:
            return None
        config["field"] = random.choice(fitting).name
    if random.random() < 0.6:
        config["partition_by"] = [column.name for column in some(random, comparable, 1, 2)]
    if function in RANKS or random.random() < 0.6:
        config["order_by"] = sort_items(random, table, 2)
    if function in ("lag", "lead") and random.random() < 0.5:
        config["offset"] = random.choice([1, 2, 3, 1000, 5000])
    if function == "ntile":
        config["buckets"] = random.choice([1, 2, 3, 7, 100])
    if function in FRAMED and random.random() < 0.7:
        add_frame(random, table, config)
    return config


RANKS = ("rank", "dense_rank", "percent_rank")
FRAMED = ("sum", "avg", "count", "min", "max", "first", "last")
INTERVALS = {"0 days": (0, "day"), "1 day": (1, "day"), "40 days": (40, "day"), "3 months": (3, "month"), "2 years": (2, "year"), "90 minutes": (90, "minute")}


def add_frame(random: Random, table: Table, config: Config) -> None:
    ranged = table.of("integer", "number", "decimal", "date", "timestamp")
    by_value = bool(ranged) and config["function"] not in ("first", "last") and random.random() < 0.5
    sides = [0, 1, 2, 5, "unbounded"]
    if by_value:
        column = random.choice(ranged)
        config["order_by"] = [{"field": column.name, "direction": random.choice(["asc", "desc"]), "nulls": random.choice(["first", "last"])}]
        if column.type in ("date", "timestamp"):
            sides = [*INTERVALS, 0, "unbounded"]
        elif column.type == "number":
            sides = [0, 0.5, 3, 1e300, "unbounded"]
        elif is_decimal(column.type):
            size = decimals.size_of(column.type)
            sides = [0, "unbounded", *([1, 5] if size.whole > 0 else []), *([0.5] if size.scale > 0 else [])]
    frame = {"unit": "range"} if by_value else {}
    for side in ("preceding", "following"):
        if random.random() < 0.7:
            frame[side] = random.choice(sides)
    config["frame"] = frame


def moved(value: Any, distance: Any, forward: bool) -> Any:
    """The bound of a range."""
    if isinstance(value, (date, datetime)):
        count, unit = INTERVALS.get(distance, (0, "day"))
        moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)
        return functions.added(unit, count if forward else -count, moment)
    if isinstance(value, Decimal):
        step = Decimal(str(distance))
        return value + (step if forward else -step)
    return value + (distance if forward else -distance)


def comparable_time(value: Any) -> Any:
    return datetime(value.year, value.month, value.day) if isinstance(value, date) and not isinstance(value, datetime) else value


def in_frame(config: Config, order: list[Any], at: int) -> list[int]:
    """The positions of the rows in the frame of a row. `order` has the values that a range compares."""
    every = range(len(order))
    if "frame" not in config:
        return list(every)
    frame = config["frame"]
    before, after = frame.get("preceding", 0), frame.get("following", 0)
    if frame.get("unit") != "range":
        return [one for one in every if (before == "unbounded" or one >= at - before) and (after == "unbounded" or one <= at + after)]
    descending = config["order_by"][0]["direction"] == "desc"
    value = order[at]
    if value is None:
        peers = [one for one in every if order[one] is None]
        return [one for one in every if (one in peers) or (before == "unbounded" and one < peers[0]) or (after == "unbounded" and one > peers[-1])]
    known = [one for one in every if order[one] is not None]
    low = None if before == "unbounded" else moved(value, before, descending)
    high = None if after == "unbounded" else moved(value, after, not descending)
    kept = []
    for one in every:
        item = order[one]
        if item is None:
            inside = (one < known[0] and low is None) or (one > known[-1] and high is None)
        else:
            item = comparable_time(item)
            not_before = low is None or (item <= low if descending else item >= low)
            inside = not_before and (high is None or (item >= high if descending else item <= high))
        if inside:
            kept.append(one)
    return kept


def framed_value(function: str, field: Column | None, items: list[Any]) -> Any:
    known = [item for item in items if item is not None]
    match function:
        case "count":
            return len(items) if field is None else len(known)
        case "first":
            return items[0] if items else None
        case "last":
            return items[-1] if items else None
    if not known:
        return None
    if field and is_decimal(field.type) and function in aggregates.SUMMARIES:
        return decimals.summary(function, known, aggregates.result_type(function, field))
    match function:
        case "min":
            return min(known)
        case "max":
            return max(known)
        case "sum":
            return whole(sum(known)) if field and field.type == "integer" else finite(math.fsum(known))
        case "avg":
            return finite(math.fsum(known) / len(known)) if field and field.type == "number" else sum(known) / len(known)
    raise NotImplementedError(function)


def framed(config: Config, table: Table) -> Table:
    field = table.column(config["field"]) if "field" in config else None
    function = config["function"]
    order = config.get("order_by", [])
    sequence = sorted_frame(table, order)["crow"].to_list()
    partitions: dict[tuple[Any, ...], list[int]] = {}
    for row in sequence:
        key = tuple(table.rows[row][table.index(name)] for name in config.get("partition_by", []))
        partitions.setdefault(key, []).append(row)
    made: list[Any] = [None] * len(table.rows)
    of_range = config.get("frame", {}).get("unit") == "range"
    for rows in partitions.values():
        order_values = [table.rows[row][table.index(order[0]["field"])] if of_range else None for row in rows]
        for at, row in enumerate(rows):
            inside = [rows[one] for one in in_frame(config, order_values, at)]
            made[row] = framed_value(function, field, [None if field is None else table.rows[one][table.index(field.name)] for one in inside])
    kind = "integer" if function == "count" else aggregates.result_type(function, field)
    inexact = kind == "number" and function in ("avg", "sum")
    return bounded([*table.columns, Column(config["column_name"], kind, inexact=inexact)], [(*row, item) for row, item in zip(table.rows, made)])


def window_result(config: Config, inputs: list[Table]) -> Table:
    table = inputs[0]
    if config["function"] in FRAMED:
        return framed(config, table)
    keys = [f"c{table.index(name)}" for name in config.get("partition_by", [])]
    order = config.get("order_by", [])
    data = sorted_frame(table, order).with_columns(pl.lit(0).alias("all"))
    over = keys or ["all"]
    field = table.column(config["field"]) if "field" in config else None
    source = pl.col(f"c{table.index(field.name)}") if field else None
    number = pl.int_range(1, pl.len() + 1, dtype=pl.Int64)
    function = config["function"]
    kind = "integer"
    count = source.is_not_null().cast(pl.Int64).cum_sum() if source is not None else number
    match function:
        case "row_number":
            made = number.over(over)
        case "rank" | "dense_rank" | "percent_rank":
            by = [f"c{table.index(item if isinstance(item, str) else item['field'])}" for item in order]
            data = data.with_columns(number.over(over).alias("n"))
            changed = pl.any_horizontal([pl.col(name).ne_missing(pl.col(name).shift(1)).over(over) for name in by] + [pl.col("n") == 1])
            ranked = pl.when(changed).then(pl.col("n")).forward_fill().over(over)
            if function == "dense_rank":
                made = changed.cast(pl.Int64).cum_sum().over(over)
            elif function == "percent_rank":
                kind = "number"
                made = pl.when(pl.len().over(over) > 1).then((ranked - 1) / (pl.len().over(over) - 1)).otherwise(0.0)
            else:
                made = ranked
        case "ntile":
            buckets, size = config["buckets"], pl.len().over(over).cast(pl.Int64)
            data = data.with_columns((number.over(over) - 1).alias("n"))
            small, larger = size // buckets, size % buckets
            border = larger * (small + 1)
            made = pl.when(pl.col("n") < border).then(pl.col("n") // (small + 1)).otherwise(larger + (pl.col("n") - border) // pl.max_horizontal(small, pl.lit(1))) + 1
        case "fill_down" | "fill_up":
            assert field is not None and source is not None
            kind = field.type
            made = (source.forward_fill() if function == "fill_down" else source.backward_fill()).over(over)
        case "lag" | "lead":
            assert field is not None and source is not None
            kind = field.type
            offset = config.get("offset", 1)
            made = source.shift(offset if function == "lag" else -offset).over(over)
        case "running_count":
            made = count.over(over)
        case "running_sum" | "running_avg":
            assert field is not None and source is not None
            if is_decimal(field.type):
                return running_decimals(config, table, field)
            kind = field.type if function == "running_sum" else "number"
            wide = source.cast(pl.Int128 if field.type == "integer" else pl.Float64)
            total = wide.fill_null(0).cum_sum()
            made = pl.when(count.over(over) > 0).then((total if function == "running_sum" else total / count).over(over))
        case "running_min" | "running_max":
            assert field is not None and source is not None
            kind = field.type
            if kind_of(kind) in ("string", "boolean", "decimal"):
                made = running(data, source, over, min if function == "running_min" else max)
            else:
                made = (source.cum_min() if function == "running_min" else source.cum_max()).forward_fill().over(over)
        case _:
            raise NotImplementedError(f"the window function {function}")
    items = data.with_columns(made.alias("made")).sort("crow")["made"].to_list()
    if is_decimal(kind):
        items = [decimals.unpacked(item, kind) for item in items]
    inexact = function == "running_avg" or (function == "running_sum" and kind == "number")
    return bounded([*table.columns, Column(config["column_name"], kind, inexact=inexact)], [(*row, item) for row, item in zip(table.rows, items)])


def running_decimals(config: Config, table: Table, field: Column) -> Table:
    """Sums and averages of all rows up to each one."""
    function = config["function"].removeprefix("running_")
    return framed({**config, "function": function, "frame": {"preceding": "unbounded"}}, table)


def running(data: pl.DataFrame, source: pl.Expr, over: list[str], choose: Callable[[Any, Any], Any]) -> pl.Series:
    best: dict[tuple[Any, ...], Any] = {}
    made = []
    for *key, item in data.select(*over, source.alias("item")).rows():
        before = best.get(tuple(key))
        best[tuple(key)] = item if before is None else before if item is None else choose(before, item)
        made.append(best[tuple(key)])
    return pl.Series("made", made, dtype=data.select(source)[:, 0].dtype)


# Several inputs


def join(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    left, right = inputs
    kind = random.choice(enum(schema, "type"))
    config: Config = {"type": kind}
    conditional = kind not in ("cross", "asof") and random.random() < 0.3 and len(left.rows) * len(right.rows) <= 400
    if kind == "cross":
        if len(left.rows) * len(right.rows) > 400:
            return None
    elif not conditional or random.random() < 0.5:
        pairs = [(a, b) for a in left.comparable() for b in right.comparable() if a.type == b.type or common(a.type, b.type) is not None]
        if not pairs and kind != "asof":
            return None
        on: list[Any] = []
        used: set[str] = set()
        for a, b in some(random, pairs, 0 if kind == "asof" else 1, 2):
            if {f"l{a.name}", f"r{b.name}"} & used:
                continue
            used |= {f"l{a.name}", f"r{b.name}"}
            on.append(a.name if a.name == b.name and random.random() < 0.7 else {"left": a.name, "right": b.name})
        if on:
            config["on"] = on
    if kind == "asof":
        member = nearest(random, left, right)
        if member is None:
            return None
        config["asof"] = member
    if random.random() < 0.3:
        config["suffix"] = "_2"
    names = [column.name.lower() for column in joined_columns({**config, "type": "inner"}, left, right)[0]]
    if len(set(names)) < len(names):
        return None
    if conditional:
        sides = result(joined_columns({**config, "type": "inner"}, left, right)[0], [])
        tree = expressions.generate(random, sides, "boolean")
        config |= {"condition": expressions.text(tree), "_tree": tree}
        try:
            for a in range(len(left.rows)):
                for b in range(len(right.rows)):
                    meets(config, left, right, a, b)
        except RunFails:
            return None
    names = [column.name.lower() for column in joined_columns(config, left, right)[0]]
    return config if len(set(names)) == len(names) else None


def nearest(random: Random, left: Table, right: Table) -> Config | None:
    pairs = [(a, b) for a in left.comparable() for b in right.comparable() if common(a.type, b.type) in DISTANCES]
    if not pairs:
        return None
    a, b = random.choice(pairs)
    member: Config = {"left": a.name, "right": b.name}
    if random.random() < 0.6:
        member["direction"] = random.choice(["backward", "forward"])
    if random.random() < 0.5:
        member["tolerance"] = random.choice(["0 days", "3 days", "500 hours"]) if a.type in ("date", "timestamp") else random.choice([0, 1, 10, 1000])
    return member


DISTANCES = ("integer", "number", "date", "timestamp")


def nearest_pairs(config: Config, left: Table, right: Table, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Of the matching pairs, those of each left row with its nearest right one."""
    member = config["asof"]
    x, y = left.column(member["left"]), right.column(member["right"])
    kind = common(x.type, y.type)
    of_left = [widen(row[left.index(x.name)], x.type, kind) for row in left.rows]
    of_right = [widen(row[right.index(y.name)], y.type, kind) for row in right.rows]
    sign = 1 if member.get("direction", "backward") == "backward" else -1
    made = []
    for a in range(len(left.rows)):
        near = [(of_right[b], b) for one, b in found if one == a and of_left[a] is not None and of_right[b] is not None]
        near = [(value, b) for value, b in near if (value <= of_left[a] if sign == 1 else value >= of_left[a])]
        if near:
            value, b = max(near) if sign == 1 else min(near)
            if "tolerance" not in member or is_near(of_left[a], value, member["tolerance"]):
                made.append((a, b))
    return made


def is_near(a: Any, b: Any, tolerance: Any) -> bool:
    if isinstance(tolerance, str):
        count, name = tolerance.split(" ")
        return abs(a - b) <= timedelta(**{name: int(count)})
    return abs(a - b) <= tolerance


def meets(config: Config, left: Table, right: Table, a: int, b: int) -> bool:
    """Whether the pair meets the condition, which knows the columns of an inner join."""
    columns, places = joined_columns({**config, "type": "inner"}, left, right)
    row = tuple(left.rows[a][on_left] if on_left is not None else right.rows[b][on_right or 0] for on_left, on_right in places)
    return expressions.evaluate(config["_tree"], result(columns, [row]), row, config.get("_lazy", False)) is True


def key_pairs(config: Config) -> list[tuple[str, str]]:
    return [(one, one) if isinstance(one, str) else (one["left"], one["right"]) for one in config.get("on", [])]


def joined_columns(config: Config, left: Table, right: Table) -> tuple[list[Column], list[tuple[int | None, int | None]]]:
    """The columns that come out, and of each the position on the left and on the right."""
    kind = config["type"]
    if kind in ("semi", "anti"):
        return list(left.columns), [(at, None) for at in range(len(left.columns))]
    shared = {a: b for a, b in key_pairs(config) if a == b}
    columns: list[Column] = []
    places: list[tuple[int | None, int | None]] = []
    for at, column in enumerate(left.columns):
        other = right.index(column.name) if column.name in shared else None
        if other is None or kind in ("inner", "left", "asof"):
            columns.append(column)
            places.append((at, None))
        elif kind == "right":
            columns.append(right.columns[other])
            places.append((None, other))
        else:
            columns.append(Column(column.name, common(column.type, right.columns[other].type) or column.type))
            places.append((at, other))
    taken = {column.name.lower() for column in left.columns}
    for at, column in enumerate(right.columns):
        if column.name in shared:
            continue
        name = column.name + config.get("suffix", "_right") if column.name.lower() in taken else column.name
        columns.append(replace(column, name=name))
        places.append((None, at))
    return columns, places


def matches(config: Config, left: Table, right: Table) -> list[tuple[int, int]]:
    found = equal_pairs(config, left, right)
    if config["type"] == "asof":
        return nearest_pairs(config, left, right, found)
    return [(a, b) for a, b in found if "_tree" not in config or meets(config, left, right, a, b)]


def equal_pairs(config: Config, left: Table, right: Table) -> list[tuple[int, int]]:
    if not key_pairs(config):
        return [(a, b) for a in range(len(left.rows)) for b in range(len(right.rows))]
    a, b = frame(left, "l"), frame(right, "r")
    for at, (one, other) in enumerate(key_pairs(config)):
        x, y = left.column(one), right.column(other)
        if is_decimal(x.type) or is_decimal(y.type):
            a = a.with_columns(decimal_keys(left, x, y).alias(f"k{at}"))
            b = b.with_columns(decimal_keys(right, y, x).alias(f"k{at}"))
            continue
        a = a.with_columns(key(pl.col(f"l{left.index(one)}"), x, y).alias(f"k{at}"))
        b = b.with_columns(key(pl.col(f"r{right.index(other)}"), y, x).alias(f"k{at}"))
    on = [f"k{at}" for at in range(len(key_pairs(config)))]
    return a.join(b, on=on, how="inner", maintain_order="left_right").select("lrow", "rrow").rows()


def decimal_keys(table: Table, column: Column, other: Column) -> pl.Series:
    at, shared = table.index(column.name), common(column.type, other.type)
    return pl.Series([packed(widen(row[at], column.type, shared)) for row in table.rows], dtype=pl.String)


def key(source: pl.Expr, column: Column, other: Column) -> pl.Expr:
    """As a value that is equal where the two columns are: numbers that are whole meet whole numbers exactly."""
    if {column.type, other.type} == {"integer", "number"}:
        if column.type == "integer":
            return source
        whole = pl.when((source == source.floor()) & (source >= -(2.0**63)) & (source < 2.0**63)).then(source)
        return whole.cast(pl.Int64, strict=False)
    if {column.type, other.type} == {"date", "timestamp"}:
        return source.cast(pl.Datetime("us"))
    return source


def join_result(config: Config, inputs: list[Table]) -> Table:
    left, right = inputs
    kind = config["type"]
    columns, places = joined_columns(config, left, right)
    if "_tree" in config:
        expressions.refuse_mistakes(config["_tree"])
    found = matches(config, left, right)
    with_match = {a for a, _ in found}
    if kind == "semi":
        return result(columns, [row for at, row in enumerate(left.rows) if at in with_match])
    if kind == "anti":
        return result(columns, [row for at, row in enumerate(left.rows) if at not in with_match])
    pairs: list[tuple[int | None, int | None]] = list(found)
    if kind in ("left", "full", "asof"):
        pairs += [(a, None) for a in range(len(left.rows)) if a not in with_match]
        pairs.sort(key=lambda pair: pair[0] if pair[0] is not None else len(left.rows))
    if kind in ("right", "full"):
        matched = {b for _, b in found}
        pairs += [(None, b) for b in range(len(right.rows)) if b not in matched]
    rows = []
    for a, b in pairs:
        row = []
        for column, (on_left, on_right) in zip(columns, places):
            item = None
            if a is not None and on_left is not None:
                item = widen(left.rows[a][on_left], left.columns[on_left].type, column.type)
            if item is None and b is not None and on_right is not None:
                item = widen(right.rows[b][on_right], right.columns[on_right].type, column.type)
            row.append(item)
        rows.append(tuple(row))
    return result(columns, rows)


def union(random: Random, inputs: list[Table], schema: dict[str, Any]) -> Config | None:
    config: Config = {}
    if random.random() < 0.7:
        config["mode"] = random.choice(enum(schema, "mode"))
    merged = merged_columns(config, inputs)
    if merged is None:
        return None
    if random.random() < 0.4 and all(kind_of(column.type) in SCALARS and not column.inexact for column in merged):
        config["distinct"] = True
    return config


def merged_columns(config: Config, inputs: list[Table]) -> list[Column] | None:
    columns: list[Column] = []
    if config.get("mode") == "by_position":
        if any(len(table.columns) != len(inputs[0].columns) for table in inputs):
            return None
        groups = [(column.name, [table.columns[at] for table in inputs]) for at, column in enumerate(inputs[0].columns)]
    else:
        names = list(dict.fromkeys(column.name for table in inputs for column in table.columns))
        if len({name.lower() for name in names}) < len(names):
            return None
        groups = [(name, [table.column(name) for table in inputs if any(column.name == name for column in table.columns)]) for name in names]
    for name, sources in groups:
        kind: str | None = sources[0].type
        for source in sources:
            kind = common(kind, source.type) if kind else None
        if kind is None:
            return None
        element = sources[0].element if all(source.type == kind and source.element == sources[0].element for source in sources) else None
        columns.append(Column(name, kind, element, any(source.inexact for source in sources)))
    return columns


def union_result(config: Config, inputs: list[Table]) -> Table:
    columns = merged_columns(config, inputs)
    assert columns is not None
    rows = []
    for table in inputs:
        if config.get("mode") == "by_position":
            places: list[int | None] = list(range(len(columns)))
        else:
            names = [column.name for column in table.columns]
            places = [names.index(column.name) if column.name in names else None for column in columns]
        for row in table.rows:
            rows.append(tuple(None if at is None else widen(row[at], table.columns[at].type, column.type) for at, column in zip(places, columns)))
    made = result(columns, rows)
    return distinct_result({}, [made]) if config.get("distinct") else made


#: By node type: how many inputs, how a config is made, what comes out.
NODES: dict[str, tuple[int, Generate, Evaluate]] = {
    "sources/inlineRows": (0, inline_rows, inline_rows_result),
    "sources/sequence": (0, sequence, sequence_result),
    "queryoperators/computedColumn": (1, computed, computed_result),
    "queryoperators/filter": (1, filtered, filter_result),
    "queryoperators/aggregation": (1, aggregation, aggregation_result),
    "queryoperators/sort": (1, sort, sort_result),
    "queryoperators/limit": (1, limited, limit_result),
    "queryoperators/sample": (1, sample, sample_result),
    "queryoperators/select": (1, select, select_result),
    "queryoperators/distinct": (1, distinct, distinct_result),
    "queryoperators/join": (2, join, join_result),
    "queryoperators/union": (2, union, union_result),
    "queryoperators/fillMissing": (1, fill_missing, fill_missing_result),
    "queryoperators/unnest": (1, unnest, unnest_result),
    "queryoperators/pivot": (1, pivot, pivot_result),
    "queryoperators/unpivot": (1, unpivot, unpivot_result),
    "queryoperators/window": (1, window, window_result),
}
