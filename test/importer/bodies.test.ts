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
      'Its body is written as `multipart/form-data`, which has no counterpart',
      'Its body is written as `application/xml`, which has no counterpart',
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
      '`any` is not described: nodes give an object',
    ]);
  });
});
