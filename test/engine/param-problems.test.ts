/** What a run brings against what its workflow declares. */

import {
  declaredHint,
  paramProblems,
  toProblem,
  withDefaults,
  type RunParams,
} from '../../src/engine/parameters/param-problems.ts';
import { valueProblem, wantedOf } from '../../src/engine/parameters/value-problem.ts';
import type { Json, JsonObject, Parameter } from '../../src/engine/types.ts';

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter => ({
  name,
  type: 'number',
  required: false,
  ...more,
});
const given = (values: JsonObject, others: RunParams['others'] = new Map()): RunParams => ({
  values,
  others,
});
const faults = (parameters: readonly Parameter[], brought: RunParams): string[] =>
  paramProblems(parameters, brought).map(
    ({ name, code, message }) => `${code} ${name}: ${message}`,
  );

describe('faults', () => {
  const min = parameter('min');
  const must = parameter('must', { required: true, type: 'date' });

  it.each<[string, readonly Parameter[], RunParams, string[]]>([
    ['none', [min], given({ min: 3 }), []],
    ['none where null is missing', [min], given({ min: null }), []],
    [
      'one of the type',
      [min],
      given({ min: 'x' }),
      ['invalid_value min: must be a number, not the text "x"'],
    ],
    [
      'one that is missing',
      [min, must],
      given({}),
      ['missing_param must: is required; it must be a date such as "2024-12-31"'],
    ],
    [
      'one that is null',
      [must],
      given({ must: null }),
      ['missing_param must: is required; it must be a date such as "2024-12-31"'],
    ],
    ['none of what was not kept', [must], given({}, new Map([['must', null]])), []],
    [
      'one that is not declared',
      [parameter('price_min')],
      given({ prce_min: 1 }),
      ['unknown_param prce_min: is not a parameter of this workflow; did you mean `price_min`?'],
    ],
    [
      'one that is not declared, of those that are not in memory',
      [min],
      given({}, new Map([['other', null]])),
      ['unknown_param other: is not a parameter of this workflow; it declares `min`'],
    ],
    [
      'first those that are there, then those that are missing',
      [must, min],
      given({ min: true, x: 1 }),
      [
        'invalid_value min: must be a number, not true',
        'unknown_param x: is not a parameter of this workflow; it declares `must`, `min`',
        'missing_param must: is required; it must be a date such as "2024-12-31"',
      ],
    ],
  ])('%s', (_what, parameters, brought, expected) => {
    expect(faults(parameters, brought)).toEqual(expected);
  });

  it('are none where nothing is declared', () => {
    expect(paramProblems(undefined, given({ any: 1 }))).toEqual([]);
  });

  it('are twenty at most, with those that are missing', () => {
    const names = (count: number, prefix: string): string[] =>
      Array.from({ length: count }, (_, at) => `${prefix}${at}`);
    const required = names(15, 'r').map((name) => parameter(name, { required: true }));
    const values = (count: number): JsonObject =>
      Object.fromEntries(names(count, 'unknown name ').map((name) => [name, 1]));
    for (const [unknown, total] of [
      [0, 15],
      [5, 20],
      [6, 20],
      [25, 20],
    ] as const)
      expect(faults(required, given(values(unknown)))).toHaveLength(total);
    expect(faults(required, given(values(20))).at(-1)).toContain('unknown name 19');
  });

  it('quote a hundred characters of a name', () => {
    const problem = (length: number): string =>
      toProblem({ name: 'x'.repeat(length), code: 'unknown_param', message: 'm' }).message;
    expect(problem(100)).toBe(`The parameter \`${'x'.repeat(100)}\` m`);
    expect(problem(101)).toBe(`The parameter \`${'x'.repeat(100)}…\` m`);
  });
});

it('a hint lists ten parameters', () => {
  const some = (count: number): Parameter[] =>
    Array.from({ length: count }, (_, at) => parameter(`declared${at}`));
  expect(declaredHint('zzz', []).message).toBe('it declares none');
  expect(declaredHint('zzz', some(1)).message).toBe('it declares `declared0`');
  expect(declaredHint('zzz', some(10)).message).toMatch(/`declared9`$/);
  expect(declaredHint('zzz', some(11)).message).toMatch(/`declared9`, …$/);
});

describe('defaults', () => {
  const parameters = [
    parameter('n', { default: 3 }),
    parameter('zero', { default: 0 }),
    parameter('none'),
  ];

  it.each<[JsonObject, JsonObject]>([
    [{}, { n: 3, zero: 0 }],
    [
      { n: 5, zero: 1, none: 2 },
      { n: 5, zero: 1, none: 2 },
    ],
    [
      { n: null, none: null },
      { n: 3, zero: 0 },
    ],
    [
      { n: 0, other: 'x' },
      { n: 0, zero: 0, other: 'x' },
    ],
  ])('of %j make %j', (values, complete) => {
    const before = structuredClone(values);
    expect(withDefaults(parameters, given(values))).toEqual(complete);
    expect(values).toEqual(before);
  });

  it('take no place of rows that came, and are none where nothing is declared', () => {
    expect(withDefaults(parameters, given({}, new Map([['n', null]])))).toEqual({ zero: 0 });
    expect(withDefaults(undefined, given({ n: null }))).toEqual({ n: null });
  });
});

describe('a value', () => {
  it.each<[Json, Parameter['type'], isOne: boolean]>([
    ['x', 'string', true],
    [1, 'string', false],
    [1, 'number', true],
    ['1', 'number', false],
    [true, 'boolean', true],
    ['true', 'boolean', false],
    ['2024-02-29', 'date', true],
    ['2023-02-29', 'date', false],
    ['2024-02-29T00:00:00Z', 'date', false],
    [20240229, 'date', false],
    ['2024-02-29', 'timestamp', true],
    ['2024-02-29T00:00:00Z', 'timestamp', true],
    ['2024-02-29T25:00:00Z', 'timestamp', false],
    [0, 'timestamp', false],
    [[], 'array', true],
    [{}, 'array', false],
    [[], 'rows', true],
    [{}, 'rows', true],
    [[{}, { a: 1 }], 'rows', true],
    [[{}, 1], 'rows', false],
    ['x', 'rows', false],
  ])('%j is a %s: %s', (value, type, isOne) => {
    const fault = valueProblem(value, parameter('p', { type }));
    if (isOne) expect(fault).toBeUndefined();
    else expect(fault).toMatch(new RegExp(`^must be ${wantedOf(type)}, not `));
  });

  it('is one of those that are listed, of which twenty are shown', () => {
    const listed = (count: number): Parameter =>
      parameter('p', { enum: Array.from({ length: count }, (_, at) => at) });
    expect(valueProblem(1, listed(2))).toBeUndefined();
    expect(valueProblem(2, listed(2))).toBe('must be one of 0, 1, not 2');
    expect(valueProblem(-1, listed(20))).toMatch(/, 18, 19, not -1$/);
    expect(valueProblem(-1, listed(21))).toMatch(/, 18, 19, …, not -1$/);
  });

  it('has the declared columns, of up to a thousand rows', () => {
    const rows = parameter('p', { type: 'rows', columns: [{ name: 'n', type: 'integer' }] });
    expect(valueProblem([{ n: 1 }, {}], rows)).toBeUndefined();
    expect(valueProblem({ n: 1 }, rows)).toBeUndefined();
    expect(valueProblem({ n: 'x' }, rows)).toMatch(/^must have the declared columns: /);
    const many = (count: number): JsonObject[] => [
      ...Array.from({ length: count - 1 }, () => ({ n: 1 })),
      { n: 'x' },
    ];
    expect(valueProblem(many(1_000), rows)).toMatch(/^must have the declared columns: /);
    // Of more, the run looks at each.
    expect(valueProblem(many(1_001), rows)).toBeUndefined();
    expect(valueProblem([{ n: 'x' }], parameter('p', { type: 'rows' }))).toBeUndefined();
  });
});
