"""The smallest case that still differs: steps, rows and parts of expressions are taken away while it does."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator

import expressions
import values
from graphs import Case, needed
from table import Table

Differs = Callable[[Case], bool]
MAX_TRIES = 400


def smallest(case: Case, differs: Differs) -> Case:
    tries = 0
    found = True
    while found and tries < MAX_TRIES:
        found = False
        for smaller in candidates(case):
            tries += 1
            if tries > MAX_TRIES:
                break
            if differs(smaller):
                case, found = smaller, True
                break
    return case


def candidates(case: Case) -> Iterator[Case]:
    if len(case.shown) > 1:
        for at in case.shown:
            yield Case(case.steps, [at], case.constants)
    kept = needed(case)
    for at in kept:
        if at not in case.shown:
            yield Case(case.steps, [at], case.constants)
    for at in kept:
        # A step goes, and what it fed is fed by what fed it.
        for source in case.steps[at].inputs:
            made = copy.deepcopy(case)
            for step in made.steps:
                step.inputs = [source if one == at else one for one in step.inputs]
            made.shown = [source if one == at else one for one in made.shown]
            yield made
    for at in kept:
        yield from fewer_rows(case, at)
        yield from smaller_expressions(case, at)


def fewer_rows(case: Case, at: int) -> Iterator[Case]:
    table = case.steps[at].config.get("_table")
    if table is None:
        return
    rows = table.rows
    half = len(rows) // 2
    parts = [rows[:half], rows[half:]] if half > 1 else []
    parts += [rows[:number] + rows[number + 1 :] for number in range(len(rows))] if len(rows) <= 12 else []
    for part in parts:
        yield with_table(case, at, Table(table.columns, part))
    if len(table.columns) > 1:
        for number in range(len(table.columns)):
            columns = table.columns[:number] + table.columns[number + 1 :]
            yield with_table(case, at, Table(columns, [row[:number] + row[number + 1 :] for row in rows]))


def with_table(case: Case, at: int, table: Table) -> Case:
    made = copy.deepcopy(case)
    made.steps[at].config = {"rows": values.json_rows(table), "columns": values.declared(table), "_table": table}
    return made


def smaller_expressions(case: Case, at: int) -> Iterator[Case]:
    tree = case.steps[at].config.get("_tree")
    if tree is None:
        return
    for part in below(tree):
        made = copy.deepcopy(case)
        made.steps[at].config["_tree"] = copy.deepcopy(part)
        made.steps[at].config["expression"] = expressions.text(part)
        yield made


def below(tree: expressions.Tree) -> Iterator[expressions.Tree]:
    """Parts that can stand for the whole, and the whole with a part of a part in its place."""
    for part in tree.parts:
        if part.type == tree.type and not expressions.is_bare(part):
            yield part
    for at, part in enumerate(tree.parts):
        if part.type == "literal":
            continue
        for smaller in below(part):
            if smaller.type == part.type:
                made = copy.copy(tree)
                made.parts = [*tree.parts[:at], smaller, *tree.parts[at + 1 :]]
                yield made
