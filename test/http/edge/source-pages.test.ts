/** `sources/httpRequest` with pages, attempts and a rate, against a host on loopback. */

import type { IncomingMessage, ServerResponse } from 'node:http';

import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { newCredential, SECRET } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let host: RemoteHost;
let base: string;
let key: string;
beforeAll(async () => {
  host = await remoteHost();
  base = `http://127.0.0.1:${host.port}`;
  server = await startTestServer({
    rateLimitPerMinute: 10_000,
    outboundAllowHosts: [`127.0.0.1:${host.port}`],
  });
  key = await server.key();
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(() => {
  host.requests.length = 0;
});

const graph = (config: object) => ({
  nodes: [
    { node_type: 'sources/httpRequest', node_role: 'getter', config: { url: base, ...config } },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
});

async function store(config: object) {
  const body = { title: 'Pages', ...graph(config) };
  const created = await server.client.ok('createWorkflow', { key, body });
  return { key, params: { workflowId: created.body.data.id } };
}

const run = async (config: object) =>
  (await server.client.ok('executeWorkflow', await store(config))).body.data.rows;

const json = (response: ServerResponse, body: unknown, headers: object = {}): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
const queryOf = ({ url = '' }: Pick<IncomingMessage, 'url'>) => new URL(url, base).searchParams;

const ALL = [{ n: 1 }, { n: 2 }, { n: 3 }];
const pageOf = (page: number) => ALL.slice((page - 1) * 2, page * 2);

it.each<[string, object]>([
  ['page numbers', { type: 'page', param: 'page', size_param: 'size', size: 2, until: 'short' }],
  ['a number of pages', { type: 'page', param: 'page', total_pages: '/pages' }],
  ['next addresses', { type: 'next_url', pointer: '/next' }],
  ['the header Link', { type: 'link' }],
])('reads all rows by %s', async (_, pagination) => {
  host.respond = (request, response) => {
    const page = Number(queryOf(request).get('page') ?? 1);
    const next = page < 2 ? `/?page=${page + 1}` : null;
    const link = next === null ? {} : { link: `<${next}>; rel="next"` };
    json(response, { items: pageOf(page), pages: 2, next }, link);
  };
  expect(await run({ pagination, rows_path: '/items' })).toEqual(ALL);
  expect(host.requests).toHaveLength(2);
});

it('sends a cursor in the body of POST, and keeps the other members', async () => {
  host.respond = (_, response) => {
    const { page } = JSON.parse(host.requests.at(-1)!.body) as { page?: { after?: string } };
    const isFirst = page?.after === undefined;
    json(response, { items: pageOf(isFirst ? 1 : 2), next: isFirst ? 'c2' : null });
  };
  const pagination = { type: 'cursor', param: '/page/after', pointer: '/next' };
  const config = {
    method: 'POST',
    body: { filter: { state: 'paid' }, page: { size: 2 } },
    rows_path: '/items',
    pagination,
  };
  expect(await run(config)).toEqual(ALL);
  expect(host.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { filter: { state: 'paid' }, page: { size: 2 } },
    { filter: { state: 'paid' }, page: { size: 2, after: 'c2' } },
  ]);
});

it('follows addresses that repeat a key of the query, which is sent once', async () => {
  host.respond = (request, response) => {
    const query = queryOf(request);
    const isFirst = !query.has('page');
    json(response, {
      items: pageOf(isFirst ? 1 : 2),
      next: isFirst ? `${base}/?page=2&api_key=${query.get('api_key')}` : null,
    });
  };
  const { id } = await newCredential(server, {
    type: 'api_key_query',
    hosts: ['127.0.0.1'],
    data: { parameter: 'api_key', value: SECRET },
  });
  const pagination = { type: 'next_url', pointer: '/next' };
  expect(await run({ credential_id: id, rows_path: '/items', pagination })).toEqual(ALL);
  expect(host.requests.map(({ url }) => url)).toEqual([
    `/?api_key=${SECRET}`,
    `/?page=2&api_key=${SECRET}`,
  ]);
});

it('sends a request again after a failure, as often as `retry` says', async () => {
  host.respond = (_, response) => {
    if (host.requests.length < 2) response.writeHead(503, { 'retry-after': '0' }).end();
    else json(response, ALL);
  };
  expect(await run({ retry: { max_attempts: 2 } })).toEqual(ALL);
  host.requests.length = 0;
  const once = await store({});
  await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', once);
  expect(host.requests).toHaveLength(1);
});

it('begins no more requests in a second than `rate` says', async () => {
  host.respond = (_, response) => json(response, ALL);
  expect(await run({ rate: { requests_per_second: 100, concurrent: 1 } })).toEqual(ALL);
});

it.each<[object, string]>([
  [{ pagination: { type: 'page' } }, '/pagination/param'],
  [{ pagination: { type: 'cursor', param: 'c' } }, '/pagination/pointer'],
  [{ pagination: { type: 'link', param: 'c' } }, '/pagination/param'],
  [{ pagination: { type: 'page', param: '/page' } }, '/pagination/param'],
  [{ pagination: { type: 'page', param: 'p', until: 'short' } }, '/pagination/size'],
  [{ format: 'csv', pagination: { type: 'next_url', pointer: '/next' } }, '/pagination/pointer'],
  [{ pagination: { type: 'all' } }, '/pagination/type'],
  [{ retry: { max_attempts: 11 } }, '/retry/max_attempts'],
])('reports the problem of %j', async (config, path) => {
  const { body } = await server.client.ok('validateGraph', { key, body: graph(config) });
  expect(body.data).toMatchObject({ valid: false, errors: [{ code: 'invalid_config', path }] });
});
