import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describeKeyAccess } from './access.ts';
import { openSql } from './keyed-requests.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { ORDERS } from './uploaded-files.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';

const MAX_BYTES = 2_000_000;

let server: TestServer;
beforeAll(async () => {
  const filesMaxBytesPerOrganization = 5_000_000;
  server = await startTestServer({ filesMaxBytes: MAX_BYTES, filesMaxBytesPerOrganization });
});
afterAll(() => server.close());

type Query = Readonly<Record<string, string | number | boolean>>;
type Call = { query?: Query | string; type?: string; body?: string | Buffer; headers?: object };

const request = (key: string, { query = {}, type = 'text/csv', body = ORDERS, headers }: Call) => ({
  key,
  body,
  query: typeof query === 'string' ? query : { name: 'orders.csv', ...query },
  headers: { 'content-type': type, ...headers },
});
const uploaded = async (call: Call, key?: string) =>
  (await server.client.ok('uploadFile', request(key ?? (await server.key()), call))).body.data;
async function content(key: string, fileId: string): Promise<Buffer> {
  const { bytes } = await server.client.ok('getFileContent', { key, params: { fileId } });
  return bytes ?? Buffer.alloc(0);
}

describe('uploadFile', () => {
  describeKeyAccess('uploadFile', () => server, request('', {}));

  describe('201', () => {
    it('stores a CSV with its columns and first rows', async () => {
      const key = await server.key();
      const { body, headers } = await server.client.ok('uploadFile', request(key, {}));
      const { data } = body;
      expect(headers['location']).toBe(`/api/v1/files/${data.id}`);
      expect(data).toEqual({
        id: expect.stringMatching(/^file_[0-9A-Za-z]{24}$/),
        user_id: server.admin.id,
        name: 'orders.csv',
        format: 'csv',
        bytes: ORDERS.length,
        sha256: createHash('sha256').update(ORDERS).digest('hex'),
        total_rows: 2,
        columns: [
          { name: 'item', type: 'string' },
          { name: 'price', type: 'number' },
          { name: 'day', type: 'string' },
        ],
        first_rows: [
          { item: 'tea', price: 12.5, day: '2026-03-01' },
          { item: 'pot', price: 30, day: null },
        ],
        csv: {},
        rows_path: '',
        keep: false,
        created: server.clock.now().toISOString(),
        modified: data.created,
        expires_at: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
      });
      const read = await server.client.ok('getFile', { key, params: { fileId: data.id } });
      expect(read.body.data).toEqual(data);
      expect((await content(key, data.id)).toString()).toBe(ORDERS);
    });

    it.each<[string, Call, object]>([
      ['TSV', { type: 'text/tab-separated-values', body: 'a\tb\n1\tx;y\n' }, { a: 1, b: 'x;y' }],
      ['NDJSON', { type: 'application/x-ndjson', body: '{"a":1}\n{"a":2}\n' }, { a: 1 }],
      ['JSON', { type: 'application/json', body: '[{"a":{"b":1}}]' }, { a: { b: 1 } }],
      [
        'rows within JSON',
        { type: 'application/json', query: { rows_path: '/data' }, body: '{"data":[{"a":1}]}' },
        { a: 1 },
      ],
      [
        'a format by the name',
        { type: 'application/octet-stream', query: { name: 'A.JSONL' }, body: '{"a":1}\n' },
        { a: 1 },
      ],
      [
        'a format by parameter',
        {
          type: 'application/octet-stream',
          query: { format: 'csv', name: 'a.txt' },
          body: 'a\n1\n',
        },
        { a: 1 },
      ],
      [
        'a CSV with options',
        {
          query:
            'name=o.csv&delimiter=;&header=false&column_names=a,b%2Cc&null_values=NA,x&infer=false',
          body: '1;NA\n2;y\n',
        },
        { a: '1', 'b,c': null },
      ],
      [
        'a charset',
        { type: 'text/csv; charset=windows-1252', body: Buffer.from('a\ncaf\u00e9\n', 'latin1') },
        { a: 'café' },
      ],
      ['a gzip file', { query: { name: 'o.csv.gz' }, body: gzipSync('a\n7\n') }, { a: 7 }],
    ])('reads %s', async (_, call, first) => {
      const key = await server.key();
      const file = await uploaded(call, key);
      expect(file.first_rows[0]).toEqual(first);
      // The stored file is as it was sent.
      expect(await content(key, file.id)).toEqual(Buffer.from(call.body ?? ''));
    });

    it('reads Parquet', async () => {
      const key = await server.key();
      const rows = [{ n: 1, day: '2026-03-01' }];
      const { id: workflowId } = await createWorkflow(
        server,
        key,
        chain(inlineRows(rows), dashboard),
      );
      const run = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
      const params = { workflowId, resultId: run.body.data.result_id };
      const parquet = await server.client.ok('exportResult', {
        key,
        params,
        query: 'format=parquet',
      });
      const type = 'application/vnd.apache.parquet';
      const file = await uploaded({ type, body: parquet.bytes ?? '' }, key);
      expect(file).toMatchObject({ format: 'parquet', first_rows: rows });
    });

    it('keeps what the upload says', async () => {
      const query = { keep: true, delimiter: ';', skip_rows: 1, name: 'Umsätze "März".csv' };
      const file = await uploaded({ query, body: 'Report\na;b\n1;2\n' });
      expect(file).toMatchObject({
        keep: true,
        expires_at: null,
        name: query.name,
        csv: { delimiter: ';', skip_rows: 1 },
      });
    });

    it('takes a file of many pieces that is sent without its length', async () => {
      const key = await server.key();
      const body = `text\n${`${randomBytes(50).toString('hex')}\n`.repeat(15_000)}`;
      const headers = { 'transfer-encoding': 'chunked' };
      const file = await uploaded({ body, headers }, key);
      expect(file).toMatchObject({ bytes: body.length, total_rows: 15_000 });
      expect(file.first_rows).toHaveLength(20);
      expect((await content(key, file.id)).equals(Buffer.from(body))).toBe(true);
    });

    it('once per Idempotency-Key', async () => {
      const key = await server.key();
      const headers = { 'idempotency-key': 'upload-1' };
      const first = await server.client.ok('uploadFile', request(key, { headers }));
      const again = await server.client.ok('uploadFile', request(key, { headers }));
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.body.data).toEqual(first.body.data);
      for (const call of [{ query: { name: 'other.csv' } }, { body: 'a\n1\n' }])
        await server.client.fails(
          'IDEMPOTENCY_MISMATCH',
          'uploadFile',
          request(key, { ...call, headers }),
        );
    });
  });

  it.each<[string, Call]>([
    ['no name', { query: 'format=csv' }],
    ['an unknown parameter', { query: { sheet: 1 } }],
    ['an unknown format', { query: { format: 'xlsx' } }],
    ['no format', { query: { name: 'orders' }, type: 'application/octet-stream' }],
    ['an option of CSV for JSON', { type: 'application/json', query: { delimiter: ';' } }],
    ['a path for CSV', { query: { rows_path: '/a' } }],
    ['names beside a header', { query: 'name=o.csv&header=true&column_names=a' }],
    ['an unknown encoding', { query: { encoding: 'klingon' } }],
  ])('400: for %s', async (_, call) => {
    await server.client.fails('INVALID_INPUT', 'uploadFile', request(await server.key(), call));
  });

  it('400: for an empty body', async () => {
    const call = request(await server.key(), { body: '' });
    await server.client.fails('INVALID_BODY', 'uploadFile', call);
  });

  it('409: while the first request with its Idempotency-Key is processed', async () => {
    const key = await server.key();
    const sql = await openSql(server);
    const headers = { 'idempotency-key': 'in-progress' };
    await server.client.ok('uploadFile', request(key, { headers }));
    await sql.rows(
      "UPDATE idempotency_keys SET finished_at = NULL, seen_at = now() + interval '1 hour'",
    );
    await server.client.fails('IDEMPOTENCY_CONFLICT', 'uploadFile', request(key, { headers }));
    await sql.close();
  });

  it.each([
    ['with its length', {}],
    ['without its length', { headers: { 'transfer-encoding': 'chunked' } }],
  ])('413: for a file over the limit, sent %s', async (_, call) => {
    const body = Buffer.alloc(MAX_BYTES + 1, 'a\n');
    const key = await server.key();
    await server.client.fails('PAYLOAD_TOO_LARGE', 'uploadFile', request(key, { body, ...call }));
  });

  it('413: for files that are too large together, until one is deleted', async () => {
    const key = await server.key(await server.newAdmin());
    const body = Buffer.alloc(1_900_000, 'abcdefg\n');
    const first = await uploaded({ body }, key);
    await uploaded({ body }, key);
    const { body: refusal } = await server.client.fails(
      'PAYLOAD_TOO_LARGE',
      'uploadFile',
      request(key, { body }),
    );
    expect(refusal.error.message).toContain('FILES_MAX_BYTES_PER_ORGANIZATION');
    await server.client.ok('deleteFile', { key, params: { fileId: first.id } });
    await uploaded({ body }, key);
  });

  it.each(['image/png', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    '415: for the Content-Type "%s"',
    async (type) => {
      const key = await server.key();
      await server.client.fails('UNSUPPORTED_MEDIA_TYPE', 'uploadFile', request(key, { type }));
    },
  );

  it.each<[string, Call, string]>([
    ['a bad record', { body: 'a,b\n1,2\n1,2,3\n' }, 'ine 3'],
    ['Parquet as CSV', { body: 'PAR1\u0015\u0004' }, 'is a Parquet file'],
    [
      'CSV as Parquet',
      { type: 'application/vnd.apache.parquet' },
      'The file is not a Parquet file',
    ],
    ['CSV as JSON', { type: 'application/json' }, 'JSON'],
    ['JSON as CSV', { body: '[{"a":1}]' }, 'begins like JSON'],
    ['a spreadsheet', { body: 'PK\u0003\u0004' }, 'export the sheet as CSV'],
    ['a cut line', { type: 'application/x-ndjson', body: '{"a":1}\n{"a":' }, 'ine 2'],
  ])('422: for %s', async (_, call, reason) => {
    const key = await server.key();
    const { body } = await server.client.fails('FILE_UNREADABLE', 'uploadFile', request(key, call));
    expect(body.error.message).toContain(reason);
    expect(body.error.message).not.toContain('response');
  });
});
