/** What a schema's validator finds, in words for whoever sent the request. */

import Ajv2020, { type AnySchema } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { productDocument } from '../../../src/generated/product-document.ts';
import { v1Document } from '../../../src/generated/v1-document.ts';
import { patternSentence, UNKNOWN_PATTERN } from '../../../src/kit/pattern-sentence.ts';
import { invalidInput } from '../../../src/http/openapi/validation-error.ts';
import { pointerSteps } from '../../../src/kit/json-pointer.ts';

const ajv = addFormats.default(new Ajv2020.default({ allErrors: true, strict: false }));

/** As the edge validates: the body beside the parameters. */
function told(schema: AnySchema, value: unknown, place = 'requestBody') {
  const validate = ajv.compile({ type: 'object', properties: { [place]: schema } });
  validate({ [place]: value });
  const { message, details } = invalidInput(validate.errors ?? []);
  return { message, paths: (details ?? []).map(({ path }) => path), details };
}

const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});

it.each<[schema: object, value: unknown, path: string, message: string]>([
  [object({ a: text }, { required: ['a'] }), {}, '/a', '`a` is required.'],
  [object({ a: text }), { b: 1 }, '/b', '`b` is not a field of this object.'],
  [object({ a: text }), [], '', 'The request body must be an object.'],
  [object({ a: text }), { a: 1 }, '/a', '`a` must be a string.'],
  [
    object({ a: { type: 'array', items: object({ b: text }) } }),
    { a: [{}, { b: 1 }] },
    '/a/1/b',
    '`a[1].b` must be a string.',
  ],
  [
    object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }),
    { a: 'x' },
    '/a',
    '`a` needs `b` beside it.',
  ],
  [object({ a: { enum: ['x', 1] } }), { a: 'y' }, '/a', '`a` must be one of "x", 1.'],
  [
    object({ a: { type: 'string', format: 'date-time' } }),
    { a: 'x' },
    '/a',
    '`a` must be an ISO 8601 date and time with an offset, such as 2030-01-01T00:00:00Z.',
  ],
  [
    object({ a: { type: 'string', format: 'email' } }),
    { a: 'x' },
    '/a',
    '`a` must be an email address.',
  ],
  [
    object({ a: { type: 'integer', format: 'int32' } }),
    { a: 2 ** 31 },
    '/a',
    '`a` must be from -2147483648 to 2147483647.',
  ],
  [
    object({ a: { type: 'string', format: 'uuid' } }),
    { a: 'x' },
    '/a',
    '`a` must have the format uuid.',
  ],
  [
    object({ a: { type: 'string', pattern: '\\S' } }),
    { a: 'x' },
    '',
    'The request does not meet the specification.',
  ],
  [
    object({ a: { type: 'string', pattern: '^[^\\x00]*[^\\x00\\s][^\\x00]*$' } }),
    { a: ' ' },
    '/a',
    '`a` must not be blank.',
  ],
  [
    object({ a: { type: 'string', pattern: '^[^\\x00]*$' } }),
    { a: '\0' },
    '/a',
    '`a` must not have the character U+0000.',
  ],
  [
    object({ path: { type: 'string', pattern: '^/[^\\s?#]*$' } }),
    { path: 'x' },
    '/path',
    '`path` must begin with `/`, and have no blanks, query or fragment.',
  ],
  [
    object({ a: { type: 'string', pattern: '^x$' } }),
    { a: 'y' },
    '/a',
    '`a` does not have the form that is described for it.',
  ],
  [object({ a: { multipleOf: 2 } }), { a: 3 }, '/a', '`a` must be multiple of 2.'],
  [
    { anyOf: [object({ a: text }, { required: ['a'] }), object({ b: text }, { required: ['b'] })] },
    {},
    '',
    'The request body needs `a` or `b`.',
  ],
  [
    object({ a: { oneOf: [text, { type: 'boolean' }] } }),
    { a: 1 },
    '/a',
    '`a` has none of the forms that the specification lists.',
  ],
  [{ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 }, '/b', '`b` is required.'],
])('%j of %j', (schema, value, path, message) => {
  const found = told(schema, value);
  expect(found.message).toBe(message);
  if (path !== '' || found.paths.length > 0) expect(found.paths).toEqual([path]);
});

it.each([
  ['query', { page: 'x' }, 'page', 'The query parameter `page` must be a whole number.'],
  [
    'query',
    { other: 1 },
    'other',
    'The query parameter `other` is not one that this operation has.',
  ],
  ['query', { list: ['a', 1] }, 'list', 'The query parameter `list` must be a string.'],
  ['path', { page: 'x' }, 'page', 'The path parameter `page` must be a whole number.'],
])('of a %s: %j', (place, value, path, message) => {
  const schema = object({ page: { type: 'integer' }, list: { type: 'array', items: text } });
  expect(told(schema, value, place)).toMatchObject({ message, paths: [path] });
});

it('one fault of a member is told, and how many members have others', () => {
  const schema = object({ a: { type: 'string', minLength: 2, pattern: '^x' }, b: text, c: text });
  expect(told(schema, { a: '' })).toMatchObject({ message: '`a` must be at least 2 characters.' });
  expect(told(schema, { a: '', b: 1 }).message).toMatch(/^`a` .*\. \(And 1 more problem\.\)$/);
  expect(told(schema, { a: '', b: 1, c: 1 }).message).toMatch(/ \(And 2 more problems\.\)$/);
});

it('details end at 20, and what is counted at 200', () => {
  const schema = { type: 'array', items: text };
  const faults = (count: number) =>
    told(
      schema,
      Array.from({ length: count }, (_, n) => n),
    );
  expect(faults(20).paths).toHaveLength(20);
  expect(faults(21).paths).toHaveLength(20);
  expect(faults(200).message).toContain('(And 199 more problems.)');
  expect(faults(201).message).toContain('(And more than 199 more problems.)');
});

function referred(document: object, reference: string): unknown {
  return pointerSteps(reference.slice(1)).reduce<unknown>(
    (inner, step) => (inner as Readonly<Record<string, unknown>>)[step],
    document,
  );
}

/** The patterns of what is sent: of bodies and parameters, wherever their schemas stand. */
function patternsOf(document: object): ReadonlySet<string> {
  const patterns = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, pattern } = value as { readonly $ref?: unknown; readonly pattern?: unknown };
    if (typeof $ref === 'string') visit(referred(document, $ref));
    if (typeof pattern === 'string') patterns.add(pattern);
    for (const [name, inner] of Object.entries(value)) if (name !== 'responses') visit(inner);
  };
  visit((document as { readonly paths: unknown }).paths);
  return patterns;
}

it.each([
  ['v1', v1Document],
  ['product', productDocument],
])('of each pattern that %s asks for', (_, document) => {
  const patterns = patternsOf(document);
  expect(patterns.size).toBeGreaterThan(2);
  for (const pattern of patterns)
    expect([pattern, patternSentence(pattern)]).not.toEqual([pattern, UNKNOWN_PATTERN]);
});
