"""The scenario as a user of openapi-python-client writes it. The steps are those of test/sdk/README.md."""

import datetime
import os

import httpx

from weir_api_client import AuthenticatedClient
from weir_api_client.api.executions import (
    cancel_execution,
    execute_workflow,
    get_execution,
    get_result_page,
    list_executions,
    validate_workflow,
)
from weir_api_client.api.keys import create_key, revoke_key
from weir_api_client.api.node_types import list_node_types
from weir_api_client.api.workflows import create_workflow, delete_workflow, get_workflow, list_workflows
from weir_api_client.models import (
    CreatedKeyResponse,
    CreateKeyInput,
    CreateWorkflowInput,
    EdgeInput,
    ErrorDetail,
    ErrorResponse,
    ExecuteInput,
    ExecuteParams,
    ExecutionResultResponse,
    Execution,
    ExecutionResponse,
    ResultPageResponse,
    KnownExecutionStatus,
    ExecutionListResponse,
    NodeTypeListResponse,
    NodeConfig,
    NodeInput,
    NodeRole,
    Problem,
    RevokedKeyResponse,
    Scope,
    WorkflowValidationResponse,
    WorkflowValidation,
    WrittenWorkflowResponse,
)
from weir_api_client.types import Unset

MISSING_ID = 2_147_483_647
URL = os.environ["WEIR_URL"]


def step(name: str) -> None:
    print(f"step: {name}", flush=True)


def connect(key: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=URL, token=key)


def config(settings: dict[str, object]) -> NodeConfig:
    return NodeConfig.from_dict(settings)


def numbers() -> NodeInput:
    return NodeInput(
        node_type="sources/sequence",
        node_role=NodeRole.GETTER,
        label="Numbers",
        config=config({"start": 1, "stop": 250}),
    )


def create(client: AuthenticatedClient, workflow: CreateWorkflowInput) -> WrittenWorkflowResponse:
    response = create_workflow.sync(client=client, body=workflow)
    assert isinstance(response, WrittenWorkflowResponse), response
    return response


def endless() -> CreateWorkflowInput:
    many = NodeInput(
        node_type="sources/sequence",
        node_role=NodeRole.GETTER,
        config=config({"start": 1, "stop": 1_000_000}),
    )
    total = {"column_name": "sum", "function": "sum", "field": "value"}
    return CreateWorkflowInput(
        title="Endless",
        nodes=[
            many,
            many,
            NodeInput(
                node_type="queryoperators/join",
                node_role=NodeRole.SETTER,
                config=config({"type": "cross", "suffix": "_b"}),
            ),
            NodeInput(
                node_type="queryoperators/aggregation",
                node_role=NodeRole.SETTER,
                config=config({"aggregations": [total]}),
            ),
            NodeInput(node_type="termination/dashboardOutput", node_role=NodeRole.TERMINATOR),
        ],
        edges=[
            EdgeInput(source_node_index=0, target_node_index=2),
            EdgeInput(source_node_index=1, target_node_index=2, target_key="input2"),
            EdgeInput(source_node_index=2, target_node_index=3),
            EdgeInput(source_node_index=3, target_node_index=4),
        ],
    )


def start(client: AuthenticatedClient, workflow_id: int) -> Execution:
    response = execute_workflow.sync(workflow_id, client=client, prefer="respond-async")
    assert isinstance(response, ExecutionResponse), response
    return response.data


def ended(client: AuthenticatedClient, execution_id: int) -> Execution:
    while True:
        response = get_execution.sync(execution_id, client=client, prefer="wait=30")
        assert isinstance(response, ExecutionResponse), response
        if response.data.finished_at is not None:
            return response.data


def main() -> None:
    owner = connect(os.environ["WEIR_KEY"])

    step("create key")
    expiry = datetime.datetime(2100, 1, 1, tzinfo=datetime.timezone.utc)
    created = create_key.sync(
        client=owner,
        body=CreateKeyInput(
            name="SDK",
            scopes=[Scope.WORKFLOWSREAD, Scope.WORKFLOWSWRITE, Scope.WORKFLOWSEXECUTE],
            expires_at=expiry,
        ),
    )
    assert isinstance(created, CreatedKeyResponse), created
    assert created.key.expires_at == expiry
    assert created.key.scope_level == "user"
    client = connect(created.full_key)

    step("create workflow")
    stored = create(
        client,
        CreateWorkflowInput(
            title="Squares, by Python",
            nodes=[
                numbers(),
                NodeInput(
                    node_type="queryoperators/computedColumn",
                    node_role=NodeRole.SETTER,
                    config=config({"column_name": "square", "expression": "value * value"}),
                ),
                NodeInput(node_type="termination/dashboardOutput", node_role=NodeRole.TERMINATOR),
            ],
            edges=[
                EdgeInput(source_node_index=0, target_node_index=1),
                EdgeInput(source_node_index=1, target_node_index=2, source_key="output1", target_key="input1"),
            ],
        ),
    ).data
    assert stored.description is None
    assert not isinstance(stored.node_id_map, Unset)
    assert stored.node_id_map["0"] == stored.nodes[0].id
    assert stored.edges[0].source_key == "output1"

    step("validate")
    checked = validate_workflow.sync(stored.id, client=client)
    assert isinstance(checked, WorkflowValidationResponse), checked
    assert checked.data.valid and checked.data.warnings == []

    step("execute")
    executed = execute_workflow.sync(stored.id, client=client, body=ExecuteInput(params=ExecuteParams()))
    assert isinstance(executed, ExecutionResultResponse), executed
    result = executed.data
    assert result.status == "completed"
    assert result.total_rows == 250
    assert result.rows[1]["square"] == 4
    assert result.schema["square"] == "number"
    assert result.outputs[0].node_id == stored.nodes[2].id
    assert result.next_page_url is None
    assert result.expires_at > datetime.datetime.now(datetime.timezone.utc)

    step("repeat a request")
    first, repeated = (
        execute_workflow.sync_detailed(
            stored.id,
            client=client,
            body=ExecuteInput(params=ExecuteParams()),
            idempotency_key="executed once",
        )
        for _ in range(2)
    )
    assert isinstance(first.parsed, ExecutionResultResponse), first
    assert isinstance(repeated.parsed, ExecutionResultResponse), repeated
    assert repeated.parsed.data == first.parsed.data
    assert "Idempotency-Replayed" not in first.headers
    assert repeated.headers["Idempotency-Replayed"] == "true"
    runs = list_executions.sync(client=client, workflow_id=stored.id)
    assert isinstance(runs, ExecutionListResponse) and len(runs.data.executions) == 2, runs

    step("page to the end")
    squares: list[int] = []
    page, more = 0, True
    while more:
        response = get_result_page.sync(stored.id, result.result_id, client=client, page=page, limit=100)
        assert isinstance(response, ResultPageResponse), response
        squares += [row["square"] for row in response.data.rows]
        assert (response.data.next_page_url is None) == (not response.data.has_more)
        page, more = page + 1, response.data.has_more
    assert len(squares) == 250 and squares[-1] == 62_500

    step("follow a run")
    run = ended(client.with_timeout(httpx.Timeout(60)), start(client, stored.id).id)
    assert run.status == "completed" and run.result_id is not None, run
    assert run.sources[0].rows == 250
    opening = get_result_page.sync(stored.id, run.result_id, client=client, page=0, limit=2)
    assert isinstance(opening, ResultPageResponse), opening
    assert opening.data.rows[1]["square"] == 4
    history = list_executions.sync(client=client, workflow_id=stored.id, status=[KnownExecutionStatus.COMPLETED])
    assert isinstance(history, ExecutionListResponse), history
    assert run.id in [execution.id for execution in history.data.executions]
    unending = create(client, endless()).data
    hanging = start(client, unending.id)
    cancelling = cancel_execution.sync(hanging.id, client=client)
    assert isinstance(cancelling, ExecutionResponse), cancelling
    assert ended(client.with_timeout(httpx.Timeout(60)), hanging.id).status == "cancelled"

    step("read an error")
    missing = get_workflow.sync_detailed(MISSING_ID, client=client)
    assert missing.status_code == 404
    assert isinstance(missing.parsed, ErrorResponse)
    assert missing.parsed.error.code == "WORKFLOW_NOT_FOUND"
    assert missing.parsed.meta.request_id == missing.headers["X-Request-Id"]

    unknown = NodeInput(node_type="no/such", node_role=NodeRole.GETTER)
    refused = create_workflow.sync(client=client, body=CreateWorkflowInput(title="No", nodes=[unknown]))
    assert isinstance(refused, ErrorResponse), refused
    assert not isinstance(refused.error.details, Unset)
    detail: ErrorDetail = refused.error.details[0]
    assert detail.path == "/nodes/0/node_type"

    draft = create(client, CreateWorkflowInput(title="Draft", nodes=[numbers()])).data
    invalid = execute_workflow.sync(draft.id, client=client)
    assert isinstance(invalid, ErrorResponse), invalid
    assert invalid.error.code == "WORKFLOW_INVALID"
    assert isinstance(invalid.data, WorkflowValidation)
    assert not isinstance(invalid.data.errors, Unset)
    problem: Problem = invalid.data.errors[0]
    assert problem.code == "missing_terminator" and problem.node_id is None

    step("rate limit")
    for _ in range(100):
        listed = list_workflows.sync_detailed(client=client, page=0, limit=1)
        if listed.status_code == 429:
            break
    assert isinstance(listed.parsed, ErrorResponse), "no limit was met"
    assert listed.parsed.error.code == "RATE_LIMITED"
    assert int(listed.headers["Retry-After"]) >= 1

    step("delete")
    for workflow_id in (stored.id, draft.id, unending.id):
        assert delete_workflow.sync_detailed(workflow_id, client=owner).status_code == 204
    revoked = revoke_key.sync(created.key.id, client=owner)
    assert isinstance(revoked, RevokedKeyResponse) and revoked.revoked
    after = list_node_types.sync(client=client, role=NodeRole.GETTER)
    assert isinstance(after, ErrorResponse) and after.error.code == "UNAUTHORIZED"
    catalogue = list_node_types.sync(client=owner, role=NodeRole.GETTER)
    assert isinstance(catalogue, NodeTypeListResponse)
    assert catalogue.data.node_types[0].config_schema.additional_properties["type"] == "object"


main()
