/** The service imports the document that it serves, and its workflows read what its own interface tells. */

import { newCredential } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 10_000, outboundAllowHosts: ['127.0.0.1'] });
  key = await server.key();
});
afterAll(() => server.close());

const node = (node_type: string, node_role: string, config: object) => ({
  node_type,
  node_role,
  label: node_type,
  config,
});

async function rowsOf(title: string, nodes: readonly object[]) {
  const edges = nodes.slice(1).map((_, at) => ({
    source_node_index: at,
    target_node_index: at + 1,
  }));
  const graph = { nodes: [...nodes], edges };
  const checked = await server.client.ok('validateGraph', { key, body: graph });
  expect(checked.body.data).toMatchObject({ valid: true });
  const made = await server.client.ok('createWorkflow', { key, body: { title, ...graph } });
  const params = { workflowId: made.body.data.id };
  const { data } = (await server.client.ok('executeWorkflow', { key, params })).body;
  const validated = checked.body.data.nodes.at(-2)?.outputs['output1'];
  expect(data.columns.map(({ name, type }) => [name, type])).toEqual(
    validated?.map(({ name, type }) => [name, type]),
  );
  return data.rows;
}

it('lists workflows with a getter, and reads each with a setter', async () => {
  const imported = await server.client.ok('importIntegration', {
    cookie: server.admin.cookie,
    body: { url: `${server.url}/openapi.json`, slug: 'weir' },
  });
  const { definition, skipped } = imported.body.data;
  expect(definition).toMatchObject({ base_url: server.url, auth: { type: 'bearer' } });
  expect(skipped.map(({ operation_path: path }) => path)).not.toContain('/api/v1/workflows');
  const made = await newCredential(server, { hosts: ['127.0.0.1'], data: { token: key } });
  const own = { credential_id: made.id };
  for (const title of ['One', 'Two'])
    await server.client.ok('createWorkflow', { key, body: { title } });

  const dashboard = node('termination/dashboardOutput', 'terminator', {});
  const list = node('weir/listWorkflows', 'getter', own);
  const listed = await rowsOf('A list', [list, dashboard]);
  expect(listed.map(({ title }) => title)).toEqual(['A list', 'Two', 'One']);

  const byId = { ...own, parameters: { workflowId: { $column: 'workflow' } } };
  const rows = { rows: listed.map(({ id }) => ({ workflow: id })) };
  const read = await rowsOf('Each', [
    node('sources/inlineRows', 'getter', rows),
    node('weir/getWorkflow', 'setter', byId),
    dashboard,
  ]);
  expect(read.map(({ title }) => title)).toEqual(['A list', 'Two', 'One']);
});
