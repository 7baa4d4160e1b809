/** Dashboards for the tests of their operations. */

import type { OperationId } from '../../src/generated/operations.ts';
import type { CallRequest } from '../../scripts/service/client.ts';
import { chain, createWorkflow, dashboard as output, inlineRows } from './graphs.ts';
import type { TestServer } from './test-server.ts';

export const POSITION = { x: 0, y: 0, width: 6, height: 4 };

/** Items that cost at least `min`. Its output has the label Out. */
export const priced = {
  ...chain(
    inlineRows([
      { item: 'tea', price: 12.5 },
      { item: 'pot', price: 30 },
    ]),
    {
      node_type: 'queryoperators/filter',
      node_role: 'setter',
      label: 'Large',
      config: { expression: 'price >= $min' },
    },
    {
      ...output,
      config: { title: 'Prices', chart: { type: 'bar', x: 'item', y: ['price'] } },
    },
  ),
  parameters: { min: { type: 'number', default: 0 } },
};

export const tileOf = (workflow: number | string, changes: object = {}) => ({
  id: 'prices',
  workflow: String(workflow),
  position: POSITION,
  ...changes,
});

export async function createDashboard(
  { client }: Pick<TestServer, 'client'>,
  key: string,
  body: object = {},
) {
  const request = { key, body: { title: 'Dashboard', ...body } };
  return (await client.ok('createDashboard', request)).body.data;
}

/** A dashboard whose tile has the value of a control as parameter. */
export async function pricedDashboard(server: TestServer, key: string, changes: object = {}) {
  const workflow = await createWorkflow(server, key, priced);
  const tile = tileOf(workflow.id, { params: { min: { $param: 'min' } }, ...changes });
  const dashboard = await createDashboard(server, key, {
    parameters: { min: { type: 'number', default: 20 } },
    tiles: [tile],
  });
  return { workflow, dashboard, params: { dashboardId: dashboard.id } };
}

export const shareLinkBody = ({ clock }: Pick<TestServer, 'clock'>, changes: object = {}) => ({
  name: 'Link',
  expires_at: new Date(clock.now().getTime() + 3_600_000).toISOString(),
  ...changes,
});

/** A dashboard with rows, and a link to it with the token. */
export async function sharedDashboard(server: TestServer, key: string, changes: object = {}) {
  const pricing = await pricedDashboard(server, key);
  await refreshed(server, key, pricing.dashboard.id);
  const body = shareLinkBody(server, changes);
  const request = { key, params: pricing.params, body };
  const link = (await server.client.ok('createShareLink', request)).body.data;
  return { ...pricing, link, headers: { 'dashboard-token': link.token } };
}

/** Waits until the runs of a refresh have ended. */
export async function refreshed(
  server: TestServer,
  key: string,
  dashboardId: number,
  params: object = {},
) {
  const request = { key, params: { dashboardId }, body: { params } };
  const { body } = await server.client.accepted('refreshDashboard', request);
  for (const { execution_id: id } of body.data.runs) if (id !== null) await ended(server, key, id);
}

/** Runs the workflow, and waits for its end. */
export async function execute(
  { client }: TestServer,
  key: string,
  workflowId: number,
  body?: object,
) {
  const request = { key, params: { workflowId }, ...(body && { body }) };
  return (await client.ok('executeWorkflow', request)).body.data;
}

/** Waits until the execution has ended. */
export async function ended(
  { client }: Pick<TestServer, 'client'>,
  key: string,
  executionId: number,
) {
  const headers = { prefer: 'wait=30' };
  const request = { key, params: { executionId }, headers };
  return (await client.ok('getExecution', request)).body.data;
}

export async function dataOf(
  { client }: TestServer,
  key: string,
  dashboardId: number,
  params: object = {},
) {
  const request = { key, params: { dashboardId }, body: { params } };
  return (await client.ok('getDashboardData', request)).body.data;
}

/** The tests that operations on one dashboard share. */
export function describeDashboardVisibility(
  id: OperationId,
  server: () => TestServer,
  request: Omit<CallRequest, 'key' | 'params'> = {},
): void {
  const naming = (dashboardId: number | string) => ({ ...request, params: { dashboardId } });

  describe('404 DASHBOARD_NOT_FOUND', () => {
    it.each(['0', '2147483647', '2147483648', '1e2', '01', 'abc'])(
      'for the id %j',
      async (dashboardId) => {
        const key = await server().key();
        await server().client.fails('DASHBOARD_NOT_FOUND', id, { ...naming(dashboardId), key });
      },
    );

    it('for a dashboard that the key cannot see, as for one that does not exist', async () => {
      const { client, member, stranger, key } = server();
      const dashboard = await createDashboard(server(), await key());
      const keys = [
        await key(await member()),
        await key(await stranger(), { scope_level: 'client' }),
      ];
      for (const other of keys) {
        const hidden = { ...naming(dashboard.id), key: other };
        const { body } = await client.fails('DASHBOARD_NOT_FOUND', id, hidden);
        expect(body.error.message).toBe(`There is no dashboard ${dashboard.id}.`);
      }
    });
  });

  it('accepts a key of the level `client` for a dashboard of another member', async () => {
    const { client, admin, member, key } = server();
    const dashboard = await createDashboard(server(), await key(await member()));
    const whole = await key(admin, { scope_level: 'client' });
    const { status } = await client.call(id, { ...naming(dashboard.id), key: whole });
    expect(status).toBeLessThan(300);
  });
}
