/** Rows that a workflow writes to an object for each partition: all of them, or none, and read back with their values. */

import { createS3 } from '../../src/connectors/s3/index.ts';
import { chain, createWorkflow } from '../http/graphs.ts';
import { ACCESS_KEY, bucketData, errorAnswer, type Fault } from '../support/bucket/server.ts';
import { useBucket } from './bucket-service.ts';

const service = useBucket();

const graphOf = (config: object, rows: readonly object[], columns?: object) =>
  chain(
    { node_type: 'sources/inlineRows', node_role: 'getter', config: { rows, columns } },
    {
      node_type: 'termination/object',
      node_role: 'terminator',
      config: { credential_id: service.credentialId, ...config },
    },
  );

async function load(graph: object) {
  const { app } = service;
  const { id: workflowId } = await createWorkflow(app, app.keys.all, graph, 'L');
  const { body } = await app.client.call('executeWorkflow', {
    key: app.keys.all,
    params: { workflowId },
    body: {},
  });
  if (!(body.data ?? body.error)?.deliveries?.[0]) throw new Error(JSON.stringify(body));
  return { body, delivery: (body.data ?? body.error)?.deliveries?.[0] };
}

const keys = (): string[] => [...service.bucket.state.objects.keys()].toSorted();
const stored = (key: string): string | undefined =>
  service.bucket.state.objects.get(key)?.body.toString('utf8');

describe('partitions', () => {
  const ROWS = [
    { id: 1, country: 'CH', day: '2026-03-01' },
    { id: 2, country: 'NL', day: '2026-03-01' },
    { id: 3, country: 'CH', day: '2026-03-01' },
    { id: 4, country: 'CH', day: null },
  ];
  const TYPES = { id: 'integer', country: 'string', day: 'date' };
  const BY = ['country', 'day'];
  const FOLDERS = [
    'country=CH/day=2026-03-01/',
    'country=CH/day=__HIVE_DEFAULT_PARTITION__/',
    'country=NL/day=2026-03-01/',
  ];

  it.each(['csv', 'ndjson', 'json', 'parquet'])(
    'are objects without their columns, and are read back: %s',
    async (ending) => {
      const config = { key: `o/x.${ending}`, partition_by: BY };
      const { delivery } = await load(graphOf(config, ROWS, TYPES));
      expect(delivery).toMatchObject({ kind: 'load', delivered: 4, failed: 0, in_doubt: 0 });
      expect(keys()).toEqual(FOLDERS.map((folders) => `o/${folders}x.${ending}`));
      if (ending === 'csv') expect(stored(keys()[0]!)).toBe('id\r\n1\r\n3\r\n');
      const { rows, types } = await service.read({
        glob: `o/**.${ending}`,
        partition_columns: { country: 'string', day: 'date' },
      });
      expect(types).toEqual({ country: 'string', day: 'date', id: 'number' });
      expect(rows).toHaveLength(4);
      expect(rows).toEqual(expect.arrayContaining(ROWS));
    },
  );

  it('have folders that spell every value as Hive does', async () => {
    const values = ['a/b', '50%', 'x=y:z', 'ä ß', '__HIVE_DEFAULT_PARTITION__', null, '"q"\t\\'];
    const rows = values.map((v, at) => ({ at, 'k=1': v }));
    await load(graphOf({ key: 'x.csv', partition_by: ['k=1'] }, rows));
    expect(keys()).toEqual(
      [
        'k%3D1=a%2Fb/x.csv',
        'k%3D1=50%25/x.csv',
        'k%3D1=x%3Dy%3Az/x.csv',
        'k%3D1=ä ß/x.csv',
        'k%3D1=%5F_HIVE_DEFAULT_PARTITION__/x.csv',
        'k%3D1=__HIVE_DEFAULT_PARTITION__/x.csv',
        'k%3D1=%22q%22%09%5C/x.csv',
      ].toSorted(),
    );
    const read = await service.read({ prefix: 'k', partition_columns: { 'k=1': 'string' } });
    expect(read.rows).toEqual(expect.arrayContaining(rows));
  });

  it('can be of numbers, booleans and times', async () => {
    const row = { n: 1, f: 0.5, b: true, t: '2026-03-01T09:30:00.000Z', d: '1.50' };
    const types = { n: 'integer', f: 'number', b: 'boolean', t: 'timestamp', d: 'decimal(4,2)' };
    const config = { key: 'x.ndjson', partition_by: ['f', 'b', 't', 'd'] };
    await load(graphOf(config, [row], types));
    expect(keys()).toEqual(['f=0.5/b=true/t=2026-03-01T09%3A30%3A00.000Z/d=1.50/x.ndjson']);
    const columns = { f: 'number', b: 'boolean', t: 'timestamp', d: 'string' };
    const { rows } = await service.read({ prefix: 'f', partition_columns: columns });
    expect(rows).toEqual([row]);
  });

  it('are none without rows', async () => {
    const { body } = await load(
      graphOf({ key: 'x.csv', partition_by: ['a'] }, [], { a: 'string', b: 'string' }),
    );
    expect([body.success, keys()]).toEqual([true, []]);
  });

  it('are at most 1,000', async () => {
    const [, writer] = graphOf({ key: 'x.csv', partition_by: ['n'] }, []).nodes;
    const graph = chain(
      {
        node_type: 'sources/sequence',
        node_role: 'getter',
        config: { start: 1, stop: 1_001, column_name: 'n' },
      },
      {
        node_type: 'queryoperators/computedColumn',
        node_role: 'setter',
        config: { column_name: 'x', expression: 'n' },
      },
      writer as never,
    );
    expect((await load(graph)).delivery).toMatchObject({
      delivered: 0,
      errors: [{ code: 'invalid_value', message: expect.stringContaining('more than 1,000') }],
    });
    expect(keys()).toEqual([]);
  });
});

describe('validation', () => {
  it.each<[string, object, string, string]>([
    ['an unknown column', { partition_by: ['citty'] }, '/partition_by/0', 'did you mean `city`?'],
    ['a nested column', { partition_by: ['tags'] }, '/partition_by/0', 'is an array'],
    [
      'no column that is left',
      { partition_by: ['city', 'id', 'more'] },
      '/partition_by',
      'no columns',
    ],
  ])('refuses %s', async (_, config, path, message) => {
    const rows = [{ city: 'Bern', id: 1, more: 2, ...(path.endsWith('0') && { tags: [1] }) }];
    const { body } = await service.app.client.ok('validateGraph', {
      key: service.app.keys.all,
      body: graphOf({ key: 'x.csv', ...config }, rows),
    });
    expect(body.data.errors?.[0]).toMatchObject({
      path,
      message: expect.stringContaining(message),
    });
  });

  it('warns about a key without a folder, which fails a run', async () => {
    service.put('a/1.csv', 'id\n1\n');
    const config = { prefix: 'a/', partition_columns: { city: 'string' } };
    const message = 'The key `a/1.csv` has no folder `city=…`';
    expect((await service.validated(config)).warnings).toMatchObject([{ message }]);
    expect(await service.messageOf(config)).toContain(message);
  });

  it('warns about a value of another type', async () => {
    service.put('city=Bern/1.csv', 'id\n1\n');
    const message = await service.messageOf({
      prefix: 'city',
      partition_columns: { city: 'integer' },
    });
    expect(message).toContain('whose value "Bern" is not a whole number');
  });
});

describe('a fault at any request', () => {
  const FILES = ['p=1/', 'p=2/', 'p=3/'].map((folders) => ({
    folders,
    contentType: 'text/csv',
    read: () => [Buffer.from(`${folders}\r\n`)] as never,
  }));
  const KEYS = FILES.map(({ folders }) => `${folders}x.csv`);
  const s3 = createS3({ findAddresses: () => Promise.resolve(['127.0.0.1']) });
  const call = () => ({
    connection: {
      id: 1,
      revision: '1',
      settings: { ...bucketData(service.bucket), region: ACCESS_KEY.region },
      secret: ACCESS_KEY.secret,
    },
    tenant: '1',
    signal: AbortSignal.timeout(60_000),
  });

  /** @returns how it ended, and the id that was stored */
  async function loadFiles() {
    let id: string | undefined;
    const end = await s3.load?.(
      {
        kind: 'load',
        connector: 's3',
        credentialId: 1,
        request: { key: 'x.csv' },
        isRepeatable: true,
        template: null,
      },
      {
        columns: [],
        content: { text: '' },
        remainingMs: () => 60_000,
        run: { executionId: 'e', dueAt: new Date() },
        files: FILES,
        onPrepared: (text) => {
          id = text;
          return Promise.resolve(true);
        },
      },
      call(),
    );
    return { end, id };
  }

  it.each<[string, Fault]>([
    ['a lost answer', 'lost'],
    ['a lost request', 'reset'],
    ['an error', errorAnswer(503, 'SlowDown')],
  ])('is survived, or nothing is there: %s', async (_, fault) => {
    await loadFiles();
    const { length } = service.bucket.requests;
    expect(length).toBeGreaterThan(KEYS.length * 3);
    for (let at = 0; at < length; at += 1) {
      service.bucket.state.objects.clear();
      service.bucket.requests.length = 0;
      service.bucket.fault = () => (service.bucket.requests.length === at + 1 ? fault : null);
      const { end } = await loadFiles();
      const expected = end?.kind === 'delivered' ? KEYS : [];
      expect([at, end?.kind, keys()]).toEqual([
        at,
        expect.stringMatching(/^(delivered|failed)$/),
        expected,
      ]);
    }
  });

  it('that is the last one of a process is settled by the next attempt', async () => {
    await loadFiles();
    const { length } = service.bucket.requests;
    const outcomes: (string | undefined)[] = [];
    for (let at = 0; at < length; at += 1) {
      service.bucket.state.objects.clear();
      service.bucket.state.uploads.clear();
      service.bucket.requests.length = 0;
      service.bucket.fault = () => {
        const { length: count } = service.bucket.requests;
        if (count <= at) return null;
        return count === at + 1 ? 'lost' : errorAnswer(403, 'AccessDenied');
      };
      const { id } = await loadFiles();
      service.bucket.fault = null;
      if (id === undefined) {
        expect([at, keys()]).toEqual([at, []]);
        continue;
      }
      const outcome = await s3.findOutcome?.(id, call());
      outcomes.push(outcome);
      expect([at, keys()]).toEqual([at, outcome === 'committed' ? KEYS : []]);
      expect([at, service.bucket.state.uploads.size]).toEqual([at, 0]);
    }
    expect(new Set(outcomes)).toEqual(new Set(['aborted', 'committed']));
  });

  it('is in doubt if some objects can no longer be written', async () => {
    service.bucket.fault = ({ method, key, query }) =>
      method === 'POST' && query.has('uploadId') && key === KEYS[2]
        ? errorAnswer(403, 'AccessDenied')
        : null;
    const { end } = await loadFiles();
    expect(end).toMatchObject({ kind: 'in_doubt', isPartial: true });
    expect(end).toHaveProperty('message', expect.stringContaining('2 of 3 objects were written'));
  });
});
