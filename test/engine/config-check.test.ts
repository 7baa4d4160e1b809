/** Configs against schemas: one clear message for each mistake. */

import { HEADER_NAME_PATTERN } from '../../src/kit/header-name.ts';
import { patternSentence, UNKNOWN_PATTERN } from '../../src/kit/pattern-sentence.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { createConfigChecker } from '../../src/engine/config/check.ts';
import type { NodeType } from '../../src/engine/node-type.ts';
import type { Json, JsonObject } from '../../src/engine/types.ts';

const type = {
  type: 'test/type',
  role: 'setter',
  config: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 5 },
      mode: { enum: ['replace', 'append', 3] },
      count: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
      ratio: { type: 'number', exclusiveMinimum: 0 },
      site: { type: 'string', format: 'uri' },
      formula: { type: 'string', format: 'expression' },
      by: {
        type: 'array',
        minItems: 1,
        maxItems: 2,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['field'],
          properties: {
            field: { type: 'string' },
            order: { enum: ['asc', 'desc'], default: 'asc' },
          },
        },
      },
      on: {
        anyOf: [
          { type: 'array', items: { type: 'string' } },
          { type: 'array', items: { type: 'object', required: ['left', 'right'] } },
        ],
      },
      value: {
        oneOf: [
          { type: 'string' },
          { type: 'number' },
          { type: 'array', items: { type: 'number' }, minItems: 2 },
        ],
      },
      twice: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      either: { type: 'object', if: { required: ['a'] }, then: { required: ['b'] } },
      tags: { type: 'array', uniqueItems: true },
      shape: { const: 'round' },
      nullable: { type: ['string', 'null'] },
    },
  },
} as unknown as NodeType;

const checker = createConfigChecker(new Map([[type.type, type]]));

function problems(config: JsonObject, unknown: readonly string[] = []): string[] {
  const checked = checker.check(type, { name: 'x', ...config }, unknown);
  return checked.ok
    ? []
    : checked.problems.map(({ code, path, message }) => `${code} ${path} ${message}`);
}

it('fills defaults in, on a copy', () => {
  const config = { name: 'x', by: [{ field: 'a' }] };
  expect(checker.check(type, config, [])).toEqual({
    ok: true,
    value: { name: 'x', count: 2, by: [{ field: 'a', order: 'asc' }] },
    expressionNodes: 0,
  });
  expect(config).toEqual({ name: 'x', by: [{ field: 'a' }] });
});

it('names what is missing', () => {
  const checked = checker.check(type, {}, []);
  expect(checked).toMatchObject({
    ok: false,
    problems: [{ code: 'missing_config', message: 'test/type requires `name`', path: '/name' }],
  });
});

it.each<[JsonObject, string]>([
  [{ name: '' }, 'invalid_config /name `name` must not be empty'],
  [{ name: 'abcdef' }, 'invalid_config /name `name` must be at most 5 characters'],
  [{ name: 5 }, 'invalid_config /name `name` must be a string'],
  [{ name: null }, 'invalid_config /name `name` must be a string'],
  [{ nane: 1 }, 'invalid_config /nane test/type has no member `nane`; did you mean `name`?'],
  [
    { mode: 'apend' },
    'invalid_config /mode `mode` must be one of "replace", "append", 3; did you mean `append`?',
  ],
  [{ count: 1.5 }, 'invalid_config /count `count` must be a whole number'],
  [{ count: 0 }, 'invalid_config /count `count` must be at least 1'],
  [{ count: 10 }, 'invalid_config /count `count` must be at most 9'],
  [{ ratio: 0 }, 'invalid_config /ratio `ratio` must be > 0'],
  [{ site: 'no site' }, 'invalid_config /site `site` is not a valid uri'],
  [{ formula: '1 +' }, 'invalid_expression /formula Expected a value but found the end (at 4)'],
  [{ by: [] }, 'invalid_config /by `by` must not be empty'],
  [{ by: {} }, 'invalid_config /by `by` must be an array'],
  [{ by: [{}] }, 'missing_config /by/0/field `by[0]` requires `field`'],
  [
    { by: [{ field: 'a', ordr: 'asc' }] },
    'invalid_config /by/0/ordr `by[0]` has no member `ordr`; did you mean `order`?',
  ],
  [
    { by: [{ field: 'a' }, { field: 'b', order: 'up' }] },
    'invalid_config /by/1/order `by[1].order` must be one of "asc", "desc"',
  ],
  [{ twice: 1 }, 'invalid_config /twice `twice` fits more than one of its forms'],
  [{ on: 'a' }, 'invalid_config /on `on` must be an array'],
  [{ on: [{ left: 'a' }] }, 'missing_config /on/0/right `on[0]` requires `right`'],
  [{ value: true }, 'invalid_config /value `value` must be a string, or a number, or an array'],
  [{ value: [1] }, 'invalid_config /value `value` must have at least 2 items'],
  [{ either: { a: 1 } }, 'missing_config /either/b `either` requires `b`'],
  [{ tags: ['a', 'a'] }, 'invalid_config /tags `tags` must not have the same item twice'],
  [{ shape: 'flat' }, 'invalid_config /shape `shape` must be "round"'],
  [{ nullable: 1 }, 'invalid_config /nullable `nullable` must be a string or null'],
  [
    { 'a/b': 1 },
    'invalid_config /a~1b test/type has no member `a/b`; it has name, mode, count, ratio, site, formula, by, on, value, twice, either, tags, shape, nullable',
  ],
])('%j', (config, problem) => expect(problems(config)).toEqual([problem]));

it('says nothing about members whose values come with a run', () => {
  const unknown = {
    name: null,
    by: [{ field: null }],
    value: null,
    on: [{ left: null, right: 1 }],
  };
  expect(problems(unknown, ['/name', '/by/0/field', '/value', '/on/0/left'])).toEqual([]);
  expect(
    problems({ ...unknown, count: 0 }, ['/name', '/by/0/field', '/value', '/on/0/left']),
  ).toEqual(['invalid_config /count `count` must be at least 1']);
});

it('stops after twenty problems', () => {
  const some = (count: number): JsonObject => ({ by: Array.from({ length: count }, () => ({})) });
  // One of them says that the list is too long.
  expect(problems(some(19))).toHaveLength(20);
  expect(problems(some(18))).toHaveLength(19);
  expect(problems(some(50))).toHaveLength(20);
});

const schemaProblems = (schema: object, value: Json): string[] => {
  const own = {
    type: 'test/own',
    role: 'setter',
    config: { type: 'object', properties: { m: schema } },
  } as unknown as NodeType;
  const checked = createConfigChecker(new Map([[own.type, own]])).check(own, { m: value }, []);
  return checked.ok ? [] : checked.problems.map(({ message }) => message);
};

it.each<[schema: object, value: Json, message: string]>([
  [{ not: { const: 1 } }, 1, '`m` is not allowed here'],
  [{ properties: { a: false } }, { a: 1 }, '`m.a` is not allowed here'],
  [
    {
      anyOf: [{ const: 'x' }, { enum: ['y', 'z'] }, { type: ['integer', 'null'] }],
    },
    true,
    '`m` must be "x", or one of "y", "z", or a whole number or null',
  ],
  [{ pattern: '^a$', type: 'string' }, 'b', '`m` does not have the form that is described for it'],
  [
    { pattern: '^a$', type: 'string', description: 'An a.' },
    'b',
    '`m` does not have the form that is described for it (An a.)',
  ],
  [
    { type: 'object', propertyNames: { pattern: HEADER_NAME_PATTERN } },
    { 'a b': 1 },
    'The name "a b" in `m` must be the name of a header',
  ],
  [{ enum: ['abc', 'xyz'] }, 'abx', '`m` must be one of "abc", "xyz"; did you mean `abc`?'],
  // Of two letters, any other is near.
  [{ enum: ['ab', 'xy'] }, 'ax', '`m` must be one of "ab", "xy"'],
  [{ dependentRequired: { a: ['b'] } }, { a: 1 }, '`m` requires `b`'],
  [
    { type: 'object', properties: { a: {} }, unevaluatedProperties: false },
    { zzz: 1 },
    '`m` has no member `zzz`; it has a',
  ],
  [{ type: 'object', additionalProperties: false }, { zzz: 1 }, '`m` has no member `zzz`'],
])('%j does not take %j: %s', (schema, value, message) => {
  expect(schemaProblems(schema, value)).toEqual([message]);
});

it('lists 24 values', () => {
  const some = (count: number): object => ({ enum: Array.from({ length: count }, (_, at) => at) });
  expect(schemaProblems(some(24), -1)[0]).toMatch(/, 22, 23$/);
  expect(schemaProblems(some(25), -1)[0]).toMatch(/, 22, 23, …$/);
});

it('counts the values and operators of expressions, each config for itself', () => {
  const nodes = (formula: string): number =>
    checker.check(type, { name: 'x', formula }, []).expressionNodes;
  const one = nodes('1');
  expect(one).toBeGreaterThan(0);
  expect(nodes('1 + 1')).toBeGreaterThan(one);
  expect(nodes('1')).toBe(one);
  expect(checker.check(type, { formula: '1' }, [])).toMatchObject({
    ok: false,
    expressionNodes: one,
  });
});

describe('values of a kind that no schema takes', () => {
  const mismatches = (config: JsonObject, ...paths: string[]): string[] =>
    [...checker.mismatches(type, { name: 'x', ...config }, paths).values()].map(
      ({ message }) => message,
    );

  it.each<[JsonObject, string, string[]]>([
    [{ count: 'x' }, '/count', ['`count` must be a whole number']],
    // Another number would do.
    [{ count: 10 }, '/count', []],
    [{ count: 2 }, '/count', []],
    [{ count: 'x' }, '/mode', []],
    [{ mode: 'x' }, '/mode', []],
    [{ mode: true }, '/mode', ['`mode` must be one of "replace", "append", 3']],
    [{ by: [{ field: 1 }] }, '/by/0/field', ['`by[0].field` must be a string']],
    [{ by: [{ field: 1 }] }, '/by', []],
    [{ value: true }, '/value', ['`value` must be a string']],
    // A longer list would do.
    [{ value: [1] }, '/value', []],
  ])('%j at %s', (config, path, messages) => {
    expect(mismatches(config, path)).toEqual(messages);
  });

  it('are told of each of the members that are asked about', () => {
    const config = { count: 'x', mode: true, name: 5 };
    expect(checker.mismatches(type, config, ['/count', '/mode']).size).toBe(2);
  });
});

it('takes the types of its own catalogue alone, and those that another one shares', () => {
  const other = { ...type, type: 'test/other' };
  expect(() => checker.check(other, {}, [])).toThrow('test/other is not in the catalogue');
  const shared = new Map([[type.type, type]]);
  const both = createConfigChecker(new Map([[other.type, other]]), [shared, checker]);
  for (const one of [type, other]) {
    expect(both.check(one, { name: 'x' }, []).ok).toBe(true);
    expect(both.mismatches(one, { name: 5 }, ['/name']).size).toBe(1);
  }
  const changed = { ...type };
  expect(() => both.check(changed, {}, [])).toThrow('test/type is not in the catalogue');
});

it('says every pattern of a config in words', () => {
  const patterns = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { pattern } = value as { readonly pattern?: unknown };
    if (typeof pattern === 'string') patterns.add(pattern);
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const { config } of catalogue.values()) visit(config);
  expect(patterns.size).toBeGreaterThan(3);
  for (const pattern of patterns)
    expect([pattern, patternSentence(pattern)]).not.toEqual([pattern, UNKNOWN_PATTERN]);
});
