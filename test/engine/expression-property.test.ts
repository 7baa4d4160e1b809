/** Whatever is written: no exception, and what compiles is a statement that DuckDB plans, of the type that we said. */

import fc from 'fast-check';

import { printExpression } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression } from '../../src/engine/expression/index.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { sampleColumns, sampleTable } from '../support/expression-table.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

/** Compiles and, where that went well, lets DuckDB plan and run the result; whether it compiled. */
async function holds(text: string): Promise<boolean> {
  const compiled = compileExpression(text, sampleColumns, '');
  if (!compiled.ok) {
    expect(compiled.problems.length).toBeGreaterThan(0);
    return false;
  }
  const select = `SELECT ${printExpression(compiled.value.expression).sql} AS value FROM ${sampleTable}`;
  const types = await duckdb.types(select);
  if (compiled.value.type !== null) expect(types).toEqual([duckdbType(compiled.value.type)]);
  // A run may fail on its values, but what DuckDB itself calls wrong should not have been printed.
  await duckdb
    .rows(select)
    .catch((error: Error) =>
      expect(error.message).not.toMatch(/^(?:INTERNAL|Binder|Parser|Catalog)/),
    );
  return true;
}

const columns = fc.constantFrom(
  'qty',
  'zero',
  'price',
  'name',
  'ok',
  'day',
  'at',
  'doc',
  'list',
  'none',
  '[no text]',
);
const literals = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    "'x'",
    "''",
    "'2026-01-02'",
    "'2026-01-02T03:04:05Z'",
    "'day'",
    "'months'",
    "'$.a[0]'",
    "'%Y-%m'",
    "'{}'",
    "'5'",
  ),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);
const binary = fc.constantFrom(
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
);
const names = fc.constantFrom(...functions.keys());
const types = fc.constantFrom(
  'string',
  'number',
  'integer',
  'boolean',
  'date',
  'timestamp',
  'object',
  'array',
);

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const part = tie('expression');
  return {
    expression: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      columns,
      literals,
      fc.tuple(part, binary, part).map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc
        .tuple(names, fc.array(part, { maxLength: 3 }))
        .map(([name, args]) => `${name}(${args.join(', ')})`),
      fc.tuple(part, types).map(([value, type]) => `cast(${value} as ${type})`),
      part.map((value) => `(not ${value})`),
      part.map((value) => `(-${value})`),
      part.map((value) => `(${value} is not null)`),
      fc.tuple(part, part, part).map(([a, b, c]) => `(${a} between ${b} and ${c})`),
      fc.tuple(part, part, part).map(([a, b, c]) => `(${a} not in (${b}, ${c}))`),
      fc.tuple(part, part, part).map(([a, b, c]) => `case when ${a} then ${b} else ${c} end`),
      fc.tuple(part, part, part).map(([a, b, c]) => `case ${a} when ${b} then ${c} end`),
      fc
        .tuple(part, fc.string({ maxLength: 6 }))
        .map(([a, pattern]) => `(${a} like '${pattern.replaceAll("'", "''")}')`),
    ),
  };
});

it('holds for expressions of every form', async () => {
  let compiled = 0;
  await fc.assert(
    fc.asyncProperty(expression, async (text) => {
      if (await holds(text)) compiled += 1;
    }),
    { numRuns: 2_500 },
  );
  expect(compiled).toBeGreaterThan(150);
});

it('holds for functions over arguments of fitting and unfitting types', async () => {
  const argument = fc.oneof(
    columns,
    literals,
    fc.tuple(columns, types).map(([column, type]) => `cast(${column} as ${type})`),
  );
  const call = fc
    .tuple(names, fc.array(argument, { maxLength: 3 }))
    .map(([name, args]) => `${name}(${args.join(', ')})`);
  await fc.assert(
    fc.asyncProperty(call, async (text) => void (await holds(text))),
    { numRuns: 1_500 },
  );
});

it('holds for text of any kind', async () => {
  const words = fc.constantFrom(
    'qty',
    'case',
    'when',
    'then',
    'else',
    'end',
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    "'a'",
    '"name"',
    '[',
    ']',
    '1',
    '2.5',
    'not',
    'like',
    'in',
    'is',
    'null',
    'cast',
    'as',
    'lower',
    '||',
    '--',
    '/*',
    '$1',
    '?',
    '\u0000',
    '😀',
  );
  const soup = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(words, { maxLength: 20 }).map((parts) => parts.join(' ')),
  );
  await fc.assert(
    fc.asyncProperty(soup, async (text) => void (await holds(text))),
    { numRuns: 1_500 },
  );
});

it('reads every number as JavaScript does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
      async (number) => {
        const digits = String(number);
        const compiled = compileExpression(/[.e]/.test(digits) ? digits : `${digits}.0`, [], '');
        if (!compiled.ok) throw new Error(compiled.problems[0]?.message);
        expect(
          await duckdb.rows(`SELECT ${printExpression(compiled.value.expression).sql} AS value`),
        ).toEqual([{ value: number }]);
      },
    ),
    { numRuns: 500 },
  );
});
