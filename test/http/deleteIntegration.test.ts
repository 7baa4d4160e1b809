import { keysOf } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { newIntegration, workflowOf } from './integrations.ts';
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

const request = (integrationId: number) => ({
  cookie: server.admin.cookie,
  params: { integrationId },
});

describe('deleteIntegration', () => {
  describe('204', () => {
    it('deletes it for good, and its slug is free again', async () => {
      const { id, slug } = await newIntegration(server);
      await server.client.ok('deleteIntegration', request(id));
      await server.client.fails('INTEGRATION_NOT_FOUND', 'getIntegration', request(id));
      await server.client.fails('INTEGRATION_NOT_FOUND', 'deleteIntegration', request(id));
      await newIntegration(server, { slug });
    });
  });

  describe('409', () => {
    it('names the workflows of the organization that use it, the newest ten and the count, unless it is forced', async () => {
      const { id, slug } = await newIntegration(server);
      const key = await server.key();
      const foreign = await server.key(await server.stranger());
      await workflowOf(server, sql, foreign, 'Foreign', `${slug}/listStations`);
      await workflowOf(server, sql, key, 'Other', `${slug}-2/listStations`);
      const ids = [];
      for (let n = 0; n < 12; n += 1)
        ids.push(await workflowOf(server, sql, key, `W${n}`, `${slug}/listStations`));
      const { body } = await server.client.fails(
        'INTEGRATION_IN_USE',
        'deleteIntegration',
        request(id),
      );
      expect(body.error.message).toMatch(
        new RegExp(
          `^12 workflows use integration ${id}: ${ids[11]} \\(W11\\), .*${ids[2]} \\(W2\\) and 2 more\\.`,
        ),
      );
      await server.client.fails('INTEGRATION_IN_USE', 'deleteIntegration', {
        ...request(id),
        query: { force: false },
      });
      await server.client.ok('deleteIntegration', { ...request(id), query: { force: true } });
    });
  });

  describe('400', () => {
    it('for a `force` that is none', async () => {
      const { id } = await newIntegration(server);
      await server.client.fails('INVALID_INPUT', 'deleteIntegration', {
        ...request(id),
        query: 'force=yes',
      });
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const { id } = await newIntegration(server);
      const keys = await keysOf(server);
      const { cookie } = await server.member();
      for (const caller of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await server.client.fails('FORBIDDEN', 'deleteIntegration', {
          params: { integrationId: id },
          ...caller,
        });
    });
  });
});
