/** Columns of JSON rows: from the kind of the values, or as declared. */

import { createInference, inferColumns, type Beyond } from '../../src/engine/values/infer.ts';
import type { Json } from '../../src/engine/types.ts';

const shown = (
  rows: readonly Json[],
  declared?: Readonly<Record<string, string>>,
  beyond: Beyond = 'refuse',
): string => {
  const outcome = inferColumns(rows, declared, beyond);
  if (!outcome.ok)
    return outcome.problems.map(({ code, message }) => `${code}: ${message}`).join('\n');
  return outcome.value.map(({ name, type }) => `${name} ${type}`).join(', ');
};

describe('the type of a column', () => {
  const cases: readonly (readonly [type: string, values: readonly Json[]])[] = [
    ['integer', [1, -5, null, 9007199254740991, 1e18]],
    ['number', [1, 2.5]],
    ['number', [2.5, 1]],
    ['number', [9223372036854775808]],
    ['number', [1e300]],
    ['string', ['a', null]],
    ['string', ['2026-01-02', '1', 'true']],
    ['string', [null, null]],
    ['string', [1, 'a']],
    ['string', [true, 1]],
    ['string', ['a', 1.5, false]],
    ['boolean', [true, null, false]],
    ['object', [{ a: 1 }, null]],
    ['array', [[1], []]],
    ['object', [{}, []]],
    ['object', [[1], 5]],
    ['object', ['a', { a: 1 }]],
  ];
  it.each(cases)('is %s for %j', (type, values) =>
    expect(shown(values.map((v) => ({ v })))).toBe(`v ${type}`),
  );
});

it('orders columns by their first appearance, whatever rows lack', () => {
  expect(shown([{ b: 1 }, { a: 'x', b: 2 }, { c: true }, {}])).toBe(
    'b integer, a string, c boolean',
  );
});

it('takes names as they are', () => {
  expect(shown([{ 'a b': 1, é: 2, 'quote"d': 3, '1': 4, ['constructor']: 5 }])).toBe(
    '1 integer, a b integer, é integer, quote"d integer, constructor integer',
  );
});

it('has no columns for no rows', () => {
  expect(shown([])).toBe('');
});

describe('what cannot be a table', () => {
  const wide = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`c${index}`, index]));
  it.each<[string, readonly Json[], string]>([
    [
      'rows without members',
      [{}, {}],
      'invalid_value: The rows have no members, so there are no columns',
    ],
    [
      'a row that is a number',
      [{ a: 1 }, 5],
      'invalid_value: A row is an object of column values, but row 2 is number',
    ],
    [
      'a row that is null',
      [null],
      'invalid_value: A row is an object of column values, but row 1 is null',
    ],
    [
      'a row that is an array',
      [[1]],
      'invalid_value: A row is an object of column values, but row 1 is an array',
    ],
    [
      'names that differ in case',
      [{ Price: 1 }, { price: 2 }],
      'duplicate_column: Column names must be unique, whatever their case: `Price` and `price` differ only in case',
    ],
    ['an empty name', [{ '': 1 }], 'invalid_value: A column must have a name'],
    [
      'a name with U+0000',
      [{ 'a\u0000b': 1 }],
      'invalid_value: A column name has no U+0000 and no lone surrogate',
    ],
    [
      'a name with a lone surrogate',
      [{ '\ud800': 1 }],
      'invalid_value: A column name has no U+0000 and no lone surrogate',
    ],
    [
      'a long name',
      [{ ['x'.repeat(256)]: 1 }],
      'invalid_value: A column name has at most 255 characters',
    ],
    ['too many columns', [wide], 'invalid_value: A table has at most 500 columns'],
  ])('%s', (_, rows, problem) => expect(shown(rows)).toBe(problem));
});

describe('the elements of an array column', () => {
  it.each<[string | undefined, Json[]]>([
    ['integer', [[1, null], [2], []]],
    ['number', [[1], [2.5]]],
    ['string', [['a'], [1]]],
    ['object', [[{ a: 1 }], null]],
    ['array', [[[1]], [[]]]],
    ['boolean', [[true]]],
    [undefined, [[], null, [null]]],
    [undefined, [[1], { a: 1 }]],
  ])('are %s in %j', (element, values) => {
    const outcome = inferColumns(
      values.map((value) => ({ value })),
      undefined,
      'infer',
    );
    if (!outcome.ok) throw new Error('these rows have columns');
    expect(outcome.value[0]?.element).toBe(element);
  });
});

describe('declared columns', () => {
  it('are the columns, in their order, rows or none', () => {
    const declared = {
      day: 'date',
      Amount: 'float',
      tags: 'array',
      raw: 'json',
      name: 'TEXT',
      at: 'datetime',
      ok: 'bool',
    };
    const columns =
      'day date, Amount number, tags array, raw object, name string, at timestamp, ok boolean';
    expect(shown([], declared)).toBe(columns);
    expect(
      shown(
        [
          {
            Amount: 1,
            day: '2026-01-02',
            tags: [1],
            raw: 5,
            name: 7,
            at: '2026-01-02T03:04:05+02:00',
            ok: true,
          },
          { Amount: '1.5e3', ok: 'false', at: '2026-01-02' },
        ],
        declared,
      ),
    ).toBe(columns);
  });

  it.each<[string, Json, string]>([
    ['integer', 1.5, '1.5 is not a whole number'],
    ['integer', '1.5', '"1.5" is not a whole number'],
    ['integer', 1e19, '10000000000000000000 is not a whole number'],
    ['integer', '9223372036854775808', '"9223372036854775808" is not a whole number'],
    ['integer', true, 'true is not a whole number'],
    ['number', 'many', '"many" is not a number'],
    ['number', '', '"" is not a number'],
    ['number', '1e999', '"1e999" is not a number'],
    ['number', 'Infinity', '"Infinity" is not a number'],
    ['boolean', 1, '1 is not true or false'],
    ['date', '02/01/2026', '"02/01/2026" is not a date as YYYY-MM-DD'],
    ['date', '2026-02-29', '"2026-02-29" is not a date as YYYY-MM-DD'],
    [
      'timestamp',
      '2026-01-02T25:00:00Z',
      '"2026-01-02T25:00:00Z" is not a timestamp as YYYY-MM-DDTHH:MM:SSZ',
    ],
    ['timestamp', 5, '5 is not a timestamp as YYYY-MM-DDTHH:MM:SSZ'],
    ['array', { a: 1 }, '{"a":1} is not an array'],
  ])('refuse as %s what is %j', (type, value, fault) => {
    expect(shown([{ v: null }, { v: value }], { v: type })).toBe(
      `invalid_value: Row 2, column \`v\`: ${fault}`,
    );
  });

  it('read a text once, however long it is: by its square this one would take a quarter of an hour', () => {
    const digits = '0'.repeat(1_000_000);
    expect(shown([{ v: digits }], { v: 'number' })).toBe('v number');
    expect(shown([{ v: `${digits}x` }], { v: 'number' })).toBe(
      `invalid_value: Row 1, column \`v\`: "${'0'.repeat(59)}… is not a number`,
    );
  });

  it('come before the columns that other members show, where the rows are known beforehand', () => {
    const rows = [
      { id: 1, day: '2026-01-02', tags: ['a'] },
      { id: 2.5, day: null, extra: 'x' },
    ];
    expect(shown(rows, { day: 'date' }, 'infer')).toBe(
      'day date, id number, tags array, extra string',
    );
    expect(shown([{ day: '2026-01-02', DAY: 1 }], { day: 'date' }, 'infer')).toMatch(
      /^duplicate_column: .*`day` and `DAY`/,
    );
  });

  it('choose among the members of a remote response', () => {
    expect(shown([{ id: 1, day: '2026-01-02' }], { day: 'date' }, 'ignore')).toBe('day date');
    expect(shown([{ day: 'soon' }], { day: 'date' }, 'ignore')).toMatch(
      /^invalid_value: Row 1, column `day`/,
    );
  });

  it('refuse members that are not declared, unknown types and names in two cases', () => {
    expect(shown([{ a: 1, b: 2 }], { a: 'integer' })).toBe(
      'unknown_column: Row 1 has a member `b` that is not among the declared columns',
    );
    expect(shown([], { a: 'intger' })).toBe(
      'invalid_config: Column `a`: Unknown type `intger`; did you mean `integer`?',
    );
    expect(shown([], { a: 'integer', A: 'integer' })).toBe(
      'duplicate_column: Column names must be unique, whatever their case: `a` and `A` differ only in case',
    );
  });
});

it.each([
  ['inferred', undefined],
  ['declared', { a: 'integer', d: 'array' }],
])('counts the values that JSON.stringify prints with other digits: %s', (_, declared) => {
  const inference = createInference(declared, 'infer');
  inference.add({ a: 2 ** 53 - 1, b: '9223372036854775807', c: null, d: [0.5] });
  expect(inference.largeWholes()).toBe(0);
  inference.add({ a: 2 ** 53, b: 'x', c: null, d: [1, { e: 2 ** 60 }] });
  expect(inference.largeWholes()).toBe(2);
});

it('takes rows one by one and says at once what is wrong', () => {
  const inference = createInference(undefined, 'infer');
  expect(inference.add({ a: 1 })).toBeUndefined();
  expect(inference.add({ A: 1 })).toMatchObject({ code: 'duplicate_column' });
});
