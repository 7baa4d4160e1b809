"""Random graphs through the engine and through the oracle. Reads the catalogue and results from standard input, writes graphs to standard output."""

from __future__ import annotations

import argparse
import base64
import json
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import bodies
import compare
import expressions
import functions
import graphs
import nodes
import shrink
import error_prone
import zones
from run_constants import CaseRandom
from table import RunFails, Table

BATCH = 32
ROWS_OF_VALUES = 25
#: How many of the expressions are of the shapes at which engines err.
TREACHEROUS = 0.3
MAX_SHOWN = 5


class Engine:
    def __init__(self) -> None:
        self.number = 0

    def run(self, cases: list[graphs.Case]) -> list[dict[str, Any]]:
        first = self.number
        for case in cases:
            graph = graphs.as_graph(case)
            response = response_of(case)
            if response is not None:
                response["url"] = graph["nodes"][0]["config"]["url"] = f"{bodies.URL}/{self.number}"
            print(json.dumps({"id": self.number, "graph": graph, "response": response}, ensure_ascii=False), flush=True)
            self.number += 1
        results: dict[int, dict[str, Any]] = {}
        while len(results) < len(cases):
            line = sys.stdin.readline()
            if line == "":
                raise SystemExit("the engine went away")
            result = json.loads(line)
            results[result["id"]] = result["result"]
        return [results[first + at] for at in range(len(cases))]


def response_of(case: graphs.Case) -> dict[str, str] | None:
    """What the host of the case sends, if it has one."""
    body = next((step.config["_body"] for step in case.steps if "_body" in step.config), None)
    return None if body is None else {"contentType": body.content_type, "base64": base64.b64encode(body.content).decode()}


def expected(case: graphs.Case, lazy: bool = False) -> list[Table] | None:
    try:
        return graphs.expected(case, lazy)
    except RunFails:
        return None


def difference(result: dict[str, Any], case: graphs.Case) -> str | None:
    tables = expected(case)
    return compare.difference(result, tables, expected(case, lazy=True) if tables is None else None)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def cases(random: Random, kind: str, count: int, schemas: dict[str, Any]) -> Iterator[graphs.Case]:
    for _ in range(count):
        # Each case has a seed of its own, so that one that is made otherwise leaves the others as they are.
        own = CaseRandom(random.getrandbits(64))
        if kind == "graphs":
            case = graphs.generate(own, schemas)
        elif kind == "responses":
            case = bodies.generate(own)
        else:
            make = error_prone.generate if own.random() < TREACHEROUS else expressions.generate
            case = graphs.of_values(own, ROWS_OF_VALUES, make)
        if case.steps:
            case.constants = own.constants
            yield case


def unknown(catalogue: dict[str, Any]) -> list[str]:
    """What the engine has and the oracle does not."""
    types = set(catalogue["node_types"]) - set(nodes.NODES) - set(graphs.LEFT_OUT)
    names = set(catalogue["functions"]) - {one.name for one in functions.SIGNATURES} - functions.ELSEWHERE
    return [f"the node type {name}" for name in sorted(types)] + [f"the function {name}" for name in sorted(names)]


def show(case: graphs.Case, found: str, engine: Engine) -> None:
    def differs(smaller: graphs.Case) -> bool:
        result = engine.run([smaller])[0]
        if result["status"] == "invalid":
            return False
        try:
            return difference(result, smaller) is not None
        except Exception:  # A case from which too much was taken has no result of its own.
            return False

    least = shrink.smallest(case, differs)
    reason = difference(engine.run([least])[0], least) or found
    say(f"\nDIFFERS: {reason}\n{json.dumps(graphs.as_graph(least), ensure_ascii=False)[:4000]}")
    response = response_of(least)
    if response is not None:
        say(f"of {response['contentType']}: {base64.b64decode(response['base64'])[:2000]!r}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--graphs", type=int, required=True)
    parser.add_argument("--values", type=int, required=True)
    parser.add_argument("--responses", type=int, required=True)
    parser.add_argument("--zones", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    catalogue = json.loads(sys.stdin.readline())
    functions.KNOWN_TO_ENGINE.update(catalogue["functions"])
    lacking = unknown(catalogue)
    for what in lacking:
        say(f"The oracle does not know {what}.")
    engine = Engine()
    say(f"seed {options.seed}")
    differing = 0
    for kind, count in (("graphs", options.graphs), ("values", -(-options.values // ROWS_OF_VALUES)), ("responses", options.responses), ("zones", options.zones)):
        begun = time.monotonic()
        done = failed = 0
        batch: list[graphs.Case] = []
        random = Random(f"{kind} {options.seed}")
        stream = zones.cases(random, count) if kind == "zones" else cases(random, kind, count, catalogue["node_types"])
        while batch := [case for _, case in zip(range(BATCH), stream)]:
            for case, result in zip(batch, engine.run(batch)):
                failed += result["status"] != "completed"
                found = difference(result, case)
                if found:
                    differing += 1
                    if differing <= MAX_SHOWN:
                        show(case, found, engine)
            done += len(batch)
            if sys.stderr.isatty():
                print(f"\r{kind}: {done} of {count}", end="", file=sys.stderr, flush=True)
        unit = {"values": f"expressions of {ROWS_OF_VALUES} rows", "zones": "time zones"}.get(kind, kind)
        say(f"{'' if not sys.stderr.isatty() else chr(13)}{done} {unit}, {failed} of which failed, in {time.monotonic() - begun:.0f} s")
    say(f"{differing} of them differ (seed {options.seed})")
    return 1 if differing or lacking else 0


sys.exit(main())
