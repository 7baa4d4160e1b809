/** The calls that a terminator of an integration makes of its rows. */

import { createBinder } from '../../../src/engine/graph/bind.ts';
import { withNodeTypes } from '../../../src/engine/graph/node-types.ts';
import { validate } from '../../../src/engine/graph/validate.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import type { IntegrationOperation } from '../../../src/model/integration.ts';
import { catalogue } from '../../../src/nodes/index.ts';
import { integrationNodeTypes } from '../../../src/nodes/integration/index.ts';
import { chain } from '../../support/engine.ts';
import { integrationOf, operationOf, parameterOf } from '../../support/integration.ts';

const put: Partial<IntegrationOperation> = {
  role: 'terminator',
  method: 'PUT',
  path: '/items/{id}',
  parameters: [
    parameterOf({ name: 'id', in: 'path', required: true }),
    parameterOf({ name: 'team', in: 'query' }),
    parameterOf({ name: 'name', in: 'body', wireName: 'title' }),
    parameterOf({ name: 'kind', in: 'body', enum: ['a', 'b'] }),
  ],
  body: { format: 'json', pointer: '/data' },
};
const post: Partial<IntegrationOperation> = {
  ...put,
  method: 'POST',
  path: '/items',
  parameters: put.parameters!.slice(1),
};

const typeOf = (operation: Partial<IntegrationOperation>) =>
  Array.from(
    integrationNodeTypes(
      integrationOf({ operations: [operationOf({ name: 'send', ...operation })] }),
    ),
  )[0]!;

function deliveryOf(operation: Partial<IntegrationOperation>, config: JsonObject) {
  const delivery = typeOf(operation).deliver!(config);
  if (delivery.kind !== 'calls') throw new Error('it sends no requests');
  return delivery;
}

function calls(
  operation: Partial<IntegrationOperation>,
  config: JsonObject,
  rows: readonly JsonObject[],
) {
  const delivery = deliveryOf(operation, { on_error: 'stop', ...config });
  const call = delivery.call(rows);
  if (!call.ok) throw new Error(JSON.stringify(call.problems));
  const { method, url, body } = call.value;
  return [delivery.rowsPerCall, `${method} ${url}`, body && (JSON.parse(body.text) as unknown)];
}

async function problems(operation: Partial<IntegrationOperation>, config: JsonObject) {
  const graph = chain(
    ['sources/inlineRows', { rows: [{ id: 1, name: 'x', list: [1] }] }],
    ['shop/send', config],
  );
  const types = new Map([...catalogue, ['shop/send', typeOf(operation)] as const]);
  const binder = createBinder(catalogue, { maxNodes: 9 });
  const { errors } = await validate(binder, withNodeTypes(graph, '1:1', types));
  return errors.map(({ code, path }) => [code, path]);
}

const column = (name: string) => ({ $column: name });

it('makes one call of each row, its values in their places', () => {
  const parameters = { id: column('id'), name: column('name'), team: 'x y', kind: 'a' };
  expect(calls(put, { parameters }, [{ id: 7, name: null, other: 1 }])).toEqual([
    1,
    'PUT http://data.example/items/7?team=x%20y',
    { data: { title: null, kind: 'a' } },
  ]);
});

it('says which value cannot be sent', () => {
  const delivery = deliveryOf(put, {
    on_error: 'stop',
    parameters: { id: column('id'), kind: column('kind') },
  });
  expect(delivery.call([{ id: '..', kind: 'a' }])).toMatchObject({ ok: false });
  for (const [row, path] of [
    [{ id: null, kind: 'a' }, '/parameters/id'],
    [{ id: '', kind: 'a' }, '/parameters/id'],
    [{ id: 'x', kind: 'c' }, '/parameters/kind'],
  ] as const)
    expect(delivery.call([row])).toMatchObject({ problems: [{ code: 'invalid_value', path }] });
});

it('makes one call of several rows: of the columns in the body, or of whole rows', () => {
  const rows = [
    { id: 1, name: 'A' },
    { id: 2, name: 'B' },
  ];
  const batch = { rows: 50, pointer: '/data/items' };
  expect(calls(post, { parameters: { name: column('name'), kind: 'a' }, batch }, rows)).toEqual([
    50,
    'POST http://data.example/items',
    { data: { kind: 'a', items: [{ title: 'A' }, { title: 'B' }] } },
  ]);
  expect(calls(post, { parameters: {}, batch: { rows: 2, pointer: '' } }, rows)).toEqual([
    2,
    'POST http://data.example/items',
    rows,
  ]);
});

it.each<[Partial<IntegrationOperation>, JsonObject, readonly [string, string]]>([
  [put, { parameters: { id: column('no') } }, ['unknown_column', '/parameters/id/$column']],
  [put, { parameters: { id: column('list') } }, ['type_mismatch', '/parameters/id/$column']],
  [put, { parameters: {} }, ['missing_config', '/parameters/id']],
  [put, { parameters: { id: '..' } }, ['invalid_config', '/parameters/id']],
  [put, { parameters: { id: 'a' }, on_error: 'go' }, ['invalid_config', '/on_error']],
  [
    put,
    { parameters: { id: column('id') }, batch: { rows: 2 } },
    ['invalid_config', '/parameters/id'],
  ],
  [post, { parameters: { kind: 'a' }, batch: { rows: 2 } }, ['invalid_config', '/parameters/kind']],
  [
    { ...post, body: { format: 'form', pointer: '' } },
    { batch: { rows: 2 } },
    ['invalid_config', '/batch'],
  ],
])('%# is reported before a run', async (operation, config, problem) => {
  expect(await problems(operation, config)).toContainEqual(problem);
});

it('has nothing against a config that says what the operation needs', async () => {
  expect(await problems(put, { parameters: { id: column('id'), name: column('name') } })).toEqual(
    [],
  );
  expect(await problems(post, { batch: { rows: 2, pointer: '/items' } })).toEqual([]);
});
