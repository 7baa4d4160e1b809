/** Dashboards and their share links answer to those who cannot see them as what does not exist. */

import { createDashboard, shareLinkBody } from '../http/dashboards.ts';
import { requestAll, codes } from './request-as.ts';
import { createPrincipals, type Principals } from './principals.ts';

let principals: Principals;
beforeAll(async () => {
  principals = await createPrincipals();
});
afterAll(() => principals.server.close());

const outsiders = ['colleague', 'admin', 'stranger', 'colleague-cookie', 'stranger-cookie'];

function requests(dashboardId: number, shareLinkId = 1) {
  const params = { dashboardId };
  return {
    getDashboard: { params },
    updateDashboard: { params, body: { title: 'Mine now' } },
    deleteDashboard: { params },
    getDashboardData: { params, body: {} },
    refreshDashboard: { params, body: {} },
    listShareLinks: { params },
    createShareLink: { params, body: shareLinkBody(principals.server) },
    getShareLink: { params: { dashboardId, shareLinkId } },
    revokeShareLink: { params: { dashboardId, shareLinkId } },
  };
}

describe('a dashboard', () => {
  it('of someone else answers as one that is not there yet and one that is gone', async () => {
    const { server, keys } = principals;
    const next = (await createDashboard(server, keys.all)).id + 1;
    const before = await requestAll(principals, outsiders, requests(next));
    expect(codes(before)).toEqual(new Set(['DASHBOARD_NOT_FOUND']));
    const { id: dashboardId } = await createDashboard(server, keys.all);
    expect(dashboardId).toBe(next);
    const params = { dashboardId };
    const body = shareLinkBody(server);
    const link = await server.client.ok('createShareLink', { key: keys.all, params, body });
    const { id: shareLinkId } = link.body.data;
    expect(await requestAll(principals, outsiders, requests(dashboardId, shareLinkId))).toEqual(
      before,
    );
    expect(
      (await server.client.ok('getDashboard', { key: keys.all, params })).body.data.title,
    ).toBe('Dashboard');
    await server.client.ok('getShareLink', {
      key: keys.all,
      params: { dashboardId, shareLinkId },
    });

    await server.client.ok('deleteDashboard', { key: keys.all, params });
    expect(await requestAll(principals, outsiders, requests(dashboardId, shareLinkId))).toEqual(
      before,
    );
    const owners = await requestAll(principals, ['all'], requests(dashboardId, shareLinkId));
    expect(codes(owners)).toEqual(new Set(['DASHBOARD_NOT_FOUND']));
  });
});

it('a list has the dashboards that can be read, and no other', async () => {
  const { server, keys } = principals;
  const ids: number[] = [];
  for (const key of [keys.all, keys.colleague, keys.admin, keys.stranger])
    ids.push((await createDashboard(server, key)).id);
  const readable = { read: [0], colleague: [1], admin: [2], client: [0, 1, 2], stranger: [3] };
  for (const [name, indexes] of Object.entries(readable)) {
    const key = keys[name as keyof typeof readable];
    const { body } = await server.client.ok('listDashboards', { key, query: { limit: 100 } });
    const listed = body.data.dashboards.map(({ id }) => id);
    expect(body.data.total).toBe(listed.length);
    expect(ids.filter((id) => listed.includes(id))).toEqual(indexes.map((index) => ids[index]));
  }
});

it('a share link of another dashboard answers as one that is not there', async () => {
  const { server, keys } = principals;
  const [one, other] = [
    await createDashboard(server, keys.all),
    await createDashboard(server, keys.all),
  ];
  const { body } = await server.client.ok('createShareLink', {
    key: keys.all,
    params: { dashboardId: other.id },
    body: shareLinkBody(server),
  });
  const of = (shareLinkId: number) => {
    const params = { dashboardId: one.id, shareLinkId };
    return { getShareLink: { params }, revokeShareLink: { params } };
  };
  const responses = await requestAll(principals, ['all', 'client'], of(body.data.id));
  expect(codes(responses)).toEqual(new Set(['SHARE_LINK_NOT_FOUND']));
  await server.client.ok('getShareLink', {
    key: keys.all,
    params: { dashboardId: other.id, shareLinkId: body.data.id },
  });
});
