import { describeSessionAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const BODY = { allowed_origins: ['https://app.example.com', 'http://localhost:3000'] };

describe('updateEmbedding', () => {
  describeSessionAccess('updateEmbedding', () => server, { body: BODY });

  it('200: replaces the origins, and the page names them', async () => {
    const { cookie } = await server.newAdmin();
    const { body } = await server.client.ok('updateEmbedding', { cookie, body: BODY });
    expect(body.data).toMatchObject(BODY);
    const read = await server.client.ok('getEmbedding', { cookie });
    expect(read.body.data).toEqual(body.data);
  });

  it.each([
    'https://app.example.com/',
    'https://*.example.com',
    "https://a.example 'self'",
    'https://a.example; script-src *',
    'app.example.com',
    'javascript:alert(1)',
    'https://A.example.com',
  ])('400: for the origin %j', async (origin) => {
    const request = { cookie: server.admin.cookie, body: { allowed_origins: [origin] } };
    const { body } = await server.client.fails('INVALID_INPUT', 'updateEmbedding', request);
    expect(body.error.details?.[0]?.path).toBe('/allowed_origins/0');
  });

  it('400 INVALID_BODY: for a text that is not JSON', async () => {
    const request = { cookie: server.admin.cookie, body: '{' };
    await server.client.fails('INVALID_BODY', 'updateEmbedding', request);
  });

  it('403: for a member', async () => {
    const { cookie } = await server.member();
    await server.client.fails('FORBIDDEN', 'updateEmbedding', { cookie, body: BODY });
  });

  it('413, 415: for a body that is too large, or of another type', async () => {
    const { cookie } = server.admin;
    const large = { cookie, body: { allowed_origins: ['x'.repeat(1_100_000)] } };
    await server.client.fails('PAYLOAD_TOO_LARGE', 'updateEmbedding', large);
    const headers = { 'content-type': 'text/plain' };
    const other = { cookie, headers, body: JSON.stringify(BODY) };
    await server.client.fails('UNSUPPORTED_MEDIA_TYPE', 'updateEmbedding', other);
  });
});
