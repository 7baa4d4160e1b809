import { keysOf } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { newIntegration } from './integrations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getIntegration', () => {
  describe('200', () => {
    it('shows it to a member and to a key with workflows:read, with its tag', async () => {
      const made = await newIntegration(server);
      const params = { integrationId: made.id };
      const { read } = await keysOf(server);
      for (const caller of [{ cookie: (await server.member()).cookie }, { key: read }]) {
        const { body, headers } = await server.client.ok('getIntegration', { ...caller, params });
        expect(body.data).toEqual(made);
        expect(headers['etag']).toBe('"1"');
      }
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (integrationId) => {
      await server.client.fails('INTEGRATION_NOT_FOUND', 'getIntegration', {
        params: { integrationId },
        cookie: server.admin.cookie,
      });
    });

    it('for one of another organization', async () => {
      const { id: integrationId } = await newIntegration(server);
      await server.client.fails('INTEGRATION_NOT_FOUND', 'getIntegration', {
        params: { integrationId },
        cookie: (await server.stranger()).cookie,
      });
    });
  });
});
