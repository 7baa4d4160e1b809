import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import {
  createDashboard,
  describeDashboardVisibility,
  pricedDashboard,
  shareLinkBody,
} from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SENT = {
  params: { dashboardId: 2147483647 },
  body: { name: 'Link', expires_at: '2026-03-02T00:00:00Z' },
};

describe('createShareLink', () => {
  describeKeyAccess('createShareLink', () => server, SENT);
  describeDashboardVisibility('createShareLink', () => server, { body: SENT.body });
  describeBody('createShareLink', () => server, {
    async credentials() {
      const key = await server.key();
      const parameters = { text: { type: 'string', default: '' } };
      return {
        key,
        params: { dashboardId: (await createDashboard(server, key, { parameters })).id },
      };
    },
    withText: (text) => ({ ...shareLinkBody(server), params: { text } }),
    maxBytes: 1_048_576,
  });

  it('201: shows the token once, and stores only its hash', async () => {
    const { id: keyId, value: key } = await server.newKey();
    const { params } = await pricedDashboard(server, key);
    const body = shareLinkBody(server, { params: { min: 5 }, refresh_minutes: 30 });
    const created = await server.client.ok('createShareLink', { key, params, body });
    const { token, url, ...link } = created.body.data;
    expect(token).toMatch(/^weirview_[0-9A-Za-z]{33}$/);
    expect(url).toBe(`/shared/dashboard#${token}`);
    expect(link).toEqual({
      id: expect.any(Number),
      dashboard_id: params.dashboardId,
      name: 'Link',
      params: { min: 5 },
      refresh_minutes: 30,
      user_id: server.admin.id,
      key_id: keyId,
      created: expect.any(String),
      expires_at: body.expires_at,
      last_used_at: null,
    });
    const { text } = await server.client.ok('listShareLinks', { key, params });
    expect(text).not.toContain(token);
    expect(JSON.stringify(server.logLines())).not.toContain(token);
  });

  it.each<[string, object, string]>([
    ['/expires_at', { expires_at: '2020-01-01T00:00:00Z' }, 'must be in the future'],
    ['/expires_at', { expires_at: '2028-01-01T00:00:00Z' }, 'at most 366 days'],
    ['/params/max', { params: { max: 1 } }, 'is not a control'],
    ['/params/min', { params: { min: 'x' } }, 'number'],
    ['/refresh_minutes', { refresh_minutes: 1 }, '5'],
    ['/name', { name: ' ' }, ''],
  ])('400: for %s in %j', async (path, changes, message) => {
    const key = await server.key();
    const { params } = await pricedDashboard(server, key);
    const request = { key, params, body: shareLinkBody(server, changes) };
    const { body } = await server.client.fails('INVALID_INPUT', 'createShareLink', request);
    expect(body.error.details).toContainEqual({ path, message: expect.stringContaining(message) });
  });

  it('400: for the 51st link', async () => {
    const owner = await server.newMember(server.admin);
    const { cookie } = owner;
    const request = { cookie, body: { title: 'Many' } };
    const { body } = await server.client.ok('createDashboard', request);
    const link = { cookie, params: { dashboardId: body.data.id }, body: shareLinkBody(server) };
    for (let count = 0; count < 50; count += 1) await server.client.ok('createShareLink', link);
    const refused = await server.client.fails('INVALID_INPUT', 'createShareLink', link);
    expect(refused.body.error.message).toContain('50 share links, the maximum');
  });

  it('403: for a refresh by viewers with a key that cannot run workflows', async () => {
    const key = await server.key(server.admin, { scopes: ['workflows:read', 'workflows:write'] });
    const { id } = await createDashboard(server, key);
    const body = shareLinkBody(server, { refresh_minutes: 5 });
    const request = { key, params: { dashboardId: id }, body };
    const refused = await server.client.fails('FORBIDDEN', 'createShareLink', request);
    expect(refused.body.error.message).toContain('workflows:execute');
    await server.client.ok('createShareLink', { ...request, body: shareLinkBody(server) });
  });
});
