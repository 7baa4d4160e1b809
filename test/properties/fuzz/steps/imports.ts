/** Imports of documents that something is wrong with: they become integrations, or are refused with a place, and nothing else. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { expectStatus, fail, type UserModel } from '../user-model.ts';
import { step, type WeightedStep } from './step.ts';

type Json = unknown;

const rows = { type: 'array', items: { $ref: '#/components/schemas/Row' } };
const content = { 'application/json': { schema: { type: 'object', properties: { data: rows } } } };
const parameters = [
  { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
  { name: 'kind', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } },
  { name: 'X-Fuzz', in: 'header', required: true, schema: { type: 'string', format: 'date' } },
];
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Fuzz', description: 'A document' },
  servers: [{ url: 'https://fuzz.example/{v}', variables: { v: { default: '1' } } }],
  security: [{ key: [] }],
  paths: {
    '/rows': {
      get: { operationId: 'listRows', parameters, responses: { 200: { content } } },
      post: { operationId: 'addRow', requestBody: { required: true, content }, responses: {} },
    },
    '/rows/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getRow', responses: { 200: { content } } },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Row: {
        allOf: [{ properties: { id: { type: 'integer' } } }, { $ref: '#/components/schemas/Base' }],
      },
      Base: { required: ['on'], properties: { on: { type: 'string', format: 'date' } } },
    },
  },
};

const junk: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    'x',
    '/',
    '{',
    '{}',
    '{id}',
    '../..',
    '\u0000',
    'é',
    '#',
    [],
    [null],
    {},
    { $ref: '#' },
    { $ref: '#/components/schemas/Row' },
    { $ref: 'https://fuzz.example/other.yaml' },
    { $ref: '#/nowhere' },
    'https://user:secret@fuzz.example/#a',
    'x'.repeat(5_000),
  ),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const inputs = fc.record({
  slug: fc.stringMatching(/^fuzz-imported-[a-z0-9]{6,20}$/),
  /** Each changes the value at a place, or takes it away. */
  changes: fc.array(
    fc.record({ place: fc.nat(), value: fc.option(junk, { freq: 4, nil: undefined }) }),
    { maxLength: 4 },
  ),
  isText: fc.boolean(),
  dryRun: fc.boolean(),
});
type Input = typeof inputs extends fc.Arbitrary<infer Value> ? Value : never;

export function importSteps(): readonly WeightedStep[] {
  return [{ weight: 0.5, arbitrary: step('a document is imported', inputs, isImported) }];
}

type Container = Record<string, Json>;

/** Every member of the document, whose value is somewhere in it. */
function places(value: Json): readonly (readonly [of: Container, name: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const of = value as Container;
  return Object.keys(of).flatMap((name) => [[of, name] as const, ...places(of[name])]);
}

function documentOf(changes: Input['changes']): Container {
  const document = structuredClone(DOCUMENT) as Container;
  for (const { place, value } of changes) {
    const all = places(document);
    const chosen = all[place % Math.max(1, all.length)];
    if (chosen === undefined) continue;
    const [of, name] = chosen;
    if (value === undefined) delete of[name];
    else of[name] = structuredClone(value);
  }
  return document;
}

async function isImported(
  user: UserModel,
  { slug, changes, isText, dryRun }: Input,
): Promise<void> {
  const { cookie } = user.account;
  const whole = documentOf(changes);
  const document = isText ? JSON.stringify(whole) : whole;
  const body = { slug, document, dry_run: dryRun };
  const imported = await user.call('importIntegration', { cookie, body });
  if (imported.status === 400 && changes.length > 0) {
    const named = imported.body.error.details as readonly { path: string }[];
    if (!named.every(({ path }) => /^\/(document|slug)/.test(path)))
      fail(`the place is not in the document: ${imported.text}`);
    return;
  }
  expectStatus(imported, 200);
  const { integration_id: id, definition, changes: made } = imported.body.data;
  const names = definition.operations.map(({ name }: { name: string }) => name);
  same(made, { created: names, updated: [], kept: [], removed: [] });
  if (dryRun) return same(id, null);
  const params = { integrationId: id };
  const stored = (await user.call('getIntegration', { cookie, params })).body.data;
  same(stored.operations, definition.operations);
  // What an import made can be sent back as it is shown.
  const { operations } = definition;
  expectStatus(await user.call('updateIntegration', { cookie, params, body: { operations } }), 200);
  expectStatus(await user.call('deleteIntegration', { cookie, params }), 204);
}
