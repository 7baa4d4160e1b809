/** Everything that comes in pages is given whole, in order and once. */

import { createClient, type ExecutionResult } from '../../src/client/index.ts';

/** A service that keeps one result of `count` rows and some workflows, and the requests it got. */
function service(count: number, ids: number[] = []) {
  const requests: string[] = [];
  const success = (data: unknown) =>
    Response.json({
      success: true,
      data,
      meta: { request_id: 'r', timestamp: '2026-03-01T12:00:00.000Z' },
    });
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    requests.push(pathname + (searchParams.size > 0 ? `?${searchParams.toString()}` : ''));
    const page = Number(searchParams.get('page'));
    const limit = Number(searchParams.get('limit'));
    const listed = ids.slice(page * limit, (page + 1) * limit).map((id) => ({ id }));
    const listing = { total: ids.length, page, limit, has_more: (page + 1) * limit < ids.length };
    if (pathname === '/api/v1/workflows') return success({ workflows: listed, ...listing });
    if (pathname === '/api/v1/keys')
      return Response.json({ success: true, keys: listed, ...listing });
    if (pathname.endsWith('/export'))
      return new Response(inPieces(rows(count)), {
        headers: { 'content-disposition': 'attachment; filename="x.ndjson"' },
      });
    return success({
      rows: rows(count).slice(page * limit, (page + 1) * limit),
      page,
      limit,
      has_more: (page + 1) * limit < count,
    });
  };
  return { requests, client: createClient({ baseUrl: 'http://weir.test', fetch }), ids };
}

function rows(count: number): { n: number }[] {
  return Array.from({ length: count }, (_, n) => ({ n }));
}

/** NDJSON that arrives a few bytes at a time. */
function inPieces(all: readonly object[]): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(all.map((row) => `${JSON.stringify(row)}\n`).join(''));
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + 1021));
      at += 1021;
    },
  });
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

describe('rows', () => {
  it.each([
    [0, undefined, 1],
    [1, undefined, 1],
    [2500, undefined, 1],
    [7, 3, 3],
  ])('gives %i rows, %s a page, by %i requests', async (count, pageSize, requestCount) => {
    const { client, requests } = service(count);
    expect(
      await all(client.rows(7, 'dataRef:x', pageSize === undefined ? {} : { pageSize })),
    ).toEqual(rows(count));
    expect(requests).toHaveLength(requestCount);
    expect(requests[0]).toBe(
      `/api/v1/workflows/7/data/dataRef%3Ax${pageSize === undefined ? '/export?format=ndjson' : `?page=0&limit=${pageSize}`}`,
    );
  });

  it('asks for no page that is not read', async () => {
    const { client, requests } = service(10);
    for await (const row of client.rows(7, 'dataRef:x', { pageSize: 2 })) if (row.n === 2) break;
    expect(requests).toHaveLength(2);
  });

  it('stops between pages when it is aborted', async () => {
    const { client, requests } = service(10);
    const controller = new AbortController();
    const reading = (async () => {
      for await (const row of client.rows(7, 'dataRef:x', {
        pageSize: 2,
        signal: controller.signal,
      }))
        if (row.n === 1) controller.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
    expect(requests).toHaveLength(1);
  });
});

describe('rowsOf', () => {
  it.each([
    ['all rows', 20, 20, 0],
    ['no rows of an empty result', 0, 0, 0],
    ['none of the rows', 0, 1500, 1],
    ['whole pages', 1000, 2500, 1],
    ['rows up to the middle of a page', 1234, 3100, 1],
    ['all but one', 2999, 3000, 1],
  ])(
    'gives every row once where the run answered with %s',
    async (_, inResponse, total, requestCount) => {
      const { client, requests } = service(total);
      const result = {
        workflow_id: 7,
        result_id: 'dataRef:x',
        rows: rows(inResponse),
        total_rows: total,
      } as unknown as ExecutionResult;
      const batches = await all(client.rowsOf(result));
      expect(batches.flat()).toEqual(rows(total));
      expect(batches).not.toContainEqual([]);
      expect(requests).toHaveLength(requestCount);
    },
  );
});

describe('workflows', () => {
  it.each([
    [0, undefined, 1],
    [100, undefined, 1],
    [101, undefined, 2],
    [5, 2, 3],
  ])('gives %i, %s a page, by %i requests', async (count, pageSize, requestCount) => {
    const ids = Array.from({ length: count }, (_, index) => count - index);
    const { client, requests } = service(0, ids);
    const found = await all(client.workflows(pageSize === undefined ? {} : { pageSize }));
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(requests).toHaveLength(requestCount);
  });

  it('gives none twice that a new one pushed to the next page', async () => {
    const { client, ids } = service(0, [4, 3, 2, 1]);
    const found: number[] = [];
    for await (const { id } of client.workflows({ pageSize: 2 })) {
      found.push(id);
      if (id === 3) ids.unshift(5);
    }
    expect(found).toEqual([4, 3, 2, 1]);
  });
});

describe('keys', () => {
  it.each([
    [0, undefined, 1],
    [1000, undefined, 1],
    [1001, undefined, 2],
    [5, 2, 3],
  ])('gives %i, %s a page, by %i requests', async (count, pageSize, requestCount) => {
    const ids = Array.from({ length: count }, (_, index) => count - index);
    const { client, requests } = service(0, ids);
    const options = pageSize === undefined ? {} : { pageSize };
    expect((await all(client.keys(options))).map(({ id }) => id)).toEqual(ids);
    expect(requests).toHaveLength(requestCount);
    expect((await client.listKeys(options)).map(({ id }) => id)).toEqual(ids);
  });
});
