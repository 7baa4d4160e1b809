import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeKeyAccess, describeVisibility } from './access.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows, sequence } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function stored(...nodes: readonly object[]) {
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(server, key, chain(...nodes, dashboard));
  const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
  return { key, workflowId, resultId: body.data.result_id };
}

type Stored = Awaited<ReturnType<typeof stored>>;
const call = ({ key, workflowId, resultId }: Stored, query: string) => ({
  key,
  params: { workflowId, resultId },
  query,
});
const exported = (result: Stored, query: string) =>
  server.client.ok('exportResult', call(result, query));

const ROWS = [
  { item: 'tea, green', price: 12.5, day: '1969-07-20', tags: ['a', { b: null }], n: null },
  { item: '=1+1', price: 30, day: '2026-03-01', tags: [], n: 9007199254740993n },
];
/** JSON.stringify knows no bigint. */
const rows = () =>
  stored(
    inlineRows(ROWS.map((row) => ({ ...row, n: row.n === null ? null : String(row.n) }))),
    computed('big', 'cast(n as integer)'),
  );
let shared: Promise<Stored> | undefined;

describe('exportResult', () => {
  describeKeyAccess('exportResult', () => server, {
    params: { workflowId: 2147483647, resultId: 'dataRef:0' },
    query: 'format=csv',
  });

  describeVisibility(
    'exportResult',
    () => server,
    async (key) => {
      const { id: workflowId } = await createWorkflow(server, key);
      const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
      return { workflowId, resultId: body.data.result_id };
    },
    { params: { resultId: 'dataRef:0' }, query: 'format=csv' },
  );

  describe('200', () => {
    it('is CSV', async () => {
      const result = await (shared ??= rows());
      const { text, headers } = await exported(result, 'format=csv');
      expect(text).toBe(
        'item,price,day,tags,n,big\r\n' +
          '"tea, green",12.5,1969-07-20,"[""a"",{""b"":null}]",,\r\n' +
          "'=1+1,30.0,2026-03-01,[],9007199254740993,9007199254740993\r\n",
      );
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="workflow-${result.workflowId}-${result.resultId.slice(8)}.csv"`,
        'cache-control': 'no-store',
      });
    });

    it('is NDJSON and JSON with the values of the pages', async () => {
      const result = await (shared ??= rows());
      const page = await server.client.ok('getResultPage', {
        key: result.key,
        params: { workflowId: result.workflowId, resultId: result.resultId },
      });
      const json = await exported(result, 'format=json');
      expect(json.body).toEqual(page.body.data.rows);
      const ndjson = await exported(result, 'format=ndjson');
      expect(
        ndjson.text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as unknown),
      ).toEqual(page.body.data.rows);
      expect(ndjson.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
      expect(ndjson.headers['content-length']).toBe(String(Buffer.byteLength(ndjson.text)));
    });

    it('goes by `format` and not by Accept', async () => {
      const result = await (shared ??= rows());
      const { headers } = await server.client.ok('exportResult', {
        ...call(result, 'format=ndjson'),
        headers: { accept: 'text/csv' },
      });
      expect(headers['content-type']).toMatch(/^application\/x-ndjson/);
    });

    it.each([
      ['columns=day,item', 'day,item\r\n1969-07-20,"tea, green"\r\n'],
      ['columns=day%2Citem', 'day,item\r\n1969-07-20,"tea, green"\r\n'],
      ['columns=price', 'price\r\n12.5\r\n'],
    ])('has the requested columns: %s', async (query, begin) => {
      const { text } = await exported(await (shared ??= rows()), `format=csv&${query}`);
      expect(text.slice(0, begin.length)).toBe(begin);
    });

    it('distinguishes a comma within a name from one between names', async () => {
      const result = await stored(inlineRows([{ 'a,b': 1, a: 2, b: 3 }]));
      expect((await exported(result, 'format=csv&columns=a%2Cb')).text).toBe('"a,b"\r\n1\r\n');
      expect((await exported(result, 'format=csv&columns=a,b')).text).toBe('a,b\r\n2,3\r\n');
      expect((await exported(result, 'format=csv&columns=b,a%2Cb')).text).toBe(
        'b,"a,b"\r\n3,1\r\n',
      );
    });

    it('keeps formulas on request', async () => {
      const { text } = await exported(await (shared ??= rows()), 'format=csv&formulas=keep');
      expect(text).toContain('\r\n=1+1,');
    });

    it.each([
      ['csv', 'n\r\n'],
      ['ndjson', ''],
      ['json', '[]'],
    ])('of a result without rows is, as %s, %j', async (format, expected) => {
      const result = await stored(inlineRows([{ n: 1 }]), {
        node_type: 'queryoperators/limit',
        node_role: 'setter',
        config: { limit: 0 },
      });
      expect((await exported(result, `format=${format}`)).text).toBe(expected);
    });

    it('has every row of a large result, in order', async () => {
      const result = await stored(sequence(1, 100_000));
      const { text } = await exported(result, 'format=csv');
      const lines = text.split('\r\n');
      expect([lines.length, lines[0], lines[1], lines[100_000]]).toEqual([
        100_002,
        'value',
        '1',
        '100000',
      ]);
      expect((await exported(result, 'format=json')).body).toHaveLength(100_000);
    });
  });

  describe('400', () => {
    it.each([
      ['', 'format', /is required/],
      ['format=', 'format', /csv/],
      ['format=xml', 'format', /"csv"/],
      ['format=CSV', 'format', /"csv"/],
      ['format=csv&format=json', 'format', /once only/],
      ['format=csv&columns=', 'columns', /./],
      ['format=csv&columns=item,,day', 'columns', /./],
      ['format=csv&columns=item,nothing', 'columns', /names `nothing`, which is not a column/],
      ['format=csv&columns=Item', 'columns', /names `Item`, which is not a column/],
      ['format=csv&columns=item,item', 'columns', /./],
      ['format=csv&columns=item%2Citem', 'columns', /names `item` twice/],
      ['format=csv&columns=item&columns=day', 'columns', /once only/],
      ['format=csv&formulas=yes', 'formulas', /"guard"/],
      ['format=csv&page=1', 'page', /./],
    ])('for %j', async (query, name, message) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'exportResult', {
        ...call(await (shared ??= rows()), query),
        key: await server.key(),
      });
      expect(body.error.details![0]!.path).toMatch(new RegExp(`^/?${name}`));
      expect(body.error.details![0]!.message).toMatch(message);
    });
  });

  it('429 RATE_LIMITED for a fifth one at a time; one that its client leaves makes room', async () => {
    const text = computed('text', `concat(value, '${'x'.repeat(100)}')`);
    const result = await stored(sequence(1, 400_000), text);
    const { url } = server;
    const open = async () => {
      const request = http.get(
        `${url}/api/v1/workflows/${result.workflowId}/data/${result.resultId}/export?format=csv`,
        { headers: { authorization: `Bearer ${result.key}` }, agent: false },
      );
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      expect(response.statusCode).toBe(200);
      response.on('error', () => undefined);
      return request;
    };
    const unread = [await open(), await open(), await open(), await open()];
    const { body } = await server.client.fails(
      'RATE_LIMITED',
      'exportResult',
      call(result, 'format=json'),
    );
    expect(body.error.message).toBe('This key has 4 exports running, which is the limit.');
    unread.pop()!.destroy();
    while ((await server.client.call('exportResult', call(result, 'format=json'))).status === 429)
      await sleep(20);
    for (const request of unread) request.destroy();
  });

  it('404 DATA_EXPIRED once the result has expired', async () => {
    const result = await stored(inlineRows([{ n: 1 }]));
    server.clock.advance({ hours: 24 });
    await server.client.fails('DATA_EXPIRED', 'exportResult', call(result, 'format=csv'));
    shared = undefined;
  });
});
