/** Expressions that compile: their types, which DuckDB's planner must confirm, and their values. */

import { printExpression } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression } from '../../src/engine/expression/index.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { sampleColumns, sampleTable } from '../support/expression-table.ts';
import { calls, type ExpressionCase as Case } from './function-cases.ts';
import { callsOfDistances } from './distance-cases.ts';
import { callsOfLists } from './list-cases.ts';
import { callsInZones } from './zone-cases.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

const literals: readonly Case[] = [
  ['42', 'integer', '42'],
  ['-9223372036854775808', 'integer', '-9223372036854775808'],
  ['9223372036854775807', 'integer', '9223372036854775807'],
  ['0.1', 'number', 0.1],
  ['1e21', 'number', 1e21],
  ['.5', 'number', 0.5],
  ['1.7976931348623157e308', 'number', 1.7976931348623157e308],
  ["'it''s -- \"x\"; [y]'", 'string', 'it\'s -- "x"; [y]'],
  ["''", 'string', ''],
  ['TRUE', 'boolean', true],
  ['false', 'boolean', false],
  ['null', null, null],
  ['"no text"', 'string', null],
  ['[no text]', 'string', null],
  ['doc', 'object', '{"a":{"b":[1,"x"]},"first name":"t","n":5,"day":"2026-01-02"}'],
  ["date '2026-02-28'", 'date', '2026-02-28'],
  ["timestamp '2026-02-28T10:00:00+02:00'", 'timestamp', '2026-02-28 08:00:00'],
];

const operators: readonly Case[] = [
  ['1 + 2 * 3 - -4', 'integer', '11'],
  ['(1 + 2) * 3', 'integer', '9'],
  ['2000000000 * 2000000000', 'integer', '4000000000000000000'],
  ['- - qty', 'integer', '4'],
  ['+price', 'number', 12.5],
  ['10 - 2 - 3', 'integer', '5'],
  ['qty + 0.5', 'number', 4.5],
  ['7 / 2', 'number', 3.5],
  ['8 / 4 / 2', 'number', 1],
  ['qty / zero', 'number', null],
  ['price / 0', 'number', null],
  ['0.0 / 0.0', 'number', null],
  ['7 % 4', 'integer', '3'],
  ['-7 % 4', 'integer', '-3'],
  ['7.5 % 2', 'number', 1.5],
  ['qty % zero', 'integer', null],
  ['price % 0.0', 'number', null],
  ['none + 1', 'integer', null],
  ['null + 1', 'integer', null],
  ['null / null', 'number', null],
  ["name || '!' || 'x'", 'string', 'Zoë 😀 x!x'],
  ["'a' || null", 'string', null],
  ['1 = 1.0', 'boolean', true],
  ['1 == 2', 'boolean', false],
  ['1 <> 2', 'boolean', true],
  ['none = 1', 'boolean', null],
  ["'b' > 'a'", 'boolean', true],
  ["'B' = 'b'", 'boolean', false],
  ['ok = true', 'boolean', true],
  ["day > '2026-03-30'", 'boolean', true],
  ["at >= '2026-03-31'", 'boolean', true],
  ["'2026-03-31T10:20:30.456Z' = at", 'boolean', true],
  ['at > day', 'boolean', true],
  ['not ok or qty = 4 and price > 1', 'boolean', true],
  ['not (ok or qty = 4) and price > 1', 'boolean', false],
  ['false and null', 'boolean', false],
  ['null and true', 'boolean', null],
  ['null or true', 'boolean', true],
  ['not null', 'boolean', null],
  ['not qty = 4', 'boolean', false],
  ['qty in (1, 4.0)', 'boolean', true],
  ['qty not in (1, 4.0)', 'boolean', false],
  ['qty in (1, null)', 'boolean', null],
  ["day in ('2026-03-31', '2026-04-01')", 'boolean', true],
  ['qty between 1 and 4 and ok', 'boolean', true],
  ['qty not between 1 and 4', 'boolean', false],
  ["day between '2026-01-01' and '2026-12-31'", 'boolean', true],
  ['none is null', 'boolean', true],
  ['qty is not null', 'boolean', true],
  ['doc is null', 'boolean', false],
  ['none is null = true', 'boolean', true],
  ["name like 'Zo%'", 'boolean', true],
  ["name like 'zo%'", 'boolean', false],
  ["name like '%x'", 'boolean', true],
  ["name not like '%😀%'", 'boolean', false],
  ["name like '___ _ _'", 'boolean', true],
  ["name like '_'", 'boolean', false],
  ["'a.c' like 'a.c' and not 'abc' like 'a.c'", 'boolean', true],
  ["'100%' like '100!%' escape '!'", 'boolean', true],
  ["'1000' like '100!%' escape '!'", 'boolean', false],
  ["'a_b(c' like 'a\\_b(_' escape '\\'", 'boolean', true],
  ["'line\nbreak' like 'line_break'", 'boolean', true],
  ["[no text] like 'a_'", 'boolean', null],
  ["null like 'a'", 'boolean', null],
  ['case when qty > 3 then 1 when ok then 2.5 end', 'number', 1],
  ['case when qty > 9 then 1 end', 'integer', null],
  ["case qty when 4 then 'four' else 'other' end", 'string', 'four'],
  ["case day when '2026-03-31' then 'due' end", 'string', 'due'],
  ["case when ok then day else '2027-01-01' end", 'date', '2026-03-31'],
  ['case when ok then null else null end', null, null],
  ['cast(price as integer)', 'integer', '13'],
  ["cast('17' as integer)", 'integer', '17'],
  ["cast('1e3' as number)", 'number', 1000],
  ['cast(qty as STRING)', 'string', '4'],
  ['cast(at as string)', 'string', '2026-03-31T10:20:30.456Z'],
  [
    "cast(timestamp('2026-03-31T10:20:30.456789') as text)",
    'string',
    '2026-03-31T10:20:30.456789Z',
  ],
  ['cast(day as text)', 'string', '2026-03-31'],
  ['cast(day as timestamp)', 'timestamp', '2026-03-31 00:00:00'],
  ['cast(at as date)', 'date', '2026-03-31'],
  ['cast(ok as integer)', 'integer', '1'],
  ["cast('true' as bool)", 'boolean', true],
  ['cast(\'{"a": 1}\' as json)', 'object', '{"a":1}'],
  ['cast(list as string)', 'string', '[1,2,3]'],
  ["cast(json_extract(doc, 'n') as integer)", 'integer', '5'],
  ["cast(json_extract(doc, 'day') as date)", 'date', '2026-01-02'],
  ['cast(null as date)', 'date', null],
];

describe.each([
  ['literals and columns', literals],
  ['operators', operators.filter(([text]) => !text.includes('chr_free'))],
  ['functions', calls],
  ['time zones', callsInZones],
  ['arrays', callsOfLists],
])('%s', (_, cases) => {
  it.each(cases)('%s', async (text, type, value) => {
    const compiled = compileExpression(text, sampleColumns, '/expression');
    if (!compiled.ok)
      throw new Error(compiled.problems.map((problem) => problem.message).join('\n'));
    expect(compiled.value.type).toBe(type);
    const select = `SELECT ${printExpression(compiled.value.expression).sql} AS value FROM ${sampleTable}`;
    if (type !== null) expect(await duckdb.types(select)).toEqual([duckdbType(type)]);
    expect(await duckdb.rows(select)).toEqual([{ value }]);
  });
});

it('has a case for every function', () => {
  const called = new Set(
    [...calls, ...callsOfLists, ...callsOfDistances].map(([text]) =>
      /^\w+/.exec(text)?.[0].toLowerCase(),
    ),
  );
  expect([...functions.keys()].filter((name) => !called.has(name))).toEqual([]);
});

it.each([
  'repeat',
  'printf',
  'format',
  'range',
  'list_value',
  'getenv',
  'current_date',
  'now',
  'random',
  'query',
  'read_text',
  'error',
])('has no function `%s`', (name) => expect(functions.has(name)).toBe(false));

describe('errors that are known only in a run fail the run', () => {
  it.each([
    ['cast(name as date)', /Could not convert string 'Zoë 😀 x' to DATE/],
    ["cast(concat('1_000') as integer)", /Could not convert string '1_000' to BIGINT/],
    ['cast(1e300 * 1 as integer)', /out of range/],
    ['qty + 9007199254740989 = 0.5', /9007199254740993 cannot stand among fractions unchanged/],
    ["date_add('year', 8000, day)", /A date or time is out of range/],
    ["lpad('x', qty * 10000)", /padded to at most 10000/],
    ["levenshtein(lpad(name, 256, 'é'), name)", /levenshtein compares at most 255 characters/],
    ["date_add('day', 9223372036854775807, day)", /out of range/],
  ])('%s', async (text, message) => {
    const compiled = compileExpression(text, sampleColumns, '');
    if (!compiled.ok) throw new Error(compiled.problems[0]?.message);
    await expect(
      duckdb.rows(
        `SELECT ${printExpression(compiled.value.expression).sql} AS value FROM ${sampleTable}`,
      ),
    ).rejects.toThrow(message);
  });
});
