/** How the process starts and ends: what it prints, what it exits with, and that a signal loses no request. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BuiltService } from '../../../scripts/service/built-service.ts';
import { createClient, type Client } from '../../../scripts/service/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { firstKey, startService } from '../../support/service-process.ts';

let directory: string;
let database: TestDatabase;
const running: ChildProcess[] = [];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'weir-main-'));
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): BuiltService {
  const service = startService({ DATA_DIR: directory, DATABASE_URL: database.url, ...environment });
  running.push(service.child);
  return service;
}

it('bad settings end it at once, each named, with an exit code of their own', async () => {
  const { exit, out, err } = start({ PORT: 'x', SIGNUP: 'maybe' });
  expect(await exit).toBe(2);
  expect([out(), err().split('\n').length]).toEqual(['', 4]);
  expect(err()).toMatch(/PORT[\s\S]*SIGNUP/);
});

it('a port that is taken ends it with one clear line', async () => {
  const other = http.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exit, err } = start({ PORT: String(port), LOG_LEVEL: 'silent' });
  expect(await exit).toBe(1);
  expect(err()).toBe(
    `Weir could not start: 127.0.0.1:${port} is in use by another program. Set PORT to a free port.\n`,
  );
  other.close();
});

describe('a database that is away', () => {
  it('ends it after a while with one line that names the setting, and not the password', async () => {
    const { exit, err } = start({
      DATABASE_URL: 'postgres://weir:SECRET@127.0.0.1:1/weir',
      LOG_LEVEL: 'silent',
    });
    expect(await exit).toBe(1);
    expect(err()).toBe(
      'Weir could not start: The database that DATABASE_URL points to (127.0.0.1:1/weir) cannot be used: nothing answers there.\n',
    );
  });

  it('is waited for: it may be starting as well', async () => {
    // The socket's directory that the URL names is there only once the service waits for it.
    const real = new URL(database.url);
    const socket = join(directory, 'late');
    const late = new URL(database.url);
    late.searchParams.set('host', socket);
    const { child, exit, ready, err } = start({ DATABASE_URL: late.href });
    while (!err().includes('store unavailable, retrying')) await sleep(10);
    expect(child.exitCode).toBeNull();
    const entrance = net.createServer((from) => {
      const host = real.searchParams.get('host');
      const to =
        host === null
          ? net.connect(Number(real.port || 5432), real.hostname)
          : net.connect(join(host, '.s.PGSQL.5432'));
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const)
        one.on('error', () => other.destroy()).pipe(other);
    });
    mkdirSync(socket);
    await once(entrance.listen(join(socket, `.s.PGSQL.${real.port || 5432}`)), 'listening');
    await ready();
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    entrance.close();
  });
});

describe('a signal', () => {
  /** Answers its first line at once and the rest when it is let go. */
  function slowSource(): Promise<{
    url: string;
    release: () => void;
    asked: () => number;
    close: () => void;
  }> {
    const waiting: http.ServerResponse[] = [];
    const server = http.createServer((_, response) => void waiting.push(response));
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        const release = (): void => {
          for (const response of waiting)
            response.setHeader('content-type', 'application/json').end('[{"a":1}]');
        };
        resolve({
          url: `http://127.0.0.1:${port}/rows`,
          release,
          asked: () => waiting.length,
          close: () => void server.close(),
        });
      });
    });
  }

  /** Starts runs that wait for the source. */
  async function startRuns(client: Client, sourceUrl: string, count: number) {
    const key = await firstKey(client);
    const nodes = [
      {
        node_type: 'sources/httpRequest',
        node_role: 'getter',
        label: 'Slow',
        config: { url: sourceUrl, columns: { a: 'number' } },
      },
      { node_type: 'termination/dashboardOutput', node_role: 'terminator', label: 'T', config: {} },
    ] as const;
    const { body } = await client.ok('createWorkflow', {
      key,
      body: {
        title: 'Slow',
        nodes: [...nodes],
        edges: [{ source_node_index: 0, target_node_index: 1 }],
      },
    });
    return Array.from({ length: count }, () =>
      client.ok('executeWorkflow', { key, params: { workflowId: body.data.id } }),
    );
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '(%s) ends it cleanly, after every request under way was answered',
    async (signal) => {
      const source = await slowSource();
      const { child, exit, url, err } = start({
        OUTBOUND_ALLOW_HOSTS: new URL(source.url).host,
        EXECUTIONS_PER_KEY: '50',
      });
      const client = createClient(await url());
      const runs = await startRuns(client, source.url, 20);
      while (source.asked() < runs.length) await sleep(10);

      child.kill(signal);
      // It takes no new connection afterwards.
      const refused = async (): Promise<boolean> => {
        const fresh = createClient(await url());
        return fresh
          .raw({ path: '/livez' })
          .then(
            () => false,
            () => true,
          )
          .finally(() => fresh.close());
      };
      while (!(await refused())) await sleep(10);
      expect(child.exitCode).toBeNull();
      source.release();
      const responses = await Promise.all(runs);
      expect(responses.map((response) => response.body.data.rows)).toEqual(
        runs.map(() => [{ a: 1 }]),
      );
      expect(new Set(responses.map(({ headers }) => headers['connection']))).toEqual(
        new Set(['close']),
      );
      expect(await exit).toBe(0);
      expect(err()).not.toMatch(/"level":"(warn|error|fatal)"/);
      client.close();
      source.close();
    },
  );

  it.each([
    ['at once is part of the first, as npm forwards it', 0],
    ['later cuts off requests in progress, and the rest still ends in order', 1_100],
  ])('that comes again %s', async (_, afterMs) => {
    const source = await slowSource();
    const { child, exit, url, err } = start({ OUTBOUND_ALLOW_HOSTS: new URL(source.url).host });
    const client = createClient(await url());
    const [run] = await startRuns(client, source.url, 1);
    const outcome = run!.then(({ body }) => body.data.rows).catch(() => 'cut off');
    while (source.asked() < 1) await sleep(10);
    child.kill('SIGINT');
    while (!err().includes('"msg":"stopping"')) await sleep(10);
    await sleep(afterMs);
    child.kill('SIGINT');
    await sleep(200);
    if (afterMs === 0) source.release();
    expect(await outcome).toEqual(afterMs === 0 ? [{ a: 1 }] : 'cut off');
    expect(await exit).toBe(0);
    expect(err()).not.toMatch(/"level":"(error|fatal)"/);
    client.close();
    source.close();
  });

  it('loses no request of busy clients, and sends each `Connection: close`', async () => {
    const { child, exit, url } = start();
    const base = await url();
    const ends: string[] = [];
    // One request after the other, each on the connection of the one before where that continues, until the service has gone.
    const neverPauses = async (): Promise<void> => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      for (let last = ''; last !== 'ECONNREFUSED'; ends.push(last)) {
        last = await new Promise<string>((resolve) => {
          const request = http.get(`${base}/livez`, { agent }, (response) =>
            response.resume().once('end', () => resolve(response.headers.connection ?? '')),
          );
          request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
        });
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 8 }, neverPauses);
    while (ends.length < 100) await sleep(10);
    child.kill('SIGTERM');
    await Promise.all(clients);
    const counts = Object.fromEntries(
      ['close', 'ECONNREFUSED', 'keep-alive'].map((kind) => [
        kind,
        ends.filter((end) => end === kind).length,
      ]),
    );
    expect(counts).toMatchObject({ ECONNREFUSED: clients.length });
    expect(counts['close']).toBeGreaterThanOrEqual(clients.length);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(ends.length);
    expect(await exit).toBe(0);
  });

  it('ends keep-alive connections that have nothing under way', async () => {
    const { child, exit, url } = start();
    const client = createClient(await url());
    await client.raw({ path: '/livez' });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    client.close();
  });
});

it('a second start prints where it is, and no first steps', async () => {
  const { child, exit, out, url } = start();
  await url();
  child.kill('SIGTERM');
  await exit;
  expect(out()).toMatch(
    /^Weir is ready at http:\/\/127\.0\.0\.1:\d+ \(documentation: http:\S+\/docs\/guides\)\.\nThe console is at http:\S+\/console\/\.\n$/,
  );
});

it('a first start prints the login and steps that work when they are pasted', async () => {
  const fresh = await createTestDatabase({ poolSize: 1 });
  const { child, exit, out, url } = start({ DATABASE_URL: fresh.url, ADMIN_PASSWORD: '' });
  await url();
  const password = /password {2}(\S+)/.exec(out())![1]!;
  while (!out().includes('-H "Authorization: Bearer $WEIR_KEY"; echo\n\n')) await sleep(10);
  const steps = out().slice(out().indexOf('export WEIR_URL='));
  const shell = spawn('sh', ['-eu'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let received = '';
  shell.stdout.on('data', (chunk: Buffer) => (received += chunk.toString()));
  shell.stdin.end(steps);
  expect((await once(shell, 'close'))[0]).toBe(0);
  const lines = received.trim().split('\n');
  expect(lines[0]).toMatch(/"email":"admin@example.com"/);
  expect(lines[1]).toMatch(/^key: weir_\w+$/);
  expect(lines[2]).toMatch(/^workflow: \d+$/);
  const [run, page, next] = lines
    .slice(3)
    .map(
      (line) => JSON.parse(line) as { data: { total_rows: number; rows: object[]; page?: number } },
    );
  expect([
    run!.data.total_rows,
    page!.data.rows.length,
    next!.data.page,
    next!.data.rows.length,
  ]).toEqual([13, 5, 1, 5]);
  expect(password.length).toBeGreaterThanOrEqual(20);
  child.kill('SIGTERM');
  await exit;
  await fresh.drop();
});
