package example

import java.time.OffsetDateTime
import java.time.ZoneOffset
import weir.apis.ExecutionsApi
import weir.apis.KeysApi
import weir.apis.NodeTypesApi
import weir.apis.WorkflowsApi
import weir.infrastructure.ApiClient
import weir.infrastructure.ClientError
import weir.infrastructure.ClientException
import weir.infrastructure.Serializer
import weir.infrastructure.Success
import weir.models.CreateKeyInput
import weir.models.CreateWorkflowInput
import weir.models.EdgeInput
import weir.models.ErrorResponse
import weir.models.ExecuteInput
import weir.models.Execution
import weir.models.ExecutionResponse
import weir.models.KnownExecutionStatus
import weir.models.NodeInput
import weir.models.NodeRole
import weir.models.Scope
import weir.models.ScopeLevel

/** The scenario as a user of openapi-generator's Kotlin client writes it. The steps are those of test/sdk/README.md. */

const val MISSING_ID = Int.MAX_VALUE
val URL: String = System.getenv("WEIR_URL")

class Failure(val status: Int, val headers: Map<String, List<String>>, val body: ErrorResponse)

class Executions(url: String) : ExecutionsApi(url) {
    /** The generated call can read the response with the status 200 alone. */
    fun start(workflow: Int): Execution {
        val config = executeWorkflowRequestConfig(workflow, "respond-async", null, null, null)
        val response = request<ExecuteInput, ExecutionResponse>(config)
        must(response is Success && response.statusCode == 202, response)
        return (response as Success).data!!.data
    }

    /** The HTTP client gives up after ten seconds without a response. */
    fun ended(execution: Long): Execution {
        while (true) {
            val run = getExecution(execution, "wait=5").data
            if (run.finishedAt != null) return run
        }
    }
}

fun step(name: String) = println("step: $name")

fun must(good: Boolean, what: Any?) {
    if (!good) throw AssertionError("wrong: $what")
}

fun failure(call: () -> Unit): Failure {
    try {
        call()
    } catch (exception: ClientException) {
        val response = exception.response as ClientError<*>
        val body = Serializer.gson.fromJson(response.body as String, ErrorResponse::class.java)
        return Failure(exception.statusCode, response.headers.mapKeys { it.key.lowercase() }, body)
    }
    throw AssertionError("the call should fail")
}

/** The key is the whole program's. */
fun <T> by(key: String, call: () -> T): T {
    ApiClient.accessToken = key
    return call()
}

fun numbers() =
    NodeInput(nodeType = "sources/sequence", nodeRole = NodeRole.GETTER, label = "Numbers", config = mapOf("start" to 1, "stop" to 250))

fun main() {
    val owner: String = System.getenv("WEIR_KEY")
    val keys = KeysApi(URL)
    val workflows = WorkflowsApi(URL)
    val executions = Executions(URL)
    val nodeTypes = NodeTypesApi(URL)

    step("create key")
    val expiry = OffsetDateTime.of(2100, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC)
    val scopes = setOf(Scope.WORKFLOWS_COLON_READ, Scope.WORKFLOWS_COLON_WRITE, Scope.WORKFLOWS_COLON_EXECUTE)
    val created = by(owner) { keys.createKey(CreateKeyInput(name = "SDK", scopes = scopes, expiresAt = expiry)) }
    must(expiry.isEqual(created.key.expiresAt), created)
    must(created.key.scopeLevel == ScopeLevel.USER, created)
    val key = created.fullKey

    step("create workflow")
    val square = mapOf("column_name" to "square", "expression" to "value * value")
    val stored =
        by(key) {
            workflows.createWorkflow(
                CreateWorkflowInput(
                    title = "Squares, by Kotlin",
                    nodes =
                        listOf(
                            numbers(),
                            NodeInput(nodeType = "queryoperators/computedColumn", nodeRole = NodeRole.SETTER, config = square),
                            NodeInput(nodeType = "termination/dashboardOutput", nodeRole = NodeRole.TERMINATOR),
                        ),
                    edges =
                        listOf(
                            EdgeInput(sourceNodeIndex = 0, targetNodeIndex = 1),
                            EdgeInput(sourceNodeIndex = 1, targetNodeIndex = 2, sourceKey = "output1", targetKey = "input1"),
                        ),
                ),
            ).data
        }
    must(stored.description == null, stored)
    must(stored.nodeIdMap!!["0"] == stored.nodes[0].id, stored)
    must(stored.edges[0].sourceKey == "output1", stored)

    step("validate")
    val report = executions.validateWorkflow(stored.id).data
    must(report.valid && report.warnings!!.isEmpty(), report)

    step("execute")
    val result = executions.executeWorkflow(stored.id, executeInput = ExecuteInput(params = mapOf())).data
    must(result.status == "completed" && result.totalRows == 250L, result)
    must((result.rows[1]["square"] as Number).toInt() == 4, result.rows[1])
    must(result.schema["square"] == "number", result.schema)
    must(result.outputs[0].nodeId == stored.nodes[2].id, result.outputs)
    must(result.nextPageUrl == null && result.expiresAt.isAfter(OffsetDateTime.now()), result.expiresAt)

    step("repeat a request")
    fun executeOnce() = executions.executeWorkflowWithHttpInfo(stored.id, null, "executed once", null, ExecuteInput(params = mapOf())) as Success
    val first = executeOnce()
    val repeated = executeOnce()
    must(first.data!!.data == repeated.data!!.data, repeated.data)
    must(first.headers["idempotency-replayed"] == null, first.headers)
    must(repeated.headers["idempotency-replayed"] == listOf("true"), repeated.headers)
    val runs = executions.listExecutions(workflowId = stored.id).data.executions
    must(runs.size == 2, runs)

    step("page to the end")
    val squares = mutableListOf<Int>()
    var page = 0
    do {
        val data = executions.getResultPage(stored.id, result.resultId, page++, 100).data
        squares += data.rows.map { (it["square"] as Number).toInt() }
        must((data.nextPageUrl == null) == !data.hasMore, data.nextPageUrl)
    } while (data.hasMore)
    must(squares.size == 250 && squares.last() == 62_500, squares.size)

    step("follow a run")
    val run = executions.ended(executions.start(stored.id).id)
    must(run.status == "completed" && run.sources[0].rows == 250L, run)
    val opening = executions.getResultPage(stored.id, run.resultId!!, limit = 2).data
    must((opening.rows[1]["square"] as Number).toInt() == 4, opening.rows)
    val history = executions.listExecutions(workflowId = stored.id, status = listOf(KnownExecutionStatus.COMPLETED)).data
    must(history.executions[0].id == run.id, history)

    val many = NodeInput(nodeType = "sources/sequence", nodeRole = NodeRole.GETTER, config = mapOf("start" to 1, "stop" to 1_000_000))
    val cross = mapOf("type" to "cross", "suffix" to "_b")
    val sum = mapOf("column_name" to "sum", "function" to "sum", "field" to "value")
    val endless =
        workflows.createWorkflow(
            CreateWorkflowInput(
                title = "Endless",
                nodes =
                    listOf(
                        many,
                        many,
                        NodeInput(nodeType = "queryoperators/join", nodeRole = NodeRole.SETTER, config = cross),
                        NodeInput(nodeType = "queryoperators/aggregation", nodeRole = NodeRole.SETTER, config = mapOf("aggregations" to listOf(sum))),
                        NodeInput(nodeType = "termination/dashboardOutput", nodeRole = NodeRole.TERMINATOR),
                    ),
                edges =
                    listOf(
                        EdgeInput(sourceNodeIndex = 0, targetNodeIndex = 2),
                        EdgeInput(sourceNodeIndex = 1, targetNodeIndex = 2, targetKey = "input2"),
                        EdgeInput(sourceNodeIndex = 2, targetNodeIndex = 3),
                        EdgeInput(sourceNodeIndex = 3, targetNodeIndex = 4),
                    ),
            ),
        ).data
    val hanging = executions.start(endless.id)
    must(executions.cancelExecution(hanging.id).data.id == hanging.id, hanging)
    val stopped = executions.ended(hanging.id)
    must(stopped.status == "cancelled", stopped)

    step("read an error")
    val missing = failure { workflows.getWorkflow(MISSING_ID) }
    must(missing.status == 404 && missing.body.error.code == "WORKFLOW_NOT_FOUND", missing.body)
    must(missing.body.meta.requestId == missing.headers["x-request-id"]!![0], missing.headers)

    val unknown = NodeInput(nodeType = "no/such", nodeRole = NodeRole.GETTER)
    val refused = failure { workflows.createWorkflow(CreateWorkflowInput(title = "No", nodes = listOf(unknown))) }
    must(refused.status == 400 && refused.body.error.details!![0].path == "/nodes/0/node_type", refused.body)

    val draft = workflows.createWorkflow(CreateWorkflowInput(title = "Draft", nodes = listOf(numbers()))).data
    val invalid = failure { executions.executeWorkflow(draft.id) }
    must(invalid.status == 422 && invalid.body.error.code == "WORKFLOW_INVALID", invalid.body)
    val problem = invalid.body.data!!.errors!![0]
    must(problem.code == "missing_terminator" && problem.nodeId == null, problem)

    step("rate limit")
    val limited = failure { repeat(100) { workflows.listWorkflows(0, 1) } }
    must(limited.status == 429 && limited.body.error.code == "RATE_LIMITED", limited.body)
    must(limited.headers["retry-after"]!![0].toInt() >= 1, limited.headers)

    step("delete")
    for (id in listOf(stored.id, draft.id, endless.id)) by(owner) { workflows.deleteWorkflow(id) }
    must(by(owner) { keys.revokeKey(created.key.id).revoked }, created)
    val after = failure { by(key) { nodeTypes.listNodeTypes(role = NodeRole.GETTER) } }
    must(after.status == 401 && after.body.error.code == "UNAUTHORIZED", after.body)
    val catalogue = by(owner) { nodeTypes.listNodeTypes(role = NodeRole.GETTER).data }
    must(catalogue.nodeTypes[0].configSchema["type"] == "object", catalogue.nodeTypes[0])
}
