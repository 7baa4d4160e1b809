/**
 * Parts of the service are away for 1, 3, 10 and 25 seconds while queued runs send and store rows: each run completes, and
 * the host has each row once. Each part has a service of its own, and these run at the same time.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Overrides } from '../../../src/app/compose.ts';
import type { Config } from '../../../src/app/config.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { patient } from '../../support/patient-client.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { startDatabaseProxy, startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { chain, createWorkflow, dashboard, sequence } from '../graphs.ts';
import { ended } from '../executions.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const SECONDS = [1, 3, 10, 25];
const RUNS = 24;
const ROWS = 15;
/** Some runs have ended by then, some send rows, and most wait. */
const BEGINS_AFTER_REQUESTS = 80;
const RESPONSE_MS = 15;

interface Part {
  readonly config: Partial<Config>;
  readonly overrides: Overrides;
  away(): void | Promise<void>;
  back(): void | Promise<void>;
}

let redis: TestRedis;
let host: RemoteHost;
const databases: TestDatabase[] = [];
const proxies: TcpProxy[] = [];
const directories: string[] = [];

const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'weir-outages-'));
  directories.push(directory);
  return directory;
};

/** The engine processes of the service with this data directory. */
function enginesIn(directory: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${directory}/engine`);
      } catch {
        return false;
      }
    })
    .map(Number);
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function children(): Part {
  const dataDir = newDirectory();
  let killing: NodeJS.Timeout | undefined;
  return {
    config: { dataDir },
    overrides: {},
    away: () => void (killing = setInterval(() => enginesIn(dataDir).forEach(killed), 50)),
    back: () => clearInterval(killing),
  };
}

function disk(): Part {
  let isFull = false;
  const full = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
  };
  const freeBytes = () => (isFull ? 0 : 10_000);
  return {
    config: { dataDirMinFreeBytes: 500 },
    overrides: {
      diskSpace: () => Promise.resolve({ freeBytes: freeBytes(), totalBytes: 10_000 }),
      stores: (stores) => ({
        ...stores,
        results: {
          ...stores.results,
          asSmallResult: async (...args) =>
            isFull ? full() : stores.results.asSmallResult(...args),
        },
      }),
    },
    away: () => void (isFull = true),
    back: () => void (isFull = false),
  };
}

function behind(proxy: TcpProxy, config: Partial<Config>): Part {
  proxies.push(proxy);
  return { config, overrides: {}, away: () => proxy.down(), back: () => proxy.up() };
}

async function network(): Promise<Part> {
  const url = new URL(redis.url);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  return behind(proxy, { redisUrl: url.href });
}

async function databaseLink(): Promise<Part> {
  const database = await createTestDatabase({ poolSize: 1 });
  databases.push(database);
  const [proxy, databaseUrl] = await startDatabaseProxy(database.url);
  return behind(proxy, { databaseUrl });
}

const PARTS = { redis: network, database: databaseLink, disk, children };
type PartName = keyof typeof PARTS;
const names = Object.keys(PARTS) as PartName[];

/** `<part>-<seconds>`: what the runs that met it ended as, and how often the host got each row of them. */
const outcomes = new Map<string, Outcome>();

interface Outcome {
  readonly ends: readonly unknown[];
  readonly sent: ReadonlyMap<string, number>;
}

async function outage(server: TestServer, key: string, part: Part, label: string, seconds: number) {
  const url = (run: number): string => `http://127.0.0.1:${host.port}/${label}/${run}`;
  const workflows = await Promise.all(
    Array.from({ length: RUNS }, (_, run) => {
      const send = { node_type: 'termination/httpRequest', node_role: 'terminator' };
      const sends = chain(sequence(1, ROWS), { ...send, config: { url: url(run) } });
      return createWorkflow(
        server,
        key,
        run % 4 === 3 ? chain(sequence(1, ROWS), dashboard) : sends,
      );
    }),
  );
  const queued = await Promise.all(
    workflows.map(({ id: workflowId }) =>
      server.client.accepted('executeWorkflow', {
        key,
        params: { workflowId },
        headers: { prefer: 'respond-async' },
      }),
    ),
  );
  const ours = () => host.requests.filter(({ url: path }) => path!.startsWith(`/${label}/`));
  while (ours().length < BEGINS_AFTER_REQUESTS) await delay(10);
  await part.away();
  await delay(seconds * 1_000);
  await part.back();
  // The API needs a moment as well.
  while ((await server.client.raw({ path: '/readyz' })).status !== 200) await delay(100);
  const runs = await Promise.all(queued.map(({ body }) => ended(server, key, body.data.id)));
  const sent = new Map<string, number>();
  for (const { url: path, body } of ours()) {
    const row = `${path} ${(JSON.parse(body) as { value: number }).value}`;
    sent.set(row, (sent.get(row) ?? 0) + 1);
  }
  const ends = runs.map(({ status, error, deliveries, total_rows }) => ({
    status,
    error,
    total_rows,
    delivered: deliveries.map(({ delivered, in_doubt }) => [delivered, in_doubt]),
  }));
  outcomes.set(label, { ends, sent });
}

/** @returns what causes its outages, one after another */
async function startService(name: PartName): Promise<() => Promise<void>> {
  const part = await PARTS[name]();
  const started = await startTestServer(
    {
      outboundAllowHosts: ['127.0.0.1'],
      rateLimitPerMinute: 1_000_000,
      workerConcurrency: 4,
      engineChildren: 1,
      queuedPerKey: 100,
      logLevel: 'info',
      ...part.config,
    },
    { clock: systemClock, ...part.overrides },
  );
  const server = { ...started, client: patient(started.client) };
  const key = await server.key();
  return async () => {
    for (const seconds of SECONDS) await outage(server, key, part, `${name}-${seconds}`, seconds);
    await server.close();
  };
}

describeWithRedis('queued runs survive', () => {
  beforeAll(async () => {
    [redis, host] = await Promise.all([connectTestRedis(), remoteHost()]);
    host.respond = (_request, response) => void setTimeout(() => response.end(), RESPONSE_MS);
    const services: (() => Promise<void>)[] = [];
    for (const name of names) services.push(await startService(name));
    await Promise.all(services.map((causeOutages) => causeOutages()));
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy.close();
    await host.close();
    await redis.close();
    for (const database of databases) await database.drop();
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  });

  const cases = names.flatMap((part) => SECONDS.map((seconds) => [part, seconds] as const));
  it.each(cases)('an outage (%s) of %d seconds', (part, seconds) => {
    const { ends, sent } = outcomes.get(`${part}-${seconds}`)!;
    const stores = { status: 'completed', error: null, total_rows: ROWS, delivered: [] };
    const sends = { ...stores, total_rows: 0, delivered: [[ROWS, 0]] };
    expect(ends).toEqual(ends.map((_, run) => (run % 4 === 3 ? stores : sends)));
    expect(sent.size).toBe((RUNS - RUNS / 4) * ROWS);
    expect([...sent.values()].filter((times) => times > 1)).toEqual([]);
  });
});
