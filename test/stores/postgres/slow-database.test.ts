/** A database after a slow link is served slowly, a silent one is given up soon, and a lost commit is looked up. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../../src/errors.ts';
import { openStores, type OpenStores, type Stores } from '../../../src/stores/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { chain, newUser, type Account } from '../../support/rows.ts';
import { startDatabaseProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

let database: TestDatabase;
let directory: string;
let proxy: TcpProxy;
let open: OpenStores;
let stores: Stores;
let mine: Account;
let workflowId: number;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  directory = mkdtempSync(join(tmpdir(), 'weir-slow-'));
  let databaseUrl: string;
  [proxy, databaseUrl] = await startDatabaseProxy(database.url);
  open = await openStores({
    databaseUrl,
    redis: null,
    resultsDirectory: join(directory, 'results'),
    paramsDirectory: join(directory, 'params'),
    clock: movableClock(),
    log: recordedLog(),
  });
  stores = open.stores;
  const made = await stores.accounts.insertOrganization('Acme', newUser());
  if (made === 'email_taken') throw new Error('The address was taken.');
  mine = { organizationId: made.organization.id, userId: made.admin.id };
  workflowId = (await insert('First')).workflow.id;
});
beforeEach(() => Object.assign(proxy, { delayMs: 0, silent: false, judge: null }));
afterAll(async () => {
  await open.close();
  await proxy.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const insert = (title: string) =>
  stores.workflows.insert({ ...mine, title, description: null, isActive: true, ...chain(2) });
const titles = async (): Promise<string[]> => {
  const rows = await database.client.query(
    { name: 'test.titles', sql: 'SELECT title FROM workflows ORDER BY id' },
    [],
  );
  return rows.map(([title]) => title as string);
};
async function available(): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await open.databaseReady()); await delay(20))
    if (Date.now() > deadline) throw new Error('It did not come back.');
}
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );

it.each([50, 150])(
  'with %d ms each way, every read and write succeeds, on new connections too',
  async (delayMs) => {
    proxy.delayMs = delayMs;
    const ends = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => codeOf(insert(`Slow ${at}`))),
      codeOf(stores.workflows.update(mine, workflowId, { graph: chain(3) })),
      codeOf(stores.workflows.get(mine, workflowId)),
      codeOf(stores.keys.list(mine, { page: 0, limit: 10 })),
      codeOf(stores.accounts.findByEmail('nobody@example.com')),
    ]);
    expect(new Set(ends)).toEqual(new Set(['done']));
  },
);

it('silent, it is unavailable for all who ask, however many there are, and served again once it is heard', async () => {
  proxy.silent = true;
  const asked = Array.from({ length: 40 }, (_, at) => [
    codeOf(insert(`Lost ${at}`)),
    codeOf(stores.workflows.get(mine, workflowId)),
    codeOf(stores.accounts.findByEmail('nobody@example.com')),
  ]);
  expect(new Set(await Promise.all(asked.flat()))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
  expect(await open.databaseReady()).toBe(false);
  proxy.silent = false;
  await available();
  await insert('After the silence');
  expect((await titles()).filter((title) => title.startsWith('Lost'))).toEqual([]);
});

const loseCommit = (how: 'lose' | 'lose response') => (piece: Buffer) =>
  piece.includes('COMMIT\0') ? how : 'pass';

it('a commit whose response is lost is a success: the database is asked', async () => {
  await available();
  proxy.judge = loseCommit('lose response');
  const { workflow } = await insert('Committed');
  expect(workflow.title).toBe('Committed');
  expect((await titles()).filter((title) => title === 'Committed')).toHaveLength(1);
});

it('a commit that never arrived is a failure, and is not done later', async () => {
  await available();
  proxy.judge = loseCommit('lose');
  expect(await codeOf(insert('Never'))).toBe('SERVICE_UNAVAILABLE');
  expect(await codeOf(stores.workflows.update(mine, workflowId, { title: 'Never' }))).toBe(
    'SERVICE_UNAVAILABLE',
  );
  proxy.judge = null;
  await insert('After the loss');
  expect(await titles()).not.toContain('Never');
});

it('where the database stays silent after a commit, the error says that the outcome is unknown', async () => {
  await available();
  proxy.judge = (piece) => {
    if (!piece.includes('COMMIT\0')) return 'pass';
    proxy.silent = true;
    return 'lose';
  };
  await expect(insert('Unknown')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('not known whether') as string,
  });
});

describe('the readiness', () => {
  let statements = 0;
  const administer = (sql: string) =>
    database.client.query({ name: `test.${statements++}`, sql }, []);

  it('fails while the database is read-only, and recovers by itself', async () => {
    await available();
    const name = new URL(database.url).pathname.slice(1);
    await administer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const fresh = await openStores({
      databaseUrl: database.url,
      redis: null,
      resultsDirectory: join(directory, 'results'),
      paramsDirectory: join(directory, 'params'),
      clock: movableClock(),
      log: recordedLog(),
    });
    expect(await fresh.databaseReady()).toBe(false);
    await fresh.close();
    await database.client.transaction(async (query) => {
      await query({ name: 'test.write', sql: 'SET TRANSACTION READ WRITE' }, []);
      await query(
        { name: 'test.reset', sql: `ALTER DATABASE ${name} RESET default_transaction_read_only` },
        [],
      );
    });
    expect(await open.databaseReady()).toBe(true);
  });

  it('ends when the database has no room left, until it has', async () => {
    await available();
    await administer(
      `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$`,
    );
    await administer(
      'CREATE TRIGGER full_up BEFORE INSERT ON workflows EXECUTE FUNCTION no_room()',
    );
    await administer(
      `CREATE FUNCTION no_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END $$`,
    );
    await administer(
      `CREATE EVENT TRIGGER full_too ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION no_table()`,
    );
    expect(await codeOf(insert('Full'))).toBe('SERVICE_UNAVAILABLE');
    expect(await open.databaseReady()).toBe(false);
    await administer('DROP EVENT TRIGGER full_too');
    await administer('DROP TRIGGER full_up ON workflows');
    expect(await open.databaseReady()).toBe(true);
    expect(await codeOf(insert('Room'))).toBe('done');
  });
});
