/** The rules that hold for values everywhere: overflow, null, whole numbers beside fractions, text of numbers, JSON. */

import { compileExpression } from '../../src/engine/expression/index.ts';
import type { Columns } from '../../src/engine/types.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

const columns: Columns = [
  { name: 'least', type: 'integer' },
  { name: 'most', type: 'integer' },
  { name: 'minus', type: 'integer' },
  { name: 'zero', type: 'integer' },
  { name: 'huge', type: 'number' },
  { name: 'half', type: 'number' },
  { name: 'ts', type: 'timestamp' },
  { name: 'nothing', type: 'timestamp' },
  { name: 'none', type: 'integer' },
  { name: 's', type: 'string' },
];
const table = `(SELECT CAST(-9223372036854775808 AS BIGINT) AS least, CAST(9223372036854775807 AS BIGINT) AS most, CAST(-1 AS BIGINT) AS minus,
  CAST(0 AS BIGINT) AS zero, CAST(1e308 AS DOUBLE) AS huge, CAST(0.5 AS DOUBLE) AS half, TIMESTAMP '2024-01-03' AS ts,
  CAST(NULL AS TIMESTAMP) AS nothing, CAST(NULL AS BIGINT) AS none, 'x' AS s)`;

/** As a computed column has it: null where it is not finite. */
async function value(expression: string): Promise<unknown> {
  const outcome = compileExpression(expression, columns, '/expression');
  if (!outcome.ok) throw new Error(outcome.problems.map(({ message }) => message).join('; '));
  const { sql, mayOverflow } = outcome.value;
  const [row] = await duckdb.rows(
    `SELECT ${mayOverflow ? 'CASE WHEN isfinite(v) THEN v END' : 'v'} AS value FROM (SELECT ${sql} AS v FROM ${table})`,
  );
  return row?.['value'];
}

describe('a result that no finite number holds is null where it happens', () => {
  it.each([
    ...[
      'most + 1',
      'least - 1',
      'most * 2',
      '-least',
      'abs(least)',
      'round(most, -1)',
      'round(least, -19)',
      'least * minus',
      'most + most + least',
    ],
    ...[
      'huge * 10',
      'huge + huge',
      '-huge - huge',
      'huge / 1e-10',
      'exp(1000)',
      'power(10, 400)',
      'huge * 10 - huge * 10',
      'huge * 10 * 0',
    ],
    ...[
      'sqrt(minus)',
      'sqrt(-0.5)',
      'ln(0)',
      'ln(minus)',
      'log10(zero)',
      'log10(-1)',
      'power(-1, 0.5)',
      'power(0, -1)',
    ],
    ...['half / 0', '0.0 / 0.0', 'most / zero', 'most % zero', 'half % 0.0', 'mod(most, zero)'],
    ...[
      '1 / (huge * 10)',
      'exp(-(huge * 10))',
      'sign(huge * 10)',
      'cast(huge * 10 as string)',
      'huge * 10 > 1',
      'huge * 10 in (1, 2)',
      '2 % (huge * 10)',
    ],
    ...[
      'case when huge * 10 > 1 then 1 end',
      'least(huge * 10, none)',
      'to_json(huge * 10)',
      'power(0.5, huge * 10)',
      'round(huge * 10, 2)',
    ],
  ])('%s', async (expression) => expect(await value(expression)).toBeNull());

  it.each<[string, unknown]>([
    ['least % minus', '0'],
    ['least % -1', '0'],
    ['mod(least, minus)', '0'],
    ['most % least', '9223372036854775807'],
    ['-7 % 4', '-3'],
    ['-7 % minus', '0'],
    ['most + minus + 1', '9223372036854775807'],
    ['coalesce(most + 1, 7)', '7'],
    ['coalesce(huge * 10, 7.5)', 7.5],
    ['coalesce(sqrt(-1), 7.5)', 7.5],
    ['huge * 10 is null', true],
    ['abs(minus)', '1'],
    ['round(most, -2)', '9223372036854775800'],
    ['round(half, 9223372036854775807)', 0.5],
    ['round(huge, -9223372036854775808)', 0],
    [
      '1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / (1 / half)))))))))))))))))',
      0.5,
    ],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toEqual(expected));
});

describe('a comparison with null is null, whatever the other side', () => {
  it.each([
    ...[
      "date_trunc('month', nothing) = '2024-01-15'",
      "date_trunc('month', nothing) != '2024-01-15'",
      "not (date_trunc('month', nothing) = '2024-01-15')",
    ],
    ...[
      "date_trunc('day', nothing) != '2024-01-15T10:00:00Z'",
      "date_trunc('month', nothing) in ('2024-01-15')",
      "date_trunc('month', nothing) between '2024-01-01' and '2024-01-15'",
    ],
    ...[
      "date(nothing) = '2024-01-15'",
      'none = 1',
      'none != 1',
      'none + 1 > 5',
      "nothing < '2024-01-15'",
      'none in (1, 2)',
      'none not in (1, 2)',
    ],
  ])('%s', async (expression) => expect(await value(expression)).toBeNull());

  it.each([
    ["date_trunc('month', ts) = '2024-01-15'", false],
    ["date_trunc('month', ts) != '2024-01-15'", true],
    ["date_trunc('month', ts) = '2024-01-01'", true],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toBe(expected));
});

describe('a whole number that meets fractions stays what it is, or fails the run', () => {
  const changed = /9223372036854775807 cannot stand among fractions unchanged/;
  it.each([
    'most = half',
    'most > half',
    'most in (1.5, 2)',
    'most between 0 and 1.5',
    'if(zero = 0, most, half)',
    'case when zero = 0 then most else half end',
    'coalesce(most, half)',
    'greatest(most, half)',
    'nullif(most, half)',
    'case most when 0.5 then 1 end',
  ])('%s', async (expression) => expect(value(expression)).rejects.toThrow(changed));

  it.each([
    '9007199254740993 = 9007199254740992.0',
    'half = 9007199254740993',
    'coalesce(half, 9007199254740993)',
  ])('%s is refused before a run', async (expression) =>
    expect(value(expression)).rejects.toThrow(
      'The whole number 9007199254740993 cannot stand among fractions unchanged',
    ),
  );

  it.each<[string, unknown]>([
    ['1152921504606846976 = 1152921504606846976.0', true],
    ['least = -9223372036854775808.0', true],
    ['coalesce(least, half)', -9223372036854775808],
    ['zero < half', true],
    // Arithmetic with fractions rounds, as floating point numbers do.
    ['most + half', 9223372036854775808],
    ['cast(most as number)', 9223372036854775808],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toEqual(expected));
});

describe('a number as text is as JavaScript writes it', () => {
  const numbers = [
    1,
    0,
    -0,
    0.5,
    -1.5,
    100,
    1e15,
    1e16,
    123456789012345680,
    1e20,
    1e21,
    1.5e300,
    5e-324,
    1e-7,
    0.000001,
    0.1 + 0.2,
    -1e-10,
  ];
  it.each(numbers.map((number) => [String(number), number] as const))(
    '%s',
    async (shown, number) => {
      const literal = String(Object.is(number, -0) ? '-0.0' : number).replace(/^(-?\d+)$/, '$1.0');
      expect(await value(`cast(${literal} as string)`)).toBe(shown);
      expect(await value(`concat(${literal})`)).toBe(shown);
    },
  );
});

describe('a cast reads what results show and ISO 8601, and nothing else', () => {
  const read: Readonly<Record<string, readonly string[]>> = {
    integer: ['0', '-7', '+7', '007', '9223372036854775807', '2.5', '1e3', '.5', '1.'],
    number: ['0', '-7.25', '+7', '.5', '1.', '1e-3', '1E5', '1e-400'],
    boolean: ['true', 'false'],
    date: ['2024-02-29', '0001-01-01', '9999-12-31', '2024-01-02T03:04:05Z', '2024-01-02 03:04'],
    timestamp: [
      '2024-01-02T03:04:05Z',
      '2024-01-02T03:04:05.123456789+14:00',
      '2024-01-02 03:04:05-0230',
      '2024-01-02T03:04:05+02',
      '2024-01-02T03:04',
      '2024-01-02',
    ],
    json: [
      '1',
      ' [1, 2.5e3, -0.1] ',
      '{"a":"nan,]","b":null}',
      '"i\\"nf"',
      '[1e400]',
      '"\\u00e9"',
      'true',
    ],
    array: ['[]', '[1,[2]]'],
  };
  const refused: Readonly<Record<string, readonly string[]>> = {
    integer: [
      '',
      ' 1',
      '1 ',
      '0x1F',
      '1_000',
      '1,000',
      'one',
      '٣',
      '9223372036854775808',
      '1e400',
      'true',
      '--1',
      '1e',
      'nan',
    ],
    number: [
      '',
      ' 1.5',
      '1_000',
      '0x1F',
      '1e400',
      'nan',
      'NaN',
      'inf',
      '-infinity',
      '1,5',
      'e5',
      '.',
      '٣.٥',
    ],
    boolean: ['', 't', 'f', 'yes', 'no', '1', '0', 'TRUE', 'True', ' true', 'on'],
    date: [
      '',
      '24-01-02',
      '2024-1-2',
      '2024/01/02',
      '20240102',
      'epoch',
      'infinity',
      '2024-02-30',
      '0000-01-01',
      '12024-01-01',
      '2024-01-02T24:00:00Z',
      ' 2024-01-02',
      '2024-01-02 (BC)',
      '2024-W01-1',
      'today',
    ],
    timestamp: [
      '',
      'epoch',
      '-infinity',
      '2024-01-15T24:00:00Z',
      '2024-01-15T23:60:00Z',
      '2024-01-15T23:59:60Z',
      '2024/01/02 03:04',
      '24-01-02T03:04:05Z',
      '2024-01-02T03:04:05+15:00',
      '2024-01-02T03:04:05 UTC',
      '2024-01-02T03:04:05 Europe/Berlin',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      '2024-02-30T00:00:00Z',
      '2024-01-02t03:04:05z',
      '2024-01-02T3:04',
    ],
    json: [
      '',
      '[nan]',
      '[1, inf]',
      '[-Infinity]',
      'NaN',
      '[1,]',
      '{"a":1,}',
      '{"a":[1, 2 , ]}',
      '{a:1}',
      "['a']",
      '[1] x',
      '01',
      '+1',
      '.5',
      '"\t"',
      '// x',
      '\ufeff[1]',
      '"\\ud800"',
      '[NULL]',
    ],
    array: ['{}', '1', '[1,]', ''],
  };
  const cases = (
    lists: Readonly<Record<string, readonly string[]>>,
  ): readonly (readonly [string, string])[] =>
    Object.entries(lists).flatMap(([type, texts]) => texts.map((text) => [type, text] as const));
  const written = (text: string): string => `'${text.replaceAll("'", "''")}'`;

  it.each(cases(read))('to %s: %j', async (type, text) => {
    expect(await value(`cast(${written(text)} || '' as ${type})`)).not.toBeNull();
    expect(await value(`try_cast(${written(text)} || '' as ${type})`)).not.toBeNull();
  });

  it.each(cases(refused))('not to %s: %j', async (type, text) => {
    if (!/[\ufeff\t]/.test(text))
      await expect(value(`cast(${written(text)} || '' as ${type})`)).rejects.toThrow(
        /Could not (?:convert string|cast)|out of range/,
      );
    expect(await value(`try_cast(${written(text)} || '' as ${type})`)).toBeNull();
  });

  it('JSON is printed so that it can be read', async () => {
    for (const [type, text] of cases(read))
      if (type === 'json')
        expect(JSON.parse((await value(`cast(${written(text)} || '' as json)`)) as string)).toEqual(
          JSON.parse(text),
        );
  });

  it.each([
    ["try_cast('x' as integer)", null],
    ['try_cast(1e300 as integer)', null],
    ['try_cast(2.5 as integer)', '3'],
    ['try_cast(cast(\'"x"\' as json) as number)', null],
    ["try_cast(cast('{}' as json) as array)", null],
    ['try_cast(null as date)', null],
    ['coalesce(try_cast(s as number), 0)', 0],
  ])('%s is %j', async (expression, expected) => expect(await value(expression)).toEqual(expected));
});
