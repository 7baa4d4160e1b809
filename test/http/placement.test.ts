/** The placement of workflows, which is a part of their revisions. */

import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = await server.key();
});
afterAll(() => server.close());

const graph = chain(inlineRows([{ n: 1 }]), dashboard);

it('is `auto` unless it is sent, and can be sent back', async () => {
  const { id: workflowId, placement } = await createWorkflow(server, key, graph);
  expect(placement).toBe('auto');
  const call = { key, params: { workflowId } };
  const { body } = await server.client.ok('getWorkflow', call);
  expect(body.data.placement).toBe('auto');
  const local = { ...body.data, placement: 'local' as const };
  const copy = await server.client.ok('createWorkflow', { key, body: local });
  expect(copy.body.data.placement).toBe('local');
});

it('makes a revision of its own, which can be restored', async () => {
  const { id: workflowId } = await createWorkflow(server, key, graph);
  const call = { key, params: { workflowId } };
  const update = async (body: object) =>
    (await server.client.ok('updateWorkflow', { ...call, body })).body.data;
  expect(await update({ placement: 'local' })).toMatchObject({ revision: 2, placement: 'local' });
  expect(await update(graph)).toMatchObject({ revision: 3, placement: 'local' });
  expect(await update({ placement: 'auto' })).toMatchObject({ revision: 4, placement: 'auto' });
  const second = { key, params: { workflowId, revision: 2 } };
  const { body } = await server.client.ok('getRevision', second);
  expect(body.data.placement).toBe('local');
  const restored = await server.client.ok('restoreRevision', second);
  expect(restored.body.data).toMatchObject({ revision: 5, placement: 'local' });
});

it('is one of three words', async () => {
  const body = { title: 'T', ...graph, placement: 'elsewhere' };
  const { body: response } = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
    key,
    body,
  });
  expect(response.error.details?.[0]).toMatchObject({ path: '/placement' });
});

it('refuses nodes of Weir if everything must be remote', async () => {
  const body = { ...graph, placement: 'remote' as const };
  const { data } = (await server.client.ok('validateGraph', { key, body })).body;
  expect(data.errors).toEqual([
    expect.objectContaining({ node_index: 0, code: 'cannot_run_remotely' }),
  ]);
  const { id: workflowId } = await createWorkflow(server, key, body);
  await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', { key, params: { workflowId } });
});
