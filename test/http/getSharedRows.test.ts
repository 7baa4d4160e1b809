import { sharedDashboard } from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getSharedRows', () => {
  it('200: returns pages of the rows of the tile', async () => {
    const { headers } = await sharedDashboard(server, await server.key());
    const request = { headers, params: { tileId: 'prices' }, query: { limit: '1' } };
    const { body } = await server.client.ok('getSharedRows', request);
    expect(body.data).toMatchObject({
      rows: [{ item: 'pot', price: 30 }],
      total_rows: 1,
      has_more: false,
      next_page_url: null,
    });
    const second = { ...request, query: { limit: '1', page: '1' } };
    const { headers: links, body: past } = await server.client.ok('getSharedRows', second);
    expect(past.data.rows).toEqual([]);
    expect(links['link']).toContain('/api/v1/shared-dashboard/tiles/prices/rows?page=0&limit=1');
  });

  it('400: for a limit above 1,000', async () => {
    const { headers } = await sharedDashboard(server, await server.key());
    const request = { headers, params: { tileId: 'prices' }, query: { limit: '1001' } };
    await server.client.fails('INVALID_INPUT', 'getSharedRows', request);
  });

  it('401: for an unknown token', async () => {
    const headers = { 'dashboard-token': 'unknown' };
    const request = { headers, params: { tileId: 'prices' } };
    await server.client.fails('UNAUTHORIZED', 'getSharedRows', request);
  });

  it('404 TILE_NOT_FOUND: for a tile that the dashboard does not have', async () => {
    const { headers } = await sharedDashboard(server, await server.key());
    for (const tileId of ['other', 'x'.repeat(300)])
      await server.client.fails('TILE_NOT_FOUND', 'getSharedRows', { headers, params: { tileId } });
  });

  it('404 DATA_EXPIRED: for a tile without rows', async () => {
    const key = await server.key();
    const { headers } = await sharedDashboard(server, key, { params: { min: 99 } });
    const request = { headers, params: { tileId: 'prices' } };
    await server.client.fails('DATA_EXPIRED', 'getSharedRows', request);
  });

  it('429: counts with the other requests of the link', async () => {
    const { headers } = await sharedDashboard(server, await server.key());
    for (let count = 0; count < 120; count += 1)
      await server.client.ok('getSharedDashboard', { headers });
    const request = { headers, params: { tileId: 'prices' } };
    await server.client.fails('RATE_LIMITED', 'getSharedRows', request);
  });
});
