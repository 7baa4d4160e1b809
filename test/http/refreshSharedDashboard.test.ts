import { sharedDashboard } from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const refresh = async (headers: Record<string, string>) =>
  (await server.client.ok('refreshSharedDashboard', { headers })).body.data;

describe('refreshSharedDashboard', () => {
  it('200: runs the workflows as the creator of the link, at most once in the time of the link', async () => {
    const { id: keyId, value: key } = await server.newKey();
    const { workflow, headers } = await sharedDashboard(server, key, { refresh_minutes: 5 });
    const first = await refresh(headers);
    expect(first.is_started).toBe(true);
    expect(await refresh(headers)).toEqual({ ...first, is_started: false });
    const query = { workflow_id: String(workflow.id) };
    const { body } = await server.client.ok('listExecutions', { key, query });
    expect(body.data.executions).toMatchObject([
      { user_id: server.admin.id, key_id: keyId, trigger: 'api' },
      { key_id: keyId },
    ]);
    server.clock.advance({ minutes: 5 });
    expect((await refresh(headers)).is_started).toBe(true);
  });

  it('200: of several viewers at the same time, one starts the runs', async () => {
    const key = await server.key();
    const { headers } = await sharedDashboard(server, key, { refresh_minutes: 5 });
    const started = await Promise.all([1, 2, 3].map(() => refresh(headers)));
    expect(started.filter((one) => one.is_started)).toHaveLength(1);
  });

  it('400: for a query parameter', async () => {
    const { headers } = await sharedDashboard(server, await server.key(), { refresh_minutes: 5 });
    const request = { headers, query: { min: '1' } };
    await server.client.fails('INVALID_INPUT', 'refreshSharedDashboard', request);
  });

  it('401: for an unknown token', async () => {
    const headers = { 'dashboard-token': 'unknown' };
    await server.client.fails('UNAUTHORIZED', 'refreshSharedDashboard', { headers });
  });

  it('403: if the link does not let viewers refresh, or its key can no longer run workflows', async () => {
    const { id: keyId, value: key } = await server.newKey();
    const fixed = await sharedDashboard(server, key);
    const { headers } = fixed;
    await server.client.fails('FORBIDDEN', 'refreshSharedDashboard', { headers });
    const limited = await sharedDashboard(server, key, { refresh_minutes: 5 });
    const body = { scopes: ['workflows:read'] };
    const { cookie } = server.admin;
    await server.client.ok('updateKey', { cookie, params: { keyId }, body });
    const request = { headers: limited.headers };
    await server.client.fails('FORBIDDEN', 'refreshSharedDashboard', request);
  });

  it('429: counts with the other requests of the link', async () => {
    const { headers } = await sharedDashboard(server, await server.key(), { refresh_minutes: 5 });
    for (let count = 0; count < 120; count += 1)
      await server.client.ok('getSharedDashboard', { headers });
    await server.client.fails('RATE_LIMITED', 'refreshSharedDashboard', { headers });
  });
});
