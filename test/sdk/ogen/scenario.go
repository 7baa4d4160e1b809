// The scenario as a user of ogen writes it. The steps are those of test/sdk/README.md.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
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

func main() {
	all := context.Background()
	owner := connect(os.Getenv("WEIR_KEY"))

	step("create key")
	expiry := time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	created := as[*weir.CreateKeyAnswerHeaders](sent(owner.CreateKey(all, &weir.CreateKeyInput{
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
	stored := as[*weir.WriteWorkflowAnswerHeaders](sent(client.CreateWorkflow(all, &weir.CreateWorkflowInput{
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
	report := as[*weir.ValidateWorkflowAnswerHeaders](sent(client.ValidateWorkflow(all, weir.ValidateWorkflowParams{WorkflowId: stored.ID}))).Response.Data
	must(report.Valid && report.Warnings != nil && len(report.Warnings) == 0, "the report is %+v", report)

	step("execute")
	result := as[*weir.ExecuteWorkflowAnswerHeaders](sent(client.ExecuteWorkflow(
		all, weir.NewOptExecuteInput(weir.ExecuteInput{Params: weir.NewOptExecuteParams(weir.ExecuteParams{})}), weir.ExecuteWorkflowParams{WorkflowId: stored.ID},
	))).Response.Data
	must(result.Status == "completed" && result.TotalRows == 250, "status is %s, total_rows %d", result.Status, result.TotalRows)
	must(number(result.Rows[1]["square"]) == 4, "the second row is %v", result.Rows[1])
	must(result.Schema["square"] == "number", "schema is %v", result.Schema)
	must(result.Outputs[0].NodeID == stored.Nodes[2].ID, "outputs are %v", result.Outputs)
	must(result.NextPageURL.Null && time.Time(result.ExpiresAt).After(time.Now()), "expires_at is %v", result.ExpiresAt)

	step("page to the end")
	squares := []float64{}
	for page, more := int32(0), true; more; page++ {
		data := as[*weir.GetResultPageAnswerHeaders](sent(client.GetResultPage(all, weir.GetResultPageParams{
			WorkflowId: stored.ID, ResultId: result.ResultID, Page: weir.NewOptInt32(page), Limit: weir.NewOptInt32(100),
		}))).Response.Data
		for _, row := range data.Rows {
			squares = append(squares, number(row["square"]))
		}
		must(data.NextPageURL.Null == !data.HasMore, "next_page_url is %v", data.NextPageURL)
		more = data.HasMore
	}
	must(len(squares) == 250 && squares[249] == 62500, "%d rows", len(squares))

	step("read an error")
	missing := as[*weir.WorkflowNotFoundHeaders](sent(client.GetWorkflow(all, weir.GetWorkflowParams{WorkflowId: missingId})))
	must(missing.Response.Error.Code == "WORKFLOW_NOT_FOUND", "code is %s", missing.Response.Error.Code)
	must(missing.Response.Meta.RequestID == missing.XRequestID, "request_id is %s", missing.Response.Meta.RequestID)

	refused := as[*weir.InvalidRequestHeaders](sent(client.CreateWorkflow(all, &weir.CreateWorkflowInput{
		Title: "No",
		Nodes: []weir.NodeInput{{NodeType: "no/such", NodeRole: weir.NodeRoleGetter}},
	}, weir.CreateWorkflowParams{}))).Response.Error
	must(refused.Details[0].Path == "/nodes/0/node_type", "details are %v", refused.Details)

	draft := as[*weir.WriteWorkflowAnswerHeaders](sent(client.CreateWorkflow(all, &weir.CreateWorkflowInput{Title: "Draft", Nodes: []weir.NodeInput{numbers}}, weir.CreateWorkflowParams{}))).Response.Data
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
	for _, id := range []weir.ID{stored.ID, draft.ID} {
		as[*weir.DeleteWorkflowNoContent](sent(owner.DeleteWorkflow(all, weir.DeleteWorkflowParams{WorkflowId: id})))
	}
	revoked := as[*weir.RevokeKeyAnswerHeaders](sent(owner.RevokeKey(all, weir.RevokeKeyParams{KeyId: key.ID}))).Response
	must(revoked.Revoked, "the key is not revoked")
	after := as[*weir.UnauthorizedHeaders](sent(client.ListNodeTypes(all, weir.ListNodeTypesParams{Role: weir.NewOptNodeRole(weir.NodeRoleGetter)})))
	must(after.Response.Error.Code == "UNAUTHORIZED", "after revocation: %s", after.Response.Error.Code)
}
