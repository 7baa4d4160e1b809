/** The row order of workflows, which is a part of their revisions. */

import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = await server.key();
});
afterAll(() => server.close());

it('makes a new revision, stays if the graph alone is replaced, and can be restored', async () => {
  const graph = chain(inlineRows([{ n: 1 }]), dashboard);
  const created = await createWorkflow(server, key, graph);
  expect(created).toMatchObject({ row_order: 'kept', revision: 1 });
  const params = { workflowId: created.id };
  const update = async (body: object) =>
    (await server.client.ok('updateWorkflow', { key, params, body })).body.data;
  expect(await update({ row_order: 'free' })).toMatchObject({ row_order: 'free', revision: 2 });
  expect(await update(graph)).toMatchObject({ row_order: 'free', revision: 3 });
  expect(await update({ title: 'Same order' })).toMatchObject({ row_order: 'free', revision: 3 });
  const orderOf = async (revision: number) => {
    const { body } = await server.client.ok('getRevision', {
      key,
      params: { ...params, revision },
    });
    return body.data.row_order;
  };
  expect([await orderOf(1), await orderOf(2)]).toEqual(['kept', 'free']);
  const first = { key, params: { ...params, revision: 1 } };
  const { body } = await server.client.ok('restoreRevision', first);
  expect(body.data).toMatchObject({ row_order: 'kept', revision: 4 });
});
