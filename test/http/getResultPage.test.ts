import { describeKeyAccess, describeVisibility } from './access.ts';
import { chain, createWorkflow, dashboard, sequence } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A stored result of the numbers 1 to `count`. */
async function stored(count: number) {
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(
    server,
    key,
    chain(sequence(1, count), dashboard),
  );
  const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
  return { key, workflowId, resultId: body.data.result_id, expiresAt: body.data.expires_at };
}

/** A stored result of so many rows with the text. */
async function storedTexts(count: number, text: string) {
  const key = await server.key();
  const params = { node_type: 'sources/params', node_role: 'getter', config: { param: 'rows' } };
  const { id: workflowId } = await createWorkflow(server, key, chain(params, dashboard));
  const rows = Array.from({ length: count }, (_, n) => ({ n, text }));
  const { body } = await server.client.ok('executeWorkflow', {
    key,
    params: { workflowId },
    body: { params: { rows } },
  });
  return { key, workflowId, resultId: body.data.result_id };
}

type Stored = Awaited<ReturnType<typeof stored>>;
const read = async ({ key, workflowId, resultId }: Stored, query = '') =>
  (
    await server.client.ok('getResultPage', {
      key,
      params: { workflowId, resultId },
      ...(query && { query }),
    })
  ).body.data;
/** The one that many tests only read. */
let shared: Promise<Stored> | undefined;

const numbers = (rows: readonly object[]) => rows.map((row) => (row as { value: number }).value);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('getResultPage', () => {
  describeKeyAccess('getResultPage', () => server, {
    params: { workflowId: 2147483647, resultId: 'dataRef:0' },
  });

  describeVisibility(
    'getResultPage',
    () => server,
    async (key) => {
      const { id: workflowId } = await createWorkflow(server, key);
      const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
      return { workflowId, resultId: body.data.result_id };
    },
    { params: { resultId: 'dataRef:0' } },
  );

  describe('200', () => {
    it.each([
      ['large rows', 12, 'x\\n,'.repeat(50_000)],
      ['one row that is larger than a page in memory', 1, 'y'.repeat(3_000_000)],
    ])('sends all of %s, streamed', async (_, count, text) => {
      const { key, ...params } = await storedTexts(count, text);
      const { headers, body } = await server.client.ok('getResultPage', {
        key,
        params,
        query: 'limit=1000',
      });
      expect(headers['content-length']).toBeUndefined();
      expect(body.data).toMatchObject({ total_rows: count, page: 0, has_more: false });
      expect(body.data.rows).toEqual(Array.from({ length: count }, (_row, n) => ({ n, text })));
      expect(body.meta.request_id).toBe(headers['x-request-id']);
    });

    it('begins a streamed page where its page begins', async () => {
      const { key, ...params } = await storedTexts(12, 'x'.repeat(300_000));
      const { data } = (
        await server.client.ok('getResultPage', { key, params, query: 'limit=5&page=1' })
      ).body;
      expect(data.rows.map((row) => (row as { n: number }).n)).toEqual([5, 6, 7, 8, 9]);
      expect(data.next_page_url).toContain('page=2');
    });

    it('pages through the result without running again', async () => {
      const result = await stored(2500);
      const first = await read(result, 'limit=1000');
      expect(first).toEqual({
        rows: first.rows,
        total_rows: 2500,
        schema: { value: 'number' },
        columns: [{ name: 'value', type: 'number' }],
        page: 0,
        limit: 1000,
        has_more: true,
        next_page_url: expect.stringMatching(
          /^\/api\/v1\/workflows\/\d+\/data\/dataRef(:|%3A)\w+\?page=1&limit=1000$/,
        ),
        expires_at: result.expiresAt,
      });
      const seen: number[] = [];
      for (let url: string | null = first.next_page_url, rows = first.rows; ;) {
        seen.push(...numbers(rows));
        if (url === null) break;
        const { body } = await server.client.raw({
          path: url,
          headers: { authorization: `Bearer ${result.key}` },
        });
        ({ next_page_url: url, rows } = body.data);
      }
      expect(seen).toEqual(range(1, 2500));
    });

    it.each([
      ['', range(1, 100), true],
      ['page=24', range(2401, 2500), false],
      ['page=25', [], false],
      ['page=2147483647&limit=1000', [], false],
      ['page=0&limit=1', [1], true],
      ['page=2499&limit=1', [2500], false],
      ['page=3&limit=333', range(1000, 1332), true],
      ['limit=7&page=357', [2500], false],
    ])('shows the page of %j', async (query, expected, more) => {
      const page = await read(await (shared ??= stored(2500)), query);
      expect(numbers(page.rows)).toEqual(expected);
      expect([page.has_more, page.next_page_url !== null, page.total_rows]).toEqual([
        more,
        more,
        2500,
      ]);
    });

    it('takes the result id raw or percent-encoded', async () => {
      const result = await stored(1);
      for (const rawPath of [
        result.resultId,
        encodeURIComponent(result.resultId),
        result.resultId.replace(':', '%3a'),
      ]) {
        const { body } = await server.client.ok('getResultPage', {
          key: result.key,
          rawPath: `/api/v1/workflows/${result.workflowId}/data/${rawPath}`,
        });
        expect(numbers(body.data.rows)).toEqual([1]);
      }
    });

    it('shows the result as it was, after the workflow has changed', async () => {
      const result = await stored(3);
      await server.client.ok('updateWorkflow', {
        key: result.key,
        params: { workflowId: result.workflowId },
        body: { nodes: [] },
      });
      expect(numbers((await read(result)).rows)).toEqual([1, 2, 3]);
    });

    it('is the same for every key that sees the workflow, with the scope read or execute', async () => {
      const result = await stored(1);
      for (const scope of ['workflows:read', 'workflows:execute'] as const)
        await read({ ...result, key: await server.key(server.admin, { scopes: [scope] }) });
    });
  });

  describe('400', () => {
    it.each([
      ['limit', '0'],
      ['limit', '1001'],
      ['limit', '-5'],
      ['limit', '10.0'],
      ['limit', '1e2'],
      ['limit', ''],
      ['page', '-1'],
      ['page', '2147483648'],
      ['page', 'first'],
      ['offset', '5'],
    ])('for %s=%s', async (name, value) => {
      const { workflowId, resultId } = await (shared ??= stored(2500));
      const { body } = await server.client.fails('INVALID_INPUT', 'getResultPage', {
        key: await server.key(),
        params: { workflowId, resultId },
        query: `${name}=${value}`,
      });
      expect(body.error.details).toEqual([{ path: name, message: expect.any(String) }]);
    });
  });

  describe('404 DATA_EXPIRED', () => {
    it.each([
      'dataRef:0000000000000000000000ab',
      'dataRef:',
      'x',
      'dataRef:..%2f..%2fetc%2fpasswd',
      'dataRef:%00',
      '%E0%A4%A',
      '%',
      `dataRef:${'a'.repeat(5000)}`,
    ])('for the id %j, which never was', async (id) => {
      const { workflowId, key } = await stored(1);
      await server.client.fails('DATA_EXPIRED', 'getResultPage', {
        key,
        rawPath: `/api/v1/workflows/${workflowId}/data/${id}`,
      });
    });

    it('for a result of another workflow', async () => {
      const [one, other] = [await stored(1), await stored(1)];
      await server.client.fails('DATA_EXPIRED', 'getResultPage', {
        key: one.key,
        params: { workflowId: one.workflowId, resultId: other.resultId },
      });
    });

    it('from the moment when the result expires, read in between or not', async () => {
      const result = await stored(1);
      server.clock.advance({ hours: 23, minutes: 59, seconds: 59, ms: 999 });
      await read(result);
      server.clock.advance({ ms: 1 });
      await server.client.fails('DATA_EXPIRED', 'getResultPage', {
        key: result.key,
        params: { workflowId: result.workflowId, resultId: result.resultId },
      });
    });
  });
});
