/** The built service with many rows, in and out; `npm run check:node` runs it on other versions of Node.js. */

import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltService } from '../scripts/service/built-service.ts';
import { createClient, type Client } from '../scripts/service/client.ts';
import { firstKey, startService } from './support/service-process.ts';

const ROWS = 100_000;

let directory: string;
let service: BuiltService;
let client: Client;
let key: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'weir-large-'));
  // Started by root, the database server is another user, who has to reach it.
  chmodSync(directory, 0o711);
  service = startService({ DATA_DIR: join(directory, 'data') });
  client = createClient(await service.ready());
  key = await firstKey(client);
});
afterAll(async () => {
  client?.close();
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function stored(nodes: readonly object[]): Promise<{ workflowId: number }> {
  const edges = nodes
    .slice(1)
    .map((_, index) => ({ source_node_index: index, target_node_index: index + 1 }));
  const body = { title: 'Large', nodes, edges };
  return { workflowId: (await client.ok('createWorkflow', { key, body })).body.data.id };
}

const posted = { node_type: 'sources/params', node_role: 'getter', config: { param: 'rows' } };
const output = { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} };

it(`takes ${ROWS} posted rows, computes, and exports all of them in every format`, async () => {
  const params = await stored([
    posted,
    {
      node_type: 'queryoperators/computedColumn',
      node_role: 'setter',
      config: { column_name: 'total', expression: 'price * quantity' },
    },
    output,
  ]);
  const rows = Array.from({ length: ROWS }, (_, id) => ({
    id,
    name: `näme "${id}"`,
    price: id / 4,
    quantity: id % 7,
  }));
  const run = await client.ok('executeWorkflow', {
    key,
    params,
    body: { params: { rows } },
    headers: { 'idempotency-key': 'large' },
  });
  expect(run.body.data.total_rows).toBe(ROWS);
  const wanted = rows.map((row) => ({ ...row, total: row.price * row.quantity }));

  const exported = (format: string) =>
    client.ok('exportResult', {
      key,
      params: { ...params, resultId: run.body.data.result_id },
      query: { format },
    });
  expect(JSON.parse((await exported('json')).text)).toEqual(wanted);
  const lines = (await exported('ndjson')).text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(wanted);
  expect((await exported('csv')).text.trim().split('\r\n')).toHaveLength(ROWS + 1);
  expect((await exported('parquet')).text).toMatch(/^PAR1[^]*PAR1$/);
});

it('reads names that are written with escapes, whichever came before them', async () => {
  const params = await stored([posted, output]);
  for (const [text, name] of [
    ['"\\\\"', '\\'],
    ['"\\u0061"', 'a'],
    ['"\\n"', '\n'],
  ] as const) {
    const body = `{"params":{"rows":[{${text}:1}]}}`;
    const run = await client.ok('executeWorkflow', {
      key,
      params,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(run.body.data.rows).toEqual([{ [name]: 1 }]);
  }
});

it('has printed no warning of Node.js', () => {
  expect(service.err()).not.toContain('Warning');
});
