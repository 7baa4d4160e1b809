/** A workflow reads what another one exported as CSV: every row is there again. */

import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { chain, createWorkflow, dashboard, inlineRows, type Rows } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let host: RemoteHost;
let key: string;
beforeAll(async () => {
  host = await remoteHost();
  server = await startTestServer({ outboundAllowHosts: [`127.0.0.1:${host.port}`] });
  key = await server.key();
});
afterAll(async () => {
  await server.close();
  await host.close();
});

async function run(...nodes: readonly object[]) {
  const { id: workflowId } = await createWorkflow(server, key, chain(...nodes, dashboard));
  const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
  return { workflowId, ...body.data };
}

async function exported(rows: Rows): Promise<string> {
  const { workflowId, result_id: resultId } = await run(inlineRows(rows));
  const params = { workflowId, resultId };
  return (await server.client.ok('exportResult', { key, params, query: 'format=csv' })).text;
}

async function readBack(csv: string) {
  host.respond = (_request, response) => response.setHeader('content-type', 'text/csv').end(csv);
  const { rows } = await run({
    node_type: 'sources/httpRequest',
    node_role: 'getter',
    config: { url: `http://127.0.0.1:${host.port}/rows.csv` },
  });
  return rows;
}

it('also where the only column is null', async () => {
  const csv = await exported([{ a: null }, { a: 'x' }, { a: null }]);
  expect(csv).toBe('a\r\n""\r\nx\r\n""\r\n');
  const rows = await readBack(csv);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toEqual({ a: 'x' });
});

it('also a text that is a negative number, or has another separator', async () => {
  const csv = await exported([
    { a: '-12.5', b: 'x' },
    { a: 'x;=1+1', b: null },
  ]);
  expect(csv).toBe('a,b\r\n-12.5,x\r\n"x;=1+1",\r\n');
  expect(await readBack(csv)).toHaveLength(2);
});
