/** Expressions that compile: their types, which DuckDB's planner must confirm, and their values. */

import { compileExpression } from '../../src/engine/expression/index.ts';
import { functions } from '../../src/engine/expression/functions/index.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import type { DataType } from '../../src/engine/types.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { sampleColumns, sampleTable } from '../support/expression-table.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

/** The value as DuckDB's client shows it: whole numbers of 64 bits as text, dates and JSON likewise. */
type Expected = string | number | boolean | null;
type Case = readonly [expression: string, type: DataType | null, value: Expected];

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
  ['cast(price as integer)', 'integer', '12'],
  ["cast('17' as integer)", 'integer', '17'],
  ["cast('1e3' as number)", 'number', 1000],
  ['cast(qty as STRING)', 'string', '4'],
  ['cast(at as string)', 'string', '2026-03-31T10:20:30.456Z'],
  ["cast(timestamp('2026-03-31T10:20:30.456789') as text)", 'string', '2026-03-31T10:20:30.456789Z'],
  ['cast(day as text)', 'string', '2026-03-31'],
  ['cast(day as timestamp)', 'timestamp', '2026-03-31 00:00:00'],
  ['cast(at as date)', 'date', '2026-03-31'],
  ['cast(ok as integer)', 'integer', '1'],
  ["cast('true' as bool)", 'boolean', true],
  ['cast(\'{"a": 1}\' as json)', 'object', '{"a": 1}'],
  ['cast(list as string)', 'string', '[1,2,3]'],
  ["cast(json_extract(doc, 'n') as integer)", 'integer', '5'],
  ["cast(json_extract(doc, 'day') as date)", 'date', '2026-01-02'],
  ['cast(null as date)', 'date', null],
];

const calls: readonly Case[] = [
  ['abs(-3)', 'integer', '3'],
  ['abs(-2.5)', 'number', 2.5],
  ['abs(null)', 'number', null],
  ['round(2.5)', 'number', 3],
  ['round(price, 0)', 'number', 13],
  ['round(1.005 * 100) / 100', 'number', 1],
  ['round(1234.567, -2)', 'number', 1200],
  ['round(qty)', 'integer', '4'],
  ['round(155, -1)', 'integer', '160'],
  ['floor(-1.5)', 'number', -2],
  ['floor(qty)', 'integer', '4'],
  ['ceil(1.2)', 'number', 2],
  ['ceil(qty)', 'integer', '4'],
  ['sqrt(16)', 'number', 4],
  ['power(2, 10)', 'number', 1024],
  ['ln(exp(1))', 'number', 1],
  ['log10(1000)', 'number', 3],
  ['exp(0)', 'number', 1],
  ['sign(-2.5)', 'integer', '-1'],
  ['mod(7, 4)', 'integer', '3'],
  ['mod(7.5, 2)', 'number', 1.5],
  ['mod(7, 0)', 'integer', null],
  ['least(3, 1.5, none)', 'number', 1.5],
  ["greatest('a', 'b')", 'string', 'b'],
  ["greatest(day, '2027-01-01')", 'date', '2027-01-01'],
  ['least(null, null)', null, null],
  ["lower('ÀB')", 'string', 'àb'],
  ["UPPER('zoë')", 'string', 'ZOË'],
  ["trim('  a ')", 'string', 'a'],
  ["trim('xxaxx', 'x')", 'string', 'a'],
  ["ltrim('  a ')", 'string', 'a '],
  ["rtrim('  a ')", 'string', '  a'],
  ['length(name)', 'integer', '7'],
  ["substring('hello', 2)", 'string', 'ello'],
  ["substring('hello', 2, 3)", 'string', 'ell'],
  ["replace('a-b-c', '-', '+')", 'string', 'a+b+c'],
  ['concat(name, qty, price, ok, day, at, null)', 'string', 'Zoë 😀 x412.5true2026-03-312026-03-31T10:20:30.456Z'],
  ["left('hello', 2)", 'string', 'he'],
  ["right('hello', 2)", 'string', 'lo'],
  ["split_part('a-b-c', '-', 2)", 'string', 'b'],
  ["split_part('a-b-c', '-', 9)", 'string', ''],
  ["contains('abc', 'b')", 'boolean', true],
  ["starts_with('abc', 'b')", 'boolean', false],
  ["ends_with('abc', 'c')", 'boolean', true],
  ["date('2026-02-28')", 'date', '2026-02-28'],
  ['date(at)', 'date', '2026-03-31'],
  ['date([no text])', 'date', null],
  ["timestamp('2026-02-28T10:00:00Z')", 'timestamp', '2026-02-28 10:00:00'],
  ['timestamp(day)', 'timestamp', '2026-03-31 00:00:00'],
  ['year(day)', 'integer', '2026'],
  ["year('2025-05-05')", 'integer', '2025'],
  ['quarter(at)', 'integer', '1'],
  ['month(at)', 'integer', '3'],
  ["week('2026-01-01')", 'integer', '1'],
  ['day(at)', 'integer', '31'],
  ['hour(at)', 'integer', '10'],
  ['hour(day)', 'integer', '0'],
  ['minute(at)', 'integer', '20'],
  ['second(at)', 'integer', '30'],
  ["dayofweek('2026-03-29')", 'integer', '0'],
  ["date_trunc('month', day)", 'date', '2026-03-01'],
  ["date_trunc('hour', at)", 'timestamp', '2026-03-31 10:00:00'],
  ["date_trunc(at, 'year')", 'timestamp', '2026-01-01 00:00:00'],
  ["date_add('month', 1, day)", 'date', '2026-04-30'],
  ["date_add(day, -31, 'days')", 'date', '2026-02-28'],
  ["date_add('quarter', qty, day)", 'date', '2027-03-31'],
  ["date_add('hour', 2, day)", 'timestamp', '2026-03-31 02:00:00'],
  ["date_add('second', 90, at)", 'timestamp', '2026-03-31 10:22:00.456'],
  ["date_add('year', -1, at)", 'timestamp', '2025-03-31 10:20:30.456'],
  ["date_add('week', 1, '2026-01-01')", 'date', '2026-01-08'],
  ["date_add('minute', 1, at)", 'timestamp', '2026-03-31 10:21:30.456'],
  ["date_diff('day', '2026-03-01', day)", 'integer', '30'],
  ["date_diff(day, at, 'hour')", 'integer', '10'],
  ["strftime(at, '%Y/%m/%d %H:%M')", 'string', '2026/03/31 10:20'],
  ["strftime('%d.%m.', day)", 'string', '31.03.'],
  ['coalesce(none, qty)', 'integer', '4'],
  ['coalesce(none, 2.5)', 'number', 2.5],
  ['coalesce(null, null)', null, null],
  ['coalesce(doc, list)', 'object', '{"a":{"b":[1,"x"]},"first name":"t","n":5,"day":"2026-01-02"}'],
  ["ifnull([no text], 'x')", 'string', 'x'],
  ["nullif('a', 'a')", 'string', null],
  ['nullif(qty, 4.0)', 'number', null],
  ["if(qty > 1, 'many', 'one')", 'string', 'many'],
  ['if(none > 1, 1, 2)', 'integer', '2'],
  ['if(null, 1, null)', 'integer', null],
  ["json_extract(doc, '$.a.b')", 'object', '[1,"x"]'],
  ["json_extract(doc, '$.a.b[1]')", 'object', '"x"'],
  ["json_extract(doc, '$.missing')", 'object', null],
  ['json_extract_string(doc, \'$."first name"\')', 'string', 't'],
  ["json_extract_string(list, '$[0]')", 'string', '1'],
  ['array_length(list)', 'integer', '3'],
  ["array_length(json_extract(doc, 'a'))", 'integer', '0'],
];

describe.each([
  ['literals and columns', literals],
  ['operators', operators.filter(([text]) => !text.includes('chr_free'))],
  ['functions', calls],
])('%s', (_, cases) => {
  it.each(cases)('%s', async (text, type, value) => {
    const compiled = compileExpression(text, sampleColumns, '/expression');
    if (!compiled.ok) throw new Error(compiled.problems.map((problem) => problem.message).join('\n'));
    expect(compiled.value.type).toBe(type);
    const select = `SELECT ${compiled.value.sql} AS value FROM ${sampleTable}`;
    if (type !== null) expect(await duckdb.types(select)).toEqual([duckdbType(type)]);
    expect(await duckdb.rows(select)).toEqual([{ value }]);
  });
});

it('has a case for every function', () => {
  const called = new Set(calls.map(([text]) => /^\w+/.exec(text)?.[0].toLowerCase()));
  expect([...functions.keys()].filter((name) => !called.has(name))).toEqual([]);
});

it.each([
  'repeat',
  'lpad',
  'rpad',
  'printf',
  'format',
  'range',
  'list_value',
  'levenshtein',
  'regexp_matches',
  'getenv',
  'current_date',
  'now',
  'random',
  'query',
  'read_text',
  'error',
])('has no function `%s`', (name) => expect(functions.has(name)).toBe(false));

describe('what only a run can tell fails the run', () => {
  it.each([
    ["cast('abc' as integer)", /Could not convert string 'abc'/],
    ['cast(name as date)', /invalid date field format/],
    ['9223372036854775807 + qty', /Overflow in addition/],
    ['9223372036854775807 * qty', /Overflow in multiplication/],
    ['-9223372036854775808 - qty', /Overflow in subtraction/],
    ['sqrt(-qty)', /square root of a negative number/],
    ["date_add('day', 9223372036854775807, day)", /out of range/],
  ])('%s', async (text, message) => {
    const compiled = compileExpression(text, sampleColumns, '');
    if (!compiled.ok) throw new Error(compiled.problems[0]?.message);
    await expect(duckdb.rows(`SELECT ${compiled.value.sql} AS value FROM ${sampleTable}`)).rejects.toThrow(message);
  });
});
