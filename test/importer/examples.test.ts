/** Examples of responses become those of getters. */

import { returns, imported, LIST_OF_ORDERS, onlyOperation, openapi, swagger } from './documents.ts';

const ROW = { id: 1, placed: '2024-01-31', unknown: true };
const SHOWN = { id: 1, placed: '2024-01-31' };

/** @param media what stands beside the schema */
function exampleOf(
  media: object,
  { schema = LIST_OF_ORDERS, path = '/orders' }: { schema?: object; path?: string } = {},
) {
  const responses = { 200: { content: { 'application/json': { schema, ...media } } } };
  const examples = { rows: { value: [ROW] } };
  const { response } = onlyOperation(
    openapi({ [path]: { get: { responses } } }, { components: { examples } }),
  );
  return response.example;
}

it.each<[string, object, object]>([
  ['`example`', { example: [ROW] }, LIST_OF_ORDERS],
  ['`examples`', { examples: { one: { value: [ROW] }, two: { value: [] } } }, LIST_OF_ORDERS],
  [
    '`examples` by reference',
    { examples: { one: { $ref: '#/components/examples/rows' } } },
    LIST_OF_ORDERS,
  ],
  ['the schema', {}, { ...LIST_OF_ORDERS, example: [ROW] }],
  ['the schema in 3.1', {}, { ...LIST_OF_ORDERS, examples: [[ROW]] }],
  [
    'where the rows are in the response',
    { example: { data: [ROW], total: 1 } },
    { properties: { data: LIST_OF_ORDERS, total: { type: 'integer' } } },
  ],
  [
    'the first that shows rows',
    { example: 'none', examples: { one: { value: [ROW] } } },
    LIST_OF_ORDERS,
  ],
  ['two rows at most', { example: [ROW, ROW, ROW] }, LIST_OF_ORDERS],
])('are taken from %s, with the columns that are declared', (name, media, schema) => {
  const rows = exampleOf(media, { schema });
  expect(rows).toEqual(name.startsWith('two') ? [SHOWN, SHOWN] : [SHOWN]);
});

it('are taken from Swagger 2.0', () => {
  const response = { schema: LIST_OF_ORDERS, examples: { 'application/json': [ROW] } };
  const document = swagger({ '/orders': { get: { responses: { 200: response } } } });
  expect(onlyOperation(document).response.example).toEqual([SHOWN]);
});

it.each<[string, object]>([
  ['no object', { example: [1, null] }],
  ['no column', { example: [{ other: 1 }] }],
  ['too much', { example: [{ note: 'x'.repeat(2_000) }] }],
  ['what cannot be stored', { example: [{ note: 'a\u0000' }] }],
  ['half of a character', { example: [{ note: '\ud800' }] }],
])('are left out where they have %s', (_, media) => {
  expect(exampleOf(media)).toBeUndefined();
});

it('are kept without the members that may hold secrets, wherever they are', () => {
  const row = {
    id: 1,
    apiKey: 'x',
    owner: { name: 'Ada', access_token: 'x' },
    logins: [{ passwordHash: 'x', at: 1 }],
  };
  const schema = { type: 'array', items: { type: 'object' } };
  expect(exampleOf({ example: [row] }, { schema })).toEqual([
    { id: 1, owner: { name: 'Ada' }, logins: [{ at: 1 }] },
  ]);
});

it('are not kept of one thing that is found by its path', () => {
  const schema = LIST_OF_ORDERS.items;
  expect(exampleOf({ example: ROW }, { schema, path: '/orders/{id}' })).toBeUndefined();
});

it('a default that may be a secret is left out, and told', () => {
  const parameters = [
    { name: 'X-Api-Key', in: 'header', schema: { type: 'string', default: '8f2c11aa90' } },
    { name: 'access_token', in: 'query', schema: { type: 'string', default: 'none' } },
    { name: 'sort', in: 'query', schema: { type: 'string', default: 'created_at' } },
  ];
  const { definition, warnings } = imported(
    openapi({ '/orders': { get: { parameters, responses: returns(LIST_OF_ORDERS) } } }),
  );
  const { parameters: made } = definition.operations[0]!;
  expect(made.map(({ name, default: value }) => [name, value])).toEqual([
    ['X-Api-Key', undefined],
    ['access_token', 'none'],
    ['sort', 'created_at'],
  ]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'The default of `X-Api-Key` may be a secret, and is left out',
  ]);
});
