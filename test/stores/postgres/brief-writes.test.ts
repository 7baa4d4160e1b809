/** Writes that share connections: each is kept or not by itself, and none holds the others up by waiting for a lock. */

import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await query('CREATE TABLE test_writes (id int PRIMARY KEY, n int NOT NULL)');
});
afterAll(() => database.drop());
beforeEach(() => query('TRUNCATE test_writes'));

const query = (sql: string, args: readonly unknown[] = []) =>
  database.client.query({ name: '', sql }, args);
const INSERT = {
  name: 'test.insert',
  sql: 'INSERT INTO test_writes VALUES ($1, 100 / $2::int) RETURNING id, pg_backend_pid()',
};
const ADD = {
  name: 'test.add',
  sql: 'UPDATE test_writes SET n = n + $2 WHERE id = $1 RETURNING n, pg_backend_pid()',
};
const numbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

it('are kept though another of the same moment fails', async () => {
  const { briefWrite } = database.client;
  const ends = await Promise.allSettled(numbers(40).map((id) => briefWrite(INSERT, [id, id % 4])));
  for (const [id, { status }] of ends.entries())
    expect([id, status]).toEqual([id, id % 4 === 0 ? 'rejected' : 'fulfilled']);
  const kept = await query('SELECT id FROM test_writes ORDER BY id');
  expect(kept.flat()).toEqual(numbers(40).filter((id) => id % 4 !== 0));
});

it('share two connections', async () => {
  const { briefWrite } = database.client;
  const rows = await Promise.all(numbers(40).map((id) => briefWrite(INSERT, [id, 1])));
  expect(new Set(rows.flat().map(([, pid]) => pid)).size).toBeLessThanOrEqual(2);
});

it('of one row all count', async () => {
  const { briefWrite } = database.client;
  await briefWrite(INSERT, [1, 100]);
  await Promise.all(numbers(60).map(() => briefWrite(ADD, [1, 1])));
  expect(await query('SELECT n FROM test_writes')).toEqual([[61]]);
});

it('that meet a lock wait for it on a connection of their own, once, and hold up no other', async () => {
  const { briefWrite, transaction } = database.client;
  const inserted = await Promise.all(numbers(3).map((id) => briefWrite(INSERT, [id, 100])));
  const shared = inserted.flat().map(([, pid]) => pid);
  let locked: Promise<readonly unknown[]> | undefined;
  const others = await transaction(async (tx) => {
    await tx({ name: 'test.lock', sql: 'SELECT FROM test_writes WHERE id = 0 FOR UPDATE' }, []);
    locked = briefWrite(ADD, [0, 1]);
    // Answered while the lock is held: behind the first in the same pipelines.
    return Promise.all(numbers(20).map((at) => briefWrite(ADD, [1 + (at % 2), 1])));
  });
  expect(others).toHaveLength(20);
  const [[n, pid]] = (await locked) as readonly [readonly [number, number]];
  expect(n).toBe(2);
  expect(shared).not.toContain(pid);
  expect(await query('SELECT id, n FROM test_writes ORDER BY id')).toEqual([
    [0, 2],
    [1, 11],
    [2, 11],
  ]);
});
