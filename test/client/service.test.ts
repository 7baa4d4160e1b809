/** The client against a whole service: the whole way of a workflow, refusals, and a rate limit that is waited for. */

import { createClient, WeirError, type Retry } from '../../src/client/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const WINDOW_MS = 2_500;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    config: { executeMaxRows: 100, rateLimitPerMinute: 25 },
    overrides: { rateLimitWindowMs: WINDOW_MS },
  });
});
afterAll(() => app.close());

const graph = {
  nodes: [
    {
      node_type: 'sources/sequence',
      node_role: 'getter' as const,
      config: { start: 1, stop: { $param: 'stop' } },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator' as const },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
};

it('goes the whole way of a workflow', async () => {
  const first = createClient({ baseUrl: app.url, headers: { cookie: app.admin.cookie } });
  const { key, full_key } = await first.createKey({
    name: 'SDK',
    scopes: ['workflows:read', 'workflows:write', 'workflows:execute'],
  });
  const weir = createClient({ baseUrl: app.url, key: full_key });
  expect((await weir.listKeys()).map(({ id }) => id)).toContain(key.id);
  expect(await weir.updateKey(key.id, { name: 'SDK 2' })).toMatchObject({
    id: key.id,
    name: 'SDK 2',
  });

  const made = await weir.createWorkflow({ title: 'Numbers', ...graph });
  expect(Object.keys(made.node_id_map!)).toEqual(['0', '1']);
  expect(await weir.validateWorkflow(made.id)).toMatchObject({ valid: true });
  const result = await weir.executeWorkflow(made.id, { params: { stop: 2345 } });
  expect(result).toMatchObject({ status: 'completed', total_rows: 2345, truncated: true });

  const expected = Array.from({ length: 2345 }, (_, index) => ({ value: index + 1 }));
  const stored = [];
  for await (const row of weir.rows(made.id, result.result_id)) stored.push(row);
  expect(stored).toEqual(expected);
  const whole = [];
  for await (const batch of weir.rowsOf(result)) whole.push(...batch);
  expect(whole).toEqual(expected);

  expect((await weir.updateWorkflow(made.id, { title: 'More numbers' })).nodes).toEqual(made.nodes);
  const titles = [];
  for await (const { title } of weir.workflows()) titles.push(title);
  expect(titles).toEqual(['More numbers']);
  expect((await weir.listNodeTypes({ role: 'terminator' })).total).toBeGreaterThan(0);
  expect(await weir.deleteWorkflow(made.id)).toBeUndefined();
  expect(await weir.getKey(key.id)).toMatchObject({
    id: key.id,
    name: 'SDK 2',
    created_by_key_id: null,
    user_id: expect.any(Number),
  });
  const madeKey = await weir.createKey({ name: 'Made by SDK' });
  expect(await weir.getKey(madeKey.key.id)).toMatchObject({ created_by_key_id: key.id });
  expect(await weir.revokeKey(madeKey.key.id)).toEqual({ revoked: true });
  expect(await weir.revokeKey(key.id, { descendants: true })).toEqual({
    revoked: true,
    revoked_count: 1,
  });
  await expect(weir.listKeys()).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});

it('throws what the service says', async () => {
  const weir = createClient({ baseUrl: app.url, key: app.keys.all });
  const { id } = await weir.createWorkflow({ title: 'No output', nodes: [graph.nodes[0]!] });
  const refusals: [() => Promise<unknown>, object][] = [
    [
      () => weir.getWorkflow(999_999),
      { status: 404, code: 'WORKFLOW_NOT_FOUND', data: null, details: [] },
    ],
    [() => weir.getResultPage(id, 'dataRef:none'), { status: 404, code: 'DATA_EXPIRED' }],
    [
      () => weir.createWorkflow({ title: '' }),
      {
        status: 400,
        code: 'INVALID_INPUT',
        details: [{ path: '/title', message: expect.any(String) }],
      },
    ],
    [
      () => weir.executeWorkflow(id),
      { status: 422, code: 'WORKFLOW_INVALID', data: { valid: false, errors: expect.any(Array) } },
    ],
    [
      () => createClient({ baseUrl: app.url, key: app.keys.read }).deleteWorkflow(id),
      { status: 403, code: 'FORBIDDEN' },
    ],
  ];
  for (const [refusal, expected] of refusals) {
    const error = await refusal().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(WeirError);
    expect(error).toMatchObject({ ...expected, requestId: expect.stringMatching(/./) });
  }
});

it('waits for the rate limit as long as the service asks for, and loses no call', async () => {
  const retries: Retry[] = [];
  const weir = createClient({
    baseUrl: app.url,
    key: app.keys.execute,
    retries: 10,
    onRetry: (retry) => retries.push(retry),
  });
  const calls = Array.from({ length: 60 }, () => weir.listNodeTypes());
  expect(await Promise.all(calls)).toHaveLength(60);
  expect(retries.length).toBeGreaterThan(0);
  for (const { error, delayMs } of retries)
    expect({ code: error.code, delayMs }).toEqual({
      code: 'RATE_LIMITED',
      delayMs: error.retryAfterSeconds! * 1000,
    });
});
