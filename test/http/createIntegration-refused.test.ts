/** Definitions that are refused, with the place of each fault. */

import { startTestServer, type TestServer } from './test-server.ts';
import { newIntegration, weather } from './integrations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 10_000, bodyMaxBytes: 8_388_608 });
});
afterAll(() => server.close());

const refused = async (body: object) => {
  const request = { cookie: server.admin.cookie, body };
  return (await server.client.fails('INVALID_INPUT', 'createIntegration', request)).body.error;
};
const operation = (overrides: object = {}) => ({
  name: 'list',
  role: 'getter',
  method: 'GET',
  path: '/x',
  ...overrides,
});

describe('createIntegration', () => {
  describe('400', () => {
    it.each<[string, object, string]>([
      ["a slug of Weir's own", { slug: 'sources' }, '/slug'],
      ['a slug that is none', { slug: 'My Shop' }, '/slug'],
      ['a blank name', { name: ' ' }, '/name'],
      ['a base URL with a password', { base_url: 'https://a:b@example.com' }, '/base_url'],
      ['a base URL with a fragment', { base_url: 'https://example.com/#x' }, '/base_url'],
      ['a base URL with a query', { base_url: 'https://example.com/?a=b' }, '/base_url'],
      [
        'a header that is not one',
        {
          operations: [operation({ parameters: [{ name: 'a b', in: 'header', type: 'string' }] })],
        },
        '/operations/0/parameters/0/name',
      ],
      [
        'an unknown encoding',
        { operations: [operation({ response: { format: 'csv', encoding: 'utf-7' } })] },
        '/operations/0/response/encoding',
      ],
      [
        'a delimiter of two characters',
        { operations: [operation({ response: { format: 'csv', csv: { delimiter: '||' } } })] },
        '/operations/0/response/csv/delimiter',
      ],
      [
        'a header that is neither true, false nor a list',
        { operations: [operation({ response: { format: 'csv', csv: { header: 1 } } })] },
        '/operations/0/response/csv/header',
      ],
      [
        'lines to skip of a CSV in an operation of JSON',
        { operations: [operation({ response: { csv: { skip_rows: 1 } } })] },
        '/operations/0/response/csv',
      ],
      [
        'a header of the credential that is not one',
        { auth: { type: 'api_key_header', header: 'X Key' } },
        '/auth/header',
      ],
      [
        'a parameter without its place in the path',
        { operations: [operation({ parameters: [{ name: 'a', in: 'path', type: 'string' }] })] },
        '/operations/0/parameters/0/in',
      ],
      [
        'a parameter twice by its name',
        {
          operations: [
            operation({
              parameters: [
                { name: 'a', in: 'query', type: 'string' },
                { name: 'a', in: 'header', type: 'string' },
              ],
            }),
          ],
        },
        '/operations/0/parameters/1/name',
      ],
      [
        'more operations than there may be',
        {
          operations: Array.from({ length: 10_000 }, (_, n) => ({
            ...operation(),
            name: `o${n}`,
          })),
        },
        '/operations',
      ],
      ['a header of another type', { auth: { type: 'bearer', header: 'X-Key' } }, '/auth/header'],
      ['an unknown type of credential', { auth: { type: 'oauth' } }, '/auth/type'],
      [
        'a path without its parameter',
        { operations: [operation(), operation({ name: 'get', path: '/x/{id}' })] },
        '/operations/1/path',
      ],
      [
        'a parameter twice',
        {
          operations: [
            operation({
              parameters: [
                { name: 'a', in: 'query', type: 'string' },
                { name: 'b', wire_name: 'a', in: 'query', type: 'string' },
              ],
            }),
          ],
        },
        '/operations/0/parameters/1/wire_name',
      ],
      [
        'a column type that is none',
        { operations: [operation({ response: { columns: [{ name: 'a', type: 'uuid' }] } })] },
        '/operations/0/response/columns/0/type',
      ],
      [
        'a decimal column without its size',
        {
          operations: [
            operation({ response: { columns: [{ name: 'a', type: 'decimal', precision: 4 }] } }),
          ],
        },
        '/operations/0/response/columns/0/scale',
      ],
      [
        'a size of a column that is no decimal',
        {
          operations: [
            operation({ response: { columns: [{ name: 'a', type: 'number', scale: 2 }] } }),
          ],
        },
        '/operations/0/response/columns/0/scale',
      ],
      [
        'an example with what is no column',
        {
          operations: [
            operation({
              response: {
                columns: [{ name: 'a', type: 'string' }],
                example: [{ a: 'x', 'b/c': 1 }],
              },
            }),
          ],
        },
        '/operations/0/response/example/0/b~1c',
      ],
      [
        'an example that is too long',
        { operations: [operation({ response: { example: [{ a: 'x'.repeat(10_000) }] } })] },
        '/operations/0/response/example',
      ],
      [
        'a member that pagination of its type does not have',
        { operations: [operation({ pagination: { type: 'link', size_param: 'n' } })] },
        '/operations/0/pagination/size_param',
      ],
      [
        'a default that does not fit',
        {
          operations: [
            operation({ parameters: [{ name: 'a', in: 'query', type: 'number', default: 'x' }] }),
          ],
        },
        '/operations/0/parameters/0/default',
      ],
    ])('for %s', async (_, overrides, path) => {
      const error = await refused(weather(overrides));
      expect(error.details!.map((detail) => detail.path)).toEqual([path]);
    });

    it('names every fault at once', async () => {
      const operations = [operation({ path: '/{a}' }), operation({ method: 'PUT' })];
      const error = await refused(weather({ slug: 'termination', operations }));
      expect(error.details!.map(({ path }) => path)).toEqual([
        '/slug',
        '/operations/0/path',
        '/operations/1/name',
        '/operations/1/method',
      ]);
      expect(error.message).toContain('(And 3 more problems.)');
    });

    it('in a dry run for what it is refused for without', async () => {
      const { cookie } = server.admin;
      const { slug } = await newIntegration(server);
      for (const body of [weather({ base_url: 'https://a:b@example.com' }), weather({ slug })]) {
        const refusal = (query: Record<string, boolean>) =>
          server.client.fails('INVALID_INPUT', 'createIntegration', { cookie, body, query });
        const { details } = (await refusal({ dry_run: true })).body.error;
        expect(details).toEqual((await refusal({})).body.error.details);
        expect(details).toHaveLength(1);
      }
    });
  });
});
