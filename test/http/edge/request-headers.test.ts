/** Headers that requests bring, read to the letter. */

import { createHash } from 'node:crypto';
import { codedEntityTag, readEntityTags } from '../../../src/http/openapi/entity-tags.ts';
import { BodyHash, readIdempotencyKey } from '../../../src/http/idempotency/idempotency-key.ts';
import { readPreferences } from '../../../src/http/openapi/preferences.ts';

const refusal = (read: () => unknown): object => {
  try {
    return { read: read() };
  } catch (error) {
    return error as object;
  }
};

describe('Prefer', () => {
  it.each<[string | string[] | undefined, boolean, number | null]>([
    [undefined, false, null],
    ['', false, null],
    ['respond-async', true, null],
    ['Respond-Async', true, null],
    ['respond-async=""', true, null],
    ['respond-async=', true, null],
    ['respond-async="yes"', false, null],
    ['respond-async=1', false, null],
    ['wait=0', false, 0],
    ['WAIT=50', false, 50],
    ['wait="7"', false, 7],
    ['wait="\\7"', false, 7],
    ['wait = 7 ; a=b', false, 7],
    ['respond-async, wait=10', true, 10],
    [['respond-async', 'wait=10'], true, 10],
    ['wait=10, wait=20', false, 10],
    ['note="a, wait=99", wait=3', false, 3],
    ['note="a \\" b, respond-async", wait=3', false, 3],
    ['note="never ends, wait=3', false, 3],
    ['@, wait=3', false, 3],
    [`a=${'x'.repeat(998)}`, false, null],
  ])('%j', (header, respondAsync, waitSeconds) => {
    expect(readPreferences(header)).toEqual({ respondAsync, waitSeconds });
  });

  const WAIT = 'The header `Prefer`: `wait` must be a whole number of seconds from 0 to 50.';
  it.each([
    ['wait=51', WAIT],
    ['wait=-1', WAIT],
    ['wait=1.5', WAIT],
    ['wait=1e1', WAIT],
    ['wait', WAIT],
    ['wait=', WAIT],
    ['wait=(3)', WAIT],
    ['wait=0000000000', WAIT],
    ['respond-async, Wait = 3 4', WAIT],
    [`a=${'x'.repeat(999)}`, 'The header `Prefer` must have at most 1000 characters.'],
  ])('%j is refused', (header, message) => {
    expect(refusal(() => readPreferences(header))).toMatchObject({
      code: 'INVALID_INPUT',
      message,
      details: [{ path: 'Prefer', message }],
    });
  });
});

describe('If-Match and If-None-Match', () => {
  it.each<[string | undefined, match: unknown, noneMatch: unknown]>([
    [undefined, null, null],
    ['*', '*', '*'],
    [' * ', '*', '*'],
    ['"a"', ['a'], ['a']],
    ['""', [''], ['']],
    ['"a", "b"', ['a', 'b'], ['a', 'b']],
    [',"a",\t,"b" ,', ['a', 'b'], ['a', 'b']],
    ['W/"a"', [], ['a']],
    ['W/"a", "b"', ['b'], ['a', 'b']],
    ['"a,b"', ['a,b'], ['a,b']],
    [
      '"a-gzip", "b-br", "c-zstd", "d-deflate", "gzip-e"',
      ['a', 'b', 'c', 'd-deflate', 'gzip-e'],
      ['a', 'b', 'c', 'd-deflate', 'gzip-e'],
    ],
    ['"!#~\u0080\u00ff"', ['!#~\u0080\u00ff'], ['!#~\u0080\u00ff']],
  ])('%j', (header, match, noneMatch) => {
    expect(readEntityTags('If-Match', header)).toEqual(match);
    expect(readEntityTags('If-None-Match', header)).toEqual(noneMatch);
  });

  it.each([
    '',
    ' ',
    ',',
    'a',
    '"a',
    'a"',
    '"a" "b"',
    'w/"a"',
    '"a b"',
    '*, "a"',
    '"a\u0100"',
    '"a"; "b"',
  ])('%j is refused', (header) => {
    for (const name of ['If-Match', 'If-None-Match'] as const)
      expect(refusal(() => readEntityTags(name, header))).toMatchObject({
        code: 'INVALID_INPUT',
        details: [{ path: name, message: expect.stringContaining(`The header \`${name}\` must`) }],
      });
  });

  it('are read once, however long they are: by its square this one would take minutes', () => {
    const blanks = ' \t'.repeat(500_000);
    expect(readEntityTags('If-Match', `"a",${blanks}"b"${blanks}`)).toEqual(['a', 'b']);
    expect(refusal(() => readEntityTags('If-Match', `"a",${blanks}x`))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('a strong tag is another one in another content coding, a weak one is not', () => {
    expect(codedEntityTag('"a"', 'br')).toBe('"a-br"');
    expect(codedEntityTag('W/"a"', 'br')).toBe('W/"a"');
  });
});

describe('Idempotency-Key', () => {
  const read = (keys: readonly string[], secret = '') =>
    readIdempotencyKey(
      {
        headers: keys.length > 0 ? { 'idempotency-key': keys.join(', ') } : {},
        headersDistinct: { 'idempotency-key': [...keys] },
      },
      { secret, target: 'POST /api/v1/x' },
    );

  it('stands for one method and path, and belongs to the key that sent it', () => {
    expect(read([])).toBeUndefined();
    expect(read(['k 1~'], 'weir_x')).toMatchObject({
      key: 'k 1~',
      secret: 'weir_x',
      target: 'POST /api/v1/x',
    });
    expect(read(['k'.repeat(255)])?.key).toHaveLength(255);
  });

  it.each([
    [['a', 'b'], 'must be sent once only'],
    [['a', 'a'], 'must be sent once only'],
    [[''], 'must not be empty'],
    [['k'.repeat(256)], 'must have at most 255 characters'],
    [['a\u007f'], 'must consist of printable ASCII characters'],
    [['a\t'], 'must consist of printable ASCII characters'],
    [['é'], 'must consist of printable ASCII characters'],
  ])('%j %s', (keys, what) => {
    const message = `The header \`Idempotency-Key\` ${what}.`;
    expect(refusal(() => read(keys))).toMatchObject({
      code: 'INVALID_INPUT',
      message,
      details: [{ path: 'Idempotency-Key', message }],
    });
  });

  const sha = (text: string) => createHash('sha256').update(text).digest();

  it('comes with the hash of the body, which is known at once where it was read before', async () => {
    const body = new BodyHash();
    body.begin().update('abc');
    expect([body.known(), await body.ofSkipped()]).toEqual([sha('abc'), sha('abc')]);
    expect(new BodyHash().known()).toEqual(sha(''));
  });

  it('a body that its operation reads is hashed then, or when the response is known without it', async () => {
    const read = new BodyHash();
    read.readBy(() => Promise.reject(new Error('read twice')));
    expect(read.known()).toBeNull();
    const noted: Buffer[] = [];
    read.onEnd((digest) => Promise.resolve(void noted.push(digest)));
    read.begin().update('abc');
    await read.end();
    expect(noted).toEqual([sha('abc')]);
    const skipped = new BodyHash();
    skipped.readBy(() => Promise.resolve(void skipped.begin().update('skipped')));
    expect(await skipped.ofSkipped()).toEqual(sha('skipped'));
    await skipped.end();
  });
});
