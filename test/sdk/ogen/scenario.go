// The scenario as a user of ogen writes it. The steps are those of test/sdk/README.md.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"time"

	"github.com/go-faster/jx"
	"weir.example/ogen/weir"
)

const missingId = 2147483647

type bearer string

func (key bearer) BearerKey(context.Context, weir.OperationName) (weir.BearerKey, error) {
	return weir.BearerKey{Token: string(key)}, nil
}

func step(name string) {
	fmt.Println("step: " + name)
}

func must(good bool, format string, values ...any) {
	if !good {
		panic(fmt.Sprintf(format, values...))
	}
}

func sent[T any](response T, err error) T {
	must(err == nil, "%v", err)
	return response
}

// as narrows the responses of an operation to the one that is expected.
func as[T any](response any) T {
	narrowed, ok := response.(T)
	must(ok, "the response is %T: %+v", response, response)
	return narrowed
}

func connect(key string) *weir.Client {
	return sent(weir.NewClient(os.Getenv("WEIR_URL"), bearer(key)))
}

func config(settings map[string]any) weir.OptNodeConfig {
	raw := weir.NodeConfig{}
	for name, value := range settings {
		raw[name] = jx.Raw(sent(json.Marshal(value)))
	}
	return weir.NewOptNodeConfig(raw)
}

func number(raw jx.Raw) float64 {
	return sent(jx.DecodeBytes(raw).Float64())
}

func start(client *weir.Client, workflow weir.ID) weir.Execution {
	return as[*weir.ExecuteWorkflowAcceptedHeaders](sent(client.ExecuteWorkflow(
		context.Background(), weir.OptExecuteInput{}, weir.ExecuteWorkflowParams{WorkflowId: workflow, Prefer: weir.NewOptString("respond-async")},
	))).Response.Data
}

func ended(client *weir.Client, execution weir.LongId) weir.Execution {
	for {
		run := as[*weir.ExecutionResponseHeaders](sent(client.GetExecution(
			context.Background(), weir.GetExecutionParams{ExecutionId: execution, Prefer: weir.NewOptString("wait=30")},
		))).Response.Data
		if !run.FinishedAt.Null {
			return run
		}
	}
}

func main() {
	all := context.Background()
	owner := connect(os.Getenv("WEIR_KEY"))

	step("create key")
	expiry := time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	created := as[*weir.CreatedKeyResponseHeaders](sent(owner.CreateKey(all, &weir.CreateKeyInput{
		Name:      "SDK",
		Scopes:    []weir.Scope{weir.ScopeWorkflowsRead, weir.ScopeWorkflowsWrite, weir.ScopeWorkflowsExecute},
		ExpiresAt: weir.NewOptNilDateTime(expiry),
	}, weir.CreateKeyParams{}))).Response
	key := created.Key
	must(key.ExpiresAt.Value.Equal(expiry), "expires_at is %v", key.ExpiresAt)
	must(key.ScopeLevel == weir.ScopeLevelUser, "scope_level is %s", key.ScopeLevel)
	client := connect(created.FullKey)

	step("create workflow")
	numbers := weir.NodeInput{
		NodeType: "sources/sequence",
		NodeRole: weir.NodeRoleGetter,
		Label:    weir.NewOptString("Numbers"),
		Config:   config(map[string]any{"start": 1, "stop": 250}),
	}
	stored := as[*weir.WrittenWorkflowResponseHeaders](sent(client.CreateWorkflow(all, &weir.CreateWorkflowInput{
		Title: "Squares, by ogen",
		Nodes: []weir.NodeInput{
			numbers,
			{NodeType: "queryoperators/computedColumn", NodeRole: weir.NodeRoleSetter, Config: config(map[string]any{"column_name": "square", "expression": "value * value"})},
			{NodeType: "termination/dashboardOutput", NodeRole: weir.NodeRoleTerminator},
		},
		Edges: []weir.EdgeInput{
			{SourceNodeIndex: weir.NewOptInt32(0), TargetNodeIndex: weir.NewOptInt32(1)},
			{SourceNodeIndex: weir.NewOptInt32(1), TargetNodeIndex: weir.NewOptInt32(2), SourceKey: weir.NewOptString("output1"), TargetKey: weir.NewOptString("input1")},
		},
	}, weir.CreateWorkflowParams{}))).Response.Data
	must(stored.Description.Null, "description is %v", stored.Description)
	must(stored.NodeIDMap.Value["0"] == stored.Nodes[0].ID, "node_id_map is %v", stored.NodeIDMap)
	must(stored.Edges[0].SourceKey == "output1", "source_key is %s", stored.Edges[0].SourceKey)

	step("validate")
	report := as[*weir.WorkflowValidationResponseHeaders](sent(client.ValidateWorkflow(all, weir.ValidateWorkflowParams{WorkflowId: stored.ID}))).Response.Data
	must(report.Valid && report.Warnings != nil && len(report.Warnings) == 0, "the report is %+v", report)

	step("execute")
	result := as[*weir.ExecutionResultResponseHeaders](sent(client.ExecuteWorkflow(
		all, weir.NewOptExecuteInput(weir.ExecuteInput{Params: weir.NewOptExecuteParams(weir.ExecuteParams{})}), weir.ExecuteWorkflowParams{WorkflowId: stored.ID},
	))).Response.Data
	must(result.Status == "completed" && result.TotalRows == 250, "status is %s, total_rows %d", result.Status, result.TotalRows)
	must(number(result.Rows[1]["square"]) == 4, "the second row is %v", result.Rows[1])
	must(result.Schema["square"] == "number", "schema is %v", result.Schema)
	must(result.Outputs[0].NodeID == stored.Nodes[2].ID, "outputs are %v", result.Outputs)
	must(result.NextPageURL.Null && time.Time(result.ExpiresAt).After(time.Now()), "expires_at is %v", result.ExpiresAt)

	step("repeat a request")
	executeOnce := func() *weir.ExecutionResultResponseHeaders {
		return as[*weir.ExecutionResultResponseHeaders](sent(client.ExecuteWorkflow(
			all, weir.OptExecuteInput{}, weir.ExecuteWorkflowParams{WorkflowId: stored.ID, IdempotencyKey: weir.NewOptString("executed once")},
		)))
	}
	first, repeated := executeOnce(), executeOnce()
	must(reflect.DeepEqual(first.Response.Data, repeated.Response.Data), "the responses are %+v, %+v", first, repeated)
	must(!first.IdempotencyReplayed.Set, "the first is a replay")
	must(repeated.IdempotencyReplayed.Value == "true", "the second is no replay")
	runs := as[*weir.ExecutionListResponseHeaders](sent(client.ListExecutions(all, weir.ListExecutionsParams{WorkflowID: weir.NewOptID(stored.ID)}))).Response.Data
	must(len(runs.Executions) == 2, "executions are %v", runs.Executions)

	step("page to the end")
	squares := []float64{}
	for page, more := int32(0), true; more; page++ {
		data := as[*weir.ResultPageResponseHeaders](sent(client.GetResultPage(all, weir.GetResultPageParams{
			WorkflowId: stored.ID, ResultId: result.ResultID, Page: weir.NewOptInt32(page), Limit: weir.NewOptInt32(100),
		}))).Response.Data
		for _, row := range data.Rows {
			squares = append(squares, number(row["square"]))
		}
		must(data.NextPageURL.Null == !data.HasMore, "next_page_url is %v", data.NextPageURL)
		more = data.HasMore
	}
	must(len(squares) == 250 && squares[249] == 62500, "%d rows", len(squares))

	step("follow a run")
	run := ended(client, start(client, stored.ID).ID)
	must(run.Status == "completed" && !run.ResultID.Null, "the run is %+v", run)
	must(run.Sources[0].Rows == 250, "sources are %v", run.Sources)
	opening := as[*weir.ResultPageResponseHeaders](sent(client.GetResultPage(all, weir.GetResultPageParams{
		WorkflowId: stored.ID, ResultId: run.ResultID.Value, Limit: weir.NewOptInt32(2),
	}))).Response.Data
	must(number(opening.Rows[1]["square"]) == 4, "the second row is %v", opening.Rows[1])
	history := as[*weir.ExecutionListResponseHeaders](sent(client.ListExecutions(all, weir.ListExecutionsParams{
		WorkflowID: weir.NewOptID(stored.ID), Status: []weir.KnownExecutionStatus{weir.KnownExecutionStatusCompleted},
	}))).Response.Data
	must(history.Executions[0].ID == run.ID, "executions are %v", history.Executions)

	many := weir.NodeInput{NodeType: "sources/sequence", NodeRole: weir.NodeRoleGetter, Config: config(map[string]any{"start": 1, "stop": 1000000})}
	sum := map[string]any{"column_name": "sum", "function": "sum", "field": "value"}
	endless := as[*weir.WrittenWorkflowResponseHeaders](sent(client.CreateWorkflow(all, &weir.CreateWorkflowInput{
		Title: "Endless",
		Nodes: []weir.NodeInput{
			many,
			many,
			{NodeType: "queryoperators/join", NodeRole: weir.NodeRoleSetter, Config: config(map[string]any{"type": "cross", "suffix": "_b"})},
			{NodeType: "queryoperators/aggregation", NodeRole: weir.NodeRoleSetter, Config: config(map[string]any{"aggregations": []any{sum}})},
			{NodeType: "termination/dashboardOutput", NodeRole: weir.NodeRoleTerminator},
		},
		Edges: []weir.EdgeInput{
			{SourceNodeIndex: weir.NewOptInt32(0), TargetNodeIndex: weir.NewOptInt32(2)},
			{SourceNodeIndex: weir.NewOptInt32(1), TargetNodeIndex: weir.NewOptInt32(2), TargetKey: weir.NewOptString("input2")},
			{SourceNodeIndex: weir.NewOptInt32(2), TargetNodeIndex: weir.NewOptInt32(3)},
			{SourceNodeIndex: weir.NewOptInt32(3), TargetNodeIndex: weir.NewOptInt32(4)},
		},
	}, weir.CreateWorkflowParams{}))).Response.Data
	hanging := start(client, endless.ID)
	cancelling := as[*weir.CancelExecutionOKHeaders](sent(client.CancelExecution(all, weir.CancelExecutionParams{ExecutionId: hanging.ID}))).Response.Data
	must(cancelling.ID == hanging.ID, "cancelled is %d", cancelling.ID)
	stopped := ended(client, hanging.ID)
	must(stopped.Status == "cancelled", "status is %s", stopped.Status)

	step("read an error")
	missing := as[*weir.WorkflowNotFoundHeaders](sent(client.GetWorkflow(all, weir.GetWorkflowParams{WorkflowId: missingId})))
	must(missing.Response.Error.Code == "WORKFLOW_NOT_FOUND", "code is %s", missing.Response.Error.Code)
	must(missing.Response.Meta.RequestID == missing.XRequestID, "request_id is %s", missing.Response.Meta.RequestID)

	refused := as[*weir.InvalidRequestHeaders](sent(client.CreateWorkflow(all, &weir.CreateWorkflowInput{
		Title: "No",
		Nodes: []weir.NodeInput{{NodeType: "no/such", NodeRole: weir.NodeRoleGetter}},
	}, weir.CreateWorkflowParams{}))).Response.Error
	must(refused.Details[0].Path == "/nodes/0/node_type", "details are %v", refused.Details)

	draft := as[*weir.WrittenWorkflowResponseHeaders](sent(client.CreateWorkflow(all, &weir.CreateWorkflowInput{Title: "Draft", Nodes: []weir.NodeInput{numbers}}, weir.CreateWorkflowParams{}))).Response.Data
	invalid := as[*weir.ExecutionRefusedHeaders](sent(client.ExecuteWorkflow(all, weir.OptExecuteInput{}, weir.ExecuteWorkflowParams{WorkflowId: draft.ID}))).Response
	must(invalid.Error.Code == "WORKFLOW_INVALID", "code is %s", invalid.Error.Code)
	found, ok := invalid.Data.Value.GetWorkflowValidation()
	must(ok && found.Errors[0].Code == "missing_terminator" && found.Errors[0].NodeID.Null, "data is %+v", invalid.Data)

	step("rate limit")
	for count := 0; ; count++ {
		must(count < 100, "no limit was met")
		limited, met := sent(client.ListWorkflows(all, weir.ListWorkflowsParams{Page: weir.NewOptInt32(0), Limit: weir.NewOptInt32(1)})).(*weir.RateLimitedHeaders)
		if !met {
			continue
		}
		must(limited.Response.Error.Code == "RATE_LIMITED", "code is %s", limited.Response.Error.Code)
		must(limited.RetryAfter >= 1, "Retry-After is %d", limited.RetryAfter)
		break
	}

	step("delete")
	for _, id := range []weir.ID{stored.ID, draft.ID, endless.ID} {
		as[*weir.DeleteWorkflowNoContent](sent(owner.DeleteWorkflow(all, weir.DeleteWorkflowParams{WorkflowId: id})))
	}
	revoked := as[*weir.RevokedKeyResponseHeaders](sent(owner.RevokeKey(all, weir.RevokeKeyParams{KeyId: key.ID}))).Response
	must(revoked.Revoked, "the key is not revoked")
	after := as[*weir.UnauthorizedHeaders](sent(client.ListNodeTypes(all, weir.ListNodeTypesParams{Role: weir.NewOptNodeRole(weir.NodeRoleGetter)})))
	must(after.Response.Error.Code == "UNAUTHORIZED", "after revocation: %s", after.Response.Error.Code)
}
