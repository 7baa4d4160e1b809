/** A process that is killed while it sends rows: the history accounts for every row, and a repeated run sends the rest. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { createClient } from '../../../scripts/service/client.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { firstKey, startService } from '../../support/service-process.ts';
import { chain, sequence } from '../graphs.ts';

const ROWS = 400;

let directory: string;
let host: RemoteHost;
const started: BuiltService[] = [];
beforeEach(async () => {
  host = await remoteHost();
  directory = mkdtempSync(join(tmpdir(), 'weir-killed-'));
  chmodSync(directory, 0o711);
});
afterEach(async () => {
  for (const { child, exit } of started.splice(0)) {
    child.kill('SIGKILL');
    await exit;
  }
  await host.close();
  rmSync(directory, { recursive: true, force: true });
});

async function start() {
  const service = startService({
    DATA_DIR: directory,
    OUTBOUND_ALLOW_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  started.push(service);
  return { service, client: createClient(await service.url()) };
}

const sent = () => host.requests.map(({ body }) => (JSON.parse(body) as { value: number }).value);
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Kills the service when the host has got so many rows, and starts it again. */
async function killedDuring(prefer: string, config: object) {
  const first = await start();
  const key = await firstKey(first.client);
  const url = `http://127.0.0.1:${host.port}/`;
  const send = {
    node_type: 'termination/httpRequest',
    node_role: 'terminator',
    config: { url, ...config },
  };
  const { body } = await first.client.ok('createWorkflow', {
    key,
    body: { title: 'Sends', ...chain(sequence(1, ROWS), send) },
  });
  const during = new Promise<void>((resolve) => {
    host.respond = (_request, response) => {
      setTimeout(() => response.end(), 2);
      if (host.requests.length === ROWS / 2) resolve();
    };
  });
  const request = { key, params: { workflowId: body.data.id }, headers: { prefer } };
  const cutOff = first.client.call('executeWorkflow', request).then(
    () => undefined,
    () => undefined,
  );
  await during;
  first.service.child.kill('SIGKILL');
  await cutOff;
  await first.service.exit;
  const { client } = await start();
  for (;;) {
    const runs = await client.ok('listExecutions', { key });
    const [run] = runs.body.data.executions;
    if (run?.finished_at) return run;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('a synchronous run is failed, and its history accounts for every row', async () => {
  const run = await killedDuring('wait=50', {});
  expect(run).toMatchObject({ status: 'failed', error: { code: 'engine_failed' } });
  const [report] = run.deliveries;
  const { delivered, failed, in_doubt: inDoubt, not_sent: notSent } = report!;
  expect(delivered + failed + inDoubt + notSent).toBe(ROWS);
  expect(failed).toBe(0);
  expect(delivered).toBeGreaterThan(0);
  expect(inDoubt).toBeGreaterThan(0);
  expect(sent()).toEqual(range(sent().length));
  expect(sent().length).toBeGreaterThanOrEqual(delivered);
  expect(sent().length).toBeLessThanOrEqual(delivered + inDoubt);
  expect(report!.calls).toBe(delivered + inDoubt);
  expect(report!.errors).toMatchObject([{ row: delivered, rows: inDoubt, code: 'in_doubt' }]);
});

it('a run in the background continues after what was delivered, and repeats rows in doubt with the same key', async () => {
  const run = await killedDuring('respond-async', { idempotency_header: 'Idempotency-Key' });
  expect(run).toMatchObject({ status: 'completed' });
  expect(run.deliveries).toMatchObject([{ delivered: ROWS, in_doubt: 0, not_sent: 0, errors: [] }]);
  const keys = new Map<number, Set<unknown>>();
  for (const [at, value] of sent().entries()) {
    const seen = keys.get(value) ?? new Set();
    keys.set(value, seen.add(host.requests[at]!.headers['idempotency-key']));
  }
  expect([...keys.keys()].sort((one, other) => one - other)).toEqual(range(ROWS));
  expect([...keys.values()].every((seen) => seen.size === 1)).toBe(true);
  expect(sent().length).toBeLessThan(2 * ROWS);
  expect(run.deliveries[0]!.calls).toBeGreaterThanOrEqual(sent().length);
});

it('a run in the background that must not repeat a request ends failed, and names the rows in doubt', async () => {
  const run = await killedDuring('respond-async', {});
  expect(run).toMatchObject({ status: 'failed', error: { code: 'delivery_in_doubt' } });
  const [{ delivered, in_doubt: inDoubt, not_sent: notSent, calls }] = run.deliveries as [
    (typeof run.deliveries)[number],
  ];
  expect(delivered + inDoubt + notSent).toBe(ROWS);
  expect(sent()).toEqual(range(sent().length));
  expect(sent().length).toBeGreaterThanOrEqual(delivered);
  expect(sent().length).toBeLessThanOrEqual(delivered + inDoubt);
  expect(calls).toBe(delivered + inDoubt);
  expect(run.error!.message).toContain(`rows ${delivered + 1} to ${delivered + inDoubt}`);
});
