/** The scenario as a user of @hey-api/openapi-ts writes it. The steps are those of test/sdk/README.md. */

import assert from 'node:assert/strict';
import {
  cancelExecution,
  createKey,
  createWorkflow,
  deleteWorkflow,
  executeWorkflow,
  getExecution,
  getResultPage,
  getWorkflow,
  listExecutions,
  listNodeTypes,
  listWorkflows,
  revokeKey,
  validateWorkflow,
  type CreateWorkflowInput,
  type ErrorDetail,
  type Execution,
  type ExecutionOutput,
  type ExecutionResult,
  type NodeInput,
} from './client';
import { createClient, type Client } from './client/client';

const MISSING_ID = 2_147_483_647;
const owner = connect(process.env['WEIR_KEY'] ?? '');

function connect(key: string): Client {
  return createClient({ baseUrl: process.env['WEIR_URL'] ?? '', auth: key });
}

function step(name: string): void {
  console.log(`step: ${name}`);
}

const numbers: NodeInput = {
  node_type: 'sources/sequence',
  node_role: 'getter',
  label: 'Numbers',
  config: { start: 1, stop: 250 },
};
const workflow: CreateWorkflowInput = {
  title: 'Squares, by Hey API',
  nodes: [
    numbers,
    {
      node_type: 'queryoperators/computedColumn',
      node_role: 'setter',
      config: { column_name: 'square', expression: 'value * value' },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
  ],
  edges: [
    { source_node_index: 0, target_node_index: 1 },
    { source_node_index: 1, target_node_index: 2, source_key: 'output1', target_key: 'input1' },
  ],
};

step('create key');
const created = await createKey({
  client: owner,
  body: {
    name: 'SDK',
    scopes: ['workflows:read', 'workflows:write', 'workflows:execute'],
    expires_at: '2100-01-01T00:00:00Z',
  },
});
assert(created.data, JSON.stringify(created.error));
const { key, full_key: fullKey } = created.data;
const expiry: string | null = key.expires_at;
assert.equal(expiry, '2100-01-01T00:00:00.000Z');
assert.equal(key.scope_level, 'user');
const client = connect(fullKey);

step('create workflow');
const stored = await createWorkflow({ client, body: workflow });
assert(stored.data, JSON.stringify(stored.error));
const { id: workflowId, nodes, edges, description, node_id_map: idMap } = stored.data.data;
const path = { workflowId };
assert.equal(description, null);
assert.equal(idMap?.['0'], nodes[0]?.id);
assert.equal(edges[0]?.source_key, 'output1');

step('validate');
const checked = await validateWorkflow({ client, path });
const report = checked.data?.data;
assert.equal(report?.valid, true);
assert.deepEqual(report.warnings, []);

step('execute');
const executed = await executeWorkflow({ client, path, body: { params: {} } });
assert(executed.data, JSON.stringify(executed.error));
const answered = executed.data.data;
// The other response is for those who prefer not to wait.
assert('rows' in answered);
const result: ExecutionResult = answered;
const firstOutput: ExecutionOutput | undefined = result.outputs[0];
assert.equal(result.status, 'completed');
assert.equal(result.total_rows, 250);
assert.equal(result.rows[1]?.['square'], 4);
assert.equal(result.schema['square'], 'number');
assert.equal(firstOutput?.node_id, nodes[2]?.id);
assert.equal(result.next_page_url, null);

step('repeat a request');
const executeOnce = () =>
  executeWorkflow({
    client,
    path,
    headers: { 'Idempotency-Key': 'executed once' },
    body: { params: {} },
  });
const first = await executeOnce();
const repeated = await executeOnce();
assert(first.data, JSON.stringify(first.error));
assert.deepEqual(repeated.data?.data, first.data.data);
assert.equal(first.response?.headers.get('Idempotency-Replayed'), null);
assert.equal(repeated.response?.headers.get('Idempotency-Replayed'), 'true');
const runs = await listExecutions({ client, query: { workflow_id: workflowId } });
assert.equal(runs.data?.data.executions.length, 2);

step('page to the end');
const squares: unknown[] = [];
for (let page = 0, more = true; more; page++) {
  const response = await getResultPage({
    client,
    path: { workflowId, resultId: result.result_id },
    query: { page, limit: 100 },
  });
  assert(response.data, JSON.stringify(response.error));
  const { rows, has_more: hasMore, next_page_url: next } = response.data.data;
  squares.push(...rows.map((row) => row['square']));
  assert.equal(next === null, !hasMore);
  more = hasMore;
}
assert.equal(squares.length, 250);
assert.equal(squares.at(-1), 62_500);

step('follow a run');
async function start(id: number): Promise<number> {
  const { data, error, response } = await executeWorkflow({
    client,
    path: { workflowId: id },
    headers: { Prefer: 'respond-async' },
  });
  assert.equal(response?.status, 202, JSON.stringify(error));
  assert(data && !('rows' in data.data));
  return data.data.id;
}
async function ended(executionId: number): Promise<Execution> {
  for (;;) {
    const { data, error } = await getExecution({
      client,
      path: { executionId },
      headers: { Prefer: 'wait=30' },
    });
    assert(data, JSON.stringify(error));
    if (data.data.finished_at !== null) return data.data;
  }
}
const run = await ended(await start(workflowId));
assert.equal(run.status, 'completed', JSON.stringify(run.error));
assert.equal(run.sources[0]?.rows, 250);
assert(run.result_id !== null);
const opening = await getResultPage({
  client,
  path: { workflowId, resultId: run.result_id },
  query: { page: 0, limit: 2 },
});
assert.equal(opening.data?.data.rows[1]?.['square'], 4);
const history = await listExecutions({
  client,
  query: { workflow_id: workflowId, status: ['completed'] },
});
assert(history.data?.data.executions.some(({ id }) => id === run.id));

const many: NodeInput = { ...numbers, config: { start: 1, stop: 1_000_000 } };
const sum = { aggregations: [{ column_name: 'sum', function: 'sum', field: 'value' }] };
const endless = await createWorkflow({
  client,
  body: {
    title: 'Endless',
    nodes: [
      many,
      many,
      {
        node_type: 'queryoperators/join',
        node_role: 'setter',
        config: { type: 'cross', suffix: '_b' },
      },
      { node_type: 'queryoperators/aggregation', node_role: 'setter', config: sum },
      { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
    ],
    edges: [
      { source_node_index: 0, target_node_index: 2 },
      { source_node_index: 1, target_node_index: 2, target_key: 'input2' },
      { source_node_index: 2, target_node_index: 3 },
      { source_node_index: 3, target_node_index: 4 },
    ],
  },
});
assert(endless.data, JSON.stringify(endless.error));
const endlessPath = { workflowId: endless.data.data.id };
const executionId = await start(endlessPath.workflowId);
const cancelling = await cancelExecution({ client, path: { executionId } });
assert.equal(cancelling.data?.data.id, executionId);
assert.equal((await ended(executionId)).status, 'cancelled');

step('read an error');
const missing = await getWorkflow({ client, path: { workflowId: MISSING_ID } });
assert.equal(missing.response?.status, 404);
assert.equal(missing.error?.error.code, 'WORKFLOW_NOT_FOUND');
assert.equal(missing.error.meta.request_id, missing.response.headers.get('X-Request-Id'));

const refused = await createWorkflow({
  client,
  body: { title: 'No', nodes: [{ node_type: 'no/such', node_role: 'getter' }] },
});
const detail: ErrorDetail | undefined = refused.error?.error.details?.[0];
assert.equal(detail?.path, '/nodes/0/node_type');

const draft = await createWorkflow({ client, body: { title: 'Draft', nodes: [numbers] } });
assert(draft.data, JSON.stringify(draft.error));
const draftPath = { workflowId: draft.data.data.id };
const invalid = await executeWorkflow({ client, path: draftPath });
assert.equal(invalid.response?.status, 422);
assert.equal(invalid.error?.error.code, 'WORKFLOW_INVALID');
assert(invalid.error.data && 'valid' in invalid.error.data);
assert.equal(invalid.error.data.errors?.[0]?.code, 'missing_terminator');

step('rate limit');
for (let sent = 0; ; sent++) {
  assert(sent < 100, 'no limit was met');
  const { response, error } = await listWorkflows({ client, query: { page: 0, limit: 1 } });
  if (response?.status !== 429) continue;
  assert.equal(error?.error.code, 'RATE_LIMITED');
  assert(Number(response.headers.get('Retry-After')) >= 1);
  break;
}

step('delete');
for (const each of [path, draftPath, endlessPath])
  assert.equal((await deleteWorkflow({ client: owner, path: each })).response?.status, 204);
const revoked = await revokeKey({ client: owner, path: { keyId: key.id } });
assert.equal(revoked.data?.revoked, true);
const after = await listNodeTypes({ client, query: { role: 'getter' } });
assert.equal(after.response?.status, 401);
assert.equal(after.error?.error.code, 'UNAUTHORIZED');
