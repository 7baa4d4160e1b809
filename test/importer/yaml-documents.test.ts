/** What YAML reads otherwise than the document means, and what would disappear without a word. */

import {
  problemsOf,
  imported,
  LIST_OF_ORDERS,
  onlyOperation,
  openapi,
  returns,
} from './documents.ts';

describe('a document', () => {
  it.each([
    ['3.0', '3.0'],
    ['3', '3.0'],
    ['3.1', '3.1'],
    ["'3.0'", '3.0'],
    ['3.2', '3.2'],
  ])('takes `openapi: %s` for %s', (version) => {
    const get = 'get: {responses: {200: {description: ok}}}';
    const yaml = `openapi: ${version}\nservers: [{url: https://a.test}]\npaths: {/a: {${get}}}\n`;
    expect(imported(yaml).definition.operations).toHaveLength(1);
  });

  it.each(['4', '30', '3.3', '31', '2.0', 'true', '[3.1]'])('refuses `openapi: %s`', (version) => {
    expect(problemsOf(`openapi: ${version}\npaths: {}\n`)).toEqual([
      '/openapi must be 3.0, 3.1 or, as `swagger`, 2.0',
    ]);
  });

  it('says where a key of YAML is written a second time, and goes on', () => {
    const yaml = `
openapi: 3.0.3
servers: [{url: https://a.test}]
paths:
  /a:
    get: {responses: {200: {description: ok}}}
  "/b":
    get: {responses: {200: {description: ok}}}
  "/a":
    get: {operationId: last, responses: {200: {description: ok}}}
`;
    const { definition, warnings } = imported(yaml);
    expect(definition.operations.map(({ path }) => path)).toEqual(['/a', '/b']);
    expect(definition.operations[0]?.name).toBe('last');
    expect(warnings[0]).toMatchObject({
      path: '',
      message:
        'The key `"/a"` in line 9, column 3 is a duplicate in its object. The last of such keys is used, here and in the rest of the document',
    });
  });

  it('reads a path without a slash, and says so', () => {
    const get = { responses: returns(LIST_OF_ORDERS) };
    const { definition, warnings } = imported(
      openapi({
        orders: { get },
        '/both': { get },
        both: { get },
        'x-note': { get },
        'https://evil.example/x': { get },
      }),
    );
    expect(definition.operations.map(({ path }) => path)).toEqual(['/orders', '/both']);
    expect(warnings.map(({ path, message }) => `${path} ${message}`)).toEqual([
      '/paths/orders `orders` has no slash at its beginning, and is read as `/orders`',
      '/paths/both `both` has no slash at its beginning, and `/both` is there too: it is left out',
      '/paths/https:~1~1evil.example~1x `https://evil.example/x` is no path below the server, and is left out',
    ]);
  });

  it('reads the values of strings as they are written', () => {
    const schema =
      '{type: string, enum: [1, 2.0, 010, 0x1F, 1e3, on, True, no, 2024-01-31, all, 12345678901234567890], default: 2.0}';
    const yaml = `
openapi: 3.1
servers: [{url: https://a.test}]
paths:
  /a:
    get:
      parameters:
        - {name: text, in: query, schema: ${schema}}
        - {name: number, in: query, schema: {type: number, enum: [1.0, 1e3, .5], default: 1.0}}
        - {name: flag, in: query, schema: {type: boolean, default: True}}
      responses: {200: {description: ok}}
`;
    const { parameters } = imported(yaml).definition.operations[0]!;
    expect(parameters[0]).toMatchObject({
      enum: [
        '1',
        '2.0',
        '010',
        '0x1F',
        '1e3',
        'on',
        'True',
        'no',
        '2024-01-31',
        'all',
        '12345678901234567890',
      ],
      default: '2.0',
    });
    expect(parameters[1]).toMatchObject({ enum: [1, 1000, 0.5], default: 1 });
    expect(parameters[2]).toMatchObject({ default: true });
    const json = { name: 'n', in: 'query', schema: { type: 'string', enum: [1, true, 'x', null] } };
    const operation = onlyOperation(
      openapi({ '/a': { get: { parameters: [json], responses: returns(LIST_OF_ORDERS) } } }),
    );
    expect(operation.parameters[0]?.enum).toEqual(['1', 'true', 'x']);
  });
});
