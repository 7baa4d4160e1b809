import { describeSessionAccess } from './access.ts';
import { pricedDashboard, refreshed } from './dashboards.ts';
import { signToken } from './embedding.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inSeconds = (seconds: number): number =>
  Math.floor(server.clock.now().getTime() / 1000) + seconds;

const newSecret = async ({ cookie } = server.admin) =>
  (await server.client.ok('rotateEmbeddingSecret', { cookie })).body.data;

const view = (token: string) =>
  server.client.call('getSharedDashboard', { headers: { 'dashboard-token': token } });

async function signed(claims: object = {}, header?: object) {
  const key = await server.key();
  const { dashboard } = await pricedDashboard(server, key);
  await refreshed(server, key, dashboard.id);
  const { embed_id: iss, secret } = await newSecret();
  const all = { iss, dashboard: dashboard.id, exp: inSeconds(60), ...claims };
  return { token: signToken(secret, all, header), claims: all, secret, key, dashboard };
}

describe('rotateEmbeddingSecret', () => {
  describeSessionAccess('rotateEmbeddingSecret', () => server);

  it('200: returns a secret whose tokens show a dashboard', async () => {
    const { token, secret } = await signed();
    expect(secret).toMatch(/^weirembed_[0-9A-Za-z]{43}$/);
    const { status, body } = await view(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      params: { min: 20 },
      refresh_minutes: null,
      tiles: [{ state: 'ready', total_rows: 1 }],
    });
    const { text } = await server.client.ok('getEmbedding', { cookie: server.admin.cookie });
    expect(text).not.toContain(secret);
    expect(JSON.stringify(server.logLines())).not.toContain(secret);
    const headers = { 'dashboard-token': token };
    await server.client.fails('FORBIDDEN', 'refreshSharedDashboard', { headers });
  });

  it('200: tokens fix the values of the controls', async () => {
    const { token } = await signed({ params: { min: 7 } });
    expect((await view(token)).body.data).toMatchObject({
      params: { min: 7 },
      tiles: [{ state: 'never_run' }],
    });
  });

  it('200: ends the tokens of an earlier secret', async () => {
    const { token } = await signed();
    await newSecret();
    expect((await view(token)).status).toBe(401);
  });

  it.each<[string, object, object | undefined]>([
    ['that has ended', { exp: 1 }, undefined],
    ['that lasts more than a day', { exp: 9_999_999_999 }, undefined],
    ['without an end', { exp: undefined }, undefined],
    ['for another id', { iss: `emb_${'x'.repeat(24)}` }, undefined],
    ['for a dashboard that does not exist', { dashboard: 2147483647 }, undefined],
    ['for a dashboard that is no number', { dashboard: '1' }, undefined],
    ['with a value of another type', { params: { min: 'x' } }, undefined],
    ['without an algorithm', {}, { alg: 'none' }],
    ['with another algorithm', {}, { alg: 'HS512' }],
  ])('refuses a token %s', async (_, claims, header) => {
    const { token } = await signed(claims, header);
    expect((await view(token)).status).toBe(401);
  });

  it('refuses a token that was changed, or signed with another secret', async () => {
    const { token, claims, secret } = await signed();
    const [header, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, params: { min: 1 } }));
    expect((await view(`${header}.${payload.toString('base64url')}.${signature}`)).status).toBe(
      401,
    );
    expect((await view(signToken(`${secret}x`, claims))).status).toBe(401);
    expect((await view(`${header}..`)).status).toBe(401);
  });

  it('refuses a token for a dashboard of another organization, or of a deleted user', async () => {
    const { claims } = await signed();
    const stranger = await server.stranger();
    const { embed_id: iss, secret } = await newSecret(stranger);
    expect((await view(signToken(secret, { ...claims, iss }))).status).toBe(401);
    const member = await server.newMember(server.admin);
    const { dashboard } = await pricedDashboard(server, await server.key(member));
    const renewed = await newSecret();
    const token = signToken(renewed.secret, {
      ...claims,
      iss: renewed.embed_id,
      dashboard: dashboard.id,
    });
    expect((await view(token)).status).toBe(200);
    const { cookie } = server.admin;
    await server.client.ok('deleteUser', { cookie, params: { userId: member.id } });
    expect((await view(token)).status).toBe(401);
  });

  it('400: for a query parameter', async () => {
    const request = { cookie: server.admin.cookie, query: { full: 'true' } };
    await server.client.fails('INVALID_INPUT', 'rotateEmbeddingSecret', request);
  });

  it('403: for a member', async () => {
    const { cookie } = await server.member();
    await server.client.fails('FORBIDDEN', 'rotateEmbeddingSecret', { cookie });
  });
});
