/** Rows of objects in a bucket: as one table, with the values that the objects hold, or the reason why not. */

import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { bucketData } from '../support/bucket/server.ts';
import { useBucket } from './bucket-service.ts';

const service = useBucket();
const { put, read } = service;

describe('one object', () => {
  it.each([
    ['a.csv', 'id,name\n1,Ada\n2,"Zo""e"\n'],
    ['a.tsv', 'id\tname\n1\tAda\n2\tZo"e\n'.replace('Zo"e', '"Zo""e"')],
    ['a.ndjson', '{"id":1,"name":"Ada"}\n{"id":2,"name":"Zo\\"e"}\n'],
    ['a.jsonl', '{"id":1,"name":"Ada"}\n{"id":2,"name":"Zo\\"e"}\n'],
    ['a.json', '[{"id":1,"name":"Ada"},{"id":2,"name":"Zo\\"e"}]'],
    ['a.csv.gz', gzipSync('id,name\n1,Ada\n2,"Zo""e"\n')],
  ])('is read in the format of its ending: %s', async (key, content) => {
    put(key, content);
    expect(await read({ key })).toMatchObject({
      rows: [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Zo"e' },
      ],
      types: { id: 'number', name: 'string' },
    });
  });

  it('is read with the options of a CSV', async () => {
    put('data/latin', Buffer.from('x\nname;size\nZoë;N/A\n', 'latin1'));
    const options = { format: 'csv', encoding: 'latin1', skip_rows: 1, null_values: ['N/A'] };
    expect((await read({ key: 'data/latin', ...options })).rows).toEqual([
      { name: 'Zoë', size: null },
    ]);
  });

  it('is read at a pointer', async () => {
    put('page.json', '{"data":{"items":[{"id":1}]}}');
    expect((await read({ key: 'page.json', rows_path: '/data/items' })).rows).toEqual([{ id: 1 }]);
  });

  it('can have any key', async () => {
    const key = "a b+c/ü%2F&='!()*~.csv";
    put(key, 'id\n1\n');
    expect(await read({ key })).toMatchObject({ rows: [{ id: 1 }] });
    expect(await read({ prefix: 'a b+c/' })).toMatchObject({ rows: [{ id: 1 }] });
  });

  it('has additional columns if they are named', async () => {
    put('a.csv', 'id\n7\n8\n', new Date('2026-03-01T09:30:00.250Z'));
    const names = { filename_column: 'file', row_column: 'line', modified_column: 'at' };
    expect(await read({ prefix: 'a', ...names })).toMatchObject({
      rows: [
        { file: 'a.csv', line: 1, at: '2026-03-01T09:30:00.250Z', id: 7 },
        { file: 'a.csv', line: 2, at: '2026-03-01T09:30:00.250Z', id: 8 },
      ],
      types: { file: 'string', line: 'number', at: 'timestamp', id: 'number' },
    });
  });
});

describe('several objects', () => {
  it('are one table, in the order of their keys, over many pages', async () => {
    service.bucket.state.pageSize = 3;
    for (let n = 10; n >= 1; n -= 1) put(`in/${String(n).padStart(2, '0')}.csv`, `n\n${n}\n`);
    put('in/', '');
    put('other.csv', 'n\n0\n');
    const { rows } = await read({ prefix: 'in/' });
    expect(rows).toEqual(Array.from({ length: 10 }, (_, at) => ({ n: at + 1 })));
    expect(service.bucket.requests.filter(({ key }) => key === '')).toHaveLength(4);
  });

  it('are those that a pattern matches', async () => {
    for (const key of ['a/1.csv', 'a/2.txt', 'a/b/3.csv', 'a/[4].csv']) put(key, `k\n${key}\n`);
    const keys = async (glob: string) =>
      (await read({ glob, format: 'csv' })).rows.map((row) => (row as { k: string }).k);
    expect(await keys('a/*.csv')).toEqual(['a/1.csv', 'a/[4].csv']);
    expect(await keys('a/?.*')).toEqual(['a/1.csv', 'a/2.txt']);
    expect(await keys('a/**.csv')).toEqual(['a/1.csv', 'a/[4].csv', 'a/b/3.csv']);
  });

  it('have the types that fit all values, without a loss', async () => {
    put('a.csv', 'id,size,code,empty\n1,1,1,\n');
    put('b.csv', 'size,id,code,empty\n2.5,2,007,x\n');
    put('c.csv', 'id,more\n3,true\n');
    expect(await read({ glob: '*.csv' })).toMatchObject({
      rows: [
        { id: 1, size: 1, code: '1', empty: null, more: null },
        { id: 2, size: 2.5, code: '007', empty: 'x', more: null },
        { id: 3, size: null, code: null, empty: null, more: true },
      ],
      types: { id: 'number', size: 'number', code: 'string', empty: 'string', more: 'boolean' },
    });
  });

  it('can have different formats', async () => {
    put('a.json', '[{"id":1,"tags":[1,2]}]');
    put('b.ndjson', '{"id":9007199254740993,"tags":[1,{"a":null}]}\n');
    const { text } = await read({ glob: '*', columns: { id: 'integer', tags: 'array' } });
    expect(text).toContain('{"id":"9007199254740993","tags":[1,{"a":null}]}');
  });

  it('are at most as many as the config says', async () => {
    for (const name of ['a', 'b', 'c']) put(`${name}.csv`, 'n\n1\n');
    expect(await read({ glob: '*.csv', max_objects: 2 })).toMatchObject({
      problem: { message: expect.stringContaining('There are 3 objects, but `max_objects` is 2') },
    });
  });
});

describe('validation', () => {
  /** Hardly compressible. */
  const LARGE = `1,x${randomBytes(30).toString('hex')}\n1,${randomBytes(600_000).toString('hex')}\n`;
  const SAME = '1,x\n'.repeat(5_000_000);
  const columnsOf = ([first]: Awaited<ReturnType<typeof service.validated>>['nodes'] = []) =>
    first?.outputs['output1'];

  it.each<[string, string, string | Buffer]>([
    ['a CSV', 'a.csv', 'id,at\n1,x\n'],
    ['NDJSON', 'a.ndjson', '{"id":1,"at":"x"}\n'],
    ['JSON', 'a.json', '[{"id":1,"at":"x"}]'],
    ['a compressed CSV', 'a.csv.gz', gzipSync('id,at\n1,x\n')],
    ['a large compressed CSV', 'a.csv.gz', gzipSync(`id,at\n${LARGE}`)],
    ['a compressed CSV of a size that deceives', 'a.csv.gz', gzipSync(`id,at\n${SAME}`)],
  ])('knows the columns of %s', async (_, key, content) => {
    put(key, content);
    const { nodes } = await service.validated({ key, filename_column: 'file' });
    expect(columnsOf(nodes)).toEqual([
      { name: 'file', type: 'string' },
      { name: 'id', type: 'number' },
      { name: 'at', type: 'string' },
    ]);
  });

  it('needs only the begin of a large object', async () => {
    put('a.csv', `id,text\n${`1,"${'x'.repeat(98)}\n"\n`.repeat(10_000)}`);
    const { nodes } = await service.validated({ key: 'a.csv' });
    expect(columnsOf(nodes)).toHaveLength(2);
    const [, content] = service.bucket.requests;
    expect(content?.headers.range).toBe('bytes=0-262143');
  });

  it('looks for the objects even if the columns are declared', async () => {
    const columns = { id: 'integer' };
    expect((await service.validated({ key: 'a.csv', columns })).warnings).toHaveLength(1);
    put('a.csv', '');
    const { nodes, warnings = [] } = await service.validated({ key: 'a.csv', columns });
    expect([columnsOf(nodes), warnings]).toEqual([[{ name: 'id', type: 'number' }], []]);
  });

  it('of a private endpoint says that it is refused', async () => {
    const data = { ...bucketData({ endpoint: 'http://127.0.0.9:1' }) };
    const { body } = await service.app.client.ok('createCredential', {
      cookie: service.app.admin.cookie,
      body: { name: 'Private', type: 's3', data },
    });
    const { valid, warnings } = await service.validated({
      key: 'a.csv',
      credential_id: body.data.id,
    });
    expect(valid).toBe(true);
    expect(warnings?.[0]?.message).toContain('127.0.0.9');
  });
});

it('reads an object that a parameter names', async () => {
  put('a.csv', 'id\n1\n');
  const config = { key: { $param: 'key' } };
  expect(await service.validated(config)).toMatchObject({ valid: true });
  const workflowId = await service.workflowOf(config);
  const { data } = await service.run(workflowId, { key: 'a.csv' });
  expect(data.status).toBe('completed');
  const { error } = await service.run(workflowId, { key: 'a/../b.csv' });
  expect(JSON.stringify(error)).toContain('must not contain');
});
