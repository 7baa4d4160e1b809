/** Values in requests: each is read back from its place as it was, and adds nothing else. */

import fc from 'fast-check';

import type { Json, JsonObject } from '../../../src/engine/types.ts';
import type { IntegrationOperation, ParameterStyle } from '../../../src/model/integration.ts';
import { requestOf } from '../../../src/nodes/integration/request.ts';
import { integrationOf, operationOf, parameterOf } from '../../support/integration.ts';

const integration = integrationOf({ baseUrl: 'https://api.example.com/v1', operations: [] });

function request(operation: Partial<IntegrationOperation>, values: JsonObject) {
  return requestOf({ integration, operation: operationOf({ name: 'op', ...operation }) }, values);
}
function built(operation: Partial<IntegrationOperation>, values: JsonObject) {
  const made = request(operation, values);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value;
}

const inPath = {
  path: '/users/{id}/items/x{item}',
  parameters: [
    parameterOf({ name: 'id', in: 'path', required: true }),
    parameterOf({ name: 'item', in: 'path', required: true }),
  ],
};
const texts = fc.string({ unit: 'binary', minLength: 1 });

describe('a value in the path', () => {
  it('is one segment, whatever it is, or is refused', () => {
    fc.assert(
      fc.property(texts, texts, (id, item) => {
        const made = request(inPath, { id, item });
        if (!made.ok) {
          expect(/^\.{1,2}$/.test(id) || /\p{Surrogate}/u.test(id + item)).toBe(true);
          return;
        }
        const url = new URL(made.value.url);
        expect([url.origin, url.search, url.hash]).toEqual(['https://api.example.com', '', '']);
        const [, ...segments] = url.pathname.split('/');
        expect(segments.map(decodeURIComponent)).toEqual(['v1', 'users', id, 'items', `x${item}`]);
      }),
    );
  });

  it.each(['.', '..', ''])('is not %j, which is another path', (id) => {
    expect(request(inPath, { id, item: '1' })).toMatchObject({ ok: false });
  });

  it('does not make a step up the path together with its template', () => {
    const path = '/users/.{id}';
    expect(request({ ...inPath, path }, { id: '.', item: '1' })).toMatchObject({ ok: false });
    expect(built({ ...inPath, path }, { id: '.a', item: '1' }).url).toContain('/users/..a');
  });
});

describe('a value in the query', () => {
  it('is read back as it was, beside nothing else', () => {
    const parameters = [parameterOf({ name: 'a&b', wireName: 'q[]#' }), parameterOf({ name: 'z' })];
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        fc.pre(!/\p{Surrogate}/u.test(one + other));
        const url = new URL(built({ parameters }, { 'a&b': one, z: other }).url);
        expect([...url.searchParams]).toEqual([
          ['q[]#', one],
          ['z', other],
        ]);
        expect(url.pathname).toBe('/v1/items');
      }),
    );
  });

  it.each<[string, Json, string]>([
    ['repeat', ['1', 'a,b', ' '], '?a=1&a=a%2Cb&a=%20'],
    ['comma', ['1', 'a,b'], '?a=1,a%2Cb'],
    ['space', ['1', '2'], '?a=1%202'],
    ['pipe', ['1', '|'], '?a=1|%7C'],
    ['brackets', [1, true], '?a[]=1&a[]=true'],
    ['comma', [], ''],
  ])('is a list in the style %s', (style, a, search) => {
    const parameters = [parameterOf({ name: 'a', type: 'array', style: style as 'comma' })];
    const { url } = built({ parameters }, { a });
    expect(url).toBe(`https://api.example.com/v1/items${search}`);
    expect(new URL(url).search).toBe(search);
  });

  it('is an object by its members', () => {
    const parameters = [parameterOf({ name: 'f', type: 'object', style: 'deep' })];
    expect(built({ parameters }, { f: { 'a&': 1, b: null, c: '=' } }).url).toMatch(
      /\?f\[a%26\]=1&f\[c\]=%3D$/,
    );
  });

  it('is a time in UTC, a date and a number as they are written, and nothing where it is null', () => {
    const parameters = [
      parameterOf({ name: 't', type: 'timestamp' }),
      parameterOf({ name: 'd', type: 'date' }),
      parameterOf({ name: 'n', type: 'number' }),
      parameterOf({ name: 'x' }),
    ];
    const values = { t: '2024-01-31T10:00:00+02:00', d: '2024-01-31', n: 0.5, x: null };
    expect(new URL(built({ parameters }, values).url).search).toBe(
      '?t=2024-01-31T08%3A00%3A00Z&d=2024-01-31&n=0.5',
    );
  });
});

describe('a value in a header', () => {
  const parameters = [parameterOf({ name: 'X-Team', in: 'header' })];

  it('is the header, and can add no other', () => {
    expect(built({ parameters }, { 'X-Team': 'a b' }).headers).toEqual({ 'X-Team': 'a b' });
    for (const value of ['a\r\nHost: b', 'a\nb', '\u0000', 'Ā'])
      expect(request({ parameters }, { 'X-Team': value })).toMatchObject({
        ok: false,
        problems: [{ path: '/parameters/X-Team' }],
      });
  });
});

describe('values that are longer than 16 MiB together', () => {
  const long = 'x'.repeat(1_048_576);
  const parameters = Array.from({ length: 17 }, (_, n) =>
    parameterOf({ name: `p${n}`, in: 'body' }),
  );
  const given = (count: number, value: Json) =>
    Object.fromEntries(parameters.slice(0, count).map(({ name }) => [name, value]));
  const post = { method: 'POST', parameters } as const;

  it('make no request, though the row that they come from is smaller', () => {
    expect(built(post, given(16, long)).body?.text.length).toBeGreaterThan(16 * 1_048_576);
    expect(request(post, given(17, long))).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('longer than 16 MiB') }],
    });
    expect(request(post, given(17, { a: [long] }))).toMatchObject({ ok: false });
  });

  it('make none as a batch either', () => {
    const operation = operationOf({ name: 'op', ...post });
    const rows = Array.from({ length: 17 }, () => ({ a: long }));
    const options = { batch: { pointer: '', rows } };
    expect(requestOf({ integration, operation }, {}, options)).toMatchObject({ ok: false });
  });
});

describe('a body', () => {
  const parameters = [
    parameterOf({ name: 'name', in: 'body' }),
    parameterOf({ name: 'tags', in: 'body', type: 'array', wireName: 'labels' }),
    parameterOf({ name: 'at', in: 'body', type: 'timestamp' }),
  ];
  const post = { method: 'POST', parameters } as const;

  it('of JSON has the values at its pointer', () => {
    const values = { name: null, tags: [1, { a: 2 }], at: '2024-01-31T10:00:00.5+02:00' };
    const body = { format: 'json', pointer: '/data/a~1b' } as const;
    expect(built({ ...post, body }, values).body).toEqual({
      contentType: 'application/json',
      text: '{"data":{"a/b":{"name":null,"labels":[1,{"a":2}],"at":"2024-01-31T08:00:00.500Z"}}}',
    });
  });

  it.each([
    ['2024-01-31T08:00:00.123456Z', '2024-01-31T08:00:00.123456Z'],
    ['2024-01-31T08:00:59.999999+02:00', '2024-01-31T06:00:59.999999Z'],
    ['1969-12-31T23:59:59.999900Z', '1969-12-31T23:59:59.9999Z'],
    ['2024-01-31T08:00:00.000000Z', '2024-01-31T08:00:00Z'],
    ['2024-01-31T08:00:00-05:30', '2024-01-31T13:30:00Z'],
  ])('has all digits of the instant %s', (at, sent) => {
    expect(JSON.parse(built(post, { at }).body!.text)).toEqual({ at: sent });
  });

  it('of a form has fields', () => {
    const body = { format: 'form', pointer: '' } as const;
    expect(built({ ...post, body }, { name: 'a b&', tags: ['x', 'y'] }).body).toEqual({
      contentType: 'application/x-www-form-urlencoded',
      text: 'name=a%20b%26&labels=x&labels=y',
    });
  });

  it.each<[string, ParameterStyle, Json, string]>([
    ['object', 'deep', { b: 1, c: { d: 'x&', e: null } }, 'a[b]=1&a[c][d]=x%26'],
    ['object', 'deep', { b: ['x', 'y'], 'c]': [] }, 'a[b][]=x&a[b][]=y'],
    ['object', 'deep', { b: [{ c: 1 }, { c: 2 }] }, 'a[b][0][c]=1&a[b][1][c]=2'],
    ['array', 'brackets', [{ b: 1 }, { b: [2] }], 'a[0][b]=1&a[1][b][]=2'],
    ['array', 'repeat', [{ b: 1 }], 'a[0][b]=1'],
    ['array', 'brackets', ['x', 'y'], 'a[]=x&a[]=y'],
    ['array', 'comma', ['x', 'y,'], 'a=x,y%2C'],
  ])('of a form writes an %s in the style %s: %j', (type, style, a, text) => {
    const body = { format: 'form', pointer: '' } as const;
    const nested = [parameterOf({ name: 'a', in: 'body', type: type as 'object', style })];
    expect(built({ ...post, parameters: nested, body }, { a }).body?.text).toBe(text);
  });

  it('of a form has no lists within a list that is divided by commas', () => {
    const body = { format: 'form', pointer: '' } as const;
    const list = [parameterOf({ name: 'a', in: 'body', type: 'array', style: 'comma' })];
    expect(request({ ...post, parameters: list, body }, { a: [{ b: 1 }] })).toMatchObject({
      problems: [{ path: '/parameters/a', message: expect.stringContaining('`comma`') }],
    });
  });

  it('is empty where no value is given, and absent where there are no fields', () => {
    const empty = { contentType: 'application/json', text: '{}' };
    expect(built(post, {}).body).toEqual(empty);
    expect(built({ ...post, method: 'PUT' }, {}).body).toEqual(empty);
    expect(built({ ...post, method: 'DELETE' }, {}).body).toBeUndefined();
    expect(built({ ...post, parameters: [] }, {}).body).toBeUndefined();
  });
});
