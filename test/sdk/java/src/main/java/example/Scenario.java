package example;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import okhttp3.Response;
import weir.api.ExecutionsApi;
import weir.api.KeysApi;
import weir.api.NodeTypesApi;
import weir.api.WorkflowsApi;
import weir.client.ApiClient;
import weir.client.ApiException;
import weir.client.ApiResponse;
import weir.client.auth.HttpBearerAuth;
import weir.model.CreatedKeyResponse;
import weir.model.CreateKeyInput;
import weir.model.CreateWorkflowInput;
import weir.model.EdgeInput;
import weir.model.ErrorResponse;
import weir.model.ExecuteInput;
import weir.model.ExecutionResultResponse;
import weir.model.Execution;
import weir.model.ExecutionResult;
import weir.model.ExecutionResponse;
import weir.model.KnownExecutionStatus;
import weir.model.NodeInput;
import weir.model.NodeRole;
import weir.model.Problem;
import weir.model.ResultPage;
import weir.model.Scope;
import weir.model.ScopeLevel;
import weir.model.WorkflowValidation;
import weir.model.WrittenWorkflow;

/** The scenario as a user of openapi-generator's Java client writes it. The steps are those of test/sdk/README.md. */
public final class Scenario {
  private static final int MISSING_ID = 2_147_483_647;

  private interface Call {
    void send() throws ApiException;
  }

  private static void step(String name) {
    System.out.println("step: " + name);
  }

  private static void must(boolean good, Object what) {
    if (!good) throw new AssertionError(String.valueOf(what));
  }

  private static ApiClient connect(String key) {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("WEIR_URL"));
    ((HttpBearerAuth) client.getAuthentication("bearerKey")).setBearerToken(key);
    return client;
  }

  private static ApiException failure(Call call) {
    try {
      call.send();
    } catch (ApiException exception) {
      return exception;
    }
    throw new AssertionError("the call should fail");
  }

  private static NodeInput numbers() {
    return new NodeInput().nodeType("sources/sequence").nodeRole(NodeRole.GETTER).label("Numbers").config(Map.of("start", 1, "stop", 250));
  }

  private static NodeInput node(String type, NodeRole role, Map<String, Object> config) {
    return new NodeInput().nodeType(type).nodeRole(role).config(config);
  }

  /** The generator's own method knows the response 200 alone. */
  private static long start(ExecutionsApi executions, int workflow) throws Exception {
    try (Response response = executions.executeWorkflowCall(workflow, "respond-async", null, null, null, null).execute()) {
      must(response.code() == 202, response);
      return ExecutionResponse.fromJson(response.body().string()).getData().getId();
    }
  }

  private static Execution ended(ExecutionsApi executions, long id) throws ApiException {
    while (true) {
      Execution execution = executions.getExecution(id, "wait=30").getData();
      if (execution.getFinishedAt() != null) return execution;
    }
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient owner = connect(System.getenv("WEIR_KEY"));

    step("create key");
    OffsetDateTime expiry = OffsetDateTime.of(2100, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    CreatedKeyResponse created =
        new KeysApi(owner)
            .createKey(
                new CreateKeyInput()
                    .name("SDK")
                    .scopes(Set.of(Scope.WORKFLOWS_READ, Scope.WORKFLOWS_WRITE, Scope.WORKFLOWS_EXECUTE))
                    .expiresAt(expiry),
                null);
    must(expiry.isEqual(created.getKey().getExpiresAt()), created);
    must(created.getKey().getScopeLevel() == ScopeLevel.USER, created);
    ApiClient client = connect(created.getFullKey());
    WorkflowsApi workflows = new WorkflowsApi(client);
    ExecutionsApi executions = new ExecutionsApi(client);

    step("create workflow");
    WrittenWorkflow stored =
        workflows
            .createWorkflow(
                new CreateWorkflowInput()
                    .title("Squares, by Java")
                    .addNodesItem(numbers())
                    .addNodesItem(
                        new NodeInput()
                            .nodeType("queryoperators/computedColumn")
                            .nodeRole(NodeRole.SETTER)
                            .config(Map.of("column_name", "square", "expression", "value * value")))
                    .addNodesItem(new NodeInput().nodeType("termination/dashboardOutput").nodeRole(NodeRole.TERMINATOR))
                    .addEdgesItem(new EdgeInput().sourceNodeIndex(0).targetNodeIndex(1))
                    .addEdgesItem(new EdgeInput().sourceNodeIndex(1).targetNodeIndex(2).sourceKey("output1").targetKey("input1")),
                null, null)
            .getData();
    must(stored.getDescription() == null, stored);
    must(stored.getNodeIdMap().get("0").equals(stored.getNodes().get(0).getId()), stored);
    must(stored.getEdges().get(0).getSourceKey().equals("output1"), stored);

    step("validate");
    WorkflowValidation report = executions.validateWorkflow(stored.getId()).getData();
    must(report.getValid() && report.getWarnings().isEmpty(), report);

    step("execute");
    ExecutionResult result = executions.executeWorkflow(stored.getId(), null, null, null, new ExecuteInput().params(Map.of())).getData();
    must(result.getStatus().equals("completed") && result.getTotalRows() == 250L, result);
    must(((Number) result.getRows().get(1).get("square")).intValue() == 4, result);
    must(result.getSchema().get("square").equals("number"), result);
    must(result.getOutputs().get(0).getNodeId().equals(stored.getNodes().get(2).getId()), result);
    must(result.getNextPageUrl() == null && result.getExpiresAt().isAfter(OffsetDateTime.now()), result);

    step("repeat a request");
    ExecuteInput input = new ExecuteInput().params(Map.of());
    ApiResponse<ExecutionResultResponse> first =
        executions.executeWorkflowWithHttpInfo(stored.getId(), null, "executed once", null, input);
    ApiResponse<ExecutionResultResponse> repeated =
        executions.executeWorkflowWithHttpInfo(stored.getId(), null, "executed once", null, input);
    must(first.getData().getData().equals(repeated.getData().getData()), repeated.getData());
    must(!first.getHeaders().containsKey("idempotency-replayed"), first.getHeaders());
    must(repeated.getHeaders().get("idempotency-replayed").equals(List.of("true")), repeated.getHeaders());
    int runs = executions.listExecutions(0, 50, stored.getId(), null, null, null, null, null, null, null, null, null).getData().getExecutions().size();
    must(runs == 2, runs);

    step("page to the end");
    List<Number> squares = new ArrayList<>();
    boolean more = true;
    for (int page = 0; more; page++) {
      ResultPage data = executions.getResultPage(stored.getId(), result.getResultId(), page, 100).getData();
      for (Map<String, Object> row : data.getRows()) squares.add((Number) row.get("square"));
      must((data.getNextPageUrl() == null) == !data.getHasMore(), data);
      more = data.getHasMore();
    }
    must(squares.size() == 250 && squares.get(249).intValue() == 62_500, squares);

    step("follow a run");
    client.setReadTimeout(60_000);
    Execution run = ended(executions, start(executions, stored.getId()));
    must(run.getStatus().equals("completed") && run.getSources().get(0).getRows() == 250L, run);
    ResultPage opening = executions.getResultPage(stored.getId(), run.getResultId(), 0, 2).getData();
    must(((Number) opening.getRows().get(1).get("square")).intValue() == 4, opening);
    List<Execution> history =
        executions
            .listExecutions(0, 50, stored.getId(), List.of(KnownExecutionStatus.COMPLETED), null, null, null, null, null, null, null, null)
            .getData()
            .getExecutions();
    must(history.stream().anyMatch(one -> one.getId().equals(run.getId())), history);
    Map<String, Object> many = Map.of("start", 1, "stop", 1_000_000);
    Map<String, Object> sum = Map.of("aggregations", List.of(Map.of("column_name", "sum", "function", "sum", "field", "value")));
    int endless =
        workflows
            .createWorkflow(
                new CreateWorkflowInput()
                    .title("Endless")
                    .addNodesItem(node("sources/sequence", NodeRole.GETTER, many))
                    .addNodesItem(node("sources/sequence", NodeRole.GETTER, many))
                    .addNodesItem(node("queryoperators/join", NodeRole.SETTER, Map.of("type", "cross", "suffix", "_b")))
                    .addNodesItem(node("queryoperators/aggregation", NodeRole.SETTER, sum))
                    .addNodesItem(node("termination/dashboardOutput", NodeRole.TERMINATOR, Map.of()))
                    .addEdgesItem(new EdgeInput().sourceNodeIndex(0).targetNodeIndex(2))
                    .addEdgesItem(new EdgeInput().sourceNodeIndex(1).targetNodeIndex(2).targetKey("input2"))
                    .addEdgesItem(new EdgeInput().sourceNodeIndex(2).targetNodeIndex(3))
                    .addEdgesItem(new EdgeInput().sourceNodeIndex(3).targetNodeIndex(4)),
                null, null)
            .getData()
            .getId();
    long hanging = start(executions, endless);
    must(executions.cancelExecution(hanging).getData().getId() == hanging, hanging);
    must(ended(executions, hanging).getStatus().equals("cancelled"), hanging);

    step("read an error");
    ApiException missing = failure(() -> workflows.getWorkflow(MISSING_ID, null));
    ErrorResponse error = ErrorResponse.fromJson(missing.getResponseBody());
    must(missing.getCode() == 404 && error.getError().getCode().equals("WORKFLOW_NOT_FOUND"), error);
    must(missing.getResponseHeaders().get("x-request-id").contains(error.getMeta().getRequestId()), missing);

    NodeInput unknown = new NodeInput().nodeType("no/such").nodeRole(NodeRole.GETTER);
    ApiException refused = failure(() -> workflows.createWorkflow(new CreateWorkflowInput().title("No").addNodesItem(unknown), null, null));
    String path = ErrorResponse.fromJson(refused.getResponseBody()).getError().getDetails().get(0).getPath();
    must(refused.getCode() == 400 && path.equals("/nodes/0/node_type"), path);

    int draft = workflows.createWorkflow(new CreateWorkflowInput().title("Draft").addNodesItem(numbers()), null, null).getData().getId();
    ApiException invalid = failure(() -> executions.executeWorkflow(draft, null, null, null, null));
    ErrorResponse refusal = ErrorResponse.fromJson(invalid.getResponseBody());
    must(invalid.getCode() == 422 && refusal.getError().getCode().equals("WORKFLOW_INVALID"), refusal);
    Problem problem = refusal.getData().getWorkflowValidation().getErrors().get(0);
    must(problem.getCode().equals("missing_terminator") && problem.getNodeId() == null, problem);

    step("rate limit");
    ApiException limited = failure(() -> {
      for (int count = 0; count < 100; count++) workflows.listWorkflows(0, 1, null, null, null, null);
    });
    must(limited.getCode() == 429, limited);
    must(ErrorResponse.fromJson(limited.getResponseBody()).getError().getCode().equals("RATE_LIMITED"), limited);
    must(Integer.parseInt(limited.getResponseHeaders().get("retry-after").get(0)) >= 1, limited);

    step("delete");
    for (int id : new int[] {stored.getId(), draft, endless}) new WorkflowsApi(owner).deleteWorkflow(id, null);
    must(new KeysApi(owner).revokeKey(created.getKey().getId(), null).getRevoked(), created);
    ApiException after = failure(() -> new NodeTypesApi(client).listNodeTypes(null, NodeRole.GETTER, null, null, null));
    must(after.getCode() == 401, after);
    must(!new NodeTypesApi(owner).listNodeTypes(null, NodeRole.GETTER, null, null, null).getData().getNodeTypes().get(0).getConfigSchema().isEmpty(), "no schema");
  }
}
