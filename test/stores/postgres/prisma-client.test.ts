/** Calls through Prisma's client have the properties of the pool: deadlines by silence, and commits that are looked up. */

import {
  connectDatabase,
  type Database,
} from '../../../src/stores/postgres/connection/database.ts';
import { guardStore } from '../../../src/stores/unavailable.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startDatabaseProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

let server: TestDatabase;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase({ poolSize: 1 });
  let url: string;
  [proxy, url] = await startDatabaseProxy(server.url);
  database = await connectDatabase({ url, poolSize: 2 });
});
beforeEach(() => Object.assign(proxy, { delayMs: 0, silent: false, judge: null }));
afterAll(async () => {
  await database.close();
  await proxy.close();
  await server.drop();
});

const COUNT = {
  name: 'test.count',
  sql: 'SELECT count(*)::int FROM organizations WHERE name = $1',
};
const stored = async (name: string): Promise<unknown> =>
  (await server.client.query(COUNT, [name]))[0]?.[0];

/** One call of each kind, guarded in the same way as the stores. */
const store = guardStore(
  {
    read: () => database.prisma.organization.findFirst(),
    create: (name: string) => database.prisma.organization.create({ data: { name } }),
    createMany: (name: string) => database.prisma.organization.createMany({ data: [{ name }] }),
    nested: (name: string) =>
      database.prisma.organization.create({
        data: { name, users: { create: { email: name, name, role: 'admin', passwordHash: 'x' } } },
      }),
    transact: (name: string) =>
      database.transact(async (tx, query) => {
        await tx.organization.create({ data: { name } });
        const [count] = await query(COUNT, [name]);
        return count?.[0];
      }),
  },
  'database',
);
const WRITES = ['create', 'createMany', 'nested', 'transact'] as const;

const loseCommit = (how: 'lose' | 'lose response') => (piece: Buffer) =>
  piece.includes('COMMIT\0') ? how : 'pass';
const unavailable = { code: 'SERVICE_UNAVAILABLE' };

it('a transaction shares its connection with prepared statements', async () => {
  expect(await store.transact('shared')).toBe(1);
  expect(await stored('shared')).toBe(1);
});

it('a transaction is undone if its work throws, and its connection is used again', async () => {
  const failure = new Error('no');
  for (let count = 0; count < 3; count += 1)
    await expect(
      database.transact(async (tx) => {
        await tx.organization.create({ data: { name: 'undone' } });
        throw failure;
      }),
    ).rejects.toBe(failure);
  expect(await stored('undone')).toBe(0);
});

it('transactions that begin at the same time have connections of their own', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, () =>
      database.transact(async (tx, query) => {
        const [own] = await tx.$queryRaw<[{ id: string }]>`SELECT pg_current_xact_id()::text AS id`;
        const sql = 'SELECT pg_current_xact_id()::text';
        return [own.id, (await query({ name: 'test.xact', sql }, []))[0]?.[0]];
      }),
    ),
  );
  expect(ids.map(([own]) => own)).toEqual(ids.map(([, same]) => same));
  expect(new Set(ids.map(([own]) => own)).size).toBe(6);
});

it.each(WRITES)('%s: a commit whose response is lost is a success', async (write) => {
  proxy.judge = loseCommit('lose response');
  await store[write](`answered ${write}`);
  expect(await stored(`answered ${write}`)).toBe(1);
});

it.each(WRITES)(
  '%s: a commit that never arrives is a failure, and is not done later',
  async (write) => {
    proxy.judge = loseCommit('lose');
    await expect(store[write](`lost ${write}`)).rejects.toMatchObject(unavailable);
    proxy.judge = null;
    await store.create('after');
    expect(await stored(`lost ${write}`)).toBe(0);
  },
);

it('a silent database is given up by all calls', async () => {
  proxy.silent = true;
  const calls = [store.read(), ...WRITES.map((write) => store[write](`silent ${write}`))];
  for (const end of await Promise.allSettled(calls))
    expect(end).toMatchObject({ status: 'rejected', reason: unavailable });
  proxy.silent = false;
  await store.create('heard');
  for (const write of WRITES) expect(await stored(`silent ${write}`)).toBe(0);
});

it('a commit that the server refuses is a failure with its connection released', async () => {
  await server.client.query({ name: 'test.refusing', sql: REFUSING }, []);
  await server.client.query({ name: 'test.refuse', sql: REFUSE }, []);
  for (let count = 0; count < 3; count += 1)
    await expect(store.transact('refused')).rejects.toThrow('refused at the commit');
  expect(await stored('refused')).toBe(0);
  expect(await store.transact('accepted')).toBe(1);
});

const REFUSING = `
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'refused at the commit'; END $$`;
const REFUSE = `
  CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON organizations DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.name = 'refused') EXECUTE FUNCTION refuse()`;
