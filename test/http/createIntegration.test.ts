import { keysOf } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { newIntegration, weather } from './integrations.ts';
import { openSql, type Sql } from './keyed-requests.ts';

let server: TestServer;
let sql: Sql;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 10_000, bodyMaxBytes: 8_388_608 });
  sql = await openSql(server);
});
afterAll(async () => {
  await sql.close();
  await server.close();
});

const create = (body: object, cookie = server.admin.cookie) =>
  server.client.ok('createIntegration', { cookie, body });
const refused = async (body: object, cookie = server.admin.cookie) =>
  (await server.client.fails('INVALID_INPUT', 'createIntegration', { cookie, body })).body.error;
const operation = (overrides: object = {}) => ({
  name: 'list',
  role: 'getter',
  method: 'GET',
  path: '/x',
  ...overrides,
});

/** With all members that a response has. */
const plain = (name: string, pagination: object) =>
  operation({
    name,
    label: name,
    description: '',
    parameters: [],
    pagination,
    body: { format: 'json', pointer: '' },
    response: { format: 'json', rows_path: '' },
    retry: { max_attempts: 1 },
    rate: {},
  });

describe('createIntegration', () => {
  describe('201', () => {
    it('stores the definition with all defaults, and says where it is', async () => {
      const body = weather();
      const made = await create(body);
      expect(made.body.data).toMatchObject({
        slug: body.slug,
        description: '',
        auth: { type: 'none' },
        revision: 1,
        operations: [
          {
            name: 'listStations',
            label: 'listStations',
            parameters: [],
            body: { format: 'json', pointer: '' },
            response: { format: 'json', rows_path: '' },
            pagination: { type: 'none', max_pages: 100 },
            retry: { max_attempts: 4 },
            rate: {},
          },
        ],
      });
      expect(made.headers['etag']).toBe('"1"');
      const read = await server.client.raw({
        path: made.headers['location']!,
        headers: { cookie: server.admin.cookie },
      });
      expect([read.status, read.body.data]).toEqual([200, made.body.data]);
    });

    it('shows everything that was sent, and takes back what it shows', async () => {
      const operations = [
        operation({
          label: 'Everything',
          description: 'All of it.',
          method: 'POST',
          path: '/a/{id}/b',
          parameters: [
            {
              name: 'key',
              wire_name: 'id',
              in: 'path',
              type: 'string',
              required: true,
              description: 'd',
            },
            {
              name: 'tags',
              in: 'query',
              type: 'array',
              required: false,
              default: ['a', 1],
              description: '',
              style: 'brackets',
            },
            {
              name: 'kind',
              in: 'header',
              wire_name: 'X-Kind',
              type: 'string',
              required: false,
              enum: ['a', 'b'],
              default: 'b',
              description: '',
            },
            {
              name: 'filter',
              in: 'body',
              type: 'object',
              required: false,
              default: { z: 1, a: null },
              description: '',
            },
          ],
          body: { format: 'json', pointer: '/data' },
          response: {
            format: 'json',
            rows_path: '/rows',
            columns: [
              { name: 'id', type: 'number' },
              { name: 'price', type: 'decimal', precision: 12, scale: 2 },
            ],
            example: [{ id: 7 }],
          },
          pagination: {
            type: 'offset',
            param: 'from',
            start: 5,
            size_param: 'n',
            size: 50,
            until: 'total',
            total_pointer: '/count',
            more_pointer: '/more',
            max_pages: 7,
          },
          retry: {
            max_attempts: 2,
            idempotency_header: 'Idempotency-Key',
            server_error_in_doubt: true,
          },
          rate: { requests_per_second: 0.5, concurrent: 3 },
        }),
        {
          ...plain('file', { type: 'none', max_pages: 100 }),
          response: {
            format: 'csv',
            encoding: 'shift_jis',
            csv: {
              header: ['a', 'b'],
              delimiter: ';',
              quote: '',
              escape: '\\',
              skip_rows: 2,
              null_values: ['NA', ''],
              on_bad_row: 'skip',
              infer: false,
            },
            rows_path: '',
          },
        },
        {
          ...plain('parquet', { type: 'none', max_pages: 100 }),
          response: { format: 'parquet', rows_path: '' },
        },
        plain('pages', {
          type: 'page',
          param: 'page',
          start: 0,
          until: 'empty',
          total_pages: '/pages',
          end_statuses: [400, 404],
          max_pages: 1,
        }),
        plain('next', {
          type: 'next_url',
          pointer: '/next',
          more_pointer: '/more',
          max_pages: 1,
        }),
        plain('cursor', {
          type: 'cursor',
          param: 'after',
          pointer: '/next',
          more_pointer: '/more',
          max_pages: 1,
        }),
        {
          ...plain('send', { type: 'none', max_pages: 100 }),
          role: 'terminator',
          method: 'PUT',
          path: '/{id}',
          parameters: [{ name: 'id', in: 'path', type: 'number', required: true, description: '' }],
          lookup: {
            operation: 'one',
            parameters: [{ name: 'id', from: 'id' }],
            match: [{ pointer: '/id', from: 'id' }],
          },
        },
        {
          ...plain('one', { type: 'none', max_pages: 100 }),
          path: '/{id}',
          parameters: [{ name: 'id', in: 'path', type: 'number', required: true, description: '' }],
        },
      ];
      const body = weather({ operations, auth: { type: 'api_key_header', header: 'X-Key' } });
      const { data } = (await create(body)).body;
      expect(data.operations).toEqual(operations);
      expect(JSON.stringify(data.operations[0]!.parameters[3]!.default)).toBe('{"z":1,"a":null}');
      const { id: _, revision: __, created: ___, modified: ____, ...definition } = data;
      const { slug } = weather();
      expect((await create({ ...definition, slug })).body.data.operations).toEqual(operations);
    });

    it('drops slashes at the end of the base URL', async () => {
      const { body } = await create(weather({ base_url: 'https://api.example.com/v1//' }));
      expect(body.data.base_url).toBe('https://api.example.com/v1');
    });

    it('takes a key of the level client', async () => {
      const { client: key } = await keysOf(server);
      await server.client.ok('createIntegration', { key, body: weather() });
    });

    it('gives the slug of one organization to another', async () => {
      const { slug } = await newIntegration(server);
      await create(weather({ slug }), (await server.stranger()).cookie);
    });

    it('takes 2,000 operations', async () => {
      const { cookie } = await server.newAdmin();
      const operations = Array.from({ length: 2_000 }, (_, n) =>
        operation({
          name: `op${n}`,
          path: `/a/{id}/${n}`,
          parameters: [{ name: 'id', in: 'path', type: 'number' }],
        }),
      );
      const { body } = await create(weather({ operations }), cookie);
      expect(body.data.operations).toHaveLength(2_000);
      const error = await refused(weather(), cookie);
      expect(error.details).toMatchObject([{ path: '/operations' }]);
      expect(error.message).toContain('2000 operations together');
    });
  });

  describe('204', () => {
    it('stores nothing in a dry run', async () => {
      const { cookie } = await server.newAdmin();
      const tried = await server.client.ok('createIntegration', {
        cookie,
        body: weather(),
        query: { dry_run: true },
      });
      expect([tried.status, tried.text]).toEqual([204, '']);
      const list = await server.client.ok('listIntegrations', { cookie });
      expect(list.body.data.total).toBe(0);
    });
  });

  describe('400', () => {
    it('for a slug that the organization has', async () => {
      const { slug } = await newIntegration(server);
      const error = await refused(weather({ slug }));
      expect(error.details).toMatchObject([{ path: '/slug' }]);
    });

    it('for one more than an organization may have', async () => {
      const { cookie } = await server.newAdmin();
      await create(weather({ operations: [] }), cookie);
      await sql.rows(
        `INSERT INTO integrations (organization_id, slug, name, description, base_url, auth, operations, operation_count, size_bytes)
         SELECT organization_id, 'other-' || n, name, '', base_url, auth, operations, 0, 2
         FROM integrations, generate_series(1, 99) n WHERE id = (SELECT max(id) FROM integrations)`,
      );
      expect((await refused(weather(), cookie)).message).toContain('100 integrations');
    });

    it('for operations of more than 4 MiB', async () => {
      const operations = Array.from({ length: 900 }, (_, n) =>
        operation({ name: `op${n}`, description: 'x'.repeat(5_000) }),
      );
      const error = await refused(weather({ operations }));
      expect(error).toMatchObject({ details: [{ path: '/operations' }] });
      expect(error.message).toContain('4 MiB');
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const keys = await keysOf(server);
      const { cookie } = await server.member();
      for (const caller of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await server.client.fails('FORBIDDEN', 'createIntegration', { ...caller, body: weather() });
    });
  });
});
