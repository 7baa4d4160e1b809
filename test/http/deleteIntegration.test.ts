import { keysOf } from './credentials.ts';
import { openHouse, type House } from './house.ts';
import { newIntegration, workflowOf } from './integrations.ts';
import { openSql, type Sql } from './keyed-requests.ts';

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

const request = (integrationId: number) => ({
  cookie: house.admin.cookie,
  params: { integrationId },
});

describe('deleteIntegration', () => {
  describe('204', () => {
    it('deletes it for good, and its slug is free again', async () => {
      const { id, slug } = await newIntegration(house);
      await house.client.ok('deleteIntegration', request(id));
      await house.client.fails('INTEGRATION_NOT_FOUND', 'getIntegration', request(id));
      await house.client.fails('INTEGRATION_NOT_FOUND', 'deleteIntegration', request(id));
      await newIntegration(house, { slug });
    });
  });

  describe('409', () => {
    it('names the workflows of the organization that use it, the newest ten and the count, unless it is forced', async () => {
      const { id, slug } = await newIntegration(house);
      const key = await house.key();
      const foreign = await house.key(await house.stranger());
      await workflowOf(house, sql, foreign, 'Foreign', `${slug}/listStations`);
      await workflowOf(house, sql, key, 'Other', `${slug}-2/listStations`);
      const ids = [];
      for (let n = 0; n < 12; n += 1)
        ids.push(await workflowOf(house, sql, key, `W${n}`, `${slug}/listStations`));
      const { body } = await house.client.fails(
        'INTEGRATION_IN_USE',
        'deleteIntegration',
        request(id),
      );
      expect(body.error.message).toMatch(
        new RegExp(
          `^12 workflows use integration ${id}: ${ids[11]} \\(W11\\), .*${ids[2]} \\(W2\\) and 2 more\\.`,
        ),
      );
      await house.client.fails('INTEGRATION_IN_USE', 'deleteIntegration', {
        ...request(id),
        query: { force: false },
      });
      await house.client.ok('deleteIntegration', { ...request(id), query: { force: true } });
    });
  });

  describe('400', () => {
    it('for a `force` that is none', async () => {
      const { id } = await newIntegration(house);
      await house.client.fails('INVALID_INPUT', 'deleteIntegration', {
        ...request(id),
        query: 'force=yes',
      });
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const { id } = await newIntegration(house);
      const keys = await keysOf(house);
      const { cookie } = await house.member();
      for (const caller of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await house.client.fails('FORBIDDEN', 'deleteIntegration', {
          params: { integrationId: id },
          ...caller,
        });
    });
  });
});
