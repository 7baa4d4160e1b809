/** How the embedded database ends: with its owner, however that ends, and before another start uses its data. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/stores/embedded-postgres/index.ts';
import { identify } from '../../src/kit/process-identity.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { ended, groupAndParent, hasEnded, said, sql, startElsewhere } from './embedded-owner.ts';

let parent: string;
let directory: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'weir-ending-'));
  chmodSync(parent, 0o711);
  directory = join(parent, 'postgres');
  await (await start()).stop();
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const start = (into = directory, log = recordedLog()): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ directory: into, durable: false, log });
const pidOf = (into = directory): number =>
  Number.parseInt(readFileSync(join(into, 'data/postmaster.pid'), 'utf8'), 10);

test('an owner killed at work: its server ends by itself, and the data is whole', async () => {
  const owner = startElsewhere(directory);
  const url = await said(owner);
  await sql(url, 'CREATE TABLE survived AS SELECT 42 AS n');
  const orphan = pidOf();
  const [, watchdog] = groupAndParent(orphan);
  owner.kill('SIGKILL');
  await ended(owner);
  await hasEnded(orphan);
  await hasEnded(watchdog);
  expect(existsSync(join(directory, 'data/postmaster.pid'))).toBe(false);
  const server = await start();
  expect(await sql(server.url, 'SELECT n FROM survived')).toEqual([{ n: 42 }]);
  await server.stop();
});

test('a server that survived its owner and its watchdog is ended by the next start, which says so', async () => {
  const owner = startElsewhere(directory);
  await said(owner);
  const orphan = pidOf();
  const [, watchdog] = groupAndParent(orphan);
  // A server that is suspended does not act on the end of its watchdog.
  process.kill(orphan, 'SIGSTOP');
  owner.kill('SIGKILL');
  process.kill(watchdog, 'SIGKILL');
  await ended(owner);
  const log = recordedLog();
  const starting = start(directory, log);
  while (log.entries.length === 0) await sleep(10);
  process.kill(orphan, 'SIGCONT');
  const server = await starting;
  expect(identify(orphan)).toBeNull();
  expect(log.entries.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual(
    [
      'waiting for the database of the previous process to stop',
      'database of the previous process stopped',
    ],
  );
  await server.stop();
});

test.each(['watchdog', 'server'])('a %s that is killed: the server runs again', async (victim) => {
  const log = recordedLog();
  const server = await start(directory, log);
  const first = pidOf();
  process.kill(victim === 'server' ? first : groupAndParent(first)[1], 'SIGKILL');
  await hasEnded(first);
  while (!existsSync(join(directory, 'data/postmaster.pid')) || pidOf() === first) await sleep(10);
  const answer = async (): Promise<unknown> => sql(server.url, 'SELECT 1 AS one').catch(() => null);
  while ((await answer()) === null) await sleep(10);
  expect(log.entries.map(({ message }) => message)).toContain(
    'embedded database exited, restarting',
  );
  await server.stop();
  expect(existsSync(join(directory, 'data/postmaster.pid'))).toBe(false);
});

test('a start waits for an owner that stops, and says so', async () => {
  const first = await start();
  // A shutdown waits for a process that is suspended.
  const pid = pidOf();
  process.kill(pid, 'SIGSTOP');
  const stopping = first.stop();
  const log = recordedLog();
  while (!readFileSync(join(directory, 'owner.json'), 'utf8').includes('"stopping":true'))
    await sleep(5);
  const second = start(directory, log);
  while (log.entries.length === 0) await sleep(10);
  expect(log.entries[0]?.message).toBe('waiting for the previous process to stop');
  process.kill(pid, 'SIGCONT');
  await stopping;
  await (await second).stop();
});

test('a start that is cancelled leaves nothing that runs', async () => {
  const cancelled = new AbortController();
  const server = startEmbeddedPostgres({
    directory,
    durable: false,
    log: recordedLog(),
    signal: cancelled.signal,
  });
  while (!existsSync(join(directory, 'owner.json'))) await sleep(1);
  cancelled.abort();
  await expect(server).rejects.toThrow('the start was cancelled');
  expect(existsSync(join(directory, 'data/postmaster.pid'))).toBe(false);
  expect(existsSync(join(directory, 'owner.json'))).toBe(false);
});

describe('an owner in another container', () => {
  const ownedElsewhere = (): void =>
    writeFileSync(
      join(directory, 'owner.json'),
      JSON.stringify({ pid: 1, birth: 'boot/1', space: 'other/boot/pid:[1]' }),
    );
  const refused = `in use by process 1 of another container or machine`;
  const file = (): string => join(directory, 'owner.json');

  test('that renews its file is alive', async () => {
    ownedElsewhere();
    const renewal = setInterval(() => utimesSync(file(), new Date(), new Date()), 500);
    await expect(start()).rejects.toThrow(refused);
    clearInterval(renewal);
    rmSync(file());
  });

  test('whose server has its socket open is alive, even if it is suspended', async () => {
    const socket = createServer().listen(join(directory, 'socket/.s.PGSQL.5432'));
    await once(socket, 'listening');
    ownedElsewhere();
    await expect(start()).rejects.toThrow(refused);
    socket.close();
    rmSync(file());
  });

  test('that does neither is dead', async () => {
    ownedElsewhere();
    const server = await start();
    const { mtimeMs } = statSync(file());
    while (statSync(file()).mtimeMs === mtimeMs) await sleep(50);
    await server.stop();
  });
});

test.each(['', '4', 'garbage', '\0\0\0\0'])(
  'the pid file that a power failure left (%j) keeps no server from starting',
  async (content) => {
    await (await start()).stop();
    writeFileSync(join(directory, 'data/postmaster.pid'), content);
    await (await start()).stop();
  },
);

test('a process that only names the data directory is not its server', async () => {
  await (await start()).stop();
  const data = join(directory, 'data');
  const bystander = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', data]);
  writeFileSync(join(data, 'postmaster.pid'), `${bystander.pid}\n${data}\n`);
  await (await start()).stop();
  expect(identify(bystander.pid!)).not.toBeNull();
  bystander.kill('SIGKILL');
  await ended(bystander);
});
