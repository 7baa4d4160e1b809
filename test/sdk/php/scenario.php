<?php

// The scenario as a user of openapi-generator's PHP client writes it. The steps are those of test/sdk/README.md.

declare(strict_types=1);

use GuzzleHttp\Client;
use Weir\Api\ExecutionsApi;
use Weir\Api\KeysApi;
use Weir\Api\NodeTypesApi;
use Weir\Api\WorkflowsApi;
use Weir\ApiException;
use Weir\Configuration;
use Weir\Model\CreateKeyInput;
use Weir\Model\CreateWorkflowInput;
use Weir\Model\EdgeInput;
use Weir\Model\ErrorResponse;
use Weir\Model\ExecuteInput;
use Weir\Model\ExecutionResultResponse;
use Weir\Model\Execution;
use Weir\Model\ExecutionResponse;
use Weir\Model\KnownExecutionStatus;
use Weir\Model\NodeInput;
use Weir\Model\NodeRole;
use Weir\Model\Scope;
use Weir\Model\ScopeLevel;

require 'GuzzleHttp/autoload.php';
// As Composer does for the generated package.
spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/lib/' . str_replace('\\', '/', preg_replace('/^Weir\\\\/', '', $class)) . '.php';
    if (str_starts_with($class, 'Weir\\') && is_file($file)) {
        require $file;
    }
});

const MISSING_ID = 2147483647;

function step(string $name): void
{
    echo "step: $name\n";
}

function must(bool $good, mixed $what): void
{
    if (!$good) {
        throw new RuntimeException('wrong: ' . print_r($what, true));
    }
}

function connect(string $key): Configuration
{
    return (new Configuration())->setHost(getenv('WEIR_URL'))->setAccessToken($key);
}

function failure(callable $call): ApiException
{
    try {
        $call();
    } catch (ApiException $exception) {
        must($exception->getResponseObject() instanceof ErrorResponse, $exception->getResponseBody());
        return $exception;
    }
    throw new RuntimeException('the call should fail');
}

function header_of(ApiException $exception, string $name): string
{
    return array_change_key_case($exception->getResponseHeaders())[$name][0];
}

function numbers(): NodeInput
{
    return new NodeInput(['node_type' => 'sources/sequence', 'node_role' => NodeRole::GETTER, 'label' => 'Numbers', 'config' => ['start' => 1, 'stop' => 250]]);
}

function start(ExecutionsApi $executions, int $workflow): Execution
{
    $accepted = $executions->executeWorkflow($workflow, 'respond-async');
    must($accepted instanceof ExecutionResponse, $accepted);
    return $accepted->getData();
}

function ended(ExecutionsApi $executions, int $execution): Execution
{
    do {
        $run = $executions->getExecution($execution, 'wait=30')->getData();
    } while ($run->getFinishedAt() === null);
    return $run;
}

$http = new Client();
$owner = connect(getenv('WEIR_KEY'));

step('create key');
$expiry = new DateTime('2100-01-01T00:00:00Z');
$scopes = [Scope::WORKFLOWS_READ, Scope::WORKFLOWS_WRITE, Scope::WORKFLOWS_EXECUTE];
$created = (new KeysApi($http, $owner))->createKey(new CreateKeyInput(['name' => 'SDK', 'scopes' => $scopes, 'expires_at' => $expiry]));
$key = $created->getKey();
must($key->getExpiresAt() == $expiry, $key);
must($key->getScopeLevel() === ScopeLevel::USER, $key);
$client = connect($created->getFullKey());
$workflows = new WorkflowsApi($http, $client);
$executions = new ExecutionsApi($http, $client);

step('create workflow');
$square = ['column_name' => 'square', 'expression' => 'value * value'];
$stored = $workflows->createWorkflow(new CreateWorkflowInput([
    'title' => 'Squares, by PHP',
    'nodes' => [
        numbers(),
        new NodeInput(['node_type' => 'queryoperators/computedColumn', 'node_role' => NodeRole::SETTER, 'config' => $square]),
        new NodeInput(['node_type' => 'termination/dashboardOutput', 'node_role' => NodeRole::TERMINATOR]),
    ],
    'edges' => [
        new EdgeInput(['source_node_index' => 0, 'target_node_index' => 1]),
        new EdgeInput(['source_node_index' => 1, 'target_node_index' => 2, 'source_key' => 'output1', 'target_key' => 'input1']),
    ],
]))->getData();
must($stored->getDescription() === null, $stored);
must($stored->getNodeIdMap()['0'] === $stored->getNodes()[0]->getId(), $stored);
must($stored->getEdges()[0]->getSourceKey() === 'output1', $stored);

step('validate');
$report = $executions->validateWorkflow($stored->getId())->getData();
must($report->getValid() && $report->getWarnings() === [], $report);

step('execute');
$executed = $executions->executeWorkflow($stored->getId(), execute_input: new ExecuteInput());
// The other response is for those who prefer not to wait.
must($executed instanceof ExecutionResultResponse, $executed);
$result = $executed->getData();
must($result->getStatus() === 'completed' && $result->getTotalRows() === 250, $result);
must($result->getRows()[1]['square'] === 4, $result->getRows()[1]);
must($result->getSchema()['square'] === 'number', $result->getSchema());
must($result->getOutputs()[0]->getNodeId() === $stored->getNodes()[2]->getId(), $result->getOutputs());
must($result->getNextPageUrl() === null && $result->getExpiresAt() > new DateTime(), $result->getExpiresAt());

step('repeat a request');
$executeOnce = static fn () => $executions->executeWorkflowWithHttpInfo($stored->getId(), null, 'executed once', null, new ExecuteInput());
[$first, , $firstHeaders] = $executeOnce();
[$repeated, , $repeatedHeaders] = $executeOnce();
must($repeated->getData() == $first->getData(), $repeated);
must(!isset(array_change_key_case($firstHeaders)['idempotency-replayed']), $firstHeaders);
must(array_change_key_case($repeatedHeaders)['idempotency-replayed'] === ['true'], $repeatedHeaders);
must(count($executions->listExecutions(workflow_id: $stored->getId())->getData()->getExecutions()) === 2, $stored);

step('page to the end');
$squares = [];
for ($page = 0, $more = true; $more; $page++) {
    $data = $executions->getResultPage($stored->getId(), $result->getResultId(), $page, 100)->getData();
    array_push($squares, ...array_map(static fn ($row) => $row['square'], $data->getRows()));
    must(($data->getNextPageUrl() === null) === !$data->getHasMore(), $data->getNextPageUrl());
    $more = $data->getHasMore();
}
must(count($squares) === 250 && end($squares) === 62500, count($squares));

step('follow a run');
$run = ended($executions, start($executions, $stored->getId())->getId());
must($run->getStatus() === 'completed' && $run->getSources()[0]->getRows() === 250, $run);
$opening = $executions->getResultPage($stored->getId(), $run->getResultId(), 0, 2)->getData();
must($opening->getRows()[1]['square'] === 4, $opening->getRows());
$history = $executions->listExecutions(workflow_id: $stored->getId(), status: [KnownExecutionStatus::COMPLETED])->getData();
must($history->getExecutions()[0]->getId() === $run->getId(), $history);

$many = new NodeInput(['node_type' => 'sources/sequence', 'node_role' => NodeRole::GETTER, 'config' => ['start' => 1, 'stop' => 1000000]]);
$sum = ['column_name' => 'sum', 'function' => 'sum', 'field' => 'value'];
$endless = $workflows->createWorkflow(new CreateWorkflowInput([
    'title' => 'Endless',
    'nodes' => [
        $many,
        $many,
        new NodeInput(['node_type' => 'queryoperators/join', 'node_role' => NodeRole::SETTER, 'config' => ['type' => 'cross', 'suffix' => '_b']]),
        new NodeInput(['node_type' => 'queryoperators/aggregation', 'node_role' => NodeRole::SETTER, 'config' => ['aggregations' => [$sum]]]),
        new NodeInput(['node_type' => 'termination/dashboardOutput', 'node_role' => NodeRole::TERMINATOR]),
    ],
    'edges' => [
        new EdgeInput(['source_node_index' => 0, 'target_node_index' => 2]),
        new EdgeInput(['source_node_index' => 1, 'target_node_index' => 2, 'target_key' => 'input2']),
        new EdgeInput(['source_node_index' => 2, 'target_node_index' => 3]),
        new EdgeInput(['source_node_index' => 3, 'target_node_index' => 4]),
    ],
]))->getData();
$hanging = start($executions, $endless->getId());
must($executions->cancelExecution($hanging->getId())->getData()->getId() === $hanging->getId(), $hanging);
must(ended($executions, $hanging->getId())->getStatus() === 'cancelled', $hanging);

step('read an error');
$missing = failure(static fn () => $workflows->getWorkflow(MISSING_ID));
must($missing->getCode() === 404 && $missing->getResponseObject()->getError()->getCode() === 'WORKFLOW_NOT_FOUND', $missing->getResponseBody());
must($missing->getResponseObject()->getMeta()->getRequestId() === header_of($missing, 'x-request-id'), $missing->getResponseHeaders());

$unknown = new NodeInput(['node_type' => 'no/such', 'node_role' => NodeRole::GETTER]);
$refused = failure(static fn () => $workflows->createWorkflow(new CreateWorkflowInput(['title' => 'No', 'nodes' => [$unknown]])));
must($refused->getCode() === 400 && $refused->getResponseObject()->getError()->getDetails()[0]->getPath() === '/nodes/0/node_type', $refused->getResponseBody());

$draft = $workflows->createWorkflow(new CreateWorkflowInput(['title' => 'Draft', 'nodes' => [numbers()]]))->getData();
$invalid = failure(static fn () => $executions->executeWorkflow($draft->getId()));
must($invalid->getCode() === 422 && $invalid->getResponseObject()->getError()->getCode() === 'WORKFLOW_INVALID', $invalid->getResponseBody());
$problem = $invalid->getResponseObject()->getData()->getErrors()[0];
must($problem->getCode() === 'missing_terminator' && $problem->getNodeId() === null, $problem);

step('rate limit');
$limited = failure(static function () use ($workflows): void {
    for ($count = 0; $count < 100; $count++) {
        $workflows->listWorkflows(0, 1);
    }
});
must($limited->getCode() === 429 && $limited->getResponseObject()->getError()->getCode() === 'RATE_LIMITED', $limited->getResponseBody());
must((int) header_of($limited, 'retry-after') >= 1, $limited->getResponseHeaders());

step('delete');
foreach ([$stored, $draft, $endless] as $workflow) {
    (new WorkflowsApi($http, $owner))->deleteWorkflow($workflow->getId());
}
must((new KeysApi($http, $owner))->revokeKey($key->getId())->getRevoked(), $created);
$after = failure(static fn () => (new NodeTypesApi($http, $client))->listNodeTypes(null, NodeRole::GETTER));
must($after->getCode() === 401 && $after->getResponseObject()->getError()->getCode() === 'UNAUTHORIZED', $after->getResponseBody());
$catalogue = (new NodeTypesApi($http, $owner))->listNodeTypes(null, NodeRole::GETTER)->getData();
must($catalogue->getNodeTypes()[0]->getConfigSchema()['type'] === 'object', $catalogue->getNodeTypes()[0]);
