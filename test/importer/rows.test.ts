/** Where the rows of a response are, their columns, and the pages after the first. */

import { returns, imported, LIST_OF_ORDERS, onlyOperation, openapi } from './documents.ts';

const ORDER = LIST_OF_ORDERS.items;

function getter(
  schema: object,
  { path = '/orders', query = [] as object[], headers = {} } = {},
): ReturnType<typeof onlyOperation> {
  const parameters = query.map((one) => ({ in: 'query', ...one }));
  return onlyOperation(
    openapi({
      [path]: {
        get: { parameters, responses: returns(schema as Record<string, unknown>, headers) },
      },
    }),
  );
}

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

describe('pagination', () => {
  const integer = { schema: { type: 'integer' } };
  const list = (others: object = {}): object => ({
    properties: { data: { type: 'array', items: ORDER }, ...others },
  });
  const text = { type: 'string' };
  const cases: [string, object, object[], object][] = [
    [
      'pages',
      list(),
      [
        { name: 'page', ...integer },
        { name: 'per_page', schema: { type: 'integer', default: 30, maximum: 100 } },
      ],
      { type: 'page', param: 'page', start: 1, sizeParam: 'per_page', size: 100, until: 'empty' },
    ],
    [
      'pages from 0',
      list(),
      [{ name: 'page', schema: { type: 'integer', default: 0 } }],
      { type: 'page', param: 'page', start: 0, until: 'empty' },
    ],
    [
      'an offset with a total',
      list({ total: { type: 'integer' } }),
      [
        { name: 'offset', ...integer },
        { name: 'limit', ...integer },
      ],
      { type: 'offset', param: 'offset', start: 0, until: 'total', totalPointer: '/total' },
    ],
    [
      'a cursor',
      list({ meta: { properties: { next_cursor: text } } }),
      [{ name: 'cursor', schema: text }],
      { type: 'cursor', param: 'cursor', pointer: '/meta/next_cursor' },
    ],
    [
      'a page token',
      list({ nextPageToken: text }),
      [{ name: 'pageToken', schema: text }],
      { type: 'cursor', param: 'pageToken', pointer: '/nextPageToken' },
    ],
    [
      'the next address',
      list({ next: { type: 'string', format: 'uri' }, count: {} }),
      [{ name: 'page', ...integer }],
      { type: 'next_url', pointer: '/next' },
    ],
    [
      'a cursor beside what only says whether there is more',
      list({ next_page: { type: 'boolean' }, cursor: text }),
      [{ name: 'cursor', schema: text }],
      { type: 'cursor', param: 'cursor', pointer: '/cursor', morePointer: '/next_page' },
    ],
    [
      'a cursor beside a flag in an object of its own',
      list({ pageInfo: { properties: { endCursor: text, hasNextPage: { type: 'boolean' } } } }),
      [{ name: 'after', schema: text }],
      {
        ...{ type: 'cursor', param: 'after', pointer: '/pageInfo/endCursor' },
        morePointer: '/pageInfo/hasNextPage',
      },
    ],
    [
      'pages until a flag says that there are no more',
      list({ has_more: { type: ['boolean', 'null'] } }),
      [{ name: 'page', ...integer }],
      { type: 'page', param: 'page', start: 1, until: 'empty', morePointer: '/has_more' },
    ],
    [
      'a number of further rows, which is no flag',
      list({ more: { type: 'integer' } }),
      [{ name: 'page', ...integer }],
      { type: 'page', param: 'page', start: 1, until: 'empty' },
    ],
    [
      'the next address, where its description says that it is one',
      list({ pagination: { properties: { next_page: { ...text, description: 'A URL that …' } } } }),
      [{ name: 'after', ...integer }],
      { type: 'next_url', pointer: '/pagination/next_page' },
    ],
    [
      'no address in what only says whether there is more',
      list({ next: { type: 'boolean' } }),
      [{ name: 'page', ...integer }],
      { type: 'page', param: 'page', start: 1, until: 'empty' },
    ],
    ['nothing', list(), [], { type: 'none' }],
  ];
  it.each(cases)('is recognised: %s', (_, schema, query, expected) => {
    const operation = getter(schema, { query });
    expect(operation.pagination).toEqual({ ...expected, maxPages: 100 });
    const counted = Object.entries(expected).flatMap(([key, value]) =>
      /param$/i.test(key) ? [String(value)] : [],
    );
    expect(
      operation.parameters.map(({ name }) => name).filter((name) => counted.includes(name)),
    ).toEqual([]);
  });

  it('is recognised by the Link header', () => {
    expect(getter(LIST_OF_ORDERS, { headers: { Link: {} } }).pagination.type).toBe('link');
  });

  it('is warned of where the response tells of pages that nothing asks for', () => {
    const pages = {
      properties: { next_page: { type: 'integer' }, last_page: { type: 'integer' } },
    };
    const schema = list({ meta: { properties: { pagination: pages } } });
    const { warnings } = imported(
      openapi({
        '/orders': { get: { responses: returns(schema as Record<string, unknown>) } },
      }),
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      'The response tells of further pages at `/meta/pagination/next_page`, but no parameter asks for one: a run reads one page',
    ]);
  });

  it('is warned of where it is not plain', () => {
    const { definition, warnings } = imported(
      openapi({
        '/orders': {
          get: {
            parameters: [{ name: 'starting_after', in: 'query', schema: text }],
            responses: returns(list() as Record<string, unknown>),
          },
        },
      }),
    );
    expect(definition.operations[0]?.pagination.type).toBe('none');
    expect(warnings).toEqual([
      expect.objectContaining({ message: expect.stringContaining('`starting_after`') }),
    ]);
  });
});
