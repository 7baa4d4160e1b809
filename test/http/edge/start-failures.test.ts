/** A start that cannot succeed says why in one sentence, and leaves nothing behind. */

import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataDirectory } from '../../../src/app/startup/data-directory.ts';
import { identify } from '../../../src/kit/process-identity.ts';
import { explainDirectoryFailure } from '../../../src/app/startup/start-failure.ts';
import { createTestDatabase } from '../../support/database.ts';
import { startService } from '../../support/service-process.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-failures-'));
  // A root's PostgreSQL runs as another user, who must be able to pass.
  chmodSync(directory, 0o711);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function failure(environment: Record<string, string>): Promise<string> {
  const { exit, err, out } = startService({ LOG_LEVEL: 'silent', ...environment });
  expect(await exit).toBe(1);
  expect(out()).toBe('');
  return err();
}

it('a data directory that is a file', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(await failure({ DATA_DIR: file })).toBe(
    `Weir could not start: DATA_DIR (${file}) cannot be used: it is a file. Set DATA_DIR to a directory that this user can write to.\n`,
  );
});

it('a data directory where the system takes none', async () => {
  expect(await failure({ DATA_DIR: '/proc/weir/data' })).toMatch(
    /^Weir could not start: DATA_DIR \(\/proc\/weir\/data\) cannot be used: [^\n]+\n$/,
  );
});

it('a data directory that another process uses', async () => {
  const dataDir = join(directory, 'used');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres/owner.json'), JSON.stringify(identify(process.pid)));
  expect(await failure({ DATA_DIR: dataDir })).toMatch(
    new RegExp(`^Weir could not start: [^\n]* in use by process ${process.pid}\\. Stop [^\n]+\n$`),
  );
});

it('a database of a newer version', async () => {
  const database = await createTestDatabase({ poolSize: 1 });
  const sql = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ('x', 'x', '99990101000000_later', now(), 1)`;
  await database.client.query({ name: 'test.newer', sql }, []);
  expect(await failure({ DATA_DIR: join(directory, 'newer'), DATABASE_URL: database.url })).toMatch(
    /^Weir could not start: The database belongs to a newer version of Weir: [^\n]* 99990101000000_later, [^\n]+\n$/,
  );
  expect(existsSync(join(directory, 'newer/postgres'))).toBe(false);
  await database.drop();
});

it('a data directory on a full disk', async () => {
  const dataDir = join(directory, 'full');
  mkdirSync(dataDir);
  symlinkSync('/dev/full', join(dataDir, `.writable-${process.pid}`));
  const error: unknown = await claimDataDirectory(dataDir).catch((failed: unknown) => failed);
  expect(explainDirectoryFailure(error, dataDir)).toMatchObject({
    message: `DATA_DIR (${dataDir}) cannot be used: its disk is full. Set DATA_DIR to a directory that this user can write to.`,
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a port in use, before any database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = join(directory, 'port');
  expect(await failure({ DATA_DIR: dataDir, PORT: String(port), ADMIN_PASSWORD: '' })).toBe(
    `Weir could not start: 127.0.0.1:${port} is in use by another program. Set PORT to a free port.\n`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  other.close();
});

it('a name to listen on that has no address', async () => {
  const dataDir = join(directory, 'name');
  expect(await failure({ DATA_DIR: dataDir, HOST: 'no-such-host.invalid' })).toBe(
    'Weir could not start: The name that HOST gives has no address. Set HOST to an address of this machine.\n',
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

describe('data of the embedded database', () => {
  it('of another PostgreSQL', async () => {
    const dataDir = join(directory, 'version');
    mkdirSync(join(dataDir, 'postgres/data'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '15\n');
    expect(await failure({ DATA_DIR: dataDir })).toMatch(
      /^Weir could not start: The database in \S+ was made by PostgreSQL 15, [^\n]+ new DATA_DIR\.\n$/,
    );
  });

  it('that is damaged', async () => {
    const dataDir = join(directory, 'damaged');
    const { ready, child, exit } = startService({ LOG_LEVEL: 'silent', DATA_DIR: dataDir });
    await ready();
    child.kill('SIGTERM');
    await exit;
    const control = join(dataDir, 'postgres/data/global/pg_control');
    rmSync(control);
    expect(await failure({ DATA_DIR: dataDir })).toMatch(
      /^Weir could not start: The embedded PostgreSQL did not start: it ended at once\. It says in \S+server\.log: [^\n]*pg_control[^\n]*\n$/,
    );
  });
});

it.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'ENOENT'])(
  'a data directory that the system refuses with %s',
  (code) => {
    const error = Object.assign(new Error('x'), { code, path: '/data/results' });
    expect(explainDirectoryFailure(error, '/data')).toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(/^DATA_DIR \(\/data\) cannot be used: \w/) as string,
    });
    expect(
      explainDirectoryFailure(
        Object.assign(new Error('x'), { code: 'EBADF', path: '/data/results' }),
        '/data',
      ),
    ).not.toMatchObject({ name: 'StartFailure' });
  },
);
