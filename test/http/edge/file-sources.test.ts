/** Uploaded files as sources of runs. */

import { chain, createWorkflow, dashboard } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { advance, fileNode, upload } from '../uploaded-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a graph with sources/file', () => {
  const graph = (...config: Parameters<typeof fileNode>) => chain(fileNode(...config), dashboard);
  const validated = async (key: string, body: object) =>
    (await server.client.ok('validateGraph', { key, body })).body.data;

  it('has its columns before a run, and its rows in one', async () => {
    const key = await server.key();
    const { id } = await upload(server, key, { keep: true });
    const { valid, nodes } = await validated(key, graph(id));
    expect({ valid, outputs: nodes?.[0]?.outputs }).toEqual({
      valid: true,
      outputs: {
        output1: [
          { name: 'item', type: 'string' },
          { name: 'price', type: 'number' },
          { name: 'day', type: 'string' },
        ],
      },
    });
    const filtered = chain(
      fileNode(id),
      {
        node_type: 'queryoperators/filter',
        node_role: 'setter',
        label: 'Few',
        config: { expression: 'prize > 1' },
      },
      dashboard,
    );
    const { errors } = await validated(key, filtered);
    expect(errors).toEqual([expect.objectContaining({ code: 'unknown_column' })]);
    const { id: workflowId } = await createWorkflow(
      server,
      key,
      graph(id, { columns: { day: 'date', price: 'number' } }),
    );
    const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
    expect(body.data.rows).toEqual([
      { day: '2026-03-01', price: 12.5 },
      { day: null, price: 30 },
    ]);
  });

  it('can get the file as a parameter, in a background run too', async () => {
    const key = await server.key();
    const { id } = await upload(server, key);
    const { id: workflowId } = await createWorkflow(server, key, graph({ $param: 'file' }));
    const call = { key, params: { workflowId }, body: { params: { file: id } } };
    const { body } = await server.client.ok('executeWorkflow', call);
    expect(body.data.total_rows).toBe(2);
    const headers = { prefer: 'respond-async, wait=30' };
    const background = await server.client.ok('executeWorkflow', { ...call, headers });
    expect(background.body.data.total_rows).toBe(2);
  });

  it('cannot run with a file that does not exist, was deleted, has expired, or is of another organization', async () => {
    const key = await server.key();
    const [deleted, expired] = [await upload(server, key), await upload(server, key)];
    const foreign = await upload(server, await server.key(await server.newAdmin()), { keep: true });
    const runs = await Promise.all(
      [deleted.id, expired.id, foreign.id, 'file_x'].map(
        async (id) => (await createWorkflow(server, key, graph(id))).id,
      ),
    );
    await server.client.ok('deleteFile', { key, params: { fileId: deleted.id } });
    await advance(server, 25);
    for (const workflowId of runs) {
      const call = { key, params: { workflowId } };
      const { body: checked } = await server.client.ok('validateWorkflow', call);
      expect(checked.data.errors).toEqual([
        expect.objectContaining({ code: 'file_not_found', path: '/file_id' }),
      ]);
      const { body } = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', call);
      expect(body.data.error.code).toBe('file_not_found');
    }
  });
});
