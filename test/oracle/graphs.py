"""Random graphs, and the tables that their terminators put out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import expressions
import nodes
import values
from run_constants import Constants, as_json
from table import RunFails, Table

#: Node types of which no random graph is made, and why.
LEFT_OUT = {
    "sources/httpRequest": "bodies.py makes its responses",
    "sources/file": "a child reads it as it reads the responses of sources/httpRequest",
    "sources/postgres": "needs a database; test/connectors compares its values with those that the database prints",
    "sources/object": "needs a bucket; test/connectors compares its rows with what the objects hold",
    "sources/sftp": "needs a server; test/connectors compares its rows with what the files hold",
    "sources/mysql": "needs a database; test/connectors compares its values with those that the database prints",
    "sources/spark": "needs a cluster; test/connectors compares its values with what their literals say",
    "sources/workflow": "reads what another graph shows, and test/engine/called-workflows.test.ts compares its rows with those of that graph",
    "sources/params": "its rows are read as those of sources/inlineRows are",
    "termination/dashboardOutput": "ends every graph, and shows the rows that come in",
    "termination/object": "needs a bucket; test/connectors compares what it stores",
    "termination/sftp": "needs a server; test/connectors compares what it stores",
    "termination/postgres": "needs a database; test/connectors compares what it stores",
    "termination/mysql": "needs a database; test/connectors compares what it stores",
    "termination/httpRequest": "sends the rows that termination/dashboardOutput shows",
    "termination/email": "sends the rows that termination/dashboardOutput shows",
}
MAX_ROWS = 2_000


@dataclass
class Step:
    type: str
    config: dict[str, Any]
    #: Positions of the steps that feed it, in the order of ports or edges.
    inputs: list[int]


@dataclass
class Case:
    steps: list[Step] = field(default_factory=list)
    #: Positions of the steps that terminators show.
    shown: list[int] = field(default_factory=list)
    constants: Constants | None = None


def generate(random: Random, schemas: dict[str, Any], most: int = 7) -> Case:
    case = Case()
    tables: list[Table | None] = []
    for _ in range(random.choice([1, 1, 2, 3])):
        add(random, case, tables, schemas, random.choice(["sources/inlineRows"] * 4 + ["sources/sequence"]))
    others = [name for name in schemas if name in nodes.NODES and nodes.NODES[name][0] > 0]
    for _ in range(random.randint(1, most)):
        add(random, case, tables, schemas, random.choice(others))
    case.shown = [len(case.steps) - 1]
    if random.random() < 0.2:
        case.shown.insert(0, random.randrange(len(case.steps)))
    return case


def add(random: Random, case: Case, tables: list[Table | None], schemas: dict[str, Any], name: str) -> None:
    count, make, evaluate = nodes.NODES[name]
    usable = [at for at, table in enumerate(tables) if table is not None and table.columns]
    if count > 0 and not usable:
        return
    if name.endswith("/union"):
        count = random.randint(1, 3)
    # The newest table most often, so that graphs grow long rather than broad.
    chosen = [usable[-1] if random.random() < 0.6 else random.choice(usable) for _ in range(count)]
    config = make(random, [tables[at] for at in chosen], schemas[name])
    if config is None:
        return
    step = Step(name, config, chosen)
    try:
        table: Table | None = evaluate(config, [tables[at] for at in chosen])
        if table is not None and len(table.rows) > MAX_ROWS:
            return
    except RunFails:
        table = None
    case.steps.append(step)
    tables.append(table)


def expected(case: Case, lazy: bool = False) -> list[Table]:
    """Raises RunFails where the documentation says that the run fails. `lazy`: as `expressions.evaluate` has it."""
    made: dict[int, Table] = {}

    def table_of(at: int) -> Table:
        if at not in made:
            step = case.steps[at]
            if "_read" in step.config:
                return step.config["_read"]
            made[at] = nodes.NODES[step.type][2](step.config | {"_lazy": lazy}, [table_of(one) for one in step.inputs])
        return made[at]

    return [table_of(at) for at in case.shown]


def needed(case: Case) -> list[int]:
    """The steps that lead to a terminator."""
    found: set[int] = set()
    waiting = list(case.shown)
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting += case.steps[at].inputs
    return sorted(found)


def as_graph(case: Case) -> dict[str, Any]:
    """As the engine takes it; steps that lead to no terminator are left out. Node ids are positions from 1."""
    kept = needed(case)
    made = [
        {"id": at + 1, "type": case.steps[at].type, "label": f"{at}", "config": {name: value for name, value in case.steps[at].config.items() if not name.startswith("_")}}
        for at in kept
    ]
    edges = []
    for at in kept:
        is_join = case.steps[at].type.endswith("/join")
        for port, source in enumerate(case.steps[at].inputs):
            edges.append({"source": source + 1, "sourcePort": "output1", "target": at + 1, "targetPort": f"input{port + 1}" if is_join else "input1"})
    for number, at in enumerate(case.shown):
        terminator = len(case.steps) + number + 1
        made.append({"id": terminator, "type": "termination/dashboardOutput", "label": "shown", "config": {}})
        edges.append({"source": at + 1, "sourcePort": "output1", "target": terminator, "targetPort": "input1"})
    constants = {} if case.constants is None else {"constants": as_json(case.constants)}
    return {"nodes": made, "edges": edges, **constants}


def of_values(random: Random, count: int, generate: Callable[[Random, Table], expressions.Tree] = expressions.generate) -> Case:
    """One table and an expression over it."""
    table = values.table(random, columns=6, rows=count, extremes=True)
    case = Case([Step("sources/inlineRows", {"rows": values.json_rows(table), "columns": values.declared(table), "_table": table}, [])])
    config = nodes.computed_by(random, table, generate(random, table))
    case.steps.append(Step("queryoperators/computedColumn", config, [0]))
    case.shown = [1]
    return case
