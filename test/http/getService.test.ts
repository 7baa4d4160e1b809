import { readFileSync } from 'node:fs';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ maxGraphNodes: 7, executeMaxRows: 9, loginsPerAddress: 1_000 });
});
afterAll(() => server.close());

describe('getService', () => {
  describe('200', () => {
    it('describes the service to everyone', async () => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
      const { body, headers } = await server.client.ok('getService');
      expect(body.data).toEqual({
        version,
        signup: 'open',
        password: { min: 8, max: 200 },
        limits: { nodes: 7, edges: 2_000, execute_rows: 9 },
      });
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60' });
    });
  });

  describe('400', () => {
    it('for a parameter that the operation does not have', async () => {
      await server.client.fails('INVALID_INPUT', 'getService', { query: 'unknown=1' });
    });
  });
});
