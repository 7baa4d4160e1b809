/** What every connection to the database has set, also beside what the URL sets. */

import { connectDatabase } from '../../../src/stores/postgres/connection/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NAMES = ['TimeZone', 'plan_cache_mode', 'jit', 'work_mem'];
const statement = {
  name: '',
  sql: `SELECT ${NAMES.map((name) => `current_setting('${name}')`).join(', ')}`,
};

it.each([
  ['that sets nothing', null, '4MB'],
  ['that sets others', '-c work_mem=5MB', '5MB'],
  ['that sets the same', '-c work_mem=5MB -c TimeZone=Asia/Tokyo -c jit=on', '5MB'],
])('a URL %s', async (_, options, workMem) => {
  const url = new URL(database.url);
  if (options !== null) url.searchParams.set('options', options);
  const client = await connectDatabase({ url: url.href, poolSize: 1 });
  const expected = [['UTC', 'force_generic_plan', 'off', workMem]];
  expect(await client.query(statement, [])).toEqual(expected);
  expect(await client.briefWrite(statement, [])).toEqual(expected);
  expect(await client.read(statement, [])).toEqual(expected);
  expect(await client.transaction((tx) => tx(statement, []))).toEqual(expected);
  await client.close();
});

it('a function that forbids kinds of plans sets jit = off itself, for sessions that lost their settings', async () => {
  const settings = await database.client.query(
    {
      name: '',
      sql: `SELECT oid::regprocedure::text, 'jit=off' = ANY (proconfig) FROM pg_proc
        WHERE EXISTS (SELECT FROM unnest(proconfig) setting WHERE setting LIKE 'enable\\_%=off')`,
    },
    [],
  );
  expect(settings).toEqual([['claim_executions(integer,integer,boolean)', true]]);
});
