/** Bodies of requests become parameters. */

import { imported, onlyOperation, openapi, swagger } from './documents.ts';

const parametersOf = (document: unknown): unknown[] =>
  onlyOperation(document).parameters.map(({ description: _, ...one }) => one);

describe('bodies', () => {
  it('give their members as parameters: those of allOf together, the first of oneOf with a warning', () => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        {
          type: 'object',
          required: ['sku'],
          properties: { sku: { type: 'string' }, made: { type: 'string', readOnly: true } },
        },
      ],
      oneOf: [
        { properties: { cash: { type: 'boolean' } } },
        { properties: { card: { type: 'string' } } },
      ],
    };
    const document = openapi(
      {
        '/orders': {
          post: {
            requestBody: { required: true, content: { 'application/json': { schema } } },
            responses: {},
          },
        },
      },
      {
        components: {
          schemas: { Base: { properties: { amount: { type: ['integer', 'null'] } } } },
        },
      },
    );
    expect(parametersOf(document)).toEqual([
      { name: 'amount', in: 'body', type: 'number', required: false },
      { name: 'sku', in: 'body', type: 'string', required: true },
      { name: 'cash', in: 'body', type: 'boolean', required: false },
    ]);
    expect(imported(document).warnings).toEqual([
      expect.objectContaining({
        operation: 'post_orders',
        message: expect.stringContaining('several forms'),
      }),
    ]);
  });

  it('may be forms; what is written otherwise is skipped with the reason', () => {
    const document = swagger({
      '/form': {
        post: {
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [{ name: 'a', in: 'formData', type: 'integer', required: true }],
          responses: {},
        },
      },
      '/upload': {
        post: {
          parameters: [{ name: 'f', in: 'formData', type: 'file', required: true }],
          responses: {},
        },
      },
      '/xml': {
        post: {
          consumes: ['application/xml'],
          parameters: [{ name: 'b', in: 'body', required: true, schema: {} }],
          responses: {},
        },
      },
    });
    const { definition, skipped } = imported(document);
    expect(definition.operations).toMatchObject([
      {
        name: 'post_form',
        body: { format: 'form' },
        parameters: [{ name: 'a', in: 'body', type: 'number', required: true }],
      },
    ]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      'Its body is written as `multipart/form-data`, which is not supported',
      'Its body is written as `application/xml`, which is not supported',
    ]);
  });

  it('are needed where a document does not say, and have no defaults where they are not', () => {
    const schema = {
      required: ['id'],
      properties: { id: { type: 'integer' }, mode: { type: 'string', default: 'fast' } },
    };
    const of = (required: boolean | undefined): unknown[] =>
      parametersOf(
        openapi({
          '/orders': {
            post: { requestBody: { required, content: { 'application/json': { schema } } } },
          },
        }),
      );
    const needed = [
      { name: 'id', in: 'body', type: 'number', required: true },
      { name: 'mode', in: 'body', type: 'string', required: false, default: 'fast' },
    ];
    expect(of(true)).toEqual(needed);
    expect(of(undefined)).toEqual(needed);
    // The default alone would be a body without the id.
    expect(of(false)).toEqual([
      { name: 'id', in: 'body', type: 'number', required: false },
      { name: 'mode', in: 'body', type: 'string', required: false },
    ]);
  });

  it('give a field with several forms the type of the first, and say which are not described', () => {
    const schema = {
      properties: { either: { oneOf: [{ type: 'string' }, { type: 'array' }] }, any: {} },
    };
    const document = openapi({
      '/orders': { post: { requestBody: { content: { 'application/json': { schema } } } } },
    });
    expect(parametersOf(document)).toMatchObject([
      { name: 'either', type: 'string' },
      { name: 'any', type: 'object' },
    ]);
    expect(imported(document).warnings.map(({ message }) => message)).toEqual([
      '`any` is not described: nodes take an object',
    ]);
  });

  describe('that are no objects with fields', () => {
    const list = (items: object): object => ({ type: 'array', items });
    const cases: [string, object | undefined, boolean | undefined, string | null][] = [
      ['a list of texts', list({ type: 'string' }), undefined, 'is a list of values'],
      ['a list of texts that may be left out', list({ type: 'string' }), false, 'is a list of'],
      ['a list of lists', list(list({ type: 'object' })), true, 'is a list of values'],
      ['a list of anything', list({}), true, 'is a list of values'],
      ['a list of objects of which nothing is said', list({ type: 'object' }), true, null],
      ['a text', { type: 'string' }, true, 'is neither an object nor a list'],
      ['anything', {}, true, 'is not described'],
      ['anything that is said nowhere to be needed', {}, undefined, 'is not described'],
      ['no schema', undefined, true, 'is not described'],
      ['anything that may be left out', {}, false, null],
      ['an object of which nothing is said', { type: 'object' }, true, 'fields are not described'],
      ['an object that is empty', { type: 'object', properties: {} }, true, null],
    ];
    it.each(cases)('%s', (_, schema, required, reason) => {
      const content = { 'application/json': { schema } };
      const { definition, skipped } = imported(
        openapi({
          '/all': { delete: { requestBody: { required, content } } },
          '/other': { delete: {} },
        }),
      );
      expect(definition.operations.map(({ path }) => path)).toEqual([
        ...(reason === null ? ['/all'] : []),
        '/other',
      ]);
      expect(skipped).toEqual(
        reason === null
          ? []
          : [
              {
                path: '/paths/~1all/delete',
                method: 'DELETE',
                operationPath: '/all',
                reason: expect.stringContaining(reason),
              },
            ],
      );
    });
  });

  it('of forms write what is nested as their encoding says, and else in brackets', () => {
    const address = { type: 'object', properties: { city: { type: 'string' } } };
    const names = { type: 'array', items: { type: 'string' } };
    const schema = {
      type: 'object',
      properties: {
        address,
        expand: names,
        tags: names,
        codes: names,
        shipping: address,
        blocks: { type: 'array', items: { type: 'object' } },
        any: {},
      },
    };
    const deepObject = { style: 'deepObject', explode: true };
    const encoding = {
      address: deepObject,
      expand: deepObject,
      codes: { style: 'form', explode: false },
      blocks: { contentType: 'application/json' },
    };
    const content = { 'application/x-www-form-urlencoded': { schema, encoding } };
    const document = openapi({ '/customers': { post: { requestBody: { content } } } });
    expect(parametersOf(document)).toEqual(
      [
        { name: 'address', type: 'object', style: 'deep' },
        { name: 'expand', type: 'array', style: 'brackets' },
        { name: 'tags', type: 'array', style: 'repeat' },
        { name: 'codes', type: 'array', style: 'comma' },
        { name: 'shipping', type: 'object', style: 'deep' },
        { name: 'blocks', type: 'string' },
        { name: 'any', type: 'string' },
      ].map((one) => ({ ...one, in: 'body', required: false })),
    );
    expect(
      imported(document).warnings.map(({ operation, message }) => [operation, message]),
    ).toEqual([
      [
        'post_customers',
        'How `shipping` is written in the form is not said: its fields are sent as `shipping[field]`',
      ],
      ['post_customers', '`blocks` is written as application/json: nodes take it as a string'],
    ]);
  });

  it('of forms in Swagger 2.0 write lists as their collectionFormat says', () => {
    const of = (name: string, more: object): object => ({
      name,
      in: 'formData',
      type: 'array',
      items: { type: 'string' },
      ...more,
    });
    const parameters = [of('a', {}), of('b', { collectionFormat: 'multi' })];
    expect(parametersOf(swagger({ '/form': { post: { parameters } } }))).toEqual([
      { name: 'a', in: 'body', type: 'array', required: false, style: 'comma' },
      { name: 'b', in: 'body', type: 'array', required: false, style: 'repeat' },
    ]);
  });
});
