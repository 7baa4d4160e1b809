/** Tables of one job: all of them go with the job, whatever reaches the child while it cleans up. */

import type { Database } from '../../src/engine/child/duckdb.ts';
import { createTables } from '../../src/engine/child/tables.ts';

const interrupted = new Error(
  JSON.stringify({ exception_type: 'INTERRUPT', exception_message: 'Interrupted!' }),
);

/** A database whose statements fail with these errors, one after the other, and then succeed. */
function failing(...errors: Error[]): { database: Database; ran: string[] } {
  const ran: string[] = [];
  const database: Database = {
    interrupt: () => undefined,
    prepare: async (sql) => ({
      run: async () => 0,
      count: async () => {
        const error = sql.startsWith('DROP') ? errors.shift() : undefined;
        if (error) throw error;
        ran.push(sql);
        return 7;
      },
      texts: async () => [],
      close: () => undefined,
    }),
  };
  return { database, ran };
}

it('are removed although interrupts meant for the job come while they are', async () => {
  const { database, ran } = failing(interrupted, interrupted);
  const tables = createTables(database, {});
  expect(await tables.create('a', 'SELECT 1')).toBe(7);
  await tables.create('b', 'SELECT 2');
  await tables.dropAll();
  expect(ran.slice(2)).toEqual(['DROP TABLE "a"', 'DROP TABLE "b"']);
});

it('that were removed before are not removed again', async () => {
  const { database, ran } = failing();
  const tables = createTables(database, {});
  await tables.create('a', 'SELECT 1');
  await tables.create('b', 'SELECT 2');
  await tables.drop(['a']);
  await tables.dropAll();
  await tables.dropAll();
  expect(ran.slice(2)).toEqual(['DROP TABLE "a"', 'DROP TABLE "b"']);
});

it('that cannot be removed end the job with the error', async () => {
  const { database } = failing(new Error('Catalog Error: no such table'));
  const tables = createTables(database, {});
  await tables.create('a', 'SELECT 1');
  await expect(tables.dropAll()).rejects.toThrow('no such table');
});
