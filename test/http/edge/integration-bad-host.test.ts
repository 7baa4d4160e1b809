/** A host that misbehaves, through each role of an integration: the run ends soon, says why, and no secret goes elsewhere. */

import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { drip, flood, rawHost, type RawHost } from '../../support/raw-host.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { newCredential } from '../credentials.ts';
import { chain, createWorkflow, dashboard, inlineRows } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { newIntegration } from '../integrations.ts';

interface Caller {
  readonly server: TestServer;
  readonly key: string;
  readonly slug: string;
  readonly credential_id: number;
}

let host: RawHost;
/** Allowed by the operator, but no host of the credential. */
let other: RemoteHost;
/** Its runs may take as long as they do by default. */
let patient: Caller;
let impatient: Caller;
beforeAll(async () => {
  [host, other] = await Promise.all([rawHost(), remoteHost()]);
  [patient, impatient] = await Promise.all([
    startCaller({}),
    startCaller({ executeTimeoutSeconds: 2 }),
  ]);
});
afterAll(async () => {
  await Promise.all([patient.server.close(), impatient.server.close()]);
  await Promise.all([host.close(), other.close()]);
});

async function startCaller(limits: { executeTimeoutSeconds?: number }): Promise<Caller> {
  const server = await startTestServer({
    rateLimitPerMinute: 1_000_000,
    sourceResponseMaxBytes: 67_108_864,
    outboundAllowHosts: [`127.0.0.1:${host.port}`, `localhost:${other.port}`],
    ...limits,
  });
  const n = { name: 'n', in: 'query', type: 'number' };
  const retry = { max_attempts: 2 };
  const pages = { type: 'page', param: 'page', until: 'empty', max_pages: 3 };
  const cursor = { type: 'cursor', param: 'after', pointer: '/next', max_pages: 5 };
  const operations = [
    { name: 'get', role: 'getter', method: 'GET', path: '/', retry },
    {
      name: 'pages',
      role: 'getter',
      method: 'GET',
      path: '/',
      retry,
      pagination: pages,
    },
    {
      name: 'cursor',
      role: 'getter',
      method: 'GET',
      path: '/',
      retry,
      response: { rows_path: '/rows' },
      pagination: cursor,
    },
    {
      name: 'find',
      role: 'setter',
      method: 'GET',
      path: '/',
      retry,
      parameters: [n],
      response: { columns: [{ name: 'm', type: 'number' }] },
    },
    {
      name: 'put',
      role: 'terminator',
      method: 'PUT',
      path: '/',
      retry,
      parameters: [n],
      response: { format: 'none' },
    },
  ];
  const overrides = {
    base_url: `http://127.0.0.1:${host.port}`,
    auth: { type: 'bearer' },
    operations,
  };
  const { slug } = await newIntegration(server, overrides);
  const { id: credential_id } = await newCredential(server, { hosts: ['127.0.0.1'] });
  return { server, key: await server.key(), slug, credential_id };
}

type NodeOf = (operation: string, node_role: string, config?: object) => object;
const row = inlineRows([{ n: 1 }]);
const parameters = { n: { $column: 'n' } };
const GRAPHS = {
  getter: (node: NodeOf) => chain(node('get', 'getter'), dashboard),
  pages: (node: NodeOf) => chain(node('pages', 'getter'), dashboard),
  cursor: (node: NodeOf) => chain(node('cursor', 'getter'), dashboard),
  setter: (node: NodeOf) => chain(row, node('find', 'setter', { parameters }), dashboard),
  terminator: (node: NodeOf) => chain(row, node('put', 'terminator', { parameters })),
};
type Role = keyof typeof GRAPHS;

let requests: number;
/** How the run ended: its status, or the code of its terminator, and why. */
async function runOf(
  role: Role,
  behave: (socket: Socket) => void,
  { server, key, slug, credential_id }: Caller = patient,
): Promise<string> {
  requests = 0;
  host.behave = (socket) => {
    requests += 1;
    behave(socket);
  };
  const graph = GRAPHS[role]((operation, node_role, config = {}) => ({
    node_type: `${slug}/${operation}`,
    node_role,
    config: { credential_id, ...config },
  }));
  const { id: workflowId } = await createWorkflow(server, key, graph);
  const { body } = await server.client.call('executeWorkflow', { key, params: { workflowId } });
  const { execution_id } = (body as { data: { execution_id: number } }).data;
  const params = { executionId: execution_id };
  const run = (await server.client.ok('getExecution', { key, params })).body.data;
  const [sent] = run.deliveries;
  const [failed] = sent?.errors ?? [];
  const how = failed?.code ?? run.error?.code ?? run.status;
  return `${how}: ${failed?.message ?? run.error?.message ?? ''}`;
}

const respond =
  (head: string, body: string | Buffer = '') =>
  (socket: Socket) => {
    socket.write(`HTTP/1.1 ${head}\r\nConnection: close\r\n\r\n`);
    socket.end(body);
  };
const json = (body: string, head = '') =>
  respond(
    `200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}${head}`,
    body,
  );
const bomb = gzipSync(Buffer.alloc(100 * 1_048_576));
const YEAR = 31_536_000;

interface Ends {
  /** In getters and setters. */
  readonly fetched?: RegExp;
  readonly terminator?: RegExp;
  readonly pages?: RegExp;
  readonly cursor?: RegExp;
  /** How many requests there are, where it is not one. */
  readonly tries?: number;
}

const CASES: readonly [string, () => (socket: Socket) => void, Ends][] = [
  [
    'says nothing',
    () => () => undefined,
    { fetched: /^timed_out: /, terminator: /^interrupted: .*before the host responded/ },
  ],
  [
    'drips its headers',
    () => (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-A: '.padEnd(400, 'a')),
    { fetched: /^timed_out: /, terminator: /^interrupted: .*before the host responded/ },
  ],
  [
    'drips its body',
    () => (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[');
      drip(socket, '{"n":1},');
    },
    { fetched: /^timed_out: / },
  ],
  [
    'sends a body without an end',
    () => (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[1');
      flood(socket, Buffer.alloc(1_048_576, ',1'));
    },
    { fetched: /larger than 64 MiB/, terminator: /^completed: $/ },
  ],
  [
    'sends headers without an end',
    () => (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      flood(socket, `X-A: ${'a'.repeat(1000)}\r\n`.repeat(1000));
    },
    {
      fetched: /headers that are too large/,
      terminator: /^no_response: .*headers that are too large/,
    },
  ],
  [
    'hangs up in the middle of the body',
    () => respond('200 OK\r\nContent-Type: application/json\r\nContent-Length: 100', '[{"m": 1}'),
    { fetched: /before its response was complete/, tries: 2 },
  ],
  [
    'sends more than the length that it stated',
    () => respond('200 OK\r\nContent-Type: application/json\r\nContent-Length: 2', '[]xxxx'),
    { fetched: /more than the length that it stated/, terminator: /^completed: $/ },
  ],
  [
    'sends a gzip bomb',
    () => respond(`200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}`, bomb),
    { fetched: /larger than 64 MiB/, terminator: /^completed: $/ },
  ],
  [
    'answers 429 for ever',
    () => respond('429 Too Many\r\nRetry-After: 0\r\nContent-Length: 0'),
    { fetched: /status 429/, terminator: /^http_429: /, tries: 2 },
  ],
  [
    'asks to come back in a year',
    () => respond(`503 Busy\r\nRetry-After: ${YEAR}\r\nContent-Length: 0`),
    {
      fetched: /asked to wait longer than the 120 seconds/,
      terminator: /^http_503: .*asked to wait longer than the 120 seconds/,
    },
  ],
  [
    'redirects to a private address',
    () => respond('307 Away\r\nLocation: http://127.0.0.2:1/\r\nContent-Length: 0'),
    {
      fetched: /was not sent to the host to which 127\.0\.0\.1/,
      terminator: /^http_307: .*another origin/,
    },
  ],
  [
    'redirects to another host',
    () => respond(`307 Away\r\nLocation: http://localhost:${other.port}/\r\nContent-Length: 0`),
    {
      fetched: /was not sent to the host to which 127\.0\.0\.1/,
      terminator: /^http_307: .*another origin/,
    },
  ],
  [
    'sends no JSON',
    () => json('[{"m": 1'),
    { fetched: /not valid JSON/, terminator: /^completed: $/ },
  ],
  [
    'gives the same page again',
    () => json('[{"n": 1}]'),
    { pages: /more pages than the \d.*all of them are the same/, tries: 3 },
  ],
  [
    'gives the same cursor again',
    () => (socket) => json(`{"rows": [{"n": ${requests}}], "next": "a"}`)(socket),
    { cursor: /names a cursor that an earlier page/, tries: 2 },
  ],
  [
    'gives a cursor for ever',
    () => (socket) => json(`{"rows": [{"n": ${requests}}], "next": "${requests}"}`)(socket),
    { cursor: /more pages than the 5/, tries: 5 },
  ],
];

it.each(CASES)('ends where it %s', async (_, behaviour, { fetched, tries = 1, ...own }) => {
  const expected = { ...own, ...(fetched && { getter: fetched, setter: fetched }) };
  const isEndless = fetched?.test('timed_out: ') === true;
  for (const [role, reason] of Object.entries(expected) as [Role, RegExp][]) {
    const how = await runOf(role, behaviour(), isEndless ? impatient : patient);
    expect([role, how]).toEqual([role, expect.stringMatching(reason)]);
    expect([role, requests]).toEqual([role, tries]);
  }
  expect(other.requests).toEqual([]);
});

it('has delivered a row whose response breaks off after its status', async () => {
  const cutOff = respond('200 OK\r\nContent-Length: 100', '[');
  expect([await runOf('terminator', cutOff), requests]).toEqual(['completed: ', 1]);
});
