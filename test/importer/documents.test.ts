/** Documents as a whole: their form, their references, where the API is, and which credential it needs. */

import { returns, problemsOf, imported, LIST_OF_ORDERS, openapi, swagger } from './documents.ts';

const ORDERS = {
  '/orders': { get: { operationId: 'listOrders', responses: returns(LIST_OF_ORDERS) } },
};

describe('texts', () => {
  it('reads JSON and YAML alike', () => {
    const yaml = `
openapi: 3.0.3
info: &info {title: "Älterer Shop!", version: 2020-01-01, description: hello}
servers: [{url: https://api.example.com/}]
paths:
  /orders:
    get: &get
      responses: {200: {description: ok, content: {application/json: {schema: {type: array, items: {properties: {id: {type: integer}}}}}}}}
  /others:
    get:
      <<: *get
      operationId: others
`;
    const { definition } = imported(yaml);
    expect(definition).toMatchObject({
      slug: 'alterer-shop',
      name: 'Älterer Shop!',
      description: 'hello',
      baseUrl: 'https://api.example.com',
    });
    expect(definition.operations.map(({ name }) => name)).toEqual(['get_orders', 'others']);
    expect(imported(`\uFEFF${JSON.stringify(openapi(ORDERS))}`).definition).toEqual(
      imported(openapi(ORDERS)).definition,
    );
  });

  it.each([
    ['nothing', '', 'is not an OpenAPI document: it is not an object'],
    ['another format', '<html></html>', 'is not an OpenAPI document: it is not an object'],
    ['broken JSON', '{"openapi": "3.0.0", ', 'is not JSON: '],
    ['broken YAML', 'openapi: 3.0.0\npaths: [', 'is neither JSON nor YAML: '],
    [
      'no OpenAPI',
      '{"hello": 1}',
      'is not an OpenAPI document: it has neither `openapi` nor `swagger`',
    ],
    ['another version', '{"openapi": "4.0.0"}', '/openapi must be 3.0, 3.1 or, as `swagger`, 2.0'],
    ['no paths', '{"openapi": "3.0.0"}', '/paths describes no operation'],
  ])('refuses %s', (_, text, fault) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(fault)]);
  });

  it('refuses what is nested too deeply', () => {
    expect(problemsOf(`openapi: 3.0.0\npaths: ${'['.repeat(200_000)}`)).toEqual([
      expect.stringContaining('nesting exceeded'),
    ]);
    const paths = {
      '/orders': { get: { responses: returns({ $ref: '#/components/schemas/S0' }) } },
    };
    const schemas = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, i) => [
        `S${i}`,
        { allOf: [{ $ref: `#/components/schemas/S${i + 1}` }] },
      ]),
    );
    expect(problemsOf(openapi(paths, { components: { schemas } }))).toEqual([
      'is nested too deeply',
    ]);
  });
});

describe('references', () => {
  const refers = (schema: object): Record<string, unknown> =>
    openapi({ '/orders': { get: { responses: returns(schema as Record<string, unknown>) } } });

  it('names each place that leads out of the document', () => {
    expect(
      problemsOf(
        refers({
          type: 'array',
          items: { allOf: [{ $ref: 'https://evil.example/a.json' }, { $ref: './b.yaml#/C' }] },
        }),
      ),
    ).toEqual([
      '/paths/~1orders/get/responses/200/content/application~1json/schema/items/allOf/0/$ref refers to `https://evil.example/a.json`: only references within the document are followed',
      '/paths/~1orders/get/responses/200/content/application~1json/schema/items/allOf/1/$ref refers to `./b.yaml#/C`: only references within the document are followed',
    ]);
  });

  it('names a reference that leads back to itself', () => {
    const schemas = {
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
    };
    expect(
      problemsOf({ ...refers({ $ref: '#/components/schemas/A' }), components: { schemas } }),
    ).toEqual([
      '/components/schemas/B/$ref refers to itself: `#/components/schemas/A` leads back to it'.replace(
        '`#/components/schemas/A`',
        '`#/components/schemas/A`',
      ),
    ]);
  });

  it('warns of one without a target', () => {
    const { warnings } = imported(
      refers({
        type: 'array',
        items: { properties: { a: { $ref: '#/components/schemas/Missing' } } },
      }),
    );
    expect(warnings).toEqual([
      expect.objectContaining({
        operation: 'get_orders',
        message: '`#/components/schemas/Missing` is not in the document',
      }),
    ]);
  });

  it('does little work for schemas that double in each of a hundred steps', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => {
        const next = { $ref: `#/components/schemas/S${i + 1}` };
        return [
          `S${i}`,
          {
            allOf: [next, next],
            anyOf: [next, { allOf: [next] }],
            properties: { [`p${i}`]: next },
          },
        ];
      }),
    );
    const { definition } = imported({
      ...refers({ $ref: '#/components/schemas/S0' }),
      components: { schemas },
    });
    expect(definition.operations[0]?.response.columns).toHaveLength(100);
  });
});

describe('the base URL', () => {
  const at = (others: object, documentUrl?: string): string =>
    imported({ ...openapi(ORDERS), ...others }, { documentUrl }).definition.baseUrl;

  it('is the first server, its variables by their defaults', () => {
    const url = 'https://{region}.example.com:{port}/{base}/';
    const variables = {
      region: { default: 'eu' },
      port: { enum: ['8443'] },
      base: { default: 'v2' },
    };
    expect(at({ servers: [{ url, variables }, { url: 'https://other.example' }] })).toBe(
      'https://eu.example.com:8443/v2',
    );
  });

  it('is relative to where the document comes from', () => {
    expect(at({ servers: [{ url: '../v3' }] }, 'https://docs.example/api/spec/openapi.json')).toBe(
      'https://docs.example/api/v3',
    );
    expect(at({ servers: undefined }, 'https://docs.example/openapi.json')).toBe(
      'https://docs.example',
    );
    expect(problemsOf({ ...openapi(ORDERS), servers: [{ url: '/v3' }] })).toEqual([
      '/servers/0/url is relative, and the document does not say to what: give `base_url`, or import the document by its `url`',
    ]);
    expect(
      problemsOf({ ...openapi(ORDERS), servers: [{ url: 'https://u:p@api.example' }] }),
    ).toEqual(['/servers/0/url must not have a user name or a password']);
    expect(
      problemsOf({ ...openapi(ORDERS), servers: [{ url: 'https://api.example/v1#a' }] }),
    ).toEqual(['/servers/0/url must not have a query or a fragment: give `base_url`']);
  });

  it('is made of scheme, host and base path in Swagger 2.0', () => {
    const responses = { 200: { schema: LIST_OF_ORDERS } };
    const document = swagger({ '/orders': { get: { responses } } });
    expect(imported(document).definition.baseUrl).toBe('https://api.example.com/v1');
    expect(problemsOf({ ...document, host: undefined })).toEqual([
      expect.stringContaining('/host is missing'),
    ]);
    expect(
      imported({ ...document, host: undefined }, { baseUrl: 'http://x.test/' }).definition.baseUrl,
    ).toBe('http://x.test');
  });

  it('does not serve operations that have a server of their own', () => {
    const paths = {
      ...ORDERS,
      '/up': {
        servers: [{ url: 'https://up.example' }],
        get: { responses: returns(LIST_OF_ORDERS) },
      },
    };
    expect(imported(openapi(paths)).skipped).toEqual([
      expect.objectContaining({ operationPath: '/up' }),
    ]);
  });
});

describe('the credential', () => {
  const secured = (scheme: object, others: object = {}): ReturnType<typeof imported> =>
    imported(
      openapi(ORDERS, {
        security: [{ it: [] }],
        components: { securitySchemes: { it: scheme, ...others } },
      }),
    );

  it.each([
    [
      { type: 'apiKey', in: 'header', name: 'X-Key' },
      { type: 'api_key_header', header: 'X-Key' },
      false,
    ],
    [{ type: 'http', scheme: 'Bearer' }, { type: 'bearer' }, false],
    [{ type: 'http', scheme: 'basic' }, { type: 'basic' }, false],
    [{ type: 'oauth2', flows: {} }, { type: 'bearer' }, true],
    [{ type: 'apiKey', in: 'cookie', name: 'key' }, { type: 'none' }, true],
    [{ type: 'http', scheme: 'digest' }, { type: 'none' }, true],
  ])('of %j', (scheme, auth, warned) => {
    const { definition, warnings } = secured(scheme);
    expect(definition.auth).toEqual(auth);
    expect(warnings.some(({ path }) => path === '/components/securitySchemes/it')).toBe(warned);
  });
});

describe('the choice of operations', () => {
  const two = openapi({
    ...ORDERS,
    '/b': { get: { operationId: 'b/list', responses: returns(LIST_OF_ORDERS) } },
  });

  it('goes by name or operationId', () => {
    expect(
      imported(two, { operations: ['b/list'] }).definition.operations.map(({ name }) => name),
    ).toEqual(['b_list']);
    expect(problemsOf(two, { operations: ['nope'] })).toEqual(['/paths has no operation `nope`']);
  });

  it('is asked for where there are too many', () => {
    expect(problemsOf(two, { maxOperations: 1 })).toEqual([
      '/paths describes 2 operations; an integration has at most 1: choose some by `operations`',
    ]);
    const paths = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, i) => [`/p${i}`, { get: {} }]),
    );
    expect(problemsOf(openapi(paths))).toEqual([
      '/paths describes 100000 operations; at most 50000 can be read',
    ]);
  });

  it('says why nothing is left', () => {
    expect(problemsOf(openapi({ '/a': { patch: {} } }))).toEqual([
      '/paths/~1a/patch is skipped, as is every other operation: PATCH is not supported: operations are GET, POST, PUT or DELETE',
    ]);
  });
});

it('shows places and sentences of at most 500 characters, however long names are', () => {
  const long = `/${'p'.repeat(100_000)}`;
  const schema = { type: 'array', items: { properties: { a: { $ref: '#/nowhere' } } } };
  const { skipped, warnings } = imported(
    openapi({
      ...ORDERS,
      [long]: { get: { responses: returns(LIST_OF_ORDERS) } },
      '/b': {
        get: {
          [`x-${long}`]: 1,
          parameters: [{ name: long, in: 'cookie' }],
          responses: returns(schema),
        },
      },
    }),
  );
  const [one] = skipped;
  for (const text of [one!.path, one!.operationPath]) expect(text).toMatch(/^\/.{499}…$/);
  for (const { path, message } of warnings)
    expect(Math.max(path.length, message.length)).toBeLessThanOrEqual(501);
  expect(warnings).not.toEqual([]);
  expect(problemsOf(openapi({ [long]: { get: {} } }))[0]).toMatch(/^\/paths\/~1p+… is skipped/);
});
