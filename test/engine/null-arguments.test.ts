/** What each function makes of a null, argument by argument: the rule of the documentation, and those that it names as exceptions. */

import { printExpression } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression } from '../../src/engine/expression/index.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import type { Columns, DataType } from '../../src/engine/types.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

const VALUES: Readonly<Partial<Record<DataType, string>>> = {
  integer: 'CAST(4 AS BIGINT)',
  number: 'CAST(0.5 AS DOUBLE)',
  string: "'2024'",
  boolean: 'true',
  timestamp: "TIMESTAMP '2024-02-29 10:20:30'",
  array: "CAST('[1]' AS JSON)",
};
const types = Object.keys(VALUES) as DataType[];
/** Of each type a column with a value, and one that is null. */
const columns: Columns = types.flatMap((type) => [
  { name: `a_${type}`, type },
  { name: `no_${type}`, type },
]);
const table = `(SELECT ${types.map((type) => `${VALUES[type]} AS a_${type}, ${VALUES[type]} AS given_${type}`).join(', ')})`;
const row = `(SELECT *, ${types.map((type) => `nullif(given_${type}, given_${type}) AS no_${type}`).join(', ')} FROM ${table})`;

/** By the kind of a parameter, the type of an argument; a literal is no argument that can be null. */
const ARGUMENTS: Readonly<Record<string, DataType>> = {
  integer: 'integer',
  number: 'number',
  numeric: 'integer',
  string: 'string',
  boolean: 'boolean',
  temporal: 'timestamp',
  json: 'array',
  text: 'string',
  any: 'timestamp',
  same: 'integer',
  sameScalar: 'integer',
  scalar: 'integer',
};
const LITERALS: Readonly<Record<string, readonly string[]>> = {
  regexp_matches: ["'4'"],
  regexp_extract: ["'4'"],
  regexp_extract_all: ["'4'"],
  split: ["','"],
  regexp_replace: ["'4'", "'5'"],
  parse_date: ["'%Y'"],
  parse_timestamp: ["'%Y'"],
  parse_number: ["'.'", "','"],
  date_trunc: ["'day'"],
  date_add: ["'day'"],
  date_diff: ["'day'"],
  strftime: ["'%Y'"],
  json_extract: ["'$[0]'"],
  json_extract_string: ["'$[0]'"],
};

/** The value of these, by the argument that is null. */
const EXCEPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  coalesce: ['4', '4'],
  ifnull: ['4', '4'],
  nullif: [null, '4'],
  if: ['4', null, '4'],
  least: ['4', '4'],
  greatest: ['4', '4'],
  concat: ['2024', '2024'],
};

async function valueOf(expression: string): Promise<unknown> {
  const compiled = compileExpression(expression, columns, '/expression');
  if (!compiled.ok) throw new Error(`${expression}: ${compiled.problems[0]?.message}`);
  const [first] = await duckdb.rows(
    `SELECT ${printExpression(compiled.value.expression).sql} AS value FROM ${row}`,
  );
  return first?.['value'];
}

/** One call for each argument that can be null, and one without a null. */
function callsOf(name: string): { readonly whole: string; readonly withNull: readonly string[] } {
  const literals = [...(LITERALS[name] ?? [])];
  const { parameters: all, repeats = false } = functions.get(name)!;
  // The calls with a zone are in zone-cases.ts.
  const parameters = all.filter((kind) => kind !== 'zone');
  const kinds = repeats ? [...parameters, parameters.at(-1)!].slice(0, 2) : parameters;
  // The group of `regexp_extract` is a number as it is written.
  const typed = kinds
    .slice(0, name.startsWith('regexp_extract') ? 2 : kinds.length)
    .map((kind) => ARGUMENTS[kind]);
  const given = typed.map((type) => (type === undefined ? literals.shift()! : `a_${type}`));
  const call = (args: readonly string[]): string => `${name}(${args.join(', ')})`;
  return {
    whole: call(given),
    withNull: typed.flatMap((type, at) =>
      type === undefined ? [] : [call(given.with(at, `no_${type}`))],
    ),
  };
}

it.each([...functions.keys()])('%s', async (name) => {
  const { whole, withNull } = callsOf(name);
  expect(withNull.length).toBeGreaterThan(0);
  expect(await Promise.all(withNull.map(valueOf))).toEqual(
    EXCEPTIONS[name] ?? withNull.map(() => null),
  );
  // Or the null may be the call's, and not the argument's.
  if (name !== 'nullif' && name !== 'map_entries')
    expect([whole, await valueOf(whole)]).not.toEqual([whole, null]);
});
