import { refreshed, sharedDashboard, shareLinkBody, tileOf } from './dashboards.ts';
import { chain, createWorkflow, dashboard as output, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = (headers: Record<string, string>) =>
  server.client.ok('getSharedDashboard', { headers });
const refused = (headers: Record<string, string>) =>
  server.client.fails('UNAUTHORIZED', 'getSharedDashboard', { headers });

describe('getSharedDashboard', () => {
  it('200: shows the tiles, without ids of the organization', async () => {
    const key = await server.key();
    const { dashboard, link, headers } = await sharedDashboard(server, key);
    const { body } = await read(headers);
    expect(body.data).toEqual({
      title: dashboard.title,
      description: null,
      parameters: dashboard.parameters,
      params: { min: 20 },
      tiles: [
        {
          id: 'prices',
          position: dashboard.tiles[0]!.position,
          state: 'ready',
          title: 'Prices',
          chart: { type: 'bar', x: 'item', y: ['price'] },
          columns: [
            { name: 'item', type: 'string' },
            { name: 'price', type: 'number' },
          ],
          total_rows: 1,
          due_at: expect.any(String),
          finished_at: expect.any(String),
          expires_at: expect.any(String),
          is_refreshing: false,
        },
      ],
      refresh_minutes: null,
      expires_at: link.expires_at,
    });
  });

  it('200: shows runs with the values of the link only', async () => {
    const key = await server.key();
    const { dashboard, headers } = await sharedDashboard(server, key, { params: { min: 13 } });
    expect((await read(headers)).body.data).toMatchObject({
      params: { min: 13 },
      tiles: [{ state: 'never_run' }],
    });
    await refreshed(server, key, dashboard.id, { min: 13 });
    expect((await read(headers)).body.data.tiles[0]?.state).toBe('ready');
  });

  it('200: does not show a workflow that the creator of the link cannot see', async () => {
    const member = await server.newMember(server.admin);
    const key = await server.key(member);
    const { params, headers } = await sharedDashboard(server, key);
    const whole = await server.key(server.admin, { scope_level: 'client' });
    const foreign = await createWorkflow(server, whole, chain(inlineRows([{ secret: 1 }]), output));
    await server.client.ok('executeWorkflow', { key: whole, params: { workflowId: foreign.id } });
    const body = { tiles: [tileOf(foreign.id, { id: 'foreign' })] };
    await server.client.ok('updateDashboard', { key: whole, params, body });
    const { text, body: shown } = await read(headers);
    expect(shown.data.tiles).toMatchObject([{ id: 'foreign', state: 'unavailable', columns: [] }]);
    expect(text).not.toContain('secret');
  });

  it('400: for a query parameter', async () => {
    const { headers } = await sharedDashboard(server, await server.key());
    const request = { headers, query: { min: '1' } };
    await server.client.fails('INVALID_INPUT', 'getSharedDashboard', request);
  });

  describe('401', () => {
    it.each<[string, Record<string, string>]>([
      ['no token', {}],
      ['an unknown token', { 'dashboard-token': `weirview_${'x'.repeat(33)}` }],
      ['another text', { 'dashboard-token': 'token' }],
    ])('for %s', async (_, headers) => {
      await refused(headers);
    });

    it('for an API key, and for a session', async () => {
      const key = await server.key();
      await refused({ 'dashboard-token': key });
      await server.client.fails('UNAUTHORIZED', 'getSharedDashboard', { key });
      const { cookie } = server.admin;
      await server.client.fails('UNAUTHORIZED', 'getSharedDashboard', { cookie });
    });

    it('for a token as an API key', async () => {
      const { link } = await sharedDashboard(server, await server.key());
      await server.client.fails('UNAUTHORIZED', 'listWorkflows', { key: link.token });
    });

    it('from the moment when the link expires', async () => {
      const key = await server.key();
      const soon = new Date(server.clock.now().getTime() + 1_000).toISOString();
      const { headers } = await sharedDashboard(server, key, { expires_at: soon });
      await read(headers);
      server.clock.advance({ seconds: 1 });
      await refused(headers);
    });

    it('after the dashboard is deleted', async () => {
      const key = await server.key();
      const { params, headers } = await sharedDashboard(server, key);
      await server.client.ok('deleteDashboard', { key, params });
      await refused(headers);
    });

    it('after the user is deleted', async () => {
      const member = await server.newMember(server.admin);
      const { headers } = await sharedDashboard(server, await server.key(member));
      const { cookie } = server.admin;
      await server.client.ok('deleteUser', { cookie, params: { userId: member.id } });
      await refused(headers);
    });

    it('after the key that created the link is revoked, or loses its scope', async () => {
      const { cookie } = server.admin;
      const revoked = await server.newKey();
      const first = await sharedDashboard(server, revoked.value);
      await server.client.ok('revokeKey', { cookie, params: { keyId: revoked.id } });
      await refused(first.headers);
      const limited = await server.newKey();
      const second = await sharedDashboard(server, limited.value);
      const body = { scopes: ['workflows:execute'] };
      await server.client.ok('updateKey', { cookie, params: { keyId: limited.id }, body });
      await refused(second.headers);
    });

    it('after an admin who shared the dashboard of another user is no longer one', async () => {
      const member = await server.newMember(server.admin);
      const key = await server.key(member);
      const { params } = await sharedDashboard(server, key);
      const second = await server.newMember(server.admin);
      const { cookie } = server.admin;
      const promote = (role: string) =>
        server.client.ok('updateUser', { cookie, params: { userId: second.id }, body: { role } });
      await promote('admin');
      const request = { cookie: second.cookie, params, body: shareLinkBody(server) };
      const { body } = await server.client.ok('createShareLink', request);
      const headers = { 'dashboard-token': body.data.token };
      await read(headers);
      await promote('member');
      await refused(headers);
    });

    it('if the controls no longer fit the link', async () => {
      const key = await server.key();
      const { params, headers } = await sharedDashboard(server, key, { params: { min: 1 } });
      const body = { parameters: {}, tiles: [] };
      await server.client.ok('updateDashboard', { key, params, body });
      await refused(headers);
    });
  });

  it('429: after 120 requests of one link in a minute, and for that link alone', async () => {
    const key = await server.key();
    const [one, other] = [await sharedDashboard(server, key), await sharedDashboard(server, key)];
    for (let count = 0; count < 120; count += 1) await read(one.headers);
    const request = { headers: one.headers };
    const { headers } = await server.client.fails('RATE_LIMITED', 'getSharedDashboard', request);
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '120',
      'retry-after': expect.any(String),
    });
    await read(other.headers);
  });
});
