/** Whole numbers within values keep their digits wherever the values come from, and wherever they go. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { chain, computed, createWorkflow, dashboard } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const READ = '{"id":9007199254740993,"l":[-9223372036854775808,1152921504606846976]}';
const MADE = '{"id":9007199254740995}';
const ROW = `{"read":${READ},"made":${MADE}}`;

let host: RemoteHost;
let server: TestServer;
let directory: string;
let result: { key: string; params: { workflowId: number; resultId: string } };
let answer: string;

beforeAll(async () => {
  host = await remoteHost();
  host.respond = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(`[{"read":${READ}}]`);
  server = await startTestServer({ outboundAllowHosts: [`127.0.0.1:${host.port}`] });
  directory = mkdtempSync(join(tmpdir(), 'weir-digits-'));
  const url = `http://127.0.0.1:${host.port}/`;
  const { nodes, edges } = chain(
    { node_type: 'sources/httpRequest', node_role: 'getter', label: 'Read', config: { url } },
    computed('made', `cast('${MADE}' as json)`),
    dashboard,
  );
  const sending = {
    node_type: 'termination/httpRequest',
    node_role: 'terminator',
    label: 'Send',
    config: { url: `${url}sent` },
  };
  const graph = {
    nodes: [...nodes, sending],
    edges: [...edges, { source_node_index: 1, target_node_index: 3 }],
  };
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(server, key, graph);
  const { body, bytes } = await server.client.ok('executeWorkflow', {
    key,
    params: { workflowId },
  });
  answer = String(bytes);
  result = { key, params: { workflowId, resultId: body.data.result_id } };
});
afterAll(async () => {
  await server.close();
  await host.close();
  rmSync(directory, { recursive: true, force: true });
});

async function exported(format: string): Promise<Buffer> {
  const { bytes } = await server.client.ok('exportResult', {
    ...result,
    query: `format=${format}`,
  });
  return Buffer.from(bytes ?? []);
}

it('in the response and in pages', async () => {
  expect(answer).toContain(ROW);
  const { bytes } = await server.client.ok('getResultPage', result);
  expect(String(bytes)).toContain(ROW);
});

it('in a delivery', () => {
  expect(host.requests.find(({ url }) => url === '/sent')?.body).toBe(ROW);
});

it('in exports as text', async () => {
  expect(String(await exported('ndjson'))).toBe(`${ROW}\n`);
  expect(String(await exported('json'))).toContain(ROW);
  const cells = [READ, MADE].map((json) => `"${json.replaceAll('"', '""')}"`);
  expect(String(await exported('csv'))).toBe(`read,made\r\n${cells.join(',')}\r\n`);
});

it('in an export as Parquet', async () => {
  const file = join(directory, 'x.parquet');
  writeFileSync(file, await exported('parquet'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const read = await connection.runAndReadAll(
    `SELECT typeof(read.id), CAST(to_json(read) AS VARCHAR), CAST(to_json(made) AS VARCHAR) FROM read_parquet('${file}')`,
  );
  expect(read.getRows()).toEqual([['BIGINT', READ, MADE]]);
  connection.closeSync();
  instance.closeSync();
});
