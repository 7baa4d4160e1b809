/** Rows that a workflow writes to an object: all of them, or none, and exactly reported. */

import { ended } from '../http/executions.ts';
import { chain, createWorkflow } from '../http/graphs.ts';
import { createS3 } from '../../src/connectors/s3/index.ts';
import {
  ACCESS_KEY,
  bucketData,
  errorAnswer,
  type BucketRequestSeen,
  type Fault,
} from '../support/bucket/server.ts';
import { useBucket } from './bucket-service.ts';

const service = useBucket();
const ROWS = [
  { id: 1, name: 'Ada, "A"', at: null },
  { id: 2, name: '', at: '=1+1' },
];

const graphOf = (config: object, rows: readonly object[] = ROWS, types?: object) => ({
  ...chain(
    {
      node_type: 'sources/inlineRows',
      node_role: 'getter',
      config: { rows, ...(types && { columns: types }) },
    },
    {
      node_type: 'termination/object',
      node_role: 'terminator',
      config: { credential_id: service.credentialId, ...config },
    },
  ),
  parameters: { country: { type: 'string' } },
});

const load = (config: object, rows?: readonly object[], types?: object) =>
  run(graphOf(config, rows, types));

async function run(graph: object) {
  const { id: workflowId } = await createWorkflow(service.app, service.app.keys.all, graph, 'L');
  const { body } = await service.app.client.call('executeWorkflow', {
    key: service.app.keys.all,
    params: { workflowId },
    body: { params: { country: 'CH' } },
  });
  const { status, deliveries, execution_id: executionId } = body.data ?? body.error ?? {};
  return { status, delivery: deliveries?.[0], executionId, body };
}

const stored = (key: string): string | undefined =>
  service.bucket.state.objects.get(key)?.body.toString('utf8');
const validated = async (config: object, rows?: readonly object[]) =>
  (
    await service.app.client.ok('validateGraph', {
      key: service.app.keys.all,
      body: graphOf(config, rows),
    })
  ).body.data;

describe('an object', () => {
  it.each([
    ['out.csv', 'id,name,at\r\n1,"Ada, ""A""",\r\n2,"",=1+1\r\n'],
    ['out.ndjson', '{"id":1,"name":"Ada, \\"A\\"","at":null}\n{"id":2,"name":"","at":"=1+1"}\n'],
    ['out.json', '[{"id":1,"name":"Ada, \\"A\\"","at":null},{"id":2,"name":"","at":"=1+1"}]'],
  ])('has the rows in the format of its ending: %s', async (key, content) => {
    const { body, delivery } = await load({ key });
    expect(body.success).toBe(true);
    expect(delivery).toMatchObject({ kind: 'load', delivered: 2, failed: 0, in_doubt: 0 });
    expect(stored(key)).toBe(content);
    expect(service.bucket.state.uploads.size).toBe(0);
  });

  it('is a Parquet file, which a workflow can read', async () => {
    await load({ key: 'p/out.parquet' });
    expect((await service.read({ key: 'p/out.parquet' })).rows).toEqual(ROWS);
  });

  it('has a key with the day, the run and parameters', async () => {
    const { executionId } = await load({ key: 'in/{country}/{date}/{execution_id}.{{x}}.csv' });
    const day = service.app.clock.now().toISOString().slice(0, 10);
    expect([...service.bucket.state.objects.keys()]).toEqual([
      `in/CH/${day}/${executionId}.{x}.csv`,
    ]);
  });

  it('can have no rows', async () => {
    const types = { id: 'integer' };
    for (const [key, content] of Object.entries({
      'a.csv': 'id\r\n',
      'a.ndjson': '',
      'a.json': '[]',
    })) {
      const { body } = await load({ key }, [], types);
      expect([body.success, stored(key)]).toEqual([true, content]);
    }
  });

  it('can have several parts', async () => {
    const [, writer] = graphOf({ key: 'large.ndjson' }).nodes;
    const sequence = {
      node_type: 'sources/sequence',
      node_role: 'getter',
      config: { start: 1, stop: 1_000_000, column_name: 'n' },
    };
    const { delivery } = await run(chain(sequence, writer as never));
    expect(delivery).toMatchObject({ delivered: 1_000_000 });
    expect(stored('large.ndjson')?.split('\n')).toHaveLength(1_000_001);
    const parts = service.bucket.requests.filter(isPart);
    expect(parts.map(({ headers }) => headers['content-length'])).toEqual([
      '8388608',
      String((stored('large.ndjson')?.length ?? 0) - 8_388_608),
    ]);
  });

  it('is replaced, or not if the config says so', async () => {
    service.put('out.csv', 'before');
    expect(await load({ key: 'out.csv', if_exists: 'fail' })).toMatchObject({
      delivery: { delivered: 0, failed: 2, errors: [{ code: 'already_exists' }] },
    });
    expect(stored('out.csv')).toBe('before');
    expect((await load({ key: 'out.csv' })).delivery).toMatchObject({ delivered: 2 });
    expect(stored('out.csv')).toContain('Ada');
  });

  it('is not replaced if it appears during the upload', async () => {
    service.bucket.fault = ({ query }) => {
      if (query.has('partNumber')) service.put('out.csv', 'other');
      return null;
    };
    expect(await load({ key: 'out.csv', if_exists: 'fail' })).toMatchObject({
      delivery: { failed: 2, errors: [{ code: 'already_exists' }] },
    });
    expect([stored('out.csv'), service.bucket.state.uploads.size]).toEqual(['other', 0]);
  });
});

describe('validation', () => {
  it.each<[string, object, string, string]>([
    ['dots', { key: 'a/../b.csv' }, '/key', 'must not contain `.` or `..`'],
    ['an unknown name', { key: '{customer}.csv' }, '/key', '`{customer}` is neither'],
    ['a single brace', { key: 'a{b.csv' }, '/key', 'A brace'],
    ['no ending', { key: 'out' }, '/format', 'does not follow from the ending'],
    ['an ending that is not written', { key: 'out.csv.gz' }, '/format', 'does not follow'],
  ])('refuses a key with %s', async (_, config, path, message) => {
    const { valid, errors } = await validated(config);
    expect(valid).toBe(false);
    expect(errors?.[0]).toMatchObject({ path, message: expect.stringContaining(message) });
  });

  it('warns if the bucket cannot be reached', async () => {
    service.bucket.fault = () => errorAnswer(403, 'AccessDenied');
    expect(await validated({ key: 'a.csv' })).toMatchObject({
      valid: true,
      warnings: [{ message: expect.stringContaining('The bucket could not be checked') }],
    });
  });

  it('refuses a key that parameters lead elsewhere', async () => {
    const graph = graphOf({ key: '{country}/a.csv' });
    const { id: workflowId } = await createWorkflow(service.app, service.app.keys.all, graph, 'L');
    const { body } = await service.app.client.call('executeWorkflow', {
      key: service.app.keys.all,
      params: { workflowId },
      body: { params: { country: '..' } },
    });
    expect(JSON.stringify(body)).toContain('must not contain');
    expect(service.bucket.state.objects.size).toBe(0);
  });
});

const isComplete = ({ method, query }: BucketRequestSeen): boolean =>
  method === 'POST' && query.has('uploadId');
const isPart = ({ query }: BucketRequestSeen): boolean => query.has('partNumber');
const once =
  (isAt: (request: BucketRequestSeen) => boolean, fault: Fault) =>
  (request: BucketRequestSeen): Fault | null => {
    if (!isAt(request)) return null;
    service.bucket.fault = null;
    return fault;
  };

describe('a fault', () => {
  it.each<[string, (request: BucketRequestSeen) => boolean, Fault]>([
    ['a part that is lost', isPart, 'lost'],
    ['SlowDown', isPart, errorAnswer(503, 'SlowDown')],
    ['a lost answer to the end', isComplete, 'lost'],
    ['a cut answer to the end', isComplete, 'cut'],
    [
      'an end that turns out an error',
      isComplete,
      { status: 200, content: '<Error><Code>InternalError</Code></Error>' },
    ],
    ['an end that did not arrive', isComplete, 'reset'],
  ])('is survived, or nothing is there: %s', async (_, isAt, fault) => {
    service.bucket.fault = once(isAt, fault);
    const { delivery } = await load({ key: 'out.csv' });
    const isStored = stored('out.csv') !== undefined;
    expect(delivery).toMatchObject(
      isStored ? { delivered: 2, failed: 0 } : { delivered: 0, failed: 2 },
    );
    expect(delivery?.in_doubt).toBe(0);
    expect(service.bucket.state.uploads.size).toBe(0);
  });

  it('leaves the rows in doubt if no one knows', async () => {
    service.bucket.fault = (request) => {
      if (isComplete(request)) {
        service.bucket.state.uploads.clear();
        return 'reset';
      }
      return null;
    };
    const { delivery } = await load({ key: 'out.csv' });
    expect(delivery).toMatchObject({ delivered: 0, failed: 0, in_doubt: 2 });
  });

  it.each(['AccessDenied', 'NoSuchBucket'])('fails the run: %s', async (code) => {
    service.bucket.fault = () => errorAnswer(code === 'AccessDenied' ? 403 : 404, code);
    expect((await load({ key: 'out.csv' })).delivery).toMatchObject({
      failed: 2,
      errors: [{ code: 'rejected' }],
    });
  });
});

it('aborts the upload if the run is cancelled', async () => {
  let resolveBegin: (() => void) | undefined;
  const isBegun = new Promise<void>((resolve) => (resolveBegin = resolve));
  service.bucket.fault = (request) => {
    if (!isPart(request)) return null;
    resolveBegin?.();
    return 'stall';
  };
  const graph = graphOf({ key: 'out.csv' });
  const { id: workflowId } = await createWorkflow(service.app, service.app.keys.all, graph, 'L');
  const { body } = await service.app.client.accepted('executeWorkflow', {
    key: service.app.keys.all,
    params: { workflowId },
    headers: { prefer: 'respond-async' },
    body: { params: { country: 'CH' } },
  });
  const executionId = body.data.id;
  await isBegun;
  expect(service.bucket.state.uploads.size).toBe(1);
  const call = { key: service.app.keys.all, params: { executionId } };
  await service.app.client.call('cancelExecution', call);
  await ended(service.app, service.app.keys.all, executionId);
  expect([service.bucket.state.uploads.size, stored('out.csv')]).toEqual([0, undefined]);
});

describe('an upload of a process that died', () => {
  const s3 = createS3({ findAddresses: () => Promise.resolve(['127.0.0.1']) });
  const call = () => ({
    connection: {
      id: 1,
      revision: '1',
      settings: { ...bucketData(service.bucket), region: ACCESS_KEY.region },
      secret: ACCESS_KEY.secret,
    },
    tenant: '1',
    signal: AbortSignal.timeout(30_000),
  });
  const id = (upload: string) => JSON.stringify({ key: 'a.csv', upload, mark: 'm1' });
  const mark = { 'x-amz-meta-weir-upload': 'm1' };

  it('is aborted if it is open', async () => {
    const { uploads } = service.bucket.state;
    uploads.set('u1', { key: 'a.csv', headers: mark, parts: new Map() });
    expect(await s3.findOutcome?.(id('u1'), call())).toBe('aborted');
    expect(uploads.size).toBe(0);
  });

  it('is recognized by the object if it was completed', async () => {
    service.bucket.state.objects.set('a.csv', { ...service.put('a.csv', ''), headers: mark });
    expect(await s3.findOutcome?.(id('u1'), call())).toBe('committed');
  });

  it('is unknown if neither is there', async () => {
    service.put('a.csv', 'other');
    expect(await s3.findOutcome?.(id('u1'), call())).toBe('unknown');
  });
});
