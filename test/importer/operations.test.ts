/** Methods, paths and parameters become operations. */

import { returns, imported, LIST_OF_ORDERS, onlyOperation, openapi, swagger } from './documents.ts';

import type { IntegrationOperation } from '../../src/model/integration.ts';

const parametersOf = (document: unknown): unknown[] =>
  onlyOperation(document).parameters.map(({ description: _, ...one }) => one);

describe('roles', () => {
  it('makes a getter of a list, a setter of one thing, terminators of what changes, and skips the rest', () => {
    const one = returns({ type: 'object', properties: { id: { type: 'integer' } } });
    const { definition, skipped } = imported(
      openapi({
        '/orders': {
          get: {
            operationId: 'listOrders',
            summary: 'List\n orders',
            responses: returns(LIST_OF_ORDERS),
          },
          post: { operationId: 'createOrder', responses: {} },
          head: { responses: {} },
        },
        '/orders/{id}': {
          get: { operationId: 'getOrder', responses: one },
          put: { operationId: 'replaceOrder', responses: {} },
          patch: { operationId: 'changeOrder', responses: {} },
          delete: { operationId: 'deleteOrder', responses: {} },
        },
        '/status': { get: { responses: one } },
      }),
    );
    expect(
      definition.operations.map(({ name, role, method, label }) => [name, role, method, label]),
    ).toEqual([
      ['listOrders', 'getter', 'GET', 'List orders'],
      ['createOrder', 'terminator', 'POST', 'createOrder'],
      ['getOrder', 'setter', 'GET', 'getOrder'],
      ['replaceOrder', 'terminator', 'PUT', 'replaceOrder'],
      ['deleteOrder', 'terminator', 'DELETE', 'deleteOrder'],
      ['get_status', 'getter', 'GET', 'get_status'],
    ]);
    expect(skipped.map(({ path, reason }) => [path, reason.split(' ')[0]])).toEqual([
      ['/paths/~1orders/head', 'HEAD'],
      ['/paths/~1orders~1{id}/patch', 'PATCH'],
    ]);
  });

  it('skips responses that cannot be rows, and says why', () => {
    const { skipped } = imported(
      openapi({
        '/orders': { get: { responses: returns(LIST_OF_ORDERS) } },
        '/names': {
          get: { responses: returns({ type: 'array', items: { type: 'string' } }) },
        },
        '/photo': { get: { responses: { 200: { content: { 'image/png': {} } } } } },
        '/starred': { get: { responses: { 204: { description: 'Yes' } } } },
      }),
    );
    expect(skipped.map(({ operationPath, reason }) => [operationPath, reason])).toEqual([
      ['/names', 'Its response holds values that are no objects, and rows are objects'],
      ['/photo', 'Its response is written as `image/png`, which has no rows'],
      ['/starred', 'Its response has no body'],
    ]);
  });
});

describe('names', () => {
  const names = (
    paths: object,
    known: readonly Pick<IntegrationOperation, 'name' | 'method' | 'path'>[] = [],
  ): string[] =>
    imported(openapi(paths as Record<string, unknown>), {
      imported: known,
    }).definition.operations.map(({ name }) => name);
  const get = (operationId?: string): object => ({
    get: { operationId, responses: returns(LIST_OF_ORDERS) },
  });

  it('fits operationIds, and takes method and path where there is none or it comes twice', () => {
    expect(
      names({
        '/a': get('repos/list-for-org'),
        '/b': get('twice'),
        '/c/{id}/d': get('twice'),
        '/e': get(),
        '/f': get('1st'),
        '/g': get('日本'),
        '/h': get('x'.repeat(200)),
      }),
    ).toEqual([
      'repos_list_for_org',
      'get_b',
      'get_c_id_d',
      'get_e',
      'st',
      'get_g',
      expect.stringMatching(/^x{91}_[0-9a-f]{8}$/),
    ]);
  });

  it('do not depend on the order of paths, and are kept when a document is imported again', () => {
    expect(names({ '/b': get('twice'), '/a': get('twice') })).toEqual(['get_b', 'get_a']);
    const known = [{ name: 'orders', method: 'GET' as const, path: '/a' }];
    expect(names({ '/a': get('listOrders'), '/b': get('orders') }, known)).toEqual([
      'orders',
      'orders_2',
    ]);
  });

  it('are kept for operations that differ only in a fragment', () => {
    const paths = { '/#a': get('Alpha'), '/#b': get('Beta') };
    const known = imported(openapi(paths)).definition.operations;
    expect(new Set(known.map(({ path }) => path))).toEqual(new Set(['/']));
    expect(names({ '/#b': get('Beta'), '/#c': get('Gamma'), '/#a': get('Alpha') }, known)).toEqual([
      'Beta',
      'Gamma',
      'Alpha',
    ]);
  });
});

describe('parameters', () => {
  it('of an object are its members, or left out where no node can write them', () => {
    const properties = {
      state: { type: 'string', enum: ['open'] },
      ids: { type: 'array', items: { type: 'integer' } },
      deeper: { type: 'object', properties: { a: { type: 'string' } } },
    };
    const object = { type: 'object', required: ['state'], properties };
    const document = openapi({
      '/orders': {
        get: {
          parameters: [
            { name: 'filter', in: 'query', required: true, schema: object },
            { name: 'flat', in: 'query', explode: false, schema: object },
            { name: 'map', in: 'query', schema: { type: 'object', additionalProperties: true } },
            { name: 'lines', in: 'query', schema: { type: 'array', items: object } },
          ],
          responses: returns(LIST_OF_ORDERS),
        },
      },
    });
    expect(parametersOf(document)).toEqual([
      { name: 'state', in: 'query', type: 'string', required: true, enum: ['open'] },
      { name: 'ids', in: 'query', type: 'array', required: false, style: 'repeat' },
    ]);
    expect(imported(document).warnings.map(({ message }) => message)).toEqual([
      '`deeper` is nested, and is left out',
      'The parameter `flat`, which is an object in the style `form` and is not supported, and is left out',
      'The parameter `map`, which is an object in the style `form` and is not supported, and is left out',
      'The parameter `lines`, which is a list of lists or objects and is not supported, and is left out',
    ]);
  });

  it('of a path may have blanks in their names', () => {
    const document = openapi({
      '/books/{book id}': {
        get: {
          parameters: [
            { name: 'book id', in: 'path', required: true, schema: { type: 'integer' } },
          ],
          responses: returns(LIST_OF_ORDERS),
        },
      },
    });
    expect(onlyOperation(document).path).toBe('/books/{book_id}');
    expect(parametersOf(document)).toEqual([
      { name: 'book_id', in: 'path', type: 'number', required: true },
    ]);
  });

  it('have type, default, values and style; those of the operation replace those of its path', () => {
    const document = openapi(
      {
        '/orders': {
          parameters: [
            { name: 'state', in: 'query', schema: { type: 'string' } },
            { $ref: '#/components/parameters/Tenant' },
          ],
          get: {
            parameters: [
              {
                name: 'state',
                in: 'query',
                schema: { type: 'string', enum: ['open', 'paid', null], default: 'open' },
              },
              {
                name: 'since',
                in: 'query',
                schema: { type: 'string', format: 'date-time', default: 'yesterday' },
              },
              { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
              { name: 'tags', in: 'query', explode: false, schema: { type: 'array' } },
              {
                name: 'pipes',
                in: 'query',
                style: 'pipeDelimited',
                explode: false,
                schema: { type: 'array' },
              },
              { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
              {
                name: 'either',
                in: 'query',
                schema: { oneOf: [{ type: 'string' }, { type: 'array' }] },
              },
              { name: 'Authorization', in: 'header', schema: { type: 'string' } },
              { name: 'session', in: 'cookie', schema: { type: 'string' } },
            ],
            responses: returns(LIST_OF_ORDERS),
          },
        },
      },
      {
        components: {
          parameters: {
            Tenant: { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'integer' } },
          },
        },
      },
    );
    expect(parametersOf(document)).toEqual([
      {
        name: 'state',
        in: 'query',
        type: 'string',
        required: false,
        default: 'open',
        enum: ['open', 'paid'],
      },
      { name: 'X-Tenant', in: 'header', type: 'number', required: true },
      { name: 'since', in: 'query', type: 'timestamp', required: false },
      { name: 'ids', in: 'query', type: 'array', required: false, style: 'repeat' },
      { name: 'tags', in: 'query', type: 'array', required: false, style: 'comma' },
      { name: 'pipes', in: 'query', type: 'array', required: false, style: 'pipe' },
      { name: 'filter', in: 'query', type: 'object', required: false, style: 'deep' },
      { name: 'either', in: 'query', type: 'string', required: false },
    ]);
    const about = imported(document).warnings.map(({ path }) => path);
    expect(about).toContain('/paths/~1orders/get/parameters/1/schema/default');
    expect(about).toContain('/paths/~1orders/get/parameters/8');
  });

  it('reads the collection formats of Swagger 2.0', () => {
    const list = (name: string, collectionFormat?: string): object => ({
      name,
      in: 'query',
      type: 'array',
      collectionFormat,
    });
    const parameters = [list('a'), list('b', 'multi'), list('c', 'ssv'), list('d', 'pipes')];
    const responses = { 200: { schema: LIST_OF_ORDERS } };
    expect(
      onlyOperation(swagger({ '/orders': { get: { parameters, responses } } })).parameters.map(
        ({ style }) => style,
      ),
    ).toEqual(['comma', 'repeat', 'space', 'pipe']);
  });

  it('are there for every placeholder, and have names of their own', () => {
    const document = openapi({
      '/users/{id}?expand=all': {
        put: {
          parameters: [{ name: 'id', in: 'query', schema: { type: 'string' } }],
          requestBody: {
            content: { 'application/json': { schema: { properties: { id: { type: 'number' } } } } },
          },
          responses: {},
        },
      },
    });
    expect(onlyOperation(document).path).toBe('/users/{id}');
    expect(parametersOf(document)).toEqual([
      { name: 'id', in: 'path', type: 'string', required: true },
      {
        name: 'expand',
        in: 'query',
        type: 'string',
        required: false,
        default: 'all',
        enum: ['all'],
      },
      { name: 'query_id', wireName: 'id', in: 'query', type: 'string', required: false },
      { name: 'body_id', wireName: 'id', in: 'body', type: 'number', required: false },
    ]);
  });

  it('leave the idempotency key to retries', () => {
    const operation = onlyOperation(
      openapi({
        '/orders': {
          post: { parameters: [{ name: 'Idempotency-Key', in: 'header' }], responses: {} },
        },
      }),
    );
    expect(operation.retry).toEqual({ maxAttempts: 4, idempotencyHeader: 'Idempotency-Key' });
    expect(operation.parameters).toEqual([]);
  });
});
