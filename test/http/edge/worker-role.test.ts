/** Processes with roles of their own: one serves the API, others work off the queue, and what one stops another continues with. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { waitFor } from '../../../scripts/service/program.ts';
import { createClient, type Client } from '../../../scripts/service/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { firstKey, startService } from '../../support/service-process.ts';
import { startDatabaseProxy } from '../../support/tcp-proxy.ts';
import { createWorkflow, endless } from '../graphs.ts';
import { oneRow } from '../executions.ts';

type Line = Readonly<Record<string, unknown>>;

/** The log of a process, as far as its lines are complete. */
const lines = (service: BuiltService): readonly Line[] =>
  service
    .err()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

describeWithRedis('processes with roles', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let directory: string;
  let client: Client;
  let key: string;
  const started: BuiltService[] = [];

  function start(name: string, role: 'api' | 'worker', more: Record<string, string> = {}) {
    const service = startService({
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: join(directory, name),
      WEIR_ROLE: role,
      ...more,
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

  /** A net for what hangs is the test's own: on a busy machine a process takes a while to start. */
  async function ended(executionId: number) {
    for (;;) {
      const execution = await read(executionId, { prefer: 'wait=50' });
      if (!['queued', 'running'].includes(execution.status)) return execution;
    }
  }

  async function until(executionId: number, status: string): Promise<void> {
    while ((await read(executionId)).status !== status)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  it('a run waits for a worker, and continues in another one where its worker stops', async () => {
    const [short, long] = [await submit(oneRow), await submit(endless)];
    expect((await read(short)).status).toBe('queued');

    const first = start('first', 'worker');
    expect(await ended(short)).toMatchObject({
      status: 'completed',
      total_rows: 1,
    });
    await until(long, 'running');
    // Its one engine process is taken: another worker could run this, so it is left to that.
    const next = await submit(oneRow);
    expect((await read(next, { prefer: 'wait=1' })).status).toBe('queued');
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(await read(long)).toMatchObject({
      error: null,
      status: 'queued',
      started_at: null,
    });

    start('second', 'worker');
    await until(long, 'running');
    await client.ok('cancelExecution', { key, params: { executionId: long } });
    expect(await ended(long)).toMatchObject({
      status: 'cancelled',
      error: { code: 'cancelled_by_request' },
    });
    expect((await ended(next)).status).toBe('completed');
  });

  it('one id leads through the log from the request over the worker to its engine child', async () => {
    const api = started[0]!;
    await Promise.all(started.slice(1).map((service) => service.stop()));
    const worker = start('logging', 'worker');
    await worker.ready();
    const id = await submit(oneRow);
    await read(id, { prefer: 'wait=50' });
    const timeline = (service: BuiltService) =>
      lines(service).filter(({ executionId }) => executionId === String(id));
    const isComplete = () => timeline(api).length === 3 && timeline(worker).length === 3;
    await waitFor(api, () => isComplete() || null);
    expect(timeline(api).map(({ msg, operationId }) => operationId ?? msg)).toEqual([
      'execution queued',
      'executeWorkflow',
      'getExecution',
    ]);
    expect(timeline(worker)).toMatchObject([
      { msg: 'execution started', attempt: 1 },
      { msg: 'engine job ended', child: expect.any(String), end: 'written' },
      { msg: 'execution ended', status: 'completed' },
    ]);
    const { child } = timeline(worker)[1]!;
    expect(lines(worker)).toContainEqual(
      expect.objectContaining({ msg: 'engine child ready', child, pid: expect.any(Number) }),
    );
    const [queued, request] = timeline(api);
    expect(queued!['workflowId']).toBe(timeline(worker)[0]!['workflowId']);
    expect(request).toMatchObject({ requestId: expect.any(String), status: 202 });
  });

  it('a worker outlives a database that goes away while its runs end', async () => {
    await Promise.all(started.slice(1).map((service) => service.stop()));
    const [proxy, databaseUrl] = await startDatabaseProxy(database.url);
    const worker = start('cut off', 'worker', { DATABASE_URL: databaseUrl });
    await worker.ready();
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await submit(oneRow));
    await ended(ids[0]!);
    proxy.down();
    await waitFor(worker, () => worker.err().includes('ECONNREFUSED') || null);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await proxy.up();
    expect((await ended(await submit(oneRow))).status).toBe('completed');
    expect(worker.isAlive()).toBe(true);
    await worker.stop();
    await proxy.close();
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
