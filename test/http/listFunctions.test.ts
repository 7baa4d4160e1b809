import { functions } from '../../src/engine/expression/functions/index.ts';
import { describeKeyAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = async () =>
  (
    await server.client.ok('listFunctions', {
      key: await server.key(server.admin, { scopes: ['workflows:read'] }),
    })
  ).body.data;

describe('listFunctions', () => {
  describeKeyAccess('listFunctions', () => server);

  describe('304', () => {
    it('for the tag of the list', async () => {
      const key = await server.key();
      const { headers } = await server.client.ok('listFunctions', { key });
      const again = (tag: string) =>
        server.client.call('listFunctions', { key, headers: { 'if-none-match': tag } });
      expect(await again(headers.etag!)).toMatchObject({ status: 304, text: '' });
      expect((await again('"x"')).status).toBe(200);
    });
  });

  describe('200', () => {
    it('lists every function, those of a category together', async () => {
      const { functions: listed, total } = await list();
      expect(total).toBe(listed.length);
      expect(listed.map(({ name }) => name).toSorted()).toEqual([...functions.keys()].toSorted());
      const categories = listed.map(({ category }) => category);
      const changes = categories.filter((category, index) => category !== categories[index - 1]);
      expect(changes).toEqual([...new Set(categories)]);
    });

    it('lists the words that are not names', async () => {
      const { keywords } = await list();
      expect(keywords).toEqual(expect.arrayContaining(['and', 'between', 'cast', 'null']));
    });

    it('describes each parameter', async () => {
      const { functions: listed } = await list();
      const parametersOf = (wanted: string) =>
        listed.find(({ name }) => name === wanted)?.parameters;
      expect(parametersOf('regexp_extract')).toEqual([
        { name: 'text', types: ['string'], required: true, literal: false, repeats: false },
        { name: 'pattern', types: ['string'], required: true, literal: true, repeats: false },
        { name: 'group', types: ['integer'], required: false, literal: false, repeats: false },
      ]);
      expect(parametersOf('greatest')?.map(({ repeats }) => repeats)).toEqual([false, true]);
    });

    it('is open to a key with any scope', async () => {
      for (const scope of ['workflows:read', 'workflows:write', 'workflows:execute'] as const) {
        const key = await server.key(server.admin, { scopes: [scope] });
        await server.client.ok('listFunctions', { key });
      }
    });
  });

  describe('400', () => {
    it('for a parameter that there is not', async () => {
      await server.client.fails('INVALID_INPUT', 'listFunctions', {
        key: await server.key(),
        query: 'page=0',
      });
    });
  });
});
