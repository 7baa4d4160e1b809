import { describeKeyAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { advance, ORDERS, upload } from './uploaded-files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ABSENT = { fileId: `file_${'x'.repeat(24)}` };

describe.each(['getFile', 'getFileContent', 'updateFile', 'deleteFile'] as const)('%s', (id) => {
  const body = id === 'updateFile' ? { body: { keep: true } } : {};
  describeKeyAccess(id, () => server, { params: ABSENT, ...body });

  it('404: for a file that never existed, of another user or organization, or that has expired', async () => {
    const key = await server.key();
    const others = [await server.newMember(server.admin), await server.newAdmin()];
    const files = await Promise.all(
      others.map(async (user) => upload(server, await server.key(user))),
    );
    const expiring = await upload(server, key);
    for (const fileId of [
      'file_x',
      'x',
      '../files',
      ABSENT.fileId,
      ...files.map((file) => file.id),
    ])
      await server.client.fails('FILE_NOT_FOUND', id, { key, params: { fileId }, ...body });
    await advance(server, 24);
    const expired = { key, params: { fileId: expiring.id }, ...body };
    await server.client.fails('FILE_NOT_FOUND', id, expired);
  });

  it('sees files of other users with a key of the level client', async () => {
    const file = await upload(server, await server.key(await server.newMember(server.admin)));
    const key = await server.key(server.admin, { scope_level: 'client' });
    await server.client.ok(id, { key, params: { fileId: file.id }, ...body });
  });
});

describe('getFileContent', () => {
  it('200: sends the bytes under the name of the file', async () => {
    const key = await server.key();
    const { id } = await upload(server, key, { name: 'Umsätze (März).csv' });
    const { text, headers } = await server.client.ok('getFileContent', {
      key,
      params: { fileId: id },
    });
    expect(text).toBe(ORDERS);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(ORDERS.length),
      'content-disposition': "attachment; filename*=UTF-8''Ums%C3%A4tze%20%28M%C3%A4rz%29.csv",
    });
  });
});

describe('listFiles', () => {
  describeKeyAccess('listFiles', () => server);

  it('200: lists the newest first, page by page, without expired files', async () => {
    const key = await server.key(await server.newAdmin());
    const listed = async (query: object = {}) =>
      (await server.client.ok('listFiles', { key, query: { ...query } })).body.data;
    await upload(server, key, { name: 'expired.csv' });
    await advance(server, 24);
    const files = [];
    for (const name of ['a', 'b', 'c']) {
      server.clock.advance({ seconds: 1 });
      const uploaded = await upload(server, key, { name, keep: true });
      const { first_rows: _, csv: __, rows_path: ___, ...summary } = uploaded;
      files.unshift(summary);
    }
    expect(await listed()).toMatchObject({ files, total: 3, has_more: false });
    expect(await listed({ page: 0, limit: 2 })).toMatchObject({
      files: files.slice(0, 2),
      next_page_url: '/api/v1/files?page=1&limit=2',
    });
    expect(await listed({ page: 9 })).toMatchObject({ files: [], total: 3 });
  });

  it.each(['limit=0', 'limit=101', 'page=-1', 'sort=name'])('400: for %s', async (query) => {
    await server.client.fails('INVALID_INPUT', 'listFiles', { key: await server.key(), query });
  });
});

describe('updateFile', () => {
  it('200: renames, keeps, and lets expire', async () => {
    const key = await server.key();
    const { id, modified: _, ...file } = await upload(server, key);
    const changed = async (body: object) =>
      (await server.client.ok('updateFile', { key, params: { fileId: id }, body })).body.data;
    server.clock.advance({ seconds: 1 });
    expect(await changed({ name: 'march.csv', keep: true })).toMatchObject({
      ...file,
      name: 'march.csv',
      keep: true,
      expires_at: null,
      modified: server.clock.now().toISOString(),
    });
    expect(await changed({ keep: false })).toMatchObject({
      name: 'march.csv',
      expires_at: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
    });
  });

  it.each([{ name: '' }, { keep: 'yes' }, { format: 'csv' }])('400: for %j', async (body) => {
    const key = await server.key();
    const { id: fileId } = await upload(server, key);
    await server.client.fails('INVALID_INPUT', 'updateFile', { key, params: { fileId }, body });
  });

  it('413 and 415: for a body that is too large, or not JSON', async () => {
    const request = { key: await server.key(), params: ABSENT };
    const body = { name: 'x'.repeat(1_048_577) };
    await server.client.fails('PAYLOAD_TOO_LARGE', 'updateFile', { ...request, body });
    const headers = { 'content-type': 'text/csv' };
    const csv = { ...request, body: 'a', headers };
    await server.client.fails('UNSUPPORTED_MEDIA_TYPE', 'updateFile', csv);
  });
});

describe('deleteFile', () => {
  it('204: removes the file, and its bytes with the next sweep', async () => {
    const key = await server.key();
    const { id: fileId } = await upload(server, key, { keep: true });
    await server.client.ok('deleteFile', { key, params: { fileId } });
    await server.client.fails('FILE_NOT_FOUND', 'deleteFile', { key, params: { fileId } });
    const { body } = await server.client.ok('listFiles', { key, query: 'limit=100' });
    expect(body.data.files.map(({ id }) => id)).not.toContain(fileId);
  });
});
