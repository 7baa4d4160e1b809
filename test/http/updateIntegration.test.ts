import { keysOf } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { newIntegration, weather, workflowOf } from './integrations.ts';
import { openSql, type Sql } from './keyed-requests.ts';

let server: TestServer;
let sql: Sql;
beforeAll(async () => {
  server = await startTestServer();
  sql = await openSql(server);
});
afterAll(async () => {
  await sql.close();
  await server.close();
});

const request = (integrationId: number, body: object) => ({
  cookie: server.admin.cookie,
  params: { integrationId },
  body,
});
const update = (integrationId: number, body: object, more: object = {}) =>
  server.client.ok('updateIntegration', { ...request(integrationId, body), ...more });
const list = { name: 'list', role: 'getter', method: 'GET', path: '/a' };
const UNUSED = { total: 0, workflows: [] };

describe('updateIntegration', () => {
  describe('200', () => {
    it('changes what the body has, and leaves the rest', async () => {
      const made = await newIntegration(server, { description: 'Rain', auth: { type: 'bearer' } });
      const changed = await update(made.id, { name: 'Sun', base_url: 'https://sun.example.com/' });
      expect(changed.body.data).toEqual({
        ...made,
        name: 'Sun',
        base_url: 'https://sun.example.com',
        revision: 2,
        modified: expect.any(String),
        affected_workflows: UNUSED,
      });
      expect(changed.headers['etag']).toBe('"2"');
      const { slug } = weather();
      const again = await update(made.id, { slug, auth: { type: 'none' }, description: '' });
      expect(again.body.data).toMatchObject({ slug, auth: { type: 'none' }, revision: 3 });
    });

    it('replaces all operations', async () => {
      const { id } = await newIntegration(server);
      const { body } = await update(id, { operations: [list, { ...list, name: 'other' }] });
      expect(body.data.operations.map(({ name }) => name)).toEqual(['list', 'other']);
    });

    it('shows in a dry run what would become of it, and changes nothing', async () => {
      const made = await newIntegration(server);
      const key = await server.key();
      const workflow = await workflowOf(server, sql, key, 'One', `${made.slug}/listStations`);
      const tried = { query: { dry_run: true } };
      const { body, headers } = await update(made.id, { name: 'Sun' }, tried);
      expect(body.data).toEqual({ ...made, name: 'Sun', affected_workflows: UNUSED });
      expect(headers['etag']).toBe('"1"');
      const none = request(made.id, { operations: [] });
      await server.client.fails('INTEGRATION_IN_USE', 'updateIntegration', { ...none, ...tried });
      const forced = { query: { dry_run: true, force: true } };
      expect((await update(made.id, none.body, forced)).body.data.affected_workflows).toEqual({
        total: 1,
        workflows: [{ id: workflow, title: 'One' }],
      });
      const faulty = request(made.id, { operations: [{ ...list, path: '/{a}' }] });
      await server.client.fails('INVALID_INPUT', 'updateIntegration', { ...faulty, ...tried });
      const { cookie } = server.admin;
      const read = await server.client.ok('getIntegration', {
        cookie,
        params: { integrationId: made.id },
      });
      expect(read.body.data).toEqual(made);
    });

    it('lists the workflows that a forced change concerns', async () => {
      const { id, slug } = await newIntegration(server);
      const key = await server.key();
      const one = await workflowOf(server, sql, key, 'One', `${slug}/listStations`);
      const two = await workflowOf(server, sql, key, 'Two', `${slug}/listStations`);
      const { body } = await update(id, { operations: [] }, { query: { force: true } });
      expect(body.data.affected_workflows).toEqual({
        total: 2,
        workflows: [
          { id: two, title: 'Two' },
          { id: one, title: 'One' },
        ],
      });
    });

    it('needs no force for a change that takes nothing from workflows', async () => {
      const { id, slug } = await newIntegration(server, { operations: [list] });
      await workflowOf(server, sql, await server.key(), 'W', `${slug}/list`);
      const parameters = [{ name: 'q', in: 'query', type: 'string' }];
      const operations = [
        { ...list, path: '/b', parameters },
        { ...list, name: 'new' },
      ];
      const { body } = await update(id, { operations, base_url: 'https://other.example.com' });
      expect(body.data.affected_workflows).toEqual(UNUSED);
    });

    it('changes the revision that `If-Match` names', async () => {
      const { id } = await newIntegration(server);
      await update(id, { name: 'B' }, { headers: { 'if-match': '"1"' } });
      await update(id, { name: 'C' }, { headers: { 'if-match': '"7", "2-gzip"' } });
      await update(id, { name: 'D' }, { headers: { 'if-match': '*' } });
    });

    it('of many at once loses none', async () => {
      const { id } = await newIntegration(server);
      await Promise.all(
        ['name', 'description', 'base_url'].map((field) =>
          update(id, { [field]: field === 'base_url' ? 'https://x.example.com' : field }),
        ),
      );
      const { body } = await server.client.ok('getIntegration', request(id, {}));
      expect(body.data).toMatchObject({
        name: 'name',
        description: 'description',
        base_url: 'https://x.example.com',
        revision: 4,
      });
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['a fault of what is sent', { base_url: 'ftp://example.com' }, '/base_url'],
      ['an unknown field', { id: 7 }, '/id'],
      [
        'a fault between what is sent and what is stored',
        { auth: { type: 'api_key_header', header: 'x-kind' } },
        '/operations/0/parameters/0/name',
      ],
    ])('for %s, and changes nothing', async (_, body, path) => {
      const parameters = [{ name: 'X-Kind', in: 'header', type: 'string' }];
      const made = await newIntegration(server, { operations: [{ ...list, parameters }] });
      const failed = await server.client.fails(
        'INVALID_INPUT',
        'updateIntegration',
        request(made.id, body),
      );
      expect(failed.body.error.details).toMatchObject([{ path }]);
      const read = await server.client.ok('getIntegration', request(made.id, {}));
      expect(read.body.data).toEqual(made);
    });

    it('for the slug of another integration', async () => {
      const [one, two] = [await newIntegration(server), await newIntegration(server)];
      const failed = await server.client.fails(
        'INVALID_INPUT',
        'updateIntegration',
        request(one.id, { slug: two.slug }),
      );
      expect(failed.body.error.details).toMatchObject([{ path: '/slug' }]);
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const { id } = await newIntegration(server);
      const keys = await keysOf(server);
      const { cookie } = await server.member();
      for (const caller of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await server.client.fails('FORBIDDEN', 'updateIntegration', {
          ...request(id, { name: 'Mine' }),
          cookie: undefined,
          ...caller,
        });
    });
  });

  describe('404', () => {
    it('for one of another organization', async () => {
      const { id } = await newIntegration(server);
      await server.client.fails('INTEGRATION_NOT_FOUND', 'updateIntegration', {
        ...request(id, { name: 'Mine' }),
        cookie: (await server.stranger()).cookie,
      });
    });
  });

  describe('409', () => {
    it.each<[string, object]>([
      ['an operation that is removed', { operations: [] }],
      ['another slug', { slug: 'renamed-9' }],
      ['another kind of credential', { auth: { type: 'basic' } }],
      [
        'a parameter that must be given from now on',
        {
          operations: [
            { ...list, parameters: [{ name: 'q', in: 'query', type: 'string', required: true }] },
          ],
        },
      ],
    ])('for %s in use, naming its workflows', async (_, body) => {
      const made = await newIntegration(server, { operations: [list] });
      const key = await server.key();
      const id = await workflowOf(server, sql, key, 'Rain', `${made.slug}/list`);
      const failed = await server.client.fails(
        'INTEGRATION_IN_USE',
        'updateIntegration',
        request(made.id, body),
      );
      expect(failed.body.error.message).toBe(
        `1 workflow uses what this change takes away or alters (\`${made.slug}/list\`): ${id} (Rain). Change them first, or change it with \`?force=true\`.`,
      );
      const read = await server.client.ok('getIntegration', request(made.id, {}));
      expect(read.body.data).toEqual(made);
    });
  });

  describe('412', () => {
    it('for another revision than `If-Match` names, with the present tag', async () => {
      const { id } = await newIntegration(server);
      await update(id, { name: 'B' });
      const failed = await server.client.fails('PRECONDITION_FAILED', 'updateIntegration', {
        ...request(id, { name: 'C' }),
        headers: { 'if-match': '"1"' },
      });
      expect(failed.headers['etag']).toBe('"2"');
    });
  });
});
