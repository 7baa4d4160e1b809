/** Bringing a database to the schema of this version. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../../src/stores/postgres/migrations/migrate.ts';
import { readMigrations, type Migration } from '../../../src/stores/postgres/migrations/files.ts';
import { servers } from '../../support/servers.ts';

let admin: string;
let url: string;
let name: string;

beforeAll(async () => {
  admin = (await servers()).databaseUrl;
});
beforeEach(async () => {
  name = `weir_test_${randomBytes(6).toString('hex')}`;
  await sql(admin, `CREATE DATABASE ${name}`);
  const address = new URL(admin);
  address.pathname = `/${name}`;
  url = address.href;
});
afterEach(() => sql(admin, `DROP DATABASE ${name} WITH (FORCE)`));

async function sql(target: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const tables = async (): Promise<unknown[]> =>
  (await sql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")).map(
    ({ tablename }) => tablename,
  );
const migration = (suffix: string, script: string): Migration => ({
  name: `29990101000000_${suffix}`,
  script,
  checksum: suffix,
});

test('an empty database gets all tables; the second run applies nothing', async () => {
  const names = readMigrations().map((one) => one.name);
  expect(await migrate(url)).toEqual(names);
  expect(await tables()).toEqual([
    '_prisma_migrations',
    'api_keys',
    'credential_tokens',
    'credentials',
    'dashboards',
    'edges',
    'embeddings',
    'execution_sizes',
    'executions',
    'file_pieces',
    'files',
    'idempotency_keys',
    'integrations',
    'list_counts',
    'nodes',
    'organizations',
    'result_bytes',
    'result_totals',
    'schedules',
    'sessions',
    'share_links',
    'small_results',
    'tile_runs',
    'undelivered_rows',
    'users',
    'worker_processes',
    'workflow_cursors',
    'workflow_revisions',
    'workflow_successes',
    'workflow_tests',
    'workflows',
  ]);
  expect(await migrate(url)).toEqual([]);
  const recorded = await sql(
    url,
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations ORDER BY 1',
  );
  expect(recorded).toEqual(
    readMigrations().map((one) => ({
      migration_name: one.name,
      checksum: one.checksum,
      finished_at: expect.any(Date),
    })),
  );
});

test('a database that is away is said to be away, so that the start can wait for it', async () => {
  await expect(migrate('postgres://weir@127.0.0.1:1/weir')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});

test('of several that start at once, one applies and the others wait for it', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
  expect(applied.filter((names) => names.length > 0)).toEqual([
    readMigrations().map((one) => one.name),
  ]);
  expect(await sql(url, 'SELECT count(*)::int AS n FROM _prisma_migrations')).toEqual([
    { n: readMigrations().length },
  ]);
});

test('a migration that fails leaves nothing, and says why', async () => {
  const broken = migration(
    'broken',
    "CREATE TABLE half (id int);\nCREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;\nSELECT nonsense('a;b');",
  );
  const failed = await migrate(url, [...readMigrations(), broken]).catch(
    (error: unknown) => error as Error,
  );
  expect(failed).toMatchObject({
    message: `The migration ${broken.name} could not be applied; the database is as it was.`,
  });
  expect(String((failed as Error).cause)).toContain('nonsense');
  expect(await tables()).toEqual([]);
  expect(await migrate(url)).toHaveLength(readMigrations().length);
});

test('a later version adds to what is there', async () => {
  await migrate(url);
  const next = migration('notes', "CREATE TABLE notes (id int, text text DEFAULT 'a;b');");
  expect(await migrate(url, [...readMigrations(), next])).toEqual([next.name]);
  expect(await tables()).toContain('notes');
});

test('a migration that was changed after it had been applied stops the start', async () => {
  await migrate(url);
  const [first, ...rest] = readMigrations();
  if (first === undefined) throw new Error('There are no migrations.');
  await expect(migrate(url, [{ ...first, checksum: '0'.repeat(64) }, ...rest])).rejects.toThrow(
    `${first.name} was changed`,
  );
});

test('a database of a newer version stops the start', async () => {
  const next = migration('newer', 'SELECT 1;');
  await migrate(url, [...readMigrations(), next]);
  await expect(migrate(url)).rejects.toThrow(`it has the migration ${next.name}`);
});
