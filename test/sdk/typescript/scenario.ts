/** The scenario as a user of openapi-typescript and openapi-fetch writes it. The steps are those of test/sdk/README.md. */

import assert from 'node:assert/strict';
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

type Schemas = components['schemas'];

const MISSING_ID = 2_147_483_647;
const owner = connect(process.env['WEIR_KEY'] ?? '');

function connect(key: string): Client<paths> {
  return createClient<paths>({
    baseUrl: process.env['WEIR_URL'] ?? '',
    headers: { Authorization: `Bearer ${key}` },
  });
}

function step(name: string): void {
  console.log(`step: ${name}`);
}

const rowsAtOnce: Schemas['NodeInput'] = {
  node_type: 'sources/sequence',
  node_role: 'getter',
  label: 'Numbers',
  config: { start: 1, stop: 250 },
};
const workflow: Schemas['CreateWorkflowInput'] = {
  title: 'Squares, by TypeScript',
  nodes: [
    rowsAtOnce,
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
const created = await owner.POST('/api/v1/keys', {
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
const stored = await client.POST('/api/v1/workflows', { body: workflow });
assert(stored.data, JSON.stringify(stored.error));
const { id: workflowId, nodes, edges, description, node_id_map: idMap } = stored.data.data;
const nothing: string | null = description;
assert.equal(nothing, null);
assert.equal(idMap?.['0'], nodes[0]?.id);
assert.equal(edges[0]?.source_key, 'output1');

step('validate');
const checked = await client.POST('/api/v1/workflows/{workflowId}/validate', {
  params: { path: { workflowId } },
});
const report = checked.data?.data;
assert.equal(report?.valid, true);
assert.deepEqual(report.warnings, []);

step('execute');
const executed = await client.POST('/api/v1/workflows/{workflowId}/execute', {
  params: { path: { workflowId } },
  body: { params: {} },
});
assert(executed.data, JSON.stringify(executed.error));
const answered = executed.data.data;
// The other response is for those who prefer not to wait.
assert('rows' in answered);
const result: Pick<typeof answered, keyof Schemas['ExecutionResult']> = answered;
const totalRows: number = result.total_rows;
const firstOutput: Schemas['ExecutionOutput'] | undefined = result.outputs[0];
assert.equal(result.status, 'completed');
assert.equal(totalRows, 250);
assert.equal(result.rows[1]?.['square'], 4);
assert.equal(result.schema['square'], 'number');
assert.equal(firstOutput?.node_id, nodes[2]?.id);
assert.equal(result.next_page_url, null);

step('repeat a request');
const executeOnce = () =>
  client.POST('/api/v1/workflows/{workflowId}/execute', {
    params: { path: { workflowId }, header: { 'Idempotency-Key': 'executed once' } },
    body: { params: {} },
  });
const first = await executeOnce();
const repeated = await executeOnce();
assert(first.data, JSON.stringify(first.error));
assert.deepEqual(repeated.data?.data, first.data.data);
assert.equal(first.response.headers.get('Idempotency-Replayed'), null);
assert.equal(repeated.response.headers.get('Idempotency-Replayed'), 'true');
const runs = await client.GET('/api/v1/executions', {
  params: { query: { workflow_id: workflowId } },
});
assert.equal(runs.data?.data.executions.length, 2);

step('page to the end');
const squares: unknown[] = [];
for (let page = 0, more = true; more; page++) {
  const read = await client.GET('/api/v1/workflows/{workflowId}/data/{resultId}', {
    params: { path: { workflowId, resultId: result.result_id }, query: { page, limit: 100 } },
  });
  assert(read.data, JSON.stringify(read.error));
  const { rows, has_more: hasMore, next_page_url: next } = read.data.data;
  squares.push(...rows.map((row) => row['square']));
  assert.equal(next === null, !hasMore);
  more = hasMore;
}
assert.equal(squares.length, 250);
assert.equal(squares.at(-1), 62_500);

step('follow a run');
async function start(id: number): Promise<number> {
  const { data, response } = await client.POST('/api/v1/workflows/{workflowId}/execute', {
    params: { path: { workflowId: id }, header: { Prefer: 'respond-async' } },
  });
  assert.equal(response.status, 202);
  assert(data && !('rows' in data.data));
  return data.data.id;
}
async function ended(executionId: number) {
  for (;;) {
    const { data, error } = await client.GET('/api/v1/executions/{executionId}', {
      params: { path: { executionId }, header: { Prefer: 'wait=30' } },
    });
    assert(data, JSON.stringify(error));
    if (data.data.finished_at !== null) return data.data;
  }
}
const run = await ended(await start(workflowId));
assert.equal(run.status, 'completed', JSON.stringify(run.error));
assert.equal(run.sources[0]?.rows, 250);
assert(run.result_id !== null);
const opening = await client.GET('/api/v1/workflows/{workflowId}/data/{resultId}', {
  params: { path: { workflowId, resultId: run.result_id }, query: { page: 0, limit: 2 } },
});
assert.equal(opening.data?.data.rows[1]?.['square'], 4);
const history = await client.GET('/api/v1/executions', {
  params: { query: { workflow_id: workflowId, status: ['completed'] } },
});
assert(history.data?.data.executions.some(({ id }) => id === run.id));

const many: Schemas['NodeInput'] = { ...rowsAtOnce, config: { start: 1, stop: 1_000_000 } };
const sum = { aggregations: [{ column_name: 'sum', function: 'sum', field: 'value' }] };
const endless = await client.POST('/api/v1/workflows', {
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
const endlessId = endless.data.data.id;
const executionId = await start(endlessId);
const cancelling = await client.POST('/api/v1/executions/{executionId}/cancel', {
  params: { path: { executionId } },
});
assert.equal(cancelling.data?.data.id, executionId);
assert.equal((await ended(executionId)).status, 'cancelled');

step('read an error');
const missing = await client.GET('/api/v1/workflows/{workflowId}', {
  params: { path: { workflowId: MISSING_ID } },
});
assert.equal(missing.response.status, 404);
const problem = missing.error?.error;
const message: string | undefined = problem?.message;
assert(message);
assert.equal(problem?.code, 'WORKFLOW_NOT_FOUND');
assert.equal(missing.error?.meta.request_id, missing.response.headers.get('X-Request-Id'));

const refused = await client.POST('/api/v1/workflows', {
  body: { title: 'No', nodes: [{ node_type: 'no/such', node_role: 'getter' }] },
});
const detail: Schemas['ErrorDetail'] | undefined = refused.error?.error.details?.[0];
assert.equal(detail?.path, '/nodes/0/node_type');

const draft = await client.POST('/api/v1/workflows', {
  body: { title: 'Draft', nodes: [rowsAtOnce] },
});
assert(draft.data, JSON.stringify(draft.error));
const draftId = draft.data.data.id;
const invalid = await client.POST('/api/v1/workflows/{workflowId}/execute', {
  params: { path: { workflowId: draftId } },
});
assert.equal(invalid.response.status, 422);
assert.equal(invalid.error?.error.code, 'WORKFLOW_INVALID');
assert('data' in invalid.error && 'valid' in invalid.error.data);
assert.equal(invalid.error.data.errors?.[0]?.code, 'missing_terminator');

step('rate limit');
for (let sent = 0; ; sent++) {
  assert(sent < 100, 'no limit was met');
  const { response, error } = await client.GET('/api/v1/workflows', {
    params: { query: { page: 0, limit: 1 } },
  });
  if (response.status !== 429) continue;
  assert.equal(error?.error.code, 'RATE_LIMITED');
  assert(Number(response.headers.get('Retry-After')) >= 1);
  break;
}

step('delete');
for (const id of [workflowId, draftId, endlessId]) {
  const { response } = await owner.DELETE('/api/v1/workflows/{workflowId}', {
    params: { path: { workflowId: id } },
  });
  assert.equal(response.status, 204);
}
const revoked = await owner.DELETE('/api/v1/keys/{keyId}', { params: { path: { keyId: key.id } } });
assert.equal(revoked.data?.revoked, true);
const after = await client.GET('/api/v1/node-types', { params: { query: { role: 'getter' } } });
assert.equal(after.response.status, 401);
assert.equal(after.error?.error.code, 'UNAUTHORIZED');
