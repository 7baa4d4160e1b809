/** Functions, triggers and views have one source each, from which a migration makes them. */

import { definitionProblems, readSqlSources } from '../../../scripts/migrate/definitions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(() => database.drop());

const sources = readSqlSources();
const named = (name: string) => sources.find((source) => source.name === name)!;
const problems = async (changed: typeof sources) =>
  (await definitionProblems(database.url, changed)).map(
    ({ object, problem, source }) => `${object} ${problem} ${source?.name ?? '-'}`,
  );

it('are in the database as their sources define them', async () => {
  expect(await problems(sources)).toEqual([]);
});

it('are reported if the source has changed since', async () => {
  const { name, script } = named('list_counts_emptied.sql');
  const changed = script.replace('RETURN NULL', 'RETURN OLD').replace('AFTER TRUNCATE ON "users"', 'AFTER TRUNCATE ON "nodes"'); // prettier-ignore
  expect(changed).not.toBe(script);
  const other = sources.filter((source) => source.name !== name);
  expect(await problems([...other, { name, script: changed }])).toEqual([
    'function list_counts_emptied() differs from its source list_counts_emptied.sql',
    'trigger list_counts_truncate on users has no source -',
    'trigger list_counts_truncate on nodes is made by no migration list_counts_emptied.sql',
  ]);
  expect(await problems(sources)).toEqual([]);
});

it('are reported if they have no source', async () => {
  const without = sources.filter(({ name }) => name !== 'startable_executions.sql');
  expect(await problems(without)).toEqual(['view startable_executions has no source -']);
});
