import { keysOf } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { stations, workflowOf } from './integrations.ts';
import { openSql, type Sql } from './keyed-requests.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';

let remote: RemoteHost;
let server: TestServer;
let sql: Sql;
beforeAll(async () => {
  remote = await remoteHost();
  const host = `127.0.0.1:${remote.port}`;
  server = await startTestServer({ rateLimitPerMinute: 10_000, outboundAllowHosts: [host] });
  sql = await openSql(server);
});
afterAll(async () => {
  await sql.close();
  await server.close();
  await remote.close();
});

const run = (body: object, more: object = {}) =>
  server.client.ok('importIntegration', { cookie: server.admin.cookie, body, ...more });
const read = async (integrationId: number) =>
  (
    await server.client.ok('getIntegration', {
      cookie: server.admin.cookie,
      params: { integrationId },
    })
  ).body.data;

/** The document of `stations`, in which the path is another. */
const documentWith = (paths: object) => ({ ...stations().document, paths });
const { get } = stations().document.paths['/stations'];

const NO_CHANGES = { created: [], updated: [], kept: [], removed: [] };

describe('importIntegration', () => {
  describe('200', () => {
    it('cuts a title that is longer than a name may be', async () => {
      const { document } = stations();
      const info = { ...document.info, title: 'Stations '.repeat(20) };
      const { body } = await run({ slug: 'long', document: { ...document, info }, dry_run: true });
      expect(body.data.definition.name).toMatch(/^Stations .{70,91}$/);
      expect(body.data.definition.name.length).toBeLessThanOrEqual(100);
    });

    it('stores what comes of the document, and says what was left out', async () => {
      const { body } = await run(stations());
      const { integration_id: id, definition, skipped } = body.data;
      expect(skipped).toEqual([
        {
          path: '/paths/~1stations/patch',
          method: 'PATCH',
          operation_path: '/stations',
          reason: 'PATCH is not supported: operations are GET, POST, PUT or DELETE',
        },
      ]);
      expect(await read(id!)).toMatchObject(definition);
      expect(definition.operations[0]?.response).toEqual({
        format: 'json',
        rows_path: '',
        columns: [
          { name: 'id', type: 'string' },
          { name: 'opened', type: 'date' },
        ],
      });
    });

    it('reads a text of YAML, and takes slug and name from it', async () => {
      const { cookie } = await server.newAdmin();
      const document = `
openapi: 3.0.0
info: {title: Rail Ways}
servers: [{url: 'https://rail.example.com'}]
paths: {/trains: {get: {responses: {200: {content: {application/json: {schema: {type: array, items: {properties: {id: {type: integer}}}}}}}}}}}
`;
      const { body } = await run({ document }, { cookie });
      expect(body.data.definition).toMatchObject({ slug: 'rail-ways', name: 'Rail Ways' });
      const again = await run({ document }, { cookie });
      expect(again.body.data.integration_id).toBe(body.data.integration_id);
    });

    it('fetches a document, to whose address relative servers are relative', async () => {
      remote.respond = (_, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ...stations().document, servers: [{ url: '/v2' }] }));
      };
      const { slug } = stations();
      const { body } = await run({
        slug,
        url: `http://127.0.0.1:${remote.port}/spec/openapi.json`,
      });
      expect(body.data.definition.base_url).toBe(`http://127.0.0.1:${remote.port}/v2`);
    });

    it('takes a key of the level client', async () => {
      const { client: key } = await keysOf(server);
      await server.client.ok('importIntegration', { key, body: stations() });
    });

    it('stores nothing in a dry run', async () => {
      const { cookie } = await server.newAdmin();
      const { body } = await run(stations({ dry_run: true }), { cookie });
      expect(body.data).toMatchObject({ integration_id: null, warnings_total: 0 });
      const list = await server.client.ok('listIntegrations', { cookie });
      expect(list.body.data.total).toBe(0);
    });

    it('updates the integration of the same slug, whose operations keep their names', async () => {
      const first = stations({ name: 'Mine' });
      const { body } = await run(first);
      const renamed = { get: { ...get, operationId: 'allStations' } };
      const others = { '/lines': { get: { ...get, operationId: 'listStations' } } };
      const document = documentWith({ '/stations': renamed, ...others });
      const again = await run({ slug: first.slug, document });
      const { integration_id: id, definition, broken_node_types: broken } = again.body.data;
      expect(id).toBe(body.data.integration_id);
      expect(body.data.changes).toEqual({ ...NO_CHANGES, created: ['listStations'] });
      expect(again.body.data.changes).toEqual({
        ...NO_CHANGES,
        created: ['listStations_2'],
        kept: ['listStations'],
      });
      const other = { ...get, summary: 'All of them' };
      const last = await run({
        slug: first.slug,
        document: documentWith({ '/stations': { get: other } }),
        dry_run: true,
      });
      expect(last.body.data.changes).toEqual({
        ...NO_CHANGES,
        updated: ['listStations'],
        removed: ['listStations_2'],
      });
      expect(broken).toEqual([]);
      expect(definition.name).toBe('Mine');
      expect(definition.operations.map(({ name, path }) => [name, path])).toEqual([
        ['listStations', '/stations'],
        ['listStations_2', '/lines'],
      ]);
    });

    it('counts what it does not list', async () => {
      const { responses } = get;
      const paths = Object.fromEntries(
        Array.from({ length: 1_200 }, (_, n) => [`/p${n}`, { patch: { responses } }]),
      );
      const document = documentWith({ ...paths, '/stations': { get } });
      const { skipped, skipped_total: total } = (await run(stations({ document }))).body.data;
      expect([skipped.length, total]).toEqual([1_000, 1_200]);
    });

    it('takes only the operations that are chosen', async () => {
      const document = documentWith({
        '/a': { get: { ...get, operationId: 'a' } },
        '/b': { get: { ...get, operationId: 'b' } },
      });
      const { body } = await run(stations({ document, operations: ['b'] }));
      expect(body.data.definition.operations.map(({ name }) => name)).toEqual(['b']);
    });
  });

  describe('409', () => {
    it('for what a workflow uses and the document no longer has, unless forced', async () => {
      const first = stations();
      await run(first);
      await workflowOf(server, sql, await server.key(), 'W', `${first.slug}/listStations`);
      const body = { slug: first.slug, document: documentWith({ '/other': { get } }) };
      const tried = await run({ ...body, dry_run: true });
      expect(tried.body.data.broken_node_types).toEqual([`${first.slug}/listStations`]);
      const { cookie } = server.admin;
      await server.client.fails('INTEGRATION_IN_USE', 'importIntegration', { cookie, body });
      await run(body, { query: { force: true } });
    });
  });
});
