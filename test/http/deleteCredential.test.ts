import { keysOf, newCredential } from './credentials.ts';
import { openSql, type Sql } from './keyed-requests.ts';
import { openHouse, type House } from './house.ts';

let house: House;
let sql: Sql;
beforeAll(async () => {
  house = await openHouse();
  sql = await openSql(house);
});
afterAll(async () => {
  await sql.close();
  await house.close();
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
      const { id: credentialId } = await newCredential(house);
      const request = { cookie: house.admin.cookie, params: { credentialId } };
      await house.client.ok('deleteCredential', request);
      await house.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', request);
      await house.client.fails('CREDENTIAL_NOT_FOUND', 'deleteCredential', request);
      expect(await sql.rows('SELECT 1 FROM credentials WHERE id = $1', [credentialId])).toEqual([]);
    });
  });

  describe('409', () => {
    it('names the workflows of the organization that use it, unless it is forced', async () => {
      const { id: credentialId } = await newCredential(house);
      const key = await house.key();
      const save = async (title: string, value: unknown) =>
        (await house.client.ok('createWorkflow', { key, body: draft(title, value) })).body.data.id;
      const one = await save('Orders', credentialId);
      const two = await save('Stock', credentialId);
      await save('Others', credentialId + 1000);
      await save('Odd', { $param: 'which' });
      await save('Long', 'x'.repeat(20_000));
      await house.client.ok('createWorkflow', {
        key: await house.key(await house.stranger()),
        body: draft('Foreign', credentialId),
      });
      const request = { cookie: house.admin.cookie, params: { credentialId } };
      const { body } = await house.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', request);
      expect(body.error.message).toContain(
        `2 workflows use credential ${credentialId}: ${two} (Stock), ${one} (Orders).`,
      );
      await house.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', {
        ...request,
        query: { force: false },
      });
      await house.client.ok('deleteCredential', { ...request, query: { force: true } });
      await house.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', request);
    });

    it('no longer, once no workflow names it', async () => {
      const { id: credentialId } = await newCredential(house);
      const key = await house.key();
      const { body } = await house.client.ok('createWorkflow', {
        key,
        body: draft('Orders', credentialId),
      });
      const request = { cookie: house.admin.cookie, params: { credentialId } };
      await house.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', request);
      await house.client.ok('updateWorkflow', {
        key,
        params: { workflowId: body.data.id },
        body: { nodes: [], edges: [] },
      });
      await house.client.ok('deleteCredential', request);
    });
  });

  describe('400', () => {
    it('for a `force` that is none', async () => {
      const { id: credentialId } = await newCredential(house);
      await house.client.fails('INVALID_INPUT', 'deleteCredential', {
        cookie: house.admin.cookie,
        params: { credentialId },
        query: 'force=yes',
      });
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const { id: credentialId } = await newCredential(house);
      const keys = await keysOf(house);
      const { cookie } = await house.member();
      for (const credentials of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await house.client.fails('FORBIDDEN', 'deleteCredential', {
          ...credentials,
          params: { credentialId },
        });
    });
  });
});
