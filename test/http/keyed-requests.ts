/** The requests that take an Idempotency-Key, and what each leaves behind. */

import pg from 'pg';
import type { OperationId } from '../../src/generated/operations.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiResponse, CallRequest } from '../../scripts/service/client.ts';

export interface KeyedOperation {
  readonly id: OperationId;
  readonly status: number;
  /** Another body is another request; null where there is none. */
  readonly request: (fixture: KeyedFixture, body: 'usual' | 'other') => CallRequest;
  /** Counts what the requests did. */
  readonly effects: string;
  /** Whether the request has a body. */
  readonly hasBody: boolean;
}

type KeyedResponse = Awaited<ReturnType<TestApp['client']['call']>>;

export interface KeyedFixture {
  readonly workflowId: number;
  readonly scheduleId: number;
  readonly executionId: number;
  readonly dashboardId: number;
  readonly key: string;
}

const GRAPH = {
  nodes: [
    {
      node_type: 'sources/sequence',
      node_role: 'getter',
      label: 'Numbers',
      config: { start: 1, stop: 3, column_name: 'n' },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator', label: 'T', config: {} },
  ],
  edges: [{ source_node_index: 0, target_node_index: 1 }],
};

/** A month after the clock of a test app begins. */
export const IN_A_MONTH = '2026-04-01T00:00:00Z';

export const KEYED_OPERATIONS: readonly KeyedOperation[] = [
  {
    id: 'createKey',
    status: 201,
    request: (_, body) => ({ body: { name: `Once ${body}` } }),
    effects: "SELECT count(*)::int AS n FROM api_keys WHERE name LIKE 'Once %'",
    hasBody: true,
  },
  {
    id: 'createWorkflow',
    status: 201,
    request: (_, body) => ({ body: { title: `Once ${body}`, ...GRAPH } }),
    effects: "SELECT count(*)::int AS n FROM workflows WHERE title LIKE 'Once %'",
    hasBody: true,
  },
  {
    id: 'executeWorkflow',
    status: 200,
    request: ({ workflowId }, body) => ({ params: { workflowId }, body: paramsOf(body) }),
    effects: 'SELECT count(*)::int AS n FROM executions',
    hasBody: true,
  },
  {
    id: 'createSchedule',
    status: 201,
    request: ({ workflowId }, body) => ({
      params: { workflowId },
      // Not active: its runs would count among the effects of the others.
      body: { cron: body === 'usual' ? '0 6 * * *' : '0 7 * * *', is_active: false },
    }),
    effects: 'SELECT count(*)::int AS n FROM schedules',
    hasBody: true,
  },
  {
    id: 'runSchedule',
    status: 202,
    request: ({ workflowId, scheduleId }) => ({ params: { workflowId, scheduleId } }),
    effects: 'SELECT count(*)::int AS n FROM executions',
    hasBody: false,
  },
  {
    id: 'rerunExecution',
    status: 202,
    request: ({ executionId }, body) => ({
      params: { executionId },
      body: { revision: body === 'usual' ? 'same' : 'latest' },
    }),
    effects: 'SELECT count(*)::int AS n FROM executions',
    hasBody: true,
  },
  {
    id: 'restoreRevision',
    status: 200,
    request: ({ workflowId }) => ({ params: { workflowId, revision: 1 } }),
    effects: 'SELECT count(*)::int AS n FROM workflow_revisions WHERE restored_from IS NOT NULL',
    hasBody: false,
  },
  {
    id: 'publishWorkflow',
    status: 200,
    request: ({ workflowId }, body) => ({
      params: { workflowId },
      body: { revision: 1, force: body !== 'usual' },
    }),
    // Other changes of a workflow also make a revision.
    effects: 'SELECT coalesce(sum(version - revision), 0)::int AS n FROM workflows',
    hasBody: true,
  },
  {
    id: 'createDashboard',
    status: 201,
    request: (_, body) => ({ body: { title: `Once ${body}` } }),
    effects: "SELECT count(*)::int AS n FROM dashboards WHERE title LIKE 'Once %'",
    hasBody: true,
  },
  {
    id: 'createShareLink',
    status: 201,
    request: ({ dashboardId }, body) => ({
      params: { dashboardId },
      body: { name: `Once ${body}`, expires_at: IN_A_MONTH },
    }),
    effects: "SELECT count(*)::int AS n FROM share_links WHERE name LIKE 'Once %'",
    hasBody: true,
  },
  {
    id: 'uploadFile',
    status: 201,
    request: (_, body) => ({
      query: { name: 'once.csv' },
      headers: { 'content-type': 'text/csv' },
      body: `a\n${body}\n`,
    }),
    effects: 'SELECT count(*)::int AS n FROM files WHERE is_stored',
    hasBody: true,
  },
];

const paramsOf = (body: string) => ({ params: { body } });

export async function createKeyedFixture({ client, keys }: TestApp): Promise<KeyedFixture> {
  const key = keys.all;
  const made = await client.ok('createWorkflow', {
    key,
    body: { title: 'KeyedFixture', ...GRAPH },
  });
  const params = { workflowId: made.body.data.id };
  const body = { cron: '0 5 * * *', is_active: false };
  const schedule = await client.ok('createSchedule', { key, params, body });
  const run = await client.ok('executeWorkflow', { key, params });
  const executionId = run.body.data.execution_id;
  const dashboard = await client.ok('createDashboard', { key, body: { title: 'KeyedFixture' } });
  const dashboardId = dashboard.body.data.id;
  return { ...params, scheduleId: schedule.body.data.id, executionId, dashboardId, key };
}

export function sendKeyed(
  { client }: Pick<TestApp, 'client'>,
  operation: KeyedOperation,
  fixture: KeyedFixture,
  idempotencyKey: string | null,
  { body = 'usual', ...changes }: CallRequest & { readonly body?: 'usual' | 'other' } = {},
): Promise<KeyedResponse> {
  const { headers, ...request } = operation.request(fixture, body);
  return client.call(operation.id, {
    key: fixture.key,
    ...request,
    ...changes,
    headers: {
      ...headers,
      ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      ...changes.headers,
    },
  });
}

/** All but what belongs to the request: a response that is sent again has a `meta` of its own. */
export function lasting({ status, headers, body }: ApiResponse<unknown>): object {
  const { meta: _, ...rest } = body as { meta?: unknown };
  return { status, location: headers['location'], etag: headers['etag'], body: rest };
}

export const isReplayed = ({ headers }: ApiResponse<unknown>): boolean =>
  headers['idempotency-replayed'] === 'true';

export interface Sql {
  rows(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  count(text: string): Promise<number>;
  close(): Promise<void>;
}

export async function openSql({ databaseUrl }: Pick<TestApp, 'databaseUrl'>): Promise<Sql> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database may be dropped first.
  client.on('error', () => undefined);
  await client.connect();
  const rows: Sql['rows'] = async (text, values = []) =>
    (await client.query<Record<string, unknown>>(text, [...values])).rows;
  return {
    rows,
    count: async (text) => (await rows(text))[0]!['n'] as number,
    close: () => client.end(),
  };
}

/** As if the processes that work on requests and runs had died a minute ago. */
export async function letProcessesDie(sql: Sql): Promise<void> {
  await sql.rows("UPDATE idempotency_keys SET seen_at = seen_at - interval '1 minute'");
  await sql.rows("UPDATE executions SET seen_at = seen_at - interval '1 minute'");
}
