/** Configs against schemas: one clear message for each mistake. */

import { createConfigChecker } from '../../src/engine/config/check.ts';
import type { NodeType } from '../../src/engine/node-type.ts';
import type { JsonObject } from '../../src/engine/types.ts';

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
  expect(problems({ by: Array.from({ length: 50 }, () => ({})) })).toHaveLength(20);
});
