/** Integrations: whatever is accepted is shown as it was sent, and can be sent back; whatever has a fault is refused with its place. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { expectStatus, fail, type UserModel } from '../user-model.ts';
import { step, type WeightedStep } from './step.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/);
const parameter = fc.record({
  in: fc.constantFrom('query', 'header', 'body', 'path'),
  type: fc.constantFrom('string', 'number', 'boolean'),
  required: fc.boolean(),
});
const operation = fc.record({
  role: fc.constantFrom('getter', 'setter', 'terminator'),
  parts: fc.array(word, { maxLength: 4 }),
  parameters: fc.uniqueArray(fc.tuple(word, parameter), {
    selector: ([name]) => name,
    maxLength: 5,
  }),
});
const inputs = fc.record({
  slug: fc.stringMatching(/^fuzz-[a-z0-9]{6,20}$/),
  operations: fc.uniqueArray(fc.tuple(word, operation), {
    selector: ([name]) => name,
    maxLength: 6,
  }),
  fault: fc.nat({ max: 3 }),
});
type Input = typeof inputs extends fc.Arbitrary<infer Value> ? Value : never;
type Operation = Input['operations'][number];

export function integrationSteps(): readonly WeightedStep[] {
  return [{ weight: 0.5, arbitrary: step('an integration comes and goes', inputs, comesAndGoes) }];
}

/** By its rules: a path has its parameters, and only what sends a body has some there. */
function operationOf([name, { role, parts, parameters }]: Operation) {
  const places = parameters.map(([own, { in: place, type, required }]) => ({
    name: own,
    // A header of this prefix is no one else's.
    ...(place === 'header' ? { wire_name: `X-Fuzz-${own}` } : {}),
    in: place === 'body' && role !== 'terminator' ? 'query' : place,
    type,
    required: required || place === 'path',
    description: '',
  }));
  const inPath = places.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
  return {
    name,
    label: name,
    description: '',
    role,
    method: role === 'terminator' ? 'POST' : 'GET',
    path: `/${[...parts, ...inPath].join('/')}`,
    parameters: places,
    body: { format: 'json', pointer: '' },
    response: { format: 'json', rows_path: '' },
    pagination: { type: 'none', max_pages: 100 },
    retry: { max_attempts: 4 },
    rate: {},
  };
}

const FAULTS: readonly (readonly [input: object, path: string])[] = [
  [{ slug: 'termination' }, '/slug'],
  [{ base_url: 'https://user@fuzz.example' }, '/base_url'],
  [{ auth: { type: 'bearer', header: 'X-Key' } }, '/auth/header'],
  [
    { operations: [{ name: 'a', role: 'getter', method: 'GET', path: '/{absent}' }] },
    '/operations/0/path',
  ],
];

async function comesAndGoes(user: UserModel, { slug, operations, fault }: Input): Promise<void> {
  const { cookie } = user.account;
  const definition = {
    slug,
    name: 'Fuzz',
    description: '',
    base_url: 'https://fuzz.example',
    auth: { type: 'none' },
    operations: operations.map(operationOf),
  };
  const [wrong, path] = FAULTS[fault]!;
  const refused = await user.call('createIntegration', {
    cookie,
    body: { ...definition, ...wrong },
  });
  expectStatus(refused, 400);
  const places = refused.body.error.details as readonly { path: string }[];
  if (!places.some((place) => place.path === path)) fail(`${path} is not named: ${refused.text}`);

  const made = await user.call('createIntegration', { cookie, body: definition });
  expectStatus(made, 201);
  const { id, revision, created: _, modified: __, ...shown } = made.body.data;
  same([shown, revision], [definition, 1]);
  const params = { integrationId: id };
  same((await user.call('getIntegration', { cookie, params })).body.data, made.body.data);
  const listed = await user.call('listIntegrations', { cookie });
  const items = listed.body.data.integrations as readonly { id: number; operation_count: number }[];
  same(items.find((one) => one.id === id)?.operation_count, operations.length);
  expectStatus(await user.call('createIntegration', { cookie, body: definition }), 400);
  const back = await user.call('updateIntegration', { cookie, params, body: shown });
  same(
    [back.body.data.operations, back.body.data.revision, back.body.data.affected_workflows.total],
    [definition.operations, 2, 0],
  );
  expectStatus(await user.call('deleteIntegration', { cookie, params }), 204);
  expectStatus(await user.call('getIntegration', { cookie, params }), 404);
}
