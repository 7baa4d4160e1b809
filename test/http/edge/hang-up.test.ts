import { setTimeout as sleep } from 'node:timers/promises';

import { connectDatabase } from '../../../src/stores/postgres/connection/database.ts';
import { createWorkflow, endless } from '../graphs.ts';
import { openHouse, type House } from '../house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ executionsPerKey: 2 });
});
afterAll(() => house.close());

it('a run is cancelled when its client hangs up', async () => {
  const key = await house.key();
  const { id } = await createWorkflow(house, key, endless);
  const call = { key, params: { workflowId: id } };
  const database = await connectDatabase({ url: house.databaseUrl, poolSize: 1 });
  const statuses = async () =>
    (
      await database.query(
        { name: 'statuses', sql: 'SELECT status FROM executions WHERE workflow_id = $1' },
        [id],
      )
    ).flat();
  const hangUp = new AbortController();
  const run = house.client.call('executeWorkflow', { ...call, signal: hangUp.signal });
  const ended = expect(run).rejects.toThrow();
  while ((await statuses())[0] !== 'running') await sleep(10);
  hangUp.abort();
  await ended;
  while ((await statuses())[0] === 'running') await sleep(10);
  expect(await statuses()).toEqual(['cancelled']);
  await database.close();
});
