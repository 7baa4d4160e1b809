/** Files of OpenSSH's server: read as one table, and written completely or not at all. */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  chmodSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { emptyParquet } from '../support/empty-parquet.ts';
import { describeWithSshd, sshdData, startTestSshd, type TestSshd } from '../support/sshd.ts';
import { useSftp } from './sftp-service.ts';

describeWithSshd('OpenSSH', () => {
  let sshd: TestSshd;
  beforeAll(async () => {
    sshd = await startTestSshd();
  });
  const service = useSftp(async () => sshdData(sshd));
  const { read, messageOf, load, run } = service;
  afterAll(() => sshd.close());
  beforeEach(() => {
    for (const name of readdirSync(sshd.files))
      rmSync(join(sshd.files, name), { recursive: true, force: true });
  });
  const stored = (path: string): string => readFileSync(join(sshd.files, path), 'utf8');
  const names = (): string[] => readdirSync(sshd.files, { recursive: true }).map(String).toSorted();

  describe('a file', () => {
    it.each<[string, string | Buffer]>([
      ['a.csv', 'id,name\n1,Ada\n2,"Zo""e"\n'],
      ['a.ndjson', '{"id":1,"name":"Ada"}\n{"id":2,"name":"Zo\\"e"}\n'],
      ['a.json', '[{"id":1,"name":"Ada"},{"id":2,"name":"Zo\\"e"}]'],
      ['a.csv.gz', gzipSync('id,name\n1,Ada\n2,"Zo""e"\n')],
    ])('is read in the format of its ending: %s', async (path, content) => {
      sshd.put(path, content);
      expect(await read({ path })).toMatchObject({
        rows: [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Zo"e' },
        ],
        types: { id: 'number', name: 'string' },
      });
    });

    it('can have an absolute path, and odd characters in it', async () => {
      sshd.put("in/a b ü '*?\\.csv", 'id\n1\n');
      const path = join(sshd.files, "in/a b ü '*?\\.csv");
      expect((await read({ path })).rows).toEqual([{ id: 1 }]);
    });

    it('can be empty, and larger than one request', async () => {
      sshd.put('empty.ndjson', '');
      expect((await read({ path: 'empty.ndjson', columns: { id: 'integer' } })).rows).toEqual([]);
      sshd.put('large.csv', `id\n${'1234567\n'.repeat(250_000)}`);
      const graph = service.readGraph({ path: 'large.csv' });
      expect((await run(graph)).body.success).toBe(true);
    });

    it.each<[string, string | Buffer]>([
      ['a.csv', 'id,name\n'],
      ['a.parquet', emptyParquet(['id', 'name'])],
    ])('is described before a run: %s', async (path, content) => {
      sshd.put(path, content);
      const { nodes, warnings } = await service.validated(service.readGraph({ path }));
      expect(warnings).toEqual([]);
      const names = nodes?.[0]?.outputs['output1']?.map(({ name }) => name);
      expect(names).toEqual(['id', 'name']);
    });

    it.each([
      ['that is missing', { path: 'none.csv' }, 'There is no file `none.csv`'],
      ['that is a folder', { path: 'in' }, '`in` is a folder: write `in/` as `prefix`'],
      ['without an ending', { path: 'plain' }, 'The format of the file `plain` does not follow'],
      [
        'of another format',
        { path: 'wrong.csv' },
        'The file `wrong.csv` cannot be read: it is a P',
      ],
      ['that no pattern matches', { glob: '*.none' }, 'No file matches `*.none`'],
      [
        'below a missing folder',
        { prefix: 'no/' },
        'There are no files whose paths begin with `no/`',
      ],
    ])('%s fails the run, and is a warning before it', async (_, config, message) => {
      sshd.put('in/a.csv', 'id\n1\n');
      sshd.put('plain', 'id\n1\n');
      sshd.put('wrong.csv', Buffer.from('PAR1xxxxPAR1'));
      const { valid, warnings } = await service.validated(service.readGraph(config));
      expect(valid).toBe(true);
      expect(warnings?.[0]?.message).toContain(message);
      expect(await messageOf(config)).toContain(message);
    });
  });

  it('writes a file for each partition, which are read back', async () => {
    const rows = [
      { country: 'CH', id: 1 },
      { country: null, id: 2 },
      { country: 'CH', id: 3 },
    ];
    const { delivery } = await load({ path: 'out/o.csv', partition_by: ['country'] }, rows);
    expect(delivery).toMatchObject({ kind: 'load', delivered: 3, failed: 0 });
    expect(names().filter((name) => name.includes('.'))).toEqual([
      'out/country=CH/o.csv',
      'out/country=__HIVE_DEFAULT_PARTITION__/o.csv',
    ]);
    expect(stored('out/country=CH/o.csv')).toBe('id\r\n1\r\n3\r\n');
    const reading = await read({
      glob: 'out/*/*.csv',
      partition_columns: { country: 'string' },
    });
    expect(reading.rows).toEqual(expect.arrayContaining(rows));
  });

  describe('several files', () => {
    it('are one table in the order of their paths', async () => {
      for (let n = 12; n >= 1; n -= 1)
        sshd.put(`in/${String(n).padStart(2, '0')}.csv`, `n\n${n}\n`);
      sshd.put('other.csv', 'n\n0\n');
      const { rows } = await read({ prefix: 'in/' });
      expect(rows).toEqual(Array.from({ length: 12 }, (_, at) => ({ n: at + 1 })));
    });

    it('are those that a pattern matches, below folders and links to files', async () => {
      for (const path of ['a/1.csv', 'a/2.txt', 'a/b/3.csv', 'a/c/d/4.csv'])
        sshd.put(path, `p\n${path}\n`);
      symlinkSync(join(sshd.files, 'a/1.csv'), join(sshd.files, 'a/link.csv'));
      symlinkSync(join(sshd.files, 'a'), join(sshd.files, 'a/loop'));
      symlinkSync('/nowhere', join(sshd.files, 'a/broken.csv'));
      const paths = async (glob: string) =>
        (await read({ glob, format: 'csv', filename_column: 'file' })).rows.map(
          (row) => (row as { file: string }).file,
        );
      expect(await paths('a/*.csv')).toEqual(['a/1.csv', 'a/link.csv']);
      expect(await paths('a/?.*')).toEqual(['a/1.csv', 'a/2.txt']);
      expect(await paths('a/*/*.csv')).toEqual(['a/b/3.csv']);
      expect(await paths('a/**.csv')).toEqual([
        'a/1.csv',
        'a/b/3.csv',
        'a/c/d/4.csv',
        'a/link.csv',
      ]);
      expect(await paths(`${sshd.files}/a/?.csv`)).toEqual([`${sshd.files}/a/1.csv`]);
    });

    it('are read once each with a cursor', async () => {
      const config = {
        prefix: 'in/',
        columns: { n: 'integer' },
        incremental: { cursor: 'path', name: 'files' },
      };
      sshd.put('in/1.csv', 'n\n1\n');
      const workflowId = await service.workflowOf(service.readGraph(config));
      const rowsOf = async () => {
        const { body } = await service.app.client.ok('executeWorkflow', {
          key: service.app.keys.all,
          params: { workflowId },
          body: { params: {} },
        });
        const params = { workflowId, resultId: body.data.result_id ?? '' };
        const page = await service.app.client.ok('getResultPage', {
          key: service.app.keys.all,
          params,
        });
        return page.body.data.rows.length;
      };
      expect(await rowsOf()).toBe(1);
      sshd.put('in/2.csv', 'n\n2\n');
      sshd.put('in/3.csv', 'n\n3\n');
      expect([await rowsOf(), await rowsOf()]).toEqual([2, 0]);
    });
  });

  describe('a written file', () => {
    it.each([
      ['out.csv', 'id,name,at\r\n1,"Ada, ""A""",\r\n2,"",=1+1\r\n'],
      ['out.ndjson', '{"id":1,"name":"Ada, \\"A\\"","at":null}\n{"id":2,"name":"","at":"=1+1"}\n'],
      ['out.json', '[{"id":1,"name":"Ada, \\"A\\"","at":null},{"id":2,"name":"","at":"=1+1"}]'],
    ])('has the rows in the format of its ending: %s', async (path, content) => {
      const { body, delivery } = await load({ path });
      expect(body.success).toBe(true);
      expect(delivery).toMatchObject({ kind: 'load', delivered: 2, failed: 0, in_doubt: 0 });
      expect([stored(path), names()]).toEqual([content, [path]]);
    });

    it('can be a Parquet file, which a workflow can read', async () => {
      await load({ path: 'p/out.parquet' });
      expect((await read({ path: 'p/out.parquet' })).rows).toEqual(service.ROWS);
    });

    it('is in folders that are created, with the day, the run and parameters in its path', async () => {
      const { executionId } = await load({ path: 'in/{country}/{date}/{execution_id}.csv' });
      const day = service.app.clock.now().toISOString().slice(0, 10);
      expect(names()).toContain(`in/CH/${day}/${executionId}.csv`);
    });

    it('can be large', async () => {
      const [, writer] = service.loadGraph({ path: 'large.ndjson' }).nodes;
      const [{ nodes, edges }] = [service.loadGraph({})];
      const sequence = {
        ...nodes[0],
        node_type: 'sources/sequence',
        config: { start: 1, stop: 300_000, column_name: 'n' },
      };
      const { delivery } = await run({ nodes: [sequence, writer], edges });
      expect(delivery).toMatchObject({ delivered: 300_000 });
      const lines = stored('large.ndjson').split('\n');
      expect([lines.length, lines[0], lines[299_999]]).toEqual([
        300_001,
        '{"n":1}',
        '{"n":300000}',
      ]);
    });

    it('is replaced in one step, or not if the config says so', async () => {
      sshd.put('out.csv', 'before');
      expect(await load({ path: 'out.csv', if_exists: 'fail' })).toMatchObject({
        delivery: { delivered: 0, failed: 2, errors: [{ code: 'already_exists' }] },
      });
      expect(stored('out.csv')).toBe('before');
      expect((await load({ path: 'out.csv' })).delivery).toMatchObject({ delivered: 2 });
      expect([names(), stored('out.csv').includes('Ada')]).toEqual([['out.csv'], true]);
    });

    it.each([
      ['a folder without permission', 'locked/out.csv', 'has no permission to write the file'],
      ['a folder in place of the file', 'folder', 'folder'],
    ])('fails the run with %s', async (_, path, message) => {
      mkdirSync(join(sshd.files, 'locked'));
      chmodSync(join(sshd.files, 'locked'), 0o555);
      sshd.put('folder/a.csv', 'id\n');
      const { delivery } = await load({ path, format: 'csv' });
      expect(delivery).toMatchObject({ delivered: 0, failed: 2, errors: [{ code: 'rejected' }] });
      expect(JSON.stringify(delivery)).toContain(message);
      expect(names().filter((name) => name.includes('.weir-'))).toEqual([]);
      expect(existsSync(join(sshd.files, 'locked/out.csv'))).toBe(false);
    });
  });
});
