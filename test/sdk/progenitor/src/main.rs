//! The scenario as a user of progenitor writes it. The steps are those of test/sdk/README.md.

progenitor::generate_api!("openapi-3.0.json");

use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION};
use serde_json::{json, Value};
use types::{
    CreateKeyInput, CreateWorkflowInput, EdgeInput, ErrorResponse, ExecuteInput, Execution, ExecutionRefusalData, ExecutionResponse, Id,
    KnownExecutionStatus, LongId, NodeConfig, NodeInput, NodeRole, Scope, ScopeLevel,
};

fn step(name: &str) {
    println!("step: {name}");
}

fn connect(key: &str) -> Client {
    let mut authorization = HeaderValue::from_str(&format!("Bearer {key}")).unwrap();
    authorization.set_sensitive(true);
    let client = reqwest::Client::builder().default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)])).build().unwrap();
    Client::new_with_client(&std::env::var("WEIR_URL").expect("WEIR_URL"), client)
}

fn failure<T: std::fmt::Debug>(result: Result<ResponseValue<T>, Error<ErrorResponse>>) -> ResponseValue<ErrorResponse> {
    match result {
        Err(Error::ErrorResponse(response)) => response,
        other => panic!("the call should fail: {other:?}"),
    }
}

fn config(settings: Value) -> Option<NodeConfig> {
    Some(serde_json::from_value(settings).expect("an object"))
}

fn node(node_type: &str, node_role: NodeRole, config: Option<NodeConfig>) -> NodeInput {
    NodeInput { node_type: node_type.parse().unwrap(), node_role, config, id: None, label: None }
}

fn numbers() -> NodeInput {
    NodeInput { label: Some("Numbers".parse().unwrap()), ..node("sources/sequence", NodeRole::Getter, config(json!({"start": 1, "stop": 250}))) }
}

fn edge(source: i32, target: i32) -> EdgeInput {
    EdgeInput {
        source_node_index: Some(source),
        target_node_index: Some(target),
        source_key: None,
        target_key: None,
        source_node_id: None,
        target_node_id: None,
        id: None,
    }
}

fn workflow(title: &str, nodes: Vec<NodeInput>, edges: Vec<EdgeInput>) -> CreateWorkflowInput {
    CreateWorkflowInput {
        title: title.parse().unwrap(),
        nodes,
        edges,
        description: None,
        is_active: None,
        id: None,
        created: None,
        modified: None,
        node_id_map: None,
        parameters: None,
        revision: None,
        version: None,
    }
}

/// The document in OpenAPI 3.0 names the response 202 in `x-accepted`: this client can read one type of success.
async fn start(client: &Client, workflow: &Id) -> Execution {
    let prefer = "respond-async".parse().unwrap();
    match client.execute_workflow(workflow, None, Some(&prefer), &ExecuteInput { params: None }).await {
        Err(Error::UnexpectedResponse(response)) if response.status() == 202 => response.json::<ExecutionResponse>().await.unwrap().data,
        other => panic!("the run should start: {other:?}"),
    }
}

async fn ended(client: &Client, execution: &LongId) -> Execution {
    let prefer = "wait=30".parse().unwrap();
    loop {
        let run = client.get_execution(execution, Some(&prefer)).await.unwrap().into_inner().data;
        if run.finished_at.is_some() {
            return run;
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let owner = connect(&std::env::var("WEIR_KEY").expect("WEIR_KEY"));

    step("create key");
    let expiry = chrono::DateTime::parse_from_rfc3339("2100-01-01T00:00:00Z").unwrap().to_utc();
    let input = CreateKeyInput {
        name: "SDK".parse().unwrap(),
        scopes: Some(vec![Scope::WorkflowsRead, Scope::WorkflowsWrite, Scope::WorkflowsExecute]),
        expires_at: Some(expiry),
        scope_level: None,
    };
    let created = owner.create_key(None, &input).await.unwrap().into_inner();
    assert_eq!(created.key.expires_at, Some(expiry));
    assert_eq!(created.key.scope_level, ScopeLevel::User);
    let client = connect(&created.full_key);

    step("create workflow");
    let nodes = vec![
        numbers(),
        node("queryoperators/computedColumn", NodeRole::Setter, config(json!({"column_name": "square", "expression": "value * value"}))),
        node("termination/dashboardOutput", NodeRole::Terminator, None),
    ];
    let named = EdgeInput { source_key: Some("output1".parse().unwrap()), target_key: Some("input1".parse().unwrap()), ..edge(1, 2) };
    let squares = workflow("Squares, by progenitor", nodes, vec![edge(0, 1), named]);
    let stored = client.create_workflow(None, &squares).await.unwrap().into_inner().data;
    assert_eq!(stored.description, None);
    assert_eq!(*stored.node_id_map.as_ref().unwrap()["0"], *stored.nodes[0].id);
    assert_eq!(stored.edges[0].source_key, "output1");

    step("validate");
    let report = client.validate_workflow(&stored.id).await.unwrap().into_inner().data;
    assert!(report.valid && report.warnings.is_empty());

    step("execute");
    let parameters = ExecuteInput { params: Some(serde_json::Map::new().into()) };
    let result = client.execute_workflow(&stored.id, None, None, &parameters).await.unwrap().into_inner().data;
    assert_eq!((result.status.as_str(), result.total_rows), ("completed", 250));
    assert_eq!(result.rows[1]["square"], json!(4));
    assert_eq!(result.schema["square"], "number");
    assert_eq!(*result.outputs[0].node_id, *stored.nodes[2].id);
    assert_eq!(result.next_page_url, None);
    assert!(*result.expires_at > chrono::Utc::now());

    step("repeat a request");
    let idempotency_key = "executed once".parse().unwrap();
    let execute_once = || client.execute_workflow(&stored.id, Some(&idempotency_key), None, &parameters);
    let first = execute_once().await.unwrap();
    let repeated = execute_once().await.unwrap();
    assert_eq!(json!(repeated.data), json!(first.data));
    assert!(!first.headers().contains_key("Idempotency-Replayed"));
    assert_eq!(repeated.headers()["Idempotency-Replayed"], "true");
    let runs = client.list_executions(None, None, None, None, None, None, None, Some(&stored.id)).await.unwrap().into_inner().data;
    assert_eq!(runs.executions.len(), 2);

    step("page to the end");
    let result_id = result.result_id.parse().unwrap();
    let mut squares = Vec::new();
    for page in 0.. {
        let data = client.get_result_page(&stored.id, &result_id, 100.try_into().ok(), Some(page)).await.unwrap().into_inner().data;
        squares.extend(data.rows.iter().map(|row| row["square"].as_i64().unwrap()));
        assert_eq!(data.next_page_url.is_none(), !data.has_more);
        if !data.has_more {
            break;
        }
    }
    assert_eq!((squares.len(), squares[249]), (250, 62_500));

    step("follow a run");
    let run = ended(&client, &start(&client, &stored.id).await.id).await;
    assert_eq!((run.status.as_str(), run.sources[0].rows), ("completed", 250));
    let result_id = run.result_id.expect("a result").parse().unwrap();
    let opening = client.get_result_page(&stored.id, &result_id, 2.try_into().ok(), None).await.unwrap().into_inner().data;
    assert_eq!(opening.rows[1]["square"], json!(4));
    let statuses = vec![KnownExecutionStatus::Completed];
    let history = client.list_executions(None, None, None, None, None, Some(&statuses), None, Some(&stored.id)).await.unwrap().into_inner().data;
    assert_eq!(*history.executions[0].id, *run.id);

    let many = node("sources/sequence", NodeRole::Getter, config(json!({"start": 1, "stop": 1_000_000})));
    let sum = json!({"column_name": "sum", "function": "sum", "field": "value"});
    let nodes = vec![
        many.clone(),
        many,
        node("queryoperators/join", NodeRole::Setter, config(json!({"type": "cross", "suffix": "_b"}))),
        node("queryoperators/aggregation", NodeRole::Setter, config(json!({"aggregations": [sum]}))),
        node("termination/dashboardOutput", NodeRole::Terminator, None),
    ];
    let right = EdgeInput { target_key: Some("input2".parse().unwrap()), ..edge(1, 2) };
    let endless = workflow("Endless", nodes, vec![edge(0, 2), right, edge(2, 3), edge(3, 4)]);
    let endless = client.create_workflow(None, &endless).await.unwrap().into_inner().data;
    let hanging = start(&client, &endless.id).await;
    let cancelling = client.cancel_execution(&hanging.id).await.unwrap().into_inner().data;
    assert_eq!(*cancelling.id, *hanging.id);
    assert_eq!(ended(&client, &hanging.id).await.status.as_str(), "cancelled");

    step("read an error");
    let missing_id: Id = "2147483647".parse().unwrap();
    let missing = failure(client.get_workflow(&missing_id, None).await);
    assert_eq!((missing.status().as_u16(), missing.error.code.as_str()), (404, "WORKFLOW_NOT_FOUND"));
    assert_eq!(missing.headers()["X-Request-Id"], missing.meta.request_id.as_str());

    let unknown = node("no/such", NodeRole::Getter, None);
    let refused = failure(client.create_workflow(None, &workflow("No", vec![unknown], vec![])).await);
    assert_eq!((refused.status().as_u16(), refused.error.details[0].path.as_str()), (400, "/nodes/0/node_type"));

    let draft = client.create_workflow(None, &workflow("Draft", vec![numbers()], vec![])).await.unwrap().into_inner().data;
    let invalid = failure(client.execute_workflow(&draft.id, None, None, &ExecuteInput { params: None }).await);
    assert_eq!((invalid.status().as_u16(), invalid.error.code.as_str()), (422, "WORKFLOW_INVALID"));
    match &invalid.data {
        Some(ExecutionRefusalData::WorkflowValidation(found)) => {
            assert_eq!(found.errors[0].code.as_str(), "missing_terminator");
            assert!(found.errors[0].node_id.is_none());
        }
        other => panic!("data is {other:?}"),
    }

    step("rate limit");
    let mut limited = None;
    for _ in 0..100 {
        let listed = client.list_workflows(1.try_into().ok(), Some(0)).await;
        if listed.is_err() {
            limited = Some(failure(listed));
            break;
        }
    }
    let limited = limited.expect("a limit");
    assert_eq!((limited.status().as_u16(), limited.error.code.as_str()), (429, "RATE_LIMITED"));
    assert!(limited.headers()["Retry-After"].to_str().unwrap().parse::<u32>().unwrap() >= 1);

    step("delete");
    for id in [&stored.id, &draft.id, &endless.id] {
        assert_eq!(owner.delete_workflow(id, None).await.unwrap().status().as_u16(), 204);
    }
    assert!(*owner.revoke_key(&created.key.id, None).await.unwrap().revoked);
    let after = failure(client.list_node_types(None, Some(NodeRole::Getter)).await);
    assert_eq!((after.status().as_u16(), after.error.code.as_str()), (401, "UNAUTHORIZED"));
    let catalogue = owner.list_node_types(None, Some(NodeRole::Getter)).await.unwrap().into_inner().data;
    assert_eq!(catalogue.node_types[0].config_schema["type"], "object");
}
