"""The service as a stranger uses it: workflows stored and run, and results exported into files."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from tables import Table

MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8; header=present",
    "ndjson": "application/x-ndjson; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
}


@dataclass(frozen=True)
class Result:
    service: Service
    path: str

    def export(self, to: Path, export_format: str, **query: str) -> Path:
        asked = urlencode({"format": export_format} | query, quote_via=quote)
        with self.service.request("GET", f"{self.path}/export?{asked}") as response, to.open("wb") as file:
            found = response.headers["Content-Type"]
            if found != MEDIA_TYPES[export_format]:
                raise SystemExit(f"an export as {export_format} has the media type {found}")
            shutil.copyfileobj(response, file, 1 << 20)
        return to


@dataclass(frozen=True)
class Service:
    url: str
    key: str

    def request(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        return urlopen(Request(f"{self.url}/api/v1{path}", content, headers, method=method))

    def run(self, table: Table) -> Result:
        with self.request("POST", "/workflows", workflow(table)) as response:
            workflow_id = json.load(response)["data"]["id"]
        with self.request("POST", f"/workflows/{workflow_id}/execute", {"params": {"rows": table.sent()}}) as response:
            data = json.load(response)["data"]
        if data["total_rows"] != table.count:
            raise SystemExit(f"{table.title}: {data['total_rows']} rows in place of {table.count}")
        return Result(self, f"/workflows/{workflow_id}/data/{data['result_id']}")


def workflow(table: Table) -> dict[str, Any]:
    declared = [{"name": "at", "type": "integer"}, *({"name": column.name, "type": column.declared} for column in table.columns)]
    nodes = [
        ("sources/sequence", "getter", {"start": 0, "stop": table.count - 1, "column_name": "id"}),
        ("queryoperators/computedColumn", "setter", {"column_name": "at", "expression": f"id % {len(table.rows)}"}),
        ("sources/params", "getter", {"param": "rows", "columns": declared}),
        ("queryoperators/join", "setter", {"on": ["at"]}),
        ("termination/dashboardOutput", "terminator", {}),
    ]
    edges = [(0, 1, "input1"), (1, 3, "input1"), (2, 3, "input2"), (3, 4, "input1")]
    return {
        "title": table.title,
        "nodes": [{"node_type": node_type, "node_role": role, "config": config} for node_type, role, config in nodes],
        "edges": [{"source_node_index": source, "target_node_index": target, "target_key": key} for source, target, key in edges],
    }
