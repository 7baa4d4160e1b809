/** Objects that cannot be read, and buckets that misbehave. */

import { ACCESS_KEY, errorAnswer, type Fault } from '../support/bucket/server.ts';
import { useBucket } from './bucket-service.ts';

const service = useBucket();
const { messageOf, put, read } = service;

describe('a problem', () => {
  it.each([
    ['no selection', {}, '/key', 'Write one of `key`, `prefix` and `glob`'],
    ['two selections', { key: 'a', glob: 'b' }, '/glob', 'Write either `key` or `glob`'],
    ['a key with dots', { key: 'a/../b.csv' }, '/key', 'must not contain `.` or `..`'],
    ['a key that begins with a slash', { prefix: '/a' }, '/prefix', 'must not begin with a slash'],
    ['a control character', { key: 'a\nb' }, '/key', 'must not contain control characters'],
    [
      'an overlap of keys',
      { prefix: 'a', columns: {}, incremental: { cursor: 'key', overlap: 5, name: 'c' } },
      '/incremental/overlap',
      'has no overlap',
    ],
    [
      'a start that is no time',
      { prefix: 'a', columns: {}, incremental: { cursor: 'modified', start: 'x', name: 'c' } },
      '/incremental/start',
      'must be a timestamp',
    ],
    [
      'a cursor without columns',
      { prefix: 'a', incremental: { cursor: 'key', name: 'c' } },
      '/incremental',
      'needs declared columns',
    ],
  ])('of the config is found by validation: %s', async (_, config, path, message) => {
    const { valid, errors } = await service.validated(config);
    expect(valid).toBe(false);
    expect(errors?.[0]).toMatchObject({ path, message: expect.stringContaining(message) });
  });

  it.each([
    ['a missing key', { key: 'none.csv' }, 'There is no object `none.csv`'],
    ['an empty prefix', { prefix: 'none/' }, 'There are no objects whose keys begin with `none/`'],
    ['a pattern without a match', { glob: '*.none' }, 'No object matches `*.none`'],
    [
      'a key without an ending',
      { key: 'plain' },
      'The format of the object `plain` does not follow from its ending: set `format`',
    ],
    [
      'a CSV that is Parquet',
      { key: 'wrong.csv' },
      'The object `wrong.csv` cannot be read: it is a Parquet file',
    ],
    ['a CSV that is JSON', { key: 'json.csv' }, 'it begins like JSON'],
    ['a JSON that is none', { key: 'broken.json' }, 'bject `broken.json`'],
  ])('of the objects is a warning before a run, and fails it: %s', async (_, config, message) => {
    put('plain', 'id\n1\n');
    put('wrong.csv', Buffer.from('PAR1xxxxPAR1'));
    put('json.csv', '[{"id":1}]');
    put('broken.json', '{"id":');
    const { valid, warnings } = await service.validated(config);
    expect(valid).toBe(true);
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'source_failed', message: expect.stringContaining(message) }),
    ]);
    expect(await messageOf(config)).toContain(message);
  });

  it.each<[string, () => Fault | null, string]>([
    [
      'a wrong region',
      () => errorAnswer(400, 'AuthorizationHeaderMalformed'),
      'has another `endpoint` or `region`',
    ],
    [
      'no permission',
      () => errorAnswer(403, 'AccessDenied'),
      'The access key has no permission to',
    ],
    [
      'XML that is none',
      () => ({ status: 200, content: '<ListBucket' }),
      'did not answer the request to list the objects of the bucket like S3',
    ],
    [
      'another document',
      () => ({ status: 200, content: '<html/>' }),
      'did not list the objects of the bucket like S3',
    ],
    [
      'entities',
      () => ({ status: 200, content: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      'like S3',
    ],
    [
      'a redirect',
      () => ({ status: 301, headers: { location: 'http://169.254.169.254/' } }),
      'has another `endpoint` or `region`',
    ],
  ])('of the server fails the run: %s', async (_, fault, message) => {
    service.bucket.fault = fault;
    expect(await messageOf({ prefix: 'a' })).toContain(message);
  });

  it('never shows the secret', async () => {
    service.bucket.fault = () =>
      errorAnswer(403, 'SignatureDoesNotMatch', ACCESS_KEY.secret.slice(0, 4));
    const { text } = await read({ prefix: 'a' });
    expect(text).toContain('does not accept the access key');
    expect(text).not.toContain(ACCESS_KEY.secret);
    expect(JSON.stringify(service.bucket.requests)).not.toContain(ACCESS_KEY.secret);
  });
});

describe('a fault that passes', () => {
  const once = (fault: Fault, isAt: (key: string) => boolean) => {
    let isDone = false;
    return ({ key }: { readonly key: string }): Fault | null => {
      if (isDone || !isAt(key)) return null;
      isDone = true;
      return fault;
    };
  };

  it.each<[string, Fault]>([
    ['a lost connection', 'reset'],
    ['a body that is cut off', 'cut'],
    ['SlowDown', errorAnswer(503, 'SlowDown')],
  ])('is retried: %s', async (_, fault) => {
    put('a.csv', 'id\n1\n2\n3\n');
    service.bucket.fault = once(fault, (key) => key === 'a.csv');
    expect((await read({ prefix: 'a' })).rows).toHaveLength(3);
    service.bucket.fault = once(fault, (key) => key === '');
    expect((await read({ prefix: 'a' })).rows).toHaveLength(3);
  });

  it('continues a body where it ended', async () => {
    put('a.csv', `id\n${'1\n'.repeat(500)}`);
    service.bucket.fault = once('cut', (key) => key === 'a.csv');
    expect((await read({ prefix: 'a' })).rows).toHaveLength(20);
    const ranges = service.bucket.requests.map(({ headers }) => headers.range);
    expect(ranges).toContainEqual(expect.stringMatching(/^bytes=\d{3}-1002$/));
  });

  it('does not mix an object with the one that replaced it', async () => {
    put('a.csv', `id\n${'1\n'.repeat(500)}`);
    service.bucket.fault = ({ key }) => {
      if (key !== 'a.csv') return null;
      put('a.csv', `id\n${'2\n'.repeat(500)}`);
      return null;
    };
    expect(await messageOf({ prefix: 'a' })).toContain(
      'The object `a.csv` changed in the meantime',
    );
  });
});
