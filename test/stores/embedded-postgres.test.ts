/** The database that the service sends. */

import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/stores/embedded-postgres/index.ts';
import { identify } from '../../src/kit/process-identity.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { ended, groupAndParent, said, sql, startElsewhere } from './embedded-owner.ts';

let parent: string;
let directory: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'weir-embedded-'));
  chmodSync(parent, 0o711);
  directory = join(parent, 'postgres');
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const start = (into = directory, log = recordedLog()): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ directory: into, durable: false, log });
const pidOf = (into = directory): number =>
  Number.parseInt(readFileSync(join(into, 'data/postmaster.pid'), 'utf8'), 10);

test('data outlives a stop; nothing runs afterwards', async () => {
  const first = await start();
  await sql(first.url, "CREATE TABLE kept AS SELECT 'é漢' AS text");
  const pid = pidOf();
  const [group] = groupAndParent(pid);
  await first.stop();
  // A Ctrl-C in the terminal does not reach it before the service.
  expect(group).not.toBe(groupAndParent(process.pid)[0]);
  expect(identify(pid)).toBeNull();
  expect(existsSync(join(directory, 'data/postmaster.pid'))).toBe(false);
  expect(existsSync(join(directory, 'owner.json'))).toBe(false);
  const second = await start();
  expect(await sql(second.url, 'SELECT text FROM kept')).toEqual([{ text: 'é漢' }]);
  await second.stop();
});

test('only the socket listens, in UTF-8 and UTC, and other users cannot connect', async () => {
  const server = await start();
  const settings = await sql(
    server.url,
    "SELECT current_setting('listen_addresses') AS tcp, current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone",
  );
  expect(settings).toEqual([{ tcp: '', encoding: 'UTF8', zone: 'UTC' }]);
  for (const name of ['data', 'socket']) expect(mode(join(directory, name))).toBe(0o700);
  await server.stop();
});

test('no one connects without the password, which only the owner may read', async () => {
  const server = await start();
  const { password } = new URL(server.url);
  expect([
    mode(join(directory, 'password')),
    readFileSync(join(directory, 'password'), 'utf8'),
  ]).toEqual([0o600, password]);
  for (const [user, tried] of [
    ['weir', ''],
    ['weir', 'wrong'],
    ['postgres', password],
  ]) {
    const url = new URL(server.url);
    [url.username, url.password] = [user!, tried!];
    await expect(sql(url.href, 'SELECT 1')).rejects.toThrow();
  }
  expect(readFileSync(join(directory, 'server.log'), 'utf8')).not.toContain(password);
  await server.stop();
});

test('a database that was made without a password gets one at its next start, and keeps its data', async () => {
  const old = join(parent, 'old');
  const first = await start(old);
  await sql(first.url, 'CREATE TABLE kept AS SELECT 42 AS n; ALTER ROLE weir PASSWORD NULL');
  await first.stop();
  rmSync(join(old, 'password'));
  writeFileSync(join(old, 'data/pg_hba.conf'), 'local all all trust\n');
  const second = await start(old);
  expect(await sql(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  const url = new URL(second.url);
  url.password = '';
  await expect(sql(url.href, 'SELECT 1')).rejects.toThrow();
  await second.stop();
});

const mode = (path: string): number => statSync(path).mode & 0o777;

test('two owners of one directory: the second gets an error that names the first', async () => {
  const server = await start();
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await sql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test("pid files that name another's process stop nothing", async () => {
  await (await start()).stop();
  const bystander = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  const pid = String(bystander.pid);
  writeFileSync(join(directory, 'data/postmaster.pid'), `${pid}\n${join(directory, 'data')}\n`);
  writeFileSync(join(directory, 'socket/.s.PGSQL.5432.lock'), `${pid}\n`);
  writeFileSync(
    join(directory, 'owner.json'),
    JSON.stringify({ pid: bystander.pid, birth: 'another boot/1' }),
  );
  const server = await start();
  expect(await sql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(bystander.exitCode).toBeNull();
  expect(identify(Number(pid))).not.toBeNull();
  await server.stop();
  bystander.kill('SIGKILL');
  await ended(bystander);
});

test('a first start that was broken off is made again', async () => {
  const broken = join(parent, 'broken');
  mkdirSync(join(broken, 'data.new'), { recursive: true });
  writeFileSync(join(broken, 'data.new/PG_VERSION'), '18\n');
  writeFileSync(join(broken, 'owner.json'), '{"pid":');
  const server = await start(broken);
  expect(await sql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(readdirSync(broken).filter((name) => name.includes('.new'))).toEqual([]);
});

describe('a path too long for a socket', () => {
  const socketOf = (url: string): string => new URL(url).searchParams.get('host') ?? '';
  let long: string;
  beforeAll(() => {
    long = join(parent, 'x'.repeat(120));
  });

  test('has it elsewhere, where nothing is left after a stop', async () => {
    const server = await start(long);
    expect(await sql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(mode(socketOf(server.url))).toBe(0o700);
    await server.stop();
    expect(existsSync(socketOf(server.url))).toBe(false);
  });

  test('of a killed owner: the next start removes what it left there', async () => {
    const owner = startElsewhere(long);
    const left = socketOf(await said(owner));
    owner.kill('SIGKILL');
    await ended(owner);
    expect(existsSync(left)).toBe(true);
    const server = await start(long);
    expect(existsSync(left)).toBe(false);
    await server.stop();
  });

  test('of a start that fails: nothing is left there', async () => {
    const version = join(long, 'data/global/pg_control');
    rmSync(version);
    const before = process.env['TMPDIR'];
    const temporary = join(parent, 't');
    mkdirSync(temporary, { mode: 0o711 });
    process.env['TMPDIR'] = temporary;
    await expect(start(long)).rejects.toThrow('did not start');
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(long)).not.toContain('owner.json');
  });
});

test('data of another PostgreSQL is left alone', async () => {
  const old = join(parent, 'old');
  mkdirSync(join(old, 'data'), { recursive: true });
  writeFileSync(join(old, 'data/PG_VERSION'), '15\n');
  await expect(start(old)).rejects.toThrow('made by PostgreSQL 15');
  expect(existsSync(join(old, 'owner.json'))).toBe(false);
});
