import { describeSessionAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getEmbedding', () => {
  describeSessionAccess('getEmbedding', () => server);

  it('200: has an id that stays, no origins and no secret', async () => {
    const { cookie } = await server.newAdmin();
    const { body } = await server.client.ok('getEmbedding', { cookie });
    expect(body.data).toEqual({
      embed_id: expect.stringMatching(/^emb_[0-9A-Za-z]{24}$/),
      path: `/embed/dashboards/${body.data.embed_id}`,
      allowed_origins: [],
      secret_created: null,
    });
    expect((await server.client.ok('getEmbedding', { cookie })).body.data).toEqual(body.data);
  });

  it('400: for a query parameter', async () => {
    const request = { cookie: server.admin.cookie, query: { full: 'true' } };
    await server.client.fails('INVALID_INPUT', 'getEmbedding', request);
  });

  it('403: for a member', async () => {
    const { cookie } = await server.member();
    await server.client.fails('FORBIDDEN', 'getEmbedding', { cookie });
  });
});
