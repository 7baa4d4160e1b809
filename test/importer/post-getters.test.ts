/** POST operations that search become getters. */

import { imported, LIST_OF_ORDERS, onlyOperation, openapi, returns } from './documents.ts';

const BODY = {
  type: 'object',
  required: ['status'],
  properties: {
    status: { type: 'string', enum: ['open', 'closed'] },
    since: { type: 'string', format: 'date' },
    cursor: { type: 'string' },
  },
};
const PAGE = {
  type: 'object',
  properties: { rows: LIST_OF_ORDERS, next_cursor: { type: ['string', 'null'] } },
};

function operationOf(path: string, overrides: object = {}, schema: object = PAGE) {
  const requestBody = { required: true, content: { 'application/json': { schema: BODY } } };
  const responses = returns(schema as Record<string, unknown>);
  return onlyOperation(openapi({ [path]: { post: { requestBody, responses, ...overrides } } }));
}

it('a search has the fields of its body as parameters, and the cursor in the body', () => {
  expect(operationOf('/orders/search')).toMatchObject({
    role: 'getter',
    method: 'POST',
    parameters: [
      { name: 'status', in: 'body', type: 'string', required: true, enum: ['open', 'closed'] },
      { name: 'since', in: 'body', type: 'date', required: false },
    ],
    response: { rowsPath: '/rows', format: 'json' },
    pagination: { type: 'cursor', param: '/cursor', pointer: '/next_cursor' },
  });
});

it('page numbers can be in the body', () => {
  const schema = {
    type: 'object',
    properties: { page: { type: 'integer' }, page_size: { type: 'integer', default: 50 } },
  };
  const requestBody = { content: { 'application/json': { schema } } };
  expect(operationOf('/orders/query', { requestBody }, LIST_OF_ORDERS)).toMatchObject({
    parameters: [],
    pagination: { type: 'page', param: '/page', sizeParam: '/page_size', size: 50 },
  });
});

it.each<[string, string, object, string]>([
  ['an operationId that reads', '/orders', { operationId: 'listOrders' }, 'getter'],
  ['an operationId after a method', '/orders', { operationId: 'post_query_orders' }, 'getter'],
  ['a custom method', '/orders:search', {}, 'getter'],
  [
    'a path that reads and an operationId of its words',
    '/orders/search',
    { operationId: 'ordersSearch' },
    'getter',
  ],
  ['an operationId that writes', '/orders/search', { operationId: 'createSearch' }, 'terminator'],
  ['a path of lists', '/list', {}, 'terminator'],
  ['a path that does not read', '/orders', {}, 'terminator'],
  ['a declared getter', '/orders', { 'x-weir-role': 'getter' }, 'getter'],
  ['a declared terminator', '/orders/search', { 'x-weir-role': 'terminator' }, 'terminator'],
])('%s', (_, path, overrides, role) => {
  expect(operationOf(path, overrides).role).toBe(role);
});

it('an operation that creates something or returns one object stays a terminator', () => {
  const created = { ...returns(PAGE), 201: { description: 'Created' } };
  expect(operationOf('/orders/search', { responses: created }).role).toBe('terminator');
  const one = { type: 'object', properties: { count: { type: 'integer' } } };
  expect(operationOf('/orders/search', {}, one).role).toBe('terminator');
});

it('is not repeated without a header for that', () => {
  expect(operationOf('/orders/search').retry).toEqual({ maxAttempts: 4 });
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
  expect(operationOf('/orders/search', { parameters: [key] }).retry).toEqual({
    maxAttempts: 4,
    idempotencyHeader: 'Idempotency-Key',
  });
});

it('a PUT operation is never a getter', () => {
  const put = { 'x-weir-role': 'getter', responses: returns(PAGE) };
  const { definition } = imported(openapi({ '/search': { put } }));
  expect(definition.operations[0]!.role).toBe('terminator');
});
