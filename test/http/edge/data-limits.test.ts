/** Limits on the data of a run are settings: at the limit a run completes, beyond it the error names the setting. */

import { gzipSync } from 'node:zlib';

import { settingTable } from '../../../src/app/config.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { chain, createWorkflow, dashboard, sequence } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const MIB = 1_048_576;
const VARIABLES = new Set(Object.values(settingTable(1)).map(({ variable }) => variable));

let host: RemoteHost;
let server: TestServer;
beforeAll(async () => {
  host = await remoteHost();
  server = await startTestServer({
    outboundAllowHosts: [`127.0.0.1:${host.port}`],
    sourceResponseMaxBytes: 2 * MIB,
    sourcesMaxBytesPerRun: 3 * MIB,
    resultMaxRows: 20_000,
    resultMaxBytes: MIB,
    scratchMaxBytesPerOrganization: 4 * MIB,
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
});

/** NDJSON of exactly this size. */
function lines(bytes: number): Buffer {
  const line = `${JSON.stringify({ text: 'x'.repeat(900) })}\n`;
  const whole = line.repeat(Math.floor(bytes / line.length) - 1);
  const last = `${JSON.stringify({ text: 'x'.repeat(bytes - whole.length - 12) })}\n`;
  return Buffer.from(whole + last);
}

const getter = (path = '', config: object = {}) => ({
  node_type: 'sources/httpRequest',
  node_role: 'getter',
  label: 'Fetched',
  config: { url: `http://127.0.0.1:${host.port}/${path}`, ...config },
});
const count = {
  node_type: 'queryoperators/aggregation',
  node_role: 'setter',
  label: 'Count',
  config: { aggregations: [{ function: 'count', column_name: 'rows' }] },
};
const union = {
  node_type: 'queryoperators/union',
  node_role: 'setter',
  label: 'All',
  config: {},
};

async function run(graph: object): Promise<string> {
  const key = await server.key();
  const { id } = await createWorkflow(server, key, graph);
  const { body } = await server.client.call('executeWorkflow', { key, params: { workflowId: id } });
  const { data, error } = body as {
    data?: { total_rows: number };
    error?: { message: string };
  };
  return error === undefined ? `completed with ${data?.total_rows} rows` : error.message;
}

function respondWith(body: Buffer, headers: Readonly<Record<string, string>> = {}): void {
  host.respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', ...headers });
    response.end(body);
  };
}

/** Two getters, one table, counted. */
const together = () => ({
  nodes: [getter('a'), getter('b'), union, count, dashboard],
  edges: [
    [0, 2],
    [1, 2],
    [2, 3],
    [3, 4],
  ].map(([source_node_index, target_node_index]) => ({ source_node_index, target_node_index })),
});

const raise = (setting: string): string => `the administrator of the service can raise ${setting}`;

it.each([
  ['SOURCE_RESPONSE_MAX_BYTES'],
  ['SOURCES_MAX_BYTES_PER_RUN'],
  ['RESULT_MAX_ROWS'],
  ['RESULT_MAX_BYTES'],
  ['SCRATCH_MAX_BYTES_PER_ORGANIZATION'],
  ['ENGINE_MEMORY_MB'],
  ['ENGINE_SPILL_MB'],
])('%s, which messages name, is a setting', (name) => {
  expect(VARIABLES).toContain(name);
});

it('a response has at most SOURCE_RESPONSE_MAX_BYTES', async () => {
  respondWith(lines(2 * MIB));
  expect(await run(chain(getter(), count, dashboard))).toBe('completed with 1 rows');
  respondWith(lines(2 * MIB + 1));
  expect(await run(chain(getter(), count, dashboard))).toContain(
    `The response of 127.0.0.1:${host.port} is larger than 2 MiB; ${raise('SOURCE_RESPONSE_MAX_BYTES')}`,
  );
});

it('so has one that is compressed, once it is not', async () => {
  respondWith(gzipSync(Buffer.alloc(50 * MIB, '{"a":1}\n')), { 'content-encoding': 'gzip' });
  expect(await run(chain(getter(), count, dashboard))).toContain(
    `is larger than 2 MiB; ${raise('SOURCE_RESPONSE_MAX_BYTES')}`,
  );
});

it('the content of a file that is compressed counts as rows on disk', async () => {
  respondWith(gzipSync(Buffer.alloc(50 * MIB, '{"a":1}\n')));
  expect(await run(chain(getter(), count, dashboard))).toContain(
    `The rows of all sources of the run take more than 3 MiB on disk; ${raise('SOURCES_MAX_BYTES_PER_RUN')}`,
  );
});

it('all responses of a run have at most SOURCES_MAX_BYTES_PER_RUN together', async () => {
  respondWith(lines(1.2 * MIB));
  expect(await run(together())).toBe('completed with 1 rows');
  respondWith(lines(1.8 * MIB));
  expect(await run(together())).toContain(
    `The sources of the run have more than 3 MiB together; ${raise('SOURCES_MAX_BYTES_PER_RUN')}`,
  );
});

it('rows that grow when they are read count as they are on disk', async () => {
  const header = Array.from({ length: 50 }, (_, column) => `a_long_name_of_a_column_${column}`);
  const body = `${header.join(',')}\n${`${Array(50).fill('x').join(',')}\n`.repeat(5_000)}`;
  respondWith(Buffer.from(body), { 'content-type': 'text/csv' });
  const message = await run(chain(getter(), count, dashboard));
  // How much they grow is the reader's matter.
  expect([
    'completed with 1 rows',
    expect.stringContaining(`on disk; ${raise('SOURCES_MAX_BYTES_PER_RUN')}`),
  ]).toContainEqual(message);
});

it('a result has at most RESULT_MAX_ROWS rows', async () => {
  expect(await run(chain(sequence(1, 20_000), dashboard))).toBe('completed with 20000 rows');
  expect(await run(chain(sequence(1, 20_001), dashboard))).toContain(
    `The result has more than 20,000 rows; ${raise('RESULT_MAX_ROWS')}`,
  );
});

it('a result has at most RESULT_MAX_BYTES', async () => {
  respondWith(lines(1.5 * MIB));
  expect(await run(chain(getter(), dashboard))).toContain(
    `The result takes more than 1 MiB; ${raise('RESULT_MAX_BYTES')}`,
  );
});

it('the runs of an organization take at most SCRATCH_MAX_BYTES_PER_ORGANIZATION', async () => {
  respondWith(lines(1.45 * MIB));
  const outputs = chain(getter('a'), dashboard);
  const limited = {
    node_type: 'queryoperators/limit',
    node_role: 'setter',
    label: 'First',
    config: { limit: 1_000 },
  };
  const graph = {
    nodes: [getter('a'), getter('b'), ...Array(2).fill(limited), ...Array(2).fill(dashboard)],
    edges: [
      [0, 2],
      [1, 3],
      [2, 4],
      [3, 5],
    ].map(([source_node_index, target_node_index]) => ({ source_node_index, target_node_index })),
  };
  expect(await run(graph)).toContain(raise('SCRATCH_MAX_BYTES_PER_ORGANIZATION'));
  expect(await run(outputs)).toContain(raise('RESULT_MAX_BYTES'));
});
