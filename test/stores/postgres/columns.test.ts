/** The column tables of the stores say what the database holds: its types, and what may be null. */

import pg from 'pg';
import { LISTED_USER } from '../../../src/stores/postgres/accounts.ts';
import { EXECUTION } from '../../../src/stores/postgres/execution-columns.ts';
import { KEY_COLUMNS } from '../../../src/stores/postgres/key-rows.ts';
import { LIST_ITEM } from '../../../src/stores/postgres/workflow-sql.ts';
import {
  columns,
  int,
  nullable,
  text,
  type Columns,
} from '../../../src/stores/postgres/queries/columns.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const TABLES: readonly (readonly [string, Pick<Columns<never>, 'sql' | 'kinds'>, string])[] = [
  ['keys.KEY_COLUMNS', KEY_COLUMNS, 'api_keys k'],
  ['executions.EXECUTION', EXECUTION, 'executions e'],
  ['workflows.LIST_ITEM', LIST_ITEM, 'workflows w'],
  ['accounts.LISTED_USER', LISTED_USER, 'users u'],
];

/** What is wrong with a column table, by the database. */
async function differences(
  { sql, kinds }: Pick<Columns<never>, 'sql' | 'kinds'>,
  from: string,
): Promise<string[]> {
  const { fields } = await client.query({
    text: `SELECT ${sql} FROM ${from} LIMIT 0`,
    rowMode: 'array',
  });
  const { rows: types } = await client.query<{ oid: number; typname: string }>(
    'SELECT oid, typname FROM pg_type',
  );
  // A view does not say which columns can be null.
  const { rows: ofTables } = await client.query<{ key: string; required: boolean }>(
    `SELECT attrelid || '.' || attnum AS key, attnotnull AS required
     FROM pg_attribute JOIN pg_class t ON t.oid = attrelid WHERE t.relkind = 'r'`,
  );
  const required = new Map(ofTables.map((column) => [column.key, column.required]));
  return fields.flatMap(({ name, dataTypeID, tableID, columnID }, at) => {
    const { type, isNullable } = kinds[at]!;
    const found = types.find(({ oid }) => oid === dataTypeID)!.typname;
    const wrongType =
      found === type || (type === 'json' && found === 'jsonb')
        ? []
        : [`${name} is ${found}, not ${type}`];
    const isWrongNull = required.get(`${tableID}.${columnID}`) === isNullable;
    return [...wrongType, ...(isWrongNull ? [`${name}: null`] : [])];
  });
}

it.each(TABLES)('%s', async (_, table, from) => {
  expect(await differences(table, from)).toEqual([]);
  expect(table.kinds.length).toBeGreaterThan(0);
});

it('notices a column of another type and one that may be null', async () => {
  const wrong = columns('k', { id: text(), name: nullable(text()), createdByKeyId: int() });
  expect(await differences(wrong, 'api_keys k')).toEqual([
    'id is int4, not text',
    'name: null',
    'created_by_key_id: null',
  ]);
});
