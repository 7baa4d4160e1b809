/** Data for the pictures: workflows of a shop, with runs, schedules, credentials and keys. */

import type { Client } from '../service/client.ts';
import { createShopDashboard } from './dashboard.ts';
import { createKey } from '../service/credentials.ts';
import {
  brokenOrders,
  changedSales,
  customers,
  salesByCountry,
  shopDocument,
  visits,
} from './graphs.ts';

const MONTH_MS = 30 * 86_400_000;

export interface Seed {
  /** Its result is a chart. */
  readonly workflowId: number;
  readonly runId: number;
  readonly lineRunId: number;
  readonly dashboardId: number;
  /** The address of the dashboard for viewers without an account. */
  readonly sharedPath: string;
}

/** @param now the time of the service */
export async function seed(client: Client, cookie: string, now: Date): Promise<Seed> {
  const create = async (title: string, graph: object, description?: string): Promise<number> => {
    const body = { title, ...(description === undefined ? {} : { description }), ...graph };
    return (await client.ok('createWorkflow', { cookie, body })).body.data.id;
  };
  const run = async (workflowId: number, params: object = {}): Promise<number> => {
    const { body } = await client.call('executeWorkflow', {
      cookie,
      params: { workflowId },
      body: { params },
    });
    return (body as { data?: { execution_id: number } }).data?.execution_id ?? 0;
  };
  const visitsId = await create('Visits of the last week', visits);
  const customersId = await create('Customers without an address', customers);
  const brokenId = await create('Orders from the old shop', brokenOrders);
  const workflowId = await create(
    'Sales by country',
    salesByCountry,
    'The sales of the day, grouped by the country of the customer.',
  );
  await addManaged(client, cookie, workflowId);
  await run(customersId);
  await run(brokenId);
  const lineRunId = await run(visitsId);
  const runId = await run(workflowId, { least: 10 });
  await client.ok('captureExecution', {
    cookie,
    params: { executionId: runId },
    body: { name: 'Sales stay the same' },
  });
  const dashboardId = await createShopDashboard(client, cookie, {
    sales: workflowId,
    visits: visitsId,
    customers: customersId,
    broken: brokenId,
  });
  const link = await client.ok('createShareLink', {
    cookie,
    params: { dashboardId },
    body: {
      name: 'For the board',
      params: { least: 10 },
      expires_at: new Date(now.getTime() + MONTH_MS).toISOString(),
      refresh_minutes: 60,
    },
  });
  return { workflowId, runId, lineRunId, dashboardId, sharedPath: link.body.data.url };
}

/** A second revision, a schedule, keys, a user, credentials and an integration. */
async function addManaged(client: Client, cookie: string, workflowId: number): Promise<void> {
  const params = { workflowId };
  await client.ok('updateWorkflow', { cookie, params, body: changedSales });
  await client.ok('createSchedule', {
    cookie,
    params,
    body: { cron: '0 6 * * 1-5', time_zone: 'Europe/Berlin', params: { least: 20 } },
  });
  const parent = await createKey(client, cookie, { name: 'Deployment', scope_level: 'client' });
  await client.ok('createKey', { key: parent.value, body: { name: 'Nightly import' } });
  await createKey(client, cookie, { name: 'Report', scopes: ['workflows:read'] });
  await client.ok('createUser', {
    cookie,
    body: {
      name: 'Grace Hopper',
      email: 'grace@example.com',
      role: 'member',
      password: 'two moths in relay 70',
    },
  });
  await client.ok('createCredential', {
    cookie,
    body: {
      name: 'Shop API',
      type: 'bearer',
      hosts: ['shop.example.com'],
      data: { token: 't-93f0aa' },
    },
  });
  await client.ok('importIntegration', { cookie, body: { document: shopDocument } });
}
