/** Data for the pictures: workflows of a shop, with runs, schedules, credentials and keys. */

import type { Client } from '../service/client.ts';
import { brokenOrders, customers, salesByCountry, visits } from './graphs.ts';

export interface Seed {
  /** Its result is a chart. */
  readonly workflowId: number;
  readonly runId: number;
  readonly lineRunId: number;
}

export async function seed(client: Client, cookie: string): Promise<Seed> {
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
  await run(customersId);
  await run(brokenId);
  const lineRunId = await run(visitsId);
  const runId = await run(workflowId, { least: 10 });
  return { workflowId, runId, lineRunId };
}
