/** Where the rows of a response are, and their columns. */

import { getter, imported, LIST_OF_ORDERS, onlyOperation, openapi, returns } from './documents.ts';

const ORDER = LIST_OF_ORDERS.items;

it('are not read from Parquet', () => {
  const content = { 'application/vnd.apache.parquet': {} };
  const document = openapi({ '/table': { get: { responses: { 200: { content } } } } });
  expect(() => imported(document)).toThrow(/is written as `application\/vnd.apache.parquet`/);
});

describe('columns', () => {
  it('have the types of the schema', () => {
    expect(getter(LIST_OF_ORDERS).response).toEqual({
      format: 'json',
      rowsPath: '',
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'placed', type: 'date' },
        { name: 'changed', type: 'timestamp' },
        { name: 'customer', type: 'object' },
        { name: 'lines', type: 'array' },
        { name: 'paid', type: 'boolean' },
        { name: 'note', type: 'string' },
      ],
    });
  });

  it('take any value that the schema allows, where it allows several types', () => {
    const properties = {
      scalar: { oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] },
      nested: { anyOf: [{ type: 'string' }, { type: 'object' }] },
      any: {},
      secret: { type: 'string', writeOnly: true },
      ID: { type: 'string' },
      id: { type: 'string' },
    };
    expect(getter({ type: 'array', items: { properties } }).response.columns).toEqual([
      { name: 'scalar', type: 'string' },
      { name: 'nested', type: 'unknown' },
      { name: 'any', type: 'unknown' },
      { name: 'ID', type: 'string' },
    ]);
  });

  it('are those that several parts say of the same list', () => {
    const schema = {
      allOf: [
        { properties: { data: { type: 'array', items: { type: 'object' } }, links: {} } },
        { properties: { data: { items: { properties: { id: { type: 'integer' } } } } } },
        { properties: { data: { items: { properties: { name: { type: 'string' } } } } } },
      ],
    };
    expect(getter(schema).response).toEqual({
      format: 'json',
      rowsPath: '/data',
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'name', type: 'string' },
      ],
    });
  });

  it('of schemas that contain themselves are read once', () => {
    const document = openapi(
      { '/nodes': { get: { responses: returns({ $ref: '#/components/schemas/Nodes' }) } } },
      {
        components: {
          schemas: {
            Nodes: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
            Node: {
              allOf: [{ $ref: '#/components/schemas/Node' }],
              properties: {
                name: { type: 'string' },
                parent: { $ref: '#/components/schemas/Node' },
              },
            },
          },
        },
      },
    );
    expect(onlyOperation(document).response.columns).toEqual([
      { name: 'name', type: 'string' },
      { name: 'parent', type: 'object' },
    ]);
  });
});

describe('rows', () => {
  const list = { type: 'array', items: ORDER };
  const cases: [string, object, string, string?][] = [
    ['in data', { properties: { data: list, has_more: { type: 'boolean' } } }, '/data'],
    ['in the only list', { properties: { total: {}, things: list } }, '/things'],
    [
      'in a list named like the path',
      { properties: { a: {}, b: {}, c: {}, orders: list, others: list } },
      '/orders',
    ],
    [
      'in data of data',
      { properties: { success: {}, data: { properties: { items: list, total: {} } } } },
      '/data/items',
    ],
    [
      'in HAL',
      { properties: { _embedded: { properties: { orders: list } }, _links: {} } },
      '/_embedded/orders',
    ],
    [
      'one thing with a list of its own',
      { properties: { id: {}, name: {}, tags: list } },
      '',
      '/orders/{id}',
    ],
    [
      'one thing in a wrapper',
      { properties: { data: { properties: { id: {}, tags: list } }, meta: {} } },
      '/data',
      '/orders/{id}',
    ],
  ];
  it.each(cases)('%s', (_, schema, rowsPath, path = '/orders') => {
    const operation = getter(schema, { path });
    expect(operation.response.rowsPath).toBe(rowsPath);
    expect(operation.role).toBe(path.includes('{') ? 'setter' : 'getter');
  });
});
