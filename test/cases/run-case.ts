/** Runs one reported case against a service, with a server on loopback that answers by the case's routes. */

import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { createWorkflow, dashboard } from '../http/graphs.ts';
import type { TestServer } from '../http/test-server.ts';
import type { RemoteHost } from '../support/remote-host.ts';

interface Route {
  readonly path: string;
  readonly query: Readonly<Record<string, string>> | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body_base64: string;
  readonly unless_cookie?: string;
}

export interface Expectation {
  readonly rows?: readonly object[];
  readonly rows_or_fails?: readonly object[];
  readonly rows_or_refused?: readonly object[];
  readonly total?: number;
  readonly fails?: true;
  readonly refused?: true;
  readonly csv?: string;
  readonly csv_roundtrip_rows?: number;
  readonly parquet_type?: readonly [column: string, type: string];
  readonly posted_contains?: string;
  readonly message_contains?: string;
  readonly message_regex?: string;
  readonly message_regex_or_ok?: string;
  readonly upcoming_contains?: string;
}

export interface ReportedCase {
  readonly id: string;
  readonly title: string;
  readonly known_failure?: true;
  readonly decision?: string;
  readonly routes?: readonly Route[];
  readonly nodes?: readonly object[];
  readonly edges?: readonly object[];
  readonly params?: object;
  readonly raw_params?: string;
  readonly integration?: readonly object[];
  readonly import_?: object | string;
  readonly schedule?: object;
  readonly expect: Expectation;
}

/** What a run returned: rows, or the message of the error. */
export type CaseEnd =
  | {
      readonly kind: 'completed';
      readonly rows: readonly object[];
      readonly total: number;
      exported(format: 'csv' | 'parquet'): Promise<Buffer>;
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

export interface CaseTools {
  readonly server: TestServer;
  readonly remote: RemoteHost;
}

const FOLDER = join(__dirname, 'reported');

export function readCases(): readonly ReportedCase[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as ReportedCase);
}

export function answerByRoutes(remote: RemoteHost, routes: readonly Route[]): void {
  const base = baseUrl(remote);
  remote.respond = (request, response) => {
    const route = routeOf(request, routes);
    if (route === undefined) return void response.writeHead(404).end('no such route');
    sendRoute(response, route, base);
  };
}

function routeOf(request: IncomingMessage, routes: readonly Route[]): Route | undefined {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const query = JSON.stringify([...url.searchParams].sort());
  const candidates = routes.filter(
    ({ path, unless_cookie: cookie }) =>
      path === url.pathname &&
      (cookie === undefined || request.headers.cookie?.includes(cookie) !== true),
  );
  const exact = candidates.find(
    (route) => route.query !== null && JSON.stringify(Object.entries(route.query).sort()) === query,
  );
  return exact ?? candidates.find((route) => route.query === null);
}

function sendRoute(response: ServerResponse, route: Route, base: string): void {
  const bytes = Buffer.from(route.body_base64, 'base64');
  const body = bytes.includes('{SERVER}')
    ? Buffer.from(bytes.toString('latin1').replaceAll('{SERVER}', base), 'latin1')
    : bytes;
  response.writeHead(route.status, route.headers).end(body);
}

export async function runCase(tools: CaseTools, one: ReportedCase): Promise<CaseEnd> {
  const { server, remote } = tools;
  answerByRoutes(remote, one.routes ?? []);
  const slug = one.id.replace(/[^a-z0-9]+/g, '-');
  const fill = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replaceAll('{SERVER}', baseUrl(remote)).replaceAll('{SLUG}', slug),
    ) as Value;
  const created = await createIntegrationOf(tools, slug, fill(one));
  if (created !== null) return created;
  return execute(server, fill({ ...one, nodes: withTerminator(one.nodes ?? []) }));
}

/** Returns how creating it ended if it was refused. */
async function createIntegrationOf(
  { server: { client, admin }, remote }: CaseTools,
  slug: string,
  { integration, import_: document }: ReportedCase,
): Promise<CaseEnd | null> {
  if (integration === undefined && document === undefined) return null;
  const response = await (integration === undefined
    ? client.call('importIntegration', { cookie: admin.cookie, body: { slug, document } })
    : client.call('createIntegration', {
        cookie: admin.cookie,
        body: { slug, name: slug, base_url: baseUrl(remote), operations: integration },
      }));
  return response.status < 400 ? null : { kind: 'refused', message: messageOf(response.body) };
}

async function execute(
  server: TestServer,
  { nodes, edges, params, raw_params: rawParams }: ReportedCase,
): Promise<CaseEnd> {
  const { client } = server;
  const key = await server.key();
  const links = nodes!
    .slice(1)
    .map((_, at) => ({ source_node_index: at, target_node_index: at + 1 }));
  const { id: workflowId } = await createWorkflow(server, key, { nodes, edges: edges ?? links });
  const body = rawParams ?? (params && { params });
  const { status, body: answer } = await client.call('executeWorkflow', {
    key,
    params: { workflowId },
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
  if (status >= 400) {
    const isRun = (answer as { error: { code: string } }).error.code === 'EXECUTION_FAILED';
    return { kind: isRun ? 'failed' : 'refused', message: messageOf(answer) };
  }
  const { data } = answer as {
    data: { rows: readonly object[]; total_rows: number; result_id: string };
  };
  return {
    kind: 'completed',
    rows: data.rows,
    total: data.total_rows,
    exported: async (format) => {
      const response = await client.call('exportResult', {
        key,
        params: { workflowId, resultId: data.result_id },
        query: `format=${format}`,
      });
      if (response.bytes === undefined) throw new Error(`The export as ${format} has no body`);
      return response.bytes;
    },
  };
}

function withTerminator(nodes: readonly object[]): readonly object[] {
  const isTerminator = (node: object): boolean =>
    'node_role' in node && node.node_role === 'terminator';
  return nodes.some(isTerminator) ? nodes : [...nodes, dashboard];
}

/** The message of the error, and those of its details. */
function messageOf(body: unknown): string {
  const { error } = body as {
    error: { message: string; details?: readonly { message?: string }[] };
  };
  return [error.message, ...(error.details ?? []).map(({ message }) => message)].join('\n');
}

export function baseUrl({ port }: RemoteHost): string {
  return `http://127.0.0.1:${port}`;
}
