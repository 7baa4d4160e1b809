/** `ETag`, `If-Match` and `If-None-Match`: concurrent edits do not overwrite each other. */

import { chain, createWorkflow, dashboard, inlineRows } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 1_000 });
});
afterAll(() => server.close());

const graph = (n: number) => chain(inlineRows([{ n }]), dashboard);

async function stored() {
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(server, key);
  const call = { key, params: { workflowId } };
  const read = (headers: Record<string, string> = {}) =>
    server.client.call('getWorkflow', { ...call, headers });
  return {
    call,
    read,
    tag: async () => (await read()).headers['etag']!,
    patch: (ifMatch: string, body: object = { title: 'Changed' }) =>
      server.client.call('updateWorkflow', { ...call, body, headers: { 'if-match': ifMatch } }),
    remove: (ifMatch: string) =>
      server.client.call('deleteWorkflow', { ...call, headers: { 'if-match': ifMatch } }),
  };
}

describe('ETag', () => {
  it('is a strong tag that create, read and update agree on, and every update changes it', async () => {
    const key = await server.key();
    const made = await server.client.ok('createWorkflow', {
      key,
      body: { title: 'T', ...graph(1) },
    });
    const call = { key, params: { workflowId: made.body.data.id } };
    const tags = [made.headers['etag']];
    expect((await server.client.ok('getWorkflow', call)).headers['etag']).toBe(tags[0]);
    for (const body of [{ title: 'T' }, graph(1), {}, { is_active: false }]) {
      const written = await server.client.ok('updateWorkflow', { ...call, body });
      tags.push(written.headers['etag']);
      expect((await server.client.ok('getWorkflow', call)).headers['etag']).toBe(tags.at(-1));
    }
    for (const tag of tags) expect(tag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('says that no response is to be kept, also where it has no body', async () => {
    const { call, read, tag } = await stored();
    const unchanged = await read({ 'if-none-match': await tag() });
    const deleted = await server.client.ok('deleteWorkflow', call);
    expect(
      [unchanged, deleted].map(({ status, headers }) => [status, headers['cache-control']]),
    ).toEqual([
      [304, 'no-store'],
      [204, 'no-store'],
    ]);
  });

  it('comes with the version of all updates and the revision of the graph in the body', async () => {
    const { call } = await stored();
    const numbers = async (body: object) => {
      const { data } = (await server.client.ok('updateWorkflow', { ...call, body })).body;
      return [data.revision, data.version];
    };
    expect(await numbers({ title: 'T' })).toEqual([1, 2]);
    expect(await numbers(graph(1))).toEqual([2, 3]);
    expect(await numbers(graph(1))).toEqual([3, 4]);
    const { body } = await server.client.ok('getWorkflow', call);
    expect([body.data.revision, body.data.version]).toEqual([3, 4]);
  });

  it('may be read by pages of other origins', async () => {
    const { read } = await stored();
    const { headers } = await read({ origin: 'https://elsewhere.example' });
    expect(headers['access-control-expose-headers']).toMatch(/\bETag\b/);
  });

  it('does not stand on what is no single workflow', async () => {
    const { call } = await stored();
    const { headers } = await server.client.ok('listWorkflows', { key: call.key });
    expect(headers['etag']).toBeUndefined();
  });
});

describe('If-None-Match', () => {
  it('answers 304 without a body while the workflow is as it was read', async () => {
    const { read, tag, patch } = await stored();
    const seen = await tag();
    const same = await read({ 'if-none-match': seen });
    expect([same.status, same.text, same.headers['etag']]).toEqual([304, '', seen]);
    await patch('*');
    const changed = await read({ 'if-none-match': seen });
    expect([changed.status, changed.body.data.title]).toEqual([200, 'Changed']);
  });

  it('compares weakly, takes lists and `*`, and skips empty elements', async () => {
    const { read, tag } = await stored();
    const seen = await tag();
    for (const header of [`W/${seen}`, `"a", ${seen}`, `,, W/${seen} ,"b",`, '*', ` * `])
      expect((await read({ 'if-none-match': header })).status).toBe(304);
    for (const header of ['"a"', '""', 'W/"a", "b,c"', seen.replace(/"$/, '0"')])
      expect((await read({ 'if-none-match': header })).status).toBe(200);
  });

  it('does not hide that the workflow is gone, or may not be seen', async () => {
    const { call, remove } = await stored();
    await remove('*');
    await server.client.fails('WORKFLOW_NOT_FOUND', 'getWorkflow', {
      ...call,
      headers: { 'if-none-match': '*' },
    });
  });
});

describe('If-Match', () => {
  it('changes and deletes what is as it was read', async () => {
    const { tag, patch, remove } = await stored();
    const changed = await patch(`"other", ${await tag()}`);
    expect(changed.status).toBe(200);
    expect((await patch('*')).status).toBe(200);
    expect((await remove(await tag())).status).toBe(204);
  });

  it('changes nothing otherwise, and answers 412 with the current tag', async () => {
    const { call, read, tag, patch, remove } = await stored();
    const seen = await tag();
    await patch('*', { title: 'Theirs', ...graph(7) });
    const current = await tag();
    const before = (await read()).body.data;
    for (const header of [seen, `W/${current}`, '""', `"a", W/"b"`]) {
      const refused = await patch(header, { title: 'Mine', ...graph(8) });
      expect([refused.status, refused.headers['etag']]).toEqual([412, current]);
      expect(refused.body.error).toMatchObject({
        code: 'PRECONDITION_FAILED',
        message: expect.stringContaining('If-Match'),
      });
      expect((await remove(header)).status).toBe(412);
    }
    expect((await read()).body.data).toEqual(before);
    await server.client.fails('PRECONDITION_FAILED', 'updateWorkflow', {
      ...call,
      body: {},
      headers: { 'if-match': seen },
    });
    await server.client.fails('PRECONDITION_FAILED', 'deleteWorkflow', {
      ...call,
      headers: { 'if-match': seen },
    });
  });

  it('lets one of 100 simultaneous updates with the same tag win', async () => {
    const { read, tag, patch } = await stored();
    const seen = await tag();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        patch(seen, { title: `Writer ${n}`, ...(n % 2 === 0 && graph(n)) }),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(99);
    const won = responses.find(({ status }) => status === 200)!;
    const { node_id_map: _, ...written } = won.body.data;
    expect((await read()).body.data).toEqual(written);
    expect(written.version).toBe(2);
  });

  it('loses no update of writers who read, change and try again', async () => {
    const { call, read, patch } = await stored();
    const append = async (word: string): Promise<void> => {
      const { body, headers } = await read();
      const description = `${body.data.description ?? ''} ${word}`;
      if ((await patch(headers['etag']!, { description })).status === 412) await append(word);
    };
    const words = Array.from({ length: 12 }, (_, n) => `w${n}`);
    await Promise.all(words.map(append));
    const { body } = await server.client.ok('getWorkflow', call);
    expect(body.data.description?.trim().split(' ').sort()).toEqual(words.sort());
    expect(body.data.version).toBe(13);
  });

  it('lets either an update or the deletion win', async () => {
    const { tag, patch, remove } = await stored();
    const seen = await tag();
    const [patched, removed] = await Promise.all([patch(seen), remove(seen)]);
    expect([
      [200, 412],
      [404, 204],
    ]).toContainEqual([patched.status, removed.status]);
  });

  it('answers 404 for a workflow that is not there, whatever the tag', async () => {
    const { patch, remove } = await stored();
    await remove('*');
    for (const header of ['*', '"1"']) {
      expect((await patch(header)).status).toBe(404);
      expect((await remove(header)).status).toBe(404);
    }
  });

  it('reports an invalid body first, and reveals nothing about hidden resources', async () => {
    const { call, patch } = await stored();
    expect((await patch('"stale"', { title: '' })).status).toBe(400);
    const other = await server.key(await server.stranger());
    const headers = { 'if-match': '"stale"' };
    await server.client.fails('WORKFLOW_NOT_FOUND', 'deleteWorkflow', {
      ...call,
      key: other,
      headers,
    });
  });
});

describe('a header that is no entity tag', () => {
  it.each([
    '',
    ' ',
    ',',
    'abc',
    '"abc',
    'abc"',
    'w/"abc"',
    'W/abc',
    '"a" "b"',
    '"a b"',
    '*, "a"',
    '"a", *',
    '"a"b',
    '1-1772357400000',
  ])('%j is 400 and names the header', async (value) => {
    const { read, patch, remove } = await stored();
    const responses = [
      await read({ 'if-none-match': value }),
      await patch(value),
      await remove(value),
    ];
    expect(
      responses.map(({ status, body }): readonly unknown[] => [
        status,
        body.error.code,
        body.error.details[0].path,
      ]),
    ).toEqual([
      [400, 'INVALID_INPUT', 'If-None-Match'],
      [400, 'INVALID_INPUT', 'If-Match'],
      [400, 'INVALID_INPUT', 'If-Match'],
    ]);
    expect((await read()).body.data.version).toBe(1);
  });
});
