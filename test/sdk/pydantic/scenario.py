"""The scenario as a user of openapi-generator's `python` writes it. The steps are those of test/sdk/README.md.

What answers with 200 or 202 is read as what came, though the annotation has the first alone; errors are exceptions,
whose `data` is the error response.
"""

import os
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Any

from weir_api import ApiClient, Configuration, ExecutionsApi, KeysApi, NodeTypesApi, WorkflowsApi
from weir_api.exceptions import ApiException, NotFoundException, UnauthorizedException
from weir_api.models.create_key_input import CreateKeyInput
from weir_api.models.create_workflow_input import CreateWorkflowInput
from weir_api.models.edge_input import EdgeInput
from weir_api.models.ended_execution import EndedExecution
from weir_api.models.error_response import ErrorResponse
from weir_api.models.execute_input import ExecuteInput
from weir_api.models.execution import Execution
from weir_api.models.execution_response import ExecutionResponse
from weir_api.models.known_execution_status import KnownExecutionStatus
from weir_api.models.node_input import NodeInput
from weir_api.models.node_role import NodeRole
from weir_api.models.scope import Scope
from weir_api.models.workflow_validation import WorkflowValidation
from weir_api.models.written_workflow import WrittenWorkflow

MISSING_ID = 2_147_483_647
URL = os.environ["WEIR_URL"]
#: Seconds; a call that waits for a run is held that long.
PATIENCE = 60.0


def step(name: str) -> None:
    print(f"step: {name}", flush=True)


class Weir:
    def __init__(self, key: str) -> None:
        configuration = Configuration(host=URL, access_token=key)
        # By itself it waits for the minute that a 429 names.
        configuration.retries = 0
        client = ApiClient(configuration)
        self.executions = ExecutionsApi(client)
        self.keys = KeysApi(client)
        self.node_types = NodeTypesApi(client)
        self.workflows = WorkflowsApi(client)

    def create(self, **workflow: Any) -> WrittenWorkflow:
        return self.workflows.create_workflow(CreateWorkflowInput(**workflow)).data

    def start(self, workflow_id: int) -> Execution:
        response = self.executions.execute_workflow(workflow_id, prefer="respond-async")
        assert isinstance(response, ExecutionResponse), response
        return response.data

    def ended(self, execution_id: int) -> Execution:
        while True:
            response = self.executions.get_execution(execution_id, prefer="wait=30", _request_timeout=PATIENCE)
            if response.data.finished_at is not None:
                return response.data


def refusal(error: ApiException) -> ErrorResponse:
    assert isinstance(error.data, ErrorResponse), error
    return error.data


def header(headers: Mapping[str, str] | None, name: str) -> str | None:
    """Names of headers are kept as they came, in whatever case that was."""
    return next((value for key, value in (headers or {}).items() if key.lower() == name.lower()), None)


def node(node_type: str, role: NodeRole, **config: Any) -> NodeInput:
    return NodeInput(node_type=node_type, node_role=role, config=config)


def dashboard() -> NodeInput:
    return NodeInput(node_type="termination/dashboardOutput", node_role=NodeRole.TERMINATOR)


def numbers() -> NodeInput:
    return node("sources/sequence", NodeRole.GETTER, start=1, stop=250)


def edge(source: int, target: int, source_key: str | None = None, target_key: str | None = None) -> EdgeInput:
    return EdgeInput(source_node_index=source, target_node_index=target, source_key=source_key, target_key=target_key)


def endless(weir: Weir) -> WrittenWorkflow:
    many = node("sources/sequence", NodeRole.GETTER, start=1, stop=1_000_000)
    total = {"column_name": "sum", "function": "sum", "field": "value"}
    cross = node("queryoperators/join", NodeRole.SETTER, type="cross", suffix="_b")
    sum_of_all = node("queryoperators/aggregation", NodeRole.SETTER, aggregations=[total])
    return weir.create(
        title="Endless",
        nodes=[many, many, cross, sum_of_all, dashboard()],
        edges=[edge(0, 2), edge(1, 2, target_key="input2"), edge(2, 3), edge(3, 4)],
    )


def main() -> None:
    owner = Weir(os.environ["WEIR_KEY"])

    step("create key")
    expiry = datetime(2100, 1, 1, tzinfo=timezone.utc)
    scopes = [Scope.WORKFLOWS_COLON_READ, Scope.WORKFLOWS_COLON_WRITE, Scope.WORKFLOWS_COLON_EXECUTE]
    created = owner.keys.create_key(CreateKeyInput(name="SDK", scopes=scopes, expires_at=expiry))
    assert created.key.expires_at == expiry and created.key.scope_level == "user"
    weir = Weir(created.full_key)

    step("create workflow")
    square = node("queryoperators/computedColumn", NodeRole.SETTER, column_name="square", expression="value * value")
    stored = weir.create(
        title="Squares, by pydantic",
        nodes=[numbers(), square, dashboard()],
        edges=[edge(0, 1), edge(1, 2, source_key="output1", target_key="input1")],
    )
    assert stored.description is None
    assert stored.node_id_map is not None and stored.node_id_map["0"] == stored.nodes[0].id
    assert stored.edges[0].source_key == "output1"

    step("validate")
    checked = weir.executions.validate_workflow(stored.id).data
    assert checked.valid and checked.warnings == []

    step("execute")
    result = weir.executions.execute_workflow(stored.id, execute_input=ExecuteInput(params={})).data
    assert result.status == "completed" and result.total_rows == 250
    assert result.rows[1]["square"] == 4
    assert result.var_schema["square"] == "number"
    assert result.outputs[0].node_id == stored.nodes[2].id
    assert result.next_page_url is None and result.expires_at > datetime.now(timezone.utc)

    step("repeat a request")
    first, repeated = (
        weir.executions.execute_workflow_with_http_info(
            stored.id, idempotency_key="executed once", execute_input=ExecuteInput(params={})
        )
        for _ in range(2)
    )
    assert repeated.data.data == first.data.data
    assert header(first.headers, "Idempotency-Replayed") is None
    assert header(repeated.headers, "Idempotency-Replayed") == "true"
    assert len(weir.executions.list_executions(workflow_id=stored.id).data.executions) == 2

    step("page to the end")
    squares: list[int] = []
    page, more = 0, True
    while more:
        found = weir.executions.get_result_page(stored.id, result.result_id, page=page, limit=100).data
        squares += [row["square"] for row in found.rows]
        assert (found.next_page_url is None) == (not found.has_more)
        page, more = page + 1, found.has_more
    assert len(squares) == 250 and squares[-1] == 62_500

    step("follow a run")
    run = weir.ended(weir.start(stored.id).id)
    assert run.status == "completed" and run.result_id is not None and run.sources[0].rows == 250
    opening = weir.executions.get_result_page(stored.id, run.result_id, page=0, limit=2).data
    assert opening.rows[1]["square"] == 4
    history = weir.executions.list_executions(workflow_id=stored.id, status=[KnownExecutionStatus.COMPLETED])
    assert run.id in [execution.id for execution in history.data.executions]
    unending = endless(weir)
    hanging = weir.start(unending.id)
    weir.executions.cancel_execution(hanging.id)
    assert weir.ended(hanging.id).status == "cancelled"

    step("read an error")
    try:
        weir.workflows.get_workflow(MISSING_ID)
        raise AssertionError("a workflow that there is not was read")
    except NotFoundException as error:
        missing = refusal(error)
        assert missing.error.code == "WORKFLOW_NOT_FOUND"
        assert missing.meta.request_id == header(error.headers, "X-Request-Id")
    try:
        weir.create(title="No", nodes=[node("no/such", NodeRole.GETTER)])
        raise AssertionError("an unknown node type was taken")
    except ApiException as error:
        details = refusal(error).error.details
        assert details is not None and details[0].path == "/nodes/0/node_type"
    draft = weir.create(title="Draft", nodes=[numbers()])
    try:
        weir.executions.execute_workflow(draft.id)
        raise AssertionError("a draft was run")
    except ApiException as error:
        invalid = refusal(error)
        assert invalid.error.code == "WORKFLOW_INVALID" and invalid.data is not None
        validation: WorkflowValidation | EndedExecution | None = invalid.data.actual_instance
        assert isinstance(validation, WorkflowValidation) and validation.errors is not None
        assert validation.errors[0].code == "missing_terminator" and validation.errors[0].node_id is None

    step("rate limit")
    limited: ApiException | None = None
    for _ in range(100):
        try:
            weir.workflows.list_workflows(page=0, limit=1)
        except ApiException as error:
            limited = error
            break
    assert limited is not None and limited.status == 429, limited
    assert refusal(limited).error.code == "RATE_LIMITED"
    assert int(header(limited.headers, "Retry-After") or 0) >= 1

    step("delete")
    for workflow_id in (stored.id, draft.id, unending.id):
        owner.workflows.delete_workflow(workflow_id)
    assert owner.keys.revoke_key(created.key.id).revoked
    try:
        weir.node_types.list_node_types(role=NodeRole.GETTER)
        raise AssertionError("a revoked key works")
    except UnauthorizedException as error:
        assert refusal(error).error.code == "UNAUTHORIZED"
    catalogue = owner.node_types.list_node_types(role=NodeRole.GETTER).data
    assert catalogue.node_types[0].config_schema["type"] == "object"


main()
