import { setTimeout as sleep } from 'node:timers/promises';

import { connectDatabase } from '../../../src/stores/postgres/connection/database.ts';
import { createWorkflow, endless } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ executionsPerKey: 2 });
});
afterAll(() => server.close());

it('a run is cancelled when its client hangs up', async () => {
  const key = await server.key();
  const { id } = await createWorkflow(server, key, endless);
  const call = { key, params: { workflowId: id } };
  const database = await connectDatabase({ url: server.databaseUrl, poolSize: 1 });
  const statuses = async () =>
    (
      await database.query(
        { name: 'statuses', sql: 'SELECT status FROM executions WHERE workflow_id = $1' },
        [id],
      )
    ).flat();
  const hangUp = new AbortController();
  const run = server.client.call('executeWorkflow', { ...call, signal: hangUp.signal });
  const ended = expect(run).rejects.toThrow();
  while ((await statuses())[0] !== 'running') await sleep(10);
  hangUp.abort();
  await ended;
  while ((await statuses())[0] === 'running') await sleep(10);
  expect(await statuses()).toEqual(['cancelled']);
  await database.close();
});
