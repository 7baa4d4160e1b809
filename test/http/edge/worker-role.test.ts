/** Processes with roles of their own: one serves the API, others work off the queue, and what one stops another goes on with. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { createClient, type Client } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { firstKey, startService } from '../../support/service-process.ts';
import { createWorkflow, endless } from '../graphs.ts';
import { oneRow } from '../executions.ts';

describeWithRedis('processes with roles', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let directory: string;
  let client: Client;
  let key: string;
  const started: BuiltService[] = [];

  function start(name: string, role: 'api' | 'worker'): BuiltService {
    const service = startService({
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: join(directory, name),
      WEIR_ROLE: role,
    });
    started.push(service);
    return service;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    redis = await connectTestRedis();
    directory = mkdtempSync(join(tmpdir(), 'weir-roles-'));
    client = createClient(await start('api', 'api').ready());
    key = await firstKey(client);
  });
  afterAll(async () => {
    client.close();
    await Promise.all(started.map((service) => service.stop('SIGKILL')));
    await redis.close();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function submit(graph: object): Promise<number> {
    const { id: workflowId } = await createWorkflow({ client }, key, graph);
    const headers = { prefer: 'respond-async' };
    const call = { key, params: { workflowId }, headers };
    return (await client.accepted('executeWorkflow', call)).body.data.id;
  }

  const read = async (executionId: number, headers = {}) =>
    (await client.ok('getExecution', { key, params: { executionId }, headers })).body.data;

  async function until(executionId: number, status: string): Promise<void> {
    while ((await read(executionId)).status !== status)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  it('a run waits for a worker, and goes on in another one where its worker stops', async () => {
    const [short, long] = [await submit(oneRow), await submit(endless)];
    expect((await read(short)).status).toBe('queued');

    const first = start('first', 'worker');
    expect(await read(short, { prefer: 'wait=50' })).toMatchObject({
      status: 'completed',
      total_rows: 1,
    });
    await until(long, 'running');
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(await read(long)).toMatchObject({ status: 'queued', started_at: null });

    start('second', 'worker');
    await until(long, 'running');
    const cancelled = await client.ok('cancelExecution', { key, params: { executionId: long } });
    expect(cancelled.body.data).toMatchObject({
      status: 'cancelled',
      error: { code: 'cancelled_by_request' },
    });
  });

  it('a worker serves health and metrics, and nothing of the API', async () => {
    const worker = createClient(await start('third', 'worker').ready());
    for (const path of ['/livez', '/metrics'])
      expect([path, (await worker.raw({ path })).status]).toEqual([path, 200]);
    const refused = await worker.raw({ path: '/api/v1/workflows' });
    expect([refused.status, refused.body]).toMatchObject([
      404,
      { error: { code: 'NOT_FOUND', message: expect.stringContaining('WEIR_ROLE is worker') } },
    ]);
    worker.close();
  });
});
