import { keysOf, newCredential } from './credentials.ts';
import { openSql, type Sql } from './keyed-requests.ts';
import { startTestServer, type TestServer } from './test-server.ts';

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

const draft = (title: string, credential_id: unknown) => ({
  title,
  nodes: [
    {
      node_type: 'sources/httpRequest',
      node_role: 'getter',
      label: 'Fetch',
      config: { url: 'https://api.example.com/', credential_id },
    },
  ],
});

describe('deleteCredential', () => {
  describe('204', () => {
    it('deletes it for good', async () => {
      const { id: credentialId } = await newCredential(server);
      const request = { cookie: server.admin.cookie, params: { credentialId } };
      await server.client.ok('deleteCredential', request);
      await server.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', request);
      await server.client.fails('CREDENTIAL_NOT_FOUND', 'deleteCredential', request);
      expect(await sql.rows('SELECT 1 FROM credentials WHERE id = $1', [credentialId])).toEqual([]);
    });
  });

  describe('409', () => {
    it('names the workflows of the organization that use it, unless it is forced', async () => {
      const { id: credentialId } = await newCredential(server);
      const key = await server.key();
      const save = async (title: string, value: unknown) =>
        (await server.client.ok('createWorkflow', { key, body: draft(title, value) })).body.data.id;
      const one = await save('Orders', credentialId);
      const two = await save('Stock', credentialId);
      await save('Others', credentialId + 1000);
      await save('Odd', { $param: 'which' });
      await save('Long', 'x'.repeat(20_000));
      await server.client.ok('createWorkflow', {
        key: await server.key(await server.stranger()),
        body: draft('Foreign', credentialId),
      });
      const request = { cookie: server.admin.cookie, params: { credentialId } };
      const { body } = await server.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', request);
      expect(body.error.message).toContain(
        `2 workflows use credential ${credentialId}: ${two} (Stock), ${one} (Orders).`,
      );
      await server.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', {
        ...request,
        query: { force: false },
      });
      await server.client.ok('deleteCredential', { ...request, query: { force: true } });
      await server.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', request);
    });

    it('no longer, once no workflow names it', async () => {
      const { id: credentialId } = await newCredential(server);
      const key = await server.key();
      const { body } = await server.client.ok('createWorkflow', {
        key,
        body: draft('Orders', credentialId),
      });
      const request = { cookie: server.admin.cookie, params: { credentialId } };
      await server.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', request);
      await server.client.ok('updateWorkflow', {
        key,
        params: { workflowId: body.data.id },
        body: { nodes: [], edges: [] },
      });
      await server.client.ok('deleteCredential', request);
    });
  });

  describe('400', () => {
    it('for a `force` that is none', async () => {
      const { id: credentialId } = await newCredential(server);
      await server.client.fails('INVALID_INPUT', 'deleteCredential', {
        cookie: server.admin.cookie,
        params: { credentialId },
        query: 'force=yes',
      });
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const { id: credentialId } = await newCredential(server);
      const keys = await keysOf(server);
      const { cookie } = await server.member();
      for (const credentials of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await server.client.fails('FORBIDDEN', 'deleteCredential', {
          ...credentials,
          params: { credentialId },
        });
    });
  });
});
