/** Creates the resource that a path parameter names, as its owner. */

import { bearer } from './credentials.ts';
import { createDashboard, sharedDashboard } from './dashboards.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { upload } from './uploaded-files.ts';
import type { TestServer, TestUser } from './test-server.ts';
import { weather } from './integrations.ts';

export type Params = Readonly<Record<string, string | number>>;

export interface Maker {
  readonly server: TestServer;
  /** Makes and runs workflows. */
  readonly key: string;
  /** Makes API keys. */
  readonly owner: TestUser;
  /** Makes what only an admin can. */
  readonly admin: TestUser;
}

/** Sends a row to an address that the service does not call. */
const unreachable = chain(inlineRows([{ n: 1 }]), {
  node_type: 'termination/httpRequest',
  node_role: 'terminator',
  label: 'Send',
  config: { url: 'http://127.0.0.1:1/' },
});

/** Reads from an address that the service does not call. */
const incremental = chain(
  {
    node_type: 'sources/httpRequest',
    node_role: 'getter',
    label: 'orders',
    config: {
      url: 'http://127.0.0.1:1/',
      columns: { updated_at: 'timestamp' },
      incremental: { cursor: 'updated_at' },
    },
  },
  dashboard,
);

/** By parameter: creates one such resource and its parents, and returns the path parameters. */
const makers: Readonly<Record<string, (maker: Maker) => Promise<Params>>> = {
  keyId: async ({ server, owner }) => ({
    keyId: (await server.newKey(owner, { scopes: ['workflows:read'] })).id,
  }),
  workflowId,
  revision: async (maker) => ({ ...(await workflowId(maker)), revision: 1 }),
  async testId(maker) {
    const { server, key } = maker;
    const params = await workflowId(maker);
    const body = { name: 'Test', expect: [{ node: 'Rows', rows: [] }] };
    const test = await server.client.ok('createWorkflowTest', { key, params, body });
    return { ...params, testId: test.body.data.id };
  },
  async cursorName({ server, key }) {
    const { id } = await createWorkflow(server, key, incremental);
    return { workflowId: id, cursorName: 'orders' };
  },
  async scheduleId(maker) {
    const { server, key } = maker;
    const params = await workflowId(maker);
    const body = { cron: '@daily' };
    const made = await server.client.ok('createSchedule', { key, params, body });
    return { ...params, scheduleId: made.body.data.id };
  },
  executionId: async (maker) => ({ executionId: (await run(maker)).execution_id }),
  async nodeId({ server, key }) {
    const { id, nodes } = await createWorkflow(server, key, unreachable);
    const run = { key, params: { workflowId: id } };
    const { body } = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', run);
    const { execution_id: executionId } = body.data as { execution_id: number };
    return { executionId, nodeId: nodes[1]!.id };
  },
  async resultId(maker) {
    const { workflow_id: workflowId, result_id: resultId } = await run(maker);
    return { workflowId, resultId };
  },
  dashboardId: async ({ server, key }) => ({
    dashboardId: (await createDashboard(server, key)).id,
  }),
  async shareLinkId({ server, key }) {
    const { dashboard, link } = await sharedDashboard(server, key);
    return { dashboardId: dashboard.id, shareLinkId: link.id };
  },
  tileId: () => Promise.resolve({ tileId: 'prices' }),
  fileId: async ({ server, key }) => ({ fileId: (await upload(server, key)).id }),
  userId: async ({ server, admin }) => ({ userId: (await server.newMember(admin)).id }),
  async credentialId({ server, admin: { cookie } }) {
    const test = { hosts: ['127.0.0.1'], test_url: 'https://127.0.0.1/' };
    const body = { ...bearer, ...test };
    const made = await server.client.ok('createCredential', { cookie, body });
    return { credentialId: made.body.data.id };
  },
  async integrationId({ server, admin: { cookie } }) {
    const made = await server.client.ok('createIntegration', { cookie, body: weather() });
    return { integrationId: made.body.data.id };
  },
};

async function workflowId({ server, key }: Maker): Promise<Params> {
  return { workflowId: (await createWorkflow(server, key)).id };
}

async function run(maker: Maker) {
  const params = await workflowId(maker);
  return (await maker.server.client.ok('executeWorkflow', { key: maker.key, params })).body.data;
}

/** The path parameter that names the resource; null where the path is not about a single one. */
export function resourceOf(path: string): string | null {
  return path.match(/\{(\w+)\}(?=[^{]*$)/)?.[1] ?? null;
}

/** Creates a resource for every parameter of the path. */
export async function makeParams(path: string, maker: Maker): Promise<Params> {
  const resource = resourceOf(path);
  if (resource === null) return {};
  const make = makers[resource];
  if (make === undefined)
    throw new Error(
      `No test knows how to make what {${resource}} names: add it to test/http/path-resources.ts`,
    );
  return make(maker);
}

/** Parameters of the path that name resources that do not exist. */
export const absentParams = (path: string): Params =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string | number] => [
      name,
      name === 'resultId' ? 'dataRef:none' : 999_999,
    ]),
  );
