//! The scenario as a user of openapi-generator's Rust client writes it. The steps are those of test/sdk/README.md.

use serde_json::{json, Value};
use std::collections::HashMap;
use weir_client::apis::configuration::Configuration;
use weir_client::apis::executions_api::{
    cancel_execution, execute_workflow, get_execution, get_result_page, list_executions, validate_workflow, CancelExecutionSuccess,
    ExecuteWorkflowSuccess, GetExecutionSuccess, GetResultPageSuccess, ListExecutionsSuccess, ValidateWorkflowSuccess,
};
use weir_client::apis::keys_api::{create_key, revoke_key, CreateKeySuccess, RevokeKeySuccess};
use weir_client::apis::node_types_api::{list_node_types, ListNodeTypesSuccess};
use weir_client::apis::workflows_api::{create_workflow, delete_workflow, get_workflow, list_workflows, CreateWorkflowSuccess};
use weir_client::apis::Error;
use weir_client::models::{
    CreateKeyInput, CreateWorkflowInput, EdgeInput, ErrorResponse, ExecuteInput, Execution, ExecutionRefusalData, KnownExecutionStatus, NodeInput,
    NodeRole, Scope, ScopeLevel,
};

const MISSING_ID: i32 = i32::MAX;

fn step(name: &str) {
    println!("step: {name}");
}

fn connect(key: &str) -> Configuration {
    Configuration {
        base_path: std::env::var("WEIR_URL").expect("WEIR_URL"),
        bearer_access_token: Some(key.to_owned()),
        ..Configuration::default()
    }
}

/// The body of a call that has to answer with this status.
macro_rules! body_of {
    ($status:path, $call:expr) => {{
        let response = $call.await.unwrap();
        match response.entity {
            Some($status(body)) => body,
            _ => panic!("the response is {}: {}", response.status, response.content),
        }
    }};
}

/// The status and the body of a call that has to fail. This client keeps the headers of no response.
fn failure<T: std::fmt::Debug, E: std::fmt::Debug>(result: Result<T, Error<E>>) -> (u16, ErrorResponse) {
    match result {
        Err(Error::ResponseError(content)) => {
            assert!(content.entity.is_some(), "the error has no type: {}", content.content);
            (content.status.as_u16(), serde_json::from_str(&content.content).expect("an error response"))
        }
        other => panic!("the call should fail: {other:?}"),
    }
}

fn config(settings: Value) -> Option<HashMap<String, Value>> {
    Some(serde_json::from_value(settings).expect("an object"))
}

fn numbers() -> NodeInput {
    NodeInput {
        label: Some("Numbers".to_owned()),
        config: config(json!({"start": 1, "stop": 250})),
        ..NodeInput::new("sources/sequence".to_owned(), NodeRole::Getter)
    }
}

fn edge(source: i32, target: i32) -> EdgeInput {
    EdgeInput { source_node_index: Some(source), target_node_index: Some(target), ..EdgeInput::new() }
}

fn node(node_type: &str, role: NodeRole, settings: Value) -> NodeInput {
    NodeInput { config: config(settings), ..NodeInput::new(node_type.to_owned(), role) }
}

async fn start(client: &Configuration, workflow: i32) -> Execution {
    *body_of!(ExecuteWorkflowSuccess::Status202, execute_workflow(client, workflow, Some("respond-async"), None, None)).data
}

async fn ended(client: &Configuration, execution: i64) -> Execution {
    loop {
        let run = body_of!(GetExecutionSuccess::Status200, get_execution(client, execution, Some("wait=30"))).data;
        if run.finished_at.is_some() {
            return *run;
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let owner = connect(&std::env::var("WEIR_KEY").expect("WEIR_KEY"));

    step("create key");
    let expiry = chrono::DateTime::parse_from_rfc3339("2100-01-01T00:00:00Z").unwrap();
    let scopes = vec![Scope::WorkflowsColonRead, Scope::WorkflowsColonWrite, Scope::WorkflowsColonExecute];
    let input = CreateKeyInput { scopes: Some(scopes), expires_at: Some(Some(expiry)), ..CreateKeyInput::new("SDK".to_owned()) };
    let created = body_of!(CreateKeySuccess::Status201, create_key(&owner, input, None));
    assert_eq!(created.key.expires_at, Some(expiry));
    assert_eq!(created.key.scope_level, ScopeLevel::User);
    let client = connect(&created.full_key);

    step("create workflow");
    let input = CreateWorkflowInput {
        nodes: Some(vec![
            numbers(),
            node("queryoperators/computedColumn", NodeRole::Setter, json!({"column_name": "square", "expression": "value * value"})),
            NodeInput::new("termination/dashboardOutput".to_owned(), NodeRole::Terminator),
        ]),
        edges: Some(vec![
            edge(0, 1),
            EdgeInput { source_key: Some("output1".to_owned()), target_key: Some("input1".to_owned()), ..edge(1, 2) },
        ]),
        ..CreateWorkflowInput::new("Squares, by Rust".to_owned())
    };
    let stored = body_of!(CreateWorkflowSuccess::Status201, create_workflow(&client, input, None)).data;
    assert_eq!(stored.description, None);
    assert_eq!(stored.node_id_map.as_ref().unwrap()["0"], stored.nodes[0].id);
    assert_eq!(stored.edges[0].source_key, "output1");

    step("validate");
    let report = body_of!(ValidateWorkflowSuccess::Status200, validate_workflow(&client, stored.id)).data;
    assert!(report.valid && report.warnings.unwrap().is_empty());

    step("execute");
    let parameters = ExecuteInput { params: Some(HashMap::new()) };
    let result = body_of!(ExecuteWorkflowSuccess::Status200, execute_workflow(&client, stored.id, None, None, Some(parameters))).data;
    assert_eq!((result.status.as_str(), result.total_rows), ("completed", 250));
    assert_eq!(result.rows[1]["square"], json!(4));
    assert_eq!(result.schema["square"], "number");
    assert_eq!(result.outputs[0].node_id, stored.nodes[2].id);
    assert_eq!(result.next_page_url, None);
    assert!(result.expires_at > chrono::Utc::now());

    step("repeat a request");
    let execute_once = || execute_workflow(&client, stored.id, None, Some("executed once"), None);
    let first = body_of!(ExecuteWorkflowSuccess::Status200, execute_once()).data;
    let repeated = body_of!(ExecuteWorkflowSuccess::Status200, execute_once()).data;
    assert_eq!(repeated, first);
    let runs = body_of!(
        ListExecutionsSuccess::Status200,
        list_executions(&client, None, None, Some(stored.id), None, None, None, None)
    );
    assert_eq!(runs.data.executions.len(), 2);

    step("page to the end");
    let mut squares = Vec::new();
    for page in 0.. {
        let data = body_of!(GetResultPageSuccess::Status200, get_result_page(&client, stored.id, &result.result_id, Some(page), Some(100))).data;
        squares.extend(data.rows.iter().map(|row| row["square"].as_i64().unwrap()));
        assert_eq!(data.next_page_url.is_none(), !data.has_more);
        if !data.has_more {
            break;
        }
    }
    assert_eq!((squares.len(), squares[249]), (250, 62_500));

    step("follow a run");
    let run = ended(&client, start(&client, stored.id).await.id).await;
    assert_eq!((run.status.as_str(), run.sources[0].rows), ("completed", 250));
    let result_id = run.result_id.expect("a result");
    let opening = body_of!(GetResultPageSuccess::Status200, get_result_page(&client, stored.id, &result_id, None, Some(2))).data;
    assert_eq!(opening.rows[1]["square"], json!(4));
    let statuses = Some(vec![KnownExecutionStatus::Completed]);
    let history = body_of!(
        ListExecutionsSuccess::Status200,
        list_executions(&client, None, None, Some(stored.id), statuses, None, None, None)
    );
    assert_eq!(history.data.executions[0].id, run.id);

    let many = || node("sources/sequence", NodeRole::Getter, json!({"start": 1, "stop": 1_000_000}));
    let sum = json!({"column_name": "sum", "function": "sum", "field": "value"});
    let input = CreateWorkflowInput {
        nodes: Some(vec![
            many(),
            many(),
            node("queryoperators/join", NodeRole::Setter, json!({"type": "cross", "suffix": "_b"})),
            node("queryoperators/aggregation", NodeRole::Setter, json!({"aggregations": [sum]})),
            NodeInput::new("termination/dashboardOutput".to_owned(), NodeRole::Terminator),
        ]),
        edges: Some(vec![edge(0, 2), EdgeInput { target_key: Some("input2".to_owned()), ..edge(1, 2) }, edge(2, 3), edge(3, 4)]),
        ..CreateWorkflowInput::new("Endless".to_owned())
    };
    let endless = body_of!(CreateWorkflowSuccess::Status201, create_workflow(&client, input, None)).data;
    let hanging = start(&client, endless.id).await;
    let cancelling = body_of!(CancelExecutionSuccess::Status200, cancel_execution(&client, hanging.id)).data;
    assert_eq!(cancelling.id, hanging.id);
    assert_eq!(ended(&client, hanging.id).await.status, "cancelled");

    step("read an error");
    let (status, missing) = failure(get_workflow(&client, MISSING_ID, None).await);
    assert_eq!((status, missing.error.code.as_str()), (404, "WORKFLOW_NOT_FOUND"));
    assert!(!missing.meta.request_id.is_empty());

    let unknown = NodeInput::new("no/such".to_owned(), NodeRole::Getter);
    let input = CreateWorkflowInput { nodes: Some(vec![unknown]), ..CreateWorkflowInput::new("No".to_owned()) };
    let (status, refused) = failure(create_workflow(&client, input, None).await);
    assert_eq!((status, refused.error.details.unwrap()[0].path.as_str()), (400, "/nodes/0/node_type"));

    let input = CreateWorkflowInput { nodes: Some(vec![numbers()]), ..CreateWorkflowInput::new("Draft".to_owned()) };
    let draft = body_of!(CreateWorkflowSuccess::Status201, create_workflow(&client, input, None)).data;
    let (status, invalid) = failure(execute_workflow(&client, draft.id, None, None, None).await);
    assert_eq!((status, invalid.error.code.as_str()), (422, "WORKFLOW_INVALID"));
    match invalid.data.map(|data| *data) {
        Some(ExecutionRefusalData::WorkflowValidation(found)) => {
            let problem = &found.errors.as_ref().unwrap()[0];
            assert_eq!((problem.code.as_str(), problem.node_id), ("missing_terminator", None));
        }
        other => panic!("data is {other:?}"),
    }

    step("rate limit");
    let mut limited = None;
    for _ in 0..100 {
        let listed = list_workflows(&client, Some(0), Some(1)).await;
        if listed.is_err() {
            limited = Some(failure(listed));
            break;
        }
    }
    let (status, limited) = limited.expect("a limit");
    assert_eq!((status, limited.error.code.as_str()), (429, "RATE_LIMITED"));

    step("delete");
    for id in [stored.id, draft.id, endless.id] {
        assert_eq!(delete_workflow(&owner, id, None).await.unwrap().status, 204);
    }
    assert!(body_of!(RevokeKeySuccess::Status200, revoke_key(&owner, created.key.id, None)).revoked);
    let (status, after) = failure(list_node_types(&client, None, Some(NodeRole::Getter)).await);
    assert_eq!((status, after.error.code.as_str()), (401, "UNAUTHORIZED"));
    let catalogue = body_of!(ListNodeTypesSuccess::Status200, list_node_types(&owner, None, Some(NodeRole::Getter))).data;
    assert_eq!(catalogue.node_types[0].config_schema["type"], "object");
}
