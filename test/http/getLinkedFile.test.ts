import { linkToken } from './file-links.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { ORDERS, upload } from './uploaded-files.ts';

let server: TestServer;
let key: string;
let organizationId: number;
beforeAll(async () => {
  server = await startTestServer();
  key = await server.key();
  const { body } = await server.client.ok('getSession', { cookie: server.admin.cookie });
  organizationId = body.data.organization.id;
});
afterAll(() => server.close());
afterEach(() => server.clock.advance({ minutes: 2 }));

async function linked(name = 'orders.csv') {
  const { id } = await upload(server, key, { name });
  const expires = new Date(server.clock.now().getTime() + 3_600_000);
  return { id, token: linkToken({ organizationId, fileId: id, expires }) };
}

describe('getLinkedFile', () => {
  it('200: sends the bytes under the name of the file, to anyone', async () => {
    const { token } = await linked('Umsätze.csv');
    const { text, headers } = await server.client.ok('getLinkedFile', { query: { token } });
    expect(text).toBe(ORDERS);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': "attachment; filename*=UTF-8''Ums%C3%A4tze.csv",
      'content-length': String(ORDERS.length),
    });
    expect(JSON.stringify(server.logLines())).not.toContain(token);
  });

  it('400: without a token', async () => {
    await server.client.fails('INVALID_INPUT', 'getLinkedFile');
  });

  it('404: for a token that was changed or made up, and once the link ends or the file is deleted', async () => {
    const refused = (token: string) =>
      server.client.fails('FILE_NOT_FOUND', 'getLinkedFile', { query: { token } });
    const { id, token } = await linked();
    const bytes = Buffer.from(token, 'base64url');
    for (const at of [0, 5, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await refused(changed.toString('base64url'));
    }
    for (const other of ['x', '%', token.slice(0, 20), token.slice(0, -4)]) await refused(other);
    const expiring = await linked();
    await server.client.ok('deleteFile', { key, params: { fileId: id } });
    await refused(token);
    server.clock.advance({ hours: 1 });
    await refused(expiring.token);
  });

  it('429: for too many requests from one address', async () => {
    const { token } = await linked();
    for (let n = 0; n < 60; n += 1) await server.client.ok('getLinkedFile', { query: { token } });
    await server.client.fails('RATE_LIMITED', 'getLinkedFile', { query: { token } });
  });
});
