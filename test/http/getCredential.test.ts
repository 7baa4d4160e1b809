import { keysOf, newCredential } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getCredential', () => {
  describe('200', () => {
    it('shows it to a member and to a key with workflows:read, without its secret', async () => {
      const made = await newCredential(server);
      const params = { credentialId: made.id };
      const { read } = await keysOf(server);
      for (const credentials of [{ cookie: (await server.member()).cookie }, { key: read }]) {
        const { body } = await server.client.ok('getCredential', { ...credentials, params });
        expect(body.data).toEqual({ ...made, data: { token: { set: true } } });
      }
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (credentialId) => {
      await server.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', {
        params: { credentialId },
        cookie: server.admin.cookie,
      });
    });

    it('for one of another organization', async () => {
      const { id: credentialId } = await newCredential(server);
      await server.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', {
        params: { credentialId },
        cookie: (await server.stranger()).cookie,
      });
    });
  });
});
