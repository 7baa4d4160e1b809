// The scenario as a user of oapi-codegen writes it. The steps are those of test/sdk/README.md.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"time"

	"weir.example/sdk/weir"
)

const missingId = 2147483647

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

func connect(key string) *weir.ClientWithResponses {
	bearer := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}
	return sent(weir.NewClientWithResponses(os.Getenv("WEIR_URL"), weir.WithRequestEditorFn(bearer)))
}

func pointer[T any](value T) *T {
	return &value
}

func start(client *weir.ClientWithResponses, workflow weir.Id) weir.Execution {
	response := sent(client.ExecuteWorkflowWithResponse(context.Background(), workflow, &weir.ExecuteWorkflowParams{Prefer: pointer("respond-async")}, weir.ExecuteInput{}))
	must(response.StatusCode() == 202, "execute: %s", response.Body)
	// The generator's own response knows the status 200 alone.
	var accepted weir.ExecutionResponse
	must(json.Unmarshal(response.Body, &accepted) == nil, "execute: %s", response.Body)
	return accepted.Data
}

func ended(client *weir.ClientWithResponses, execution int64) weir.Execution {
	for {
		response := sent(client.GetExecutionWithResponse(context.Background(), execution, &weir.GetExecutionParams{Prefer: pointer("wait=30")}))
		must(response.JSON200 != nil, "execution: %s", response.Body)
		if response.JSON200.Data.FinishedAt != nil {
			return response.JSON200.Data
		}
	}
}

func main() {
	all := context.Background()
	owner := connect(os.Getenv("WEIR_KEY"))

	step("create key")
	expiry := time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	created := sent(owner.CreateKeyWithResponse(all, nil, weir.CreateKeyInput{
		Name:      "SDK",
		Scopes:    &[]weir.Scope{weir.WorkflowsRead, weir.WorkflowsWrite, weir.WorkflowsExecute},
		ExpiresAt: &expiry,
	}))
	must(created.JSON201 != nil, "create key: %s", created.Body)
	key := created.JSON201.Key
	must(key.ExpiresAt != nil && key.ExpiresAt.Equal(expiry), "expires_at is %v", key.ExpiresAt)
	must(key.ScopeLevel == weir.ScopeLevelUser, "scope_level is %s", key.ScopeLevel)
	client := connect(created.JSON201.FullKey)

	step("create workflow")
	numbers := weir.NodeInput{
		NodeType: "sources/sequence",
		NodeRole: weir.Getter,
		Label:    pointer("Numbers"),
		Config:   &weir.NodeConfig{"start": 1, "stop": 250},
	}
	response := sent(client.CreateWorkflowWithResponse(all, nil, weir.CreateWorkflowInput{
		Title: "Squares, by Go",
		Nodes: &[]weir.NodeInput{
			numbers,
			{NodeType: "queryoperators/computedColumn", NodeRole: weir.Setter, Config: &weir.NodeConfig{"column_name": "square", "expression": "value * value"}},
			{NodeType: "termination/dashboardOutput", NodeRole: weir.Terminator},
		},
		Edges: &[]weir.EdgeInput{
			{SourceNodeIndex: pointer[int32](0), TargetNodeIndex: pointer[int32](1)},
			{SourceNodeIndex: pointer[int32](1), TargetNodeIndex: pointer[int32](2), SourceKey: pointer("output1"), TargetKey: pointer("input1")},
		},
	}))
	must(response.JSON201 != nil, "create workflow: %s", response.Body)
	stored := response.JSON201.Data
	must(stored.Description == nil, "description is %v", stored.Description)
	must(stored.NodeIdMap != nil && (*stored.NodeIdMap)["0"] == stored.Nodes[0].Id, "node_id_map is %v", stored.NodeIdMap)
	must(stored.Edges[0].SourceKey == "output1", "source_key is %s", stored.Edges[0].SourceKey)

	step("validate")
	checked := sent(client.ValidateWorkflowWithResponse(all, stored.Id))
	must(checked.JSON200 != nil, "validate: %s", checked.Body)
	report := checked.JSON200.Data
	must(report.Valid && report.Warnings != nil && len(*report.Warnings) == 0, "validate: %s", checked.Body)

	step("execute")
	executed := sent(client.ExecuteWorkflowWithResponse(all, stored.Id, &weir.ExecuteWorkflowParams{}, weir.ExecuteInput{Params: &weir.ExecuteParams{}}))
	must(executed.JSON200 != nil, "execute: %s", executed.Body)
	result := executed.JSON200.Data
	must(result.Status == "completed" && result.TotalRows == 250, "status is %s, total_rows %d", result.Status, result.TotalRows)
	must(result.Rows[1]["square"] == 4.0, "the second row is %v", result.Rows[1])
	must(result.Schema["square"] == "number", "schema is %v", result.Schema)
	must(result.Outputs[0].NodeId == stored.Nodes[2].Id, "outputs are %v", result.Outputs)
	must(result.NextPageUrl == nil && result.ExpiresAt.After(time.Now()), "expires_at is %v", result.ExpiresAt)

	step("repeat a request")
	executeOnce := func() *weir.ExecuteWorkflowResponse {
		return sent(client.ExecuteWorkflowWithResponse(all, stored.Id, &weir.ExecuteWorkflowParams{IdempotencyKey: pointer("executed once")}, weir.ExecuteInput{Params: &weir.ExecuteParams{}}))
	}
	first, repeated := executeOnce(), executeOnce()
	must(first.JSON200 != nil && repeated.JSON200 != nil, "execute: %s, %s", first.Body, repeated.Body)
	must(reflect.DeepEqual(first.JSON200.Data, repeated.JSON200.Data), "the responses are %s, %s", first.Body, repeated.Body)
	must(first.HTTPResponse.Header.Get("Idempotency-Replayed") == "", "the first is a replay")
	must(repeated.HTTPResponse.Header.Get("Idempotency-Replayed") == "true", "the second is no replay")
	runs := sent(client.ListExecutionsWithResponse(all, &weir.ListExecutionsParams{WorkflowId: &stored.Id}))
	must(runs.JSON200 != nil && len(runs.JSON200.Data.Executions) == 2, "executions: %s", runs.Body)

	step("page to the end")
	squares := []any{}
	for page, more := int32(0), true; more; page++ {
		response := sent(client.GetResultPageWithResponse(all, stored.Id, result.ResultId, &weir.GetResultPageParams{Page: &page, Limit: pointer[int32](100)}))
		must(response.JSON200 != nil, "page %d: %s", page, response.Body)
		data := response.JSON200.Data
		for _, row := range data.Rows {
			squares = append(squares, row["square"])
		}
		must((data.NextPageUrl == nil) == !data.HasMore, "next_page_url is %v", data.NextPageUrl)
		more = data.HasMore
	}
	must(len(squares) == 250 && squares[249] == 62500.0, "%d rows", len(squares))

	step("follow a run")
	run := ended(client, start(client, stored.Id).Id)
	must(run.Status == "completed" && run.ResultId != nil, "the run is %v", run)
	must(run.Sources[0].Rows == 250, "sources are %v", run.Sources)
	opening := sent(client.GetResultPageWithResponse(all, stored.Id, *run.ResultId, &weir.GetResultPageParams{Limit: pointer[int32](2)}))
	must(opening.JSON200 != nil && opening.JSON200.Data.Rows[1]["square"] == 4.0, "page: %s", opening.Body)
	history := sent(client.ListExecutionsWithResponse(all, &weir.ListExecutionsParams{WorkflowId: &stored.Id, Status: &[]weir.KnownExecutionStatus{"completed"}}))
	must(history.JSON200 != nil && history.JSON200.Data.Executions[0].Id == run.Id, "history: %s", history.Body)

	many := weir.NodeInput{NodeType: "sources/sequence", NodeRole: weir.Getter, Config: &weir.NodeConfig{"start": 1, "stop": 1000000}}
	sum := map[string]any{"column_name": "sum", "function": "sum", "field": "value"}
	endless := sent(client.CreateWorkflowWithResponse(all, nil, weir.CreateWorkflowInput{
		Title: "Endless",
		Nodes: &[]weir.NodeInput{
			many,
			many,
			{NodeType: "queryoperators/join", NodeRole: weir.Setter, Config: &weir.NodeConfig{"type": "cross", "suffix": "_b"}},
			{NodeType: "queryoperators/aggregation", NodeRole: weir.Setter, Config: &weir.NodeConfig{"aggregations": []any{sum}}},
			{NodeType: "termination/dashboardOutput", NodeRole: weir.Terminator},
		},
		Edges: &[]weir.EdgeInput{
			{SourceNodeIndex: pointer[int32](0), TargetNodeIndex: pointer[int32](2)},
			{SourceNodeIndex: pointer[int32](1), TargetNodeIndex: pointer[int32](2), TargetKey: pointer("input2")},
			{SourceNodeIndex: pointer[int32](2), TargetNodeIndex: pointer[int32](3)},
			{SourceNodeIndex: pointer[int32](3), TargetNodeIndex: pointer[int32](4)},
		},
	}))
	must(endless.JSON201 != nil, "create workflow: %s", endless.Body)
	hanging := start(client, endless.JSON201.Data.Id)
	cancelling := sent(client.CancelExecutionWithResponse(all, hanging.Id))
	must(cancelling.JSON200 != nil, "cancel: %s", cancelling.Body)
	stopped := ended(client, hanging.Id)
	must(stopped.Status == "cancelled", "status is %s", stopped.Status)

	step("read an error")
	missing := sent(client.GetWorkflowWithResponse(all, missingId, nil))
	must(missing.JSON404 != nil, "get workflow: %s", missing.Body)
	must(missing.JSON404.Error.Code == "WORKFLOW_NOT_FOUND", "code is %s", missing.JSON404.Error.Code)
	must(missing.JSON404.Meta.RequestId == missing.HTTPResponse.Header.Get("X-Request-Id"), "request_id is %s", missing.JSON404.Meta.RequestId)

	refused := sent(client.CreateWorkflowWithResponse(all, nil, weir.CreateWorkflowInput{
		Title: "No",
		Nodes: &[]weir.NodeInput{{NodeType: "no/such", NodeRole: weir.Getter}},
	}))
	must(refused.JSON400 != nil && refused.JSON400.Error.Details != nil, "create workflow: %s", refused.Body)
	must((*refused.JSON400.Error.Details)[0].Path == "/nodes/0/node_type", "details are %v", refused.JSON400.Error.Details)

	drafted := sent(client.CreateWorkflowWithResponse(all, nil, weir.CreateWorkflowInput{Title: "Draft", Nodes: &[]weir.NodeInput{numbers}}))
	must(drafted.JSON201 != nil, "create workflow: %s", drafted.Body)
	draft := drafted.JSON201.Data
	invalid := sent(client.ExecuteWorkflowWithResponse(all, draft.Id, &weir.ExecuteWorkflowParams{}, weir.ExecuteInput{}))
	must(invalid.JSON422 != nil, "execute: %s", invalid.Body)
	must(invalid.JSON422.Error.Code == "WORKFLOW_INVALID", "code is %s", invalid.JSON422.Error.Code)
	found := sent(invalid.JSON422.Data.AsWorkflowValidation())
	must(found.Errors != nil && (*found.Errors)[0].Code == "missing_terminator" && (*found.Errors)[0].NodeId == nil, "errors are %v", found.Errors)

	step("rate limit")
	for count := 0; ; count++ {
		must(count < 100, "no limit was met")
		listed := sent(client.ListWorkflowsWithResponse(all, &weir.ListWorkflowsParams{Page: pointer[int32](0), Limit: pointer[int32](1)}))
		if listed.JSON429 == nil {
			continue
		}
		must(listed.JSON429.Error.Code == "RATE_LIMITED", "code is %s", listed.JSON429.Error.Code)
		must(sent(strconv.Atoi(listed.HTTPResponse.Header.Get("Retry-After"))) >= 1, "Retry-After is %s", listed.HTTPResponse.Header.Get("Retry-After"))
		break
	}

	step("delete")
	for _, id := range []weir.Id{stored.Id, draft.Id, endless.JSON201.Data.Id} {
		must(sent(owner.DeleteWorkflowWithResponse(all, id, nil)).StatusCode() == 204, "workflow %d is not deleted", id)
	}
	revoked := sent(owner.RevokeKeyWithResponse(all, key.Id, nil))
	must(revoked.JSON200 != nil && revoked.JSON200.Revoked, "revoke: %s", revoked.Body)
	after := sent(client.ListNodeTypesWithResponse(all, &weir.ListNodeTypesParams{Role: pointer(weir.Getter)}))
	must(after.JSON401 != nil && after.JSON401.Error.Code == "UNAUTHORIZED", "after revocation: %s", after.Body)
}
