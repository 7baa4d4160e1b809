/** The operations on cursors; `edge/cursors.test.ts` has the runs that move them. */

import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { chain, createWorkflow, dashboard } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  key = await server.key();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, cursorName: 'orders' };
const body = { value: '2026-02-01T00:00:00Z' };

async function newWorkflow(incremental: object = {}, by = key) {
  const { id } = await createWorkflow(
    server,
    by,
    chain(
      {
        node_type: 'sources/httpRequest',
        node_role: 'getter',
        label: 'Orders / all',
        config: {
          url: 'http://127.0.0.1:1/',
          columns: { id: 'number', updated_at: 'timestamp' },
          incremental: { cursor: 'updated_at', ...incremental },
        },
      },
      dashboard,
    ),
  );
  return { workflowId: id, cursorName: 'Orders / all' };
}

const list = async (workflowId: number) =>
  (await server.client.ok('listCursors', { key, params: { workflowId } })).body.data.cursors;
const unread = { value: null, remembered_rows: 0, execution_id: null, modified: null };

describe.each([
  ['listCursors', {}],
  ['resetCursors', {}],
  ['setCursor', { body }],
  ['resetCursor', {}],
] as const)('%s', (operation, request) => {
  const hasName = operation === 'setCursor' || operation === 'resetCursor';
  const params = hasName ? NOWHERE : { workflowId: NOWHERE.workflowId };
  describeKeyAccess(operation, () => server, { params, ...request });
  describeVisibility(
    operation,
    () => server,
    async (by) => newWorkflow({}, by),
    request,
  );

  it('400: for a query parameter', async () => {
    const query = { force: 'true' };
    await server.client.fails('INVALID_INPUT', operation, { ...request, params, query, key });
  });

  if (hasName)
    it('404: for a cursor that the workflow does not have', async () => {
      const { workflowId } = await newWorkflow();
      const named = { params: { workflowId, cursorName: 'orders' }, key };
      await server.client.fails('CURSOR_NOT_FOUND', operation, { ...request, ...named });
    });
});

describe('listCursors', () => {
  it('200: has the cursors of the graph before their first run', async () => {
    const { workflowId } = await newWorkflow({ name: 'orders' });
    expect(await list(workflowId)).toEqual([{ ...unread, name: 'orders', column: 'updated_at' }]);
  });

  it('200: has cursors with a value that are gone from the graph, until they are reset', async () => {
    const params = await newWorkflow();
    const { workflowId } = params;
    await server.client.ok('setCursor', { key, params, body });
    const graph = chain(
      { node_type: 'sources/sequence', node_role: 'getter', label: 'N', config: { stop: 1 } },
      dashboard,
    );
    await server.client.ok('updateWorkflow', { key, params: { workflowId }, body: graph });
    expect(await list(workflowId)).toMatchObject([{ name: 'Orders / all', column: null }]);
    await server.client.ok('setCursor', { key, params, body: { value: 'anything' } });
    await server.client.ok('resetCursor', { key, params });
    expect(await list(workflowId)).toEqual([]);
    await server.client.fails('CURSOR_NOT_FOUND', 'resetCursor', { key, params });
  });
});

describe('setCursor', () => {
  describeBody('setCursor', () => server, {
    credentials: async () => ({ key, params: await newWorkflow() }),
    withText: (text) => ({ value: text }),
    maxBytes: 1_048_576,
    plainStatus: 400,
  });

  it('200: sets the value in UTC', async () => {
    const params = await newWorkflow();
    const value = '2026-02-01T01:30:00.123456+01:00';
    const { body: set } = await server.client.ok('setCursor', { key, params, body: { value } });
    expect(set.data).toEqual({
      ...unread,
      name: 'Orders / all',
      column: 'updated_at',
      value: '2026-02-01T00:30:00.123456Z',
      modified: expect.any(String),
    });
    expect(await list(params.workflowId)).toEqual([set.data]);
  });

  it.each([
    [{}, 'yesterday'],
    [{ cursor: 'id' }, '2026-02-01T00:00:00Z'],
  ])('400: refuses a value of another type: %j, %j', async (incremental, value) => {
    const params = await newWorkflow(incremental);
    const { body: error } = await server.client.fails('INVALID_INPUT', 'setCursor', {
      key,
      params,
      body: { value },
    });
    expect(error.error.details).toMatchObject([{ path: '/value' }]);
  });
});

describe.each(['resetCursor', 'resetCursors'] as const)('%s', (operation) => {
  it('204: removes the value, again and again', async () => {
    const params = await newWorkflow();
    await server.client.ok('setCursor', { key, params, body });
    for (let again = 0; again < 2; again += 1) await server.client.ok(operation, { key, params });
    expect(await list(params.workflowId)).toMatchObject([{ value: null, column: 'updated_at' }]);
  });
});
