/** Nothing that a client can send becomes a 500: every odd input has its own 4xx. */

import { gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes, type CallRequest } from '../../support/client.ts';
import type { ErrorCode } from '../../../src/errors.ts';
import type { OperationId } from '../../../src/generated/operations.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ config: { bodyMaxBytes: 20_000, paramsMaxBytes: 60_000 } });
  key = app.keys.all;
});
afterAll(() => app.close());

const json = (value: unknown): string => JSON.stringify(value);
const node = {
  node_type: 'termination/dashboardOutput',
  node_role: 'terminator',
  label: 'T',
  config: {},
};

describe('a path', () => {
  it.each([
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e2',
    '0x10',
    '2147483648',
    '99999999999999999999',
    'NaN',
    'abc',
    '%20',
    '%31%00',
    '%E0%A4%A',
    '%',
    '%zz',
    '%F0%9F%92%A9',
    '1%2F2',
    '1;2',
    '%2e%2e',
  ])('has no workflow %s', async (id) => {
    await app.client.fails('WORKFLOW_NOT_FOUND', 'getWorkflow', {
      rawPath: `/api/v1/workflows/${id}`,
      key,
    });
    await app.client.fails('KEY_NOT_FOUND', 'revokeKey', { rawPath: `/api/v1/keys/${id}`, key });
    await app.client.fails('USER_NOT_FOUND', 'deleteUser', {
      rawPath: `/product/users/${id}`,
      cookie: app.admin.cookie,
    });
  });

  it('takes an id that is percent-encoded', async () => {
    const made = await app.client.ok('createWorkflow', { key, body: { title: 'T' } });
    const encoded = [...String(made.body.data.id)].map((digit) => `%3${digit}`).join('');
    await app.client.ok('getWorkflow', { rawPath: `/api/v1/workflows/${encoded}`, key });
  });

  it.each([
    'dataRef:nothing',
    'dataRef%3Anothing',
    '%00',
    '%E0%A4%A',
    '%',
    '..%2F..%2Fetc%2Fpasswd',
    'x'.repeat(4000),
    'dataRef:%F0%9F%92%A9',
    'dataRef:',
  ])('has no result %s', async (id) => {
    const made = await app.client.ok('createWorkflow', { key, body: { title: 'T' } });
    await app.client.fails('DATA_EXPIRED', 'getResultPage', {
      rawPath: `/api/v1/workflows/${made.body.data.id}/data/${id}`,
      key,
    });
  });

  it.each([
    '/nothing',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/workflows',
    '/API/V1/workflows',
    '/api/v1/workflows/',
    '//api/v1/workflows',
    '/api/v1/workflows/1/data',
    '/api/v1/%2e%2e/livez',
    '/product',
    '/docs/../etc/passwd',
    '/%',
    '/%E0%A4%A',
  ])('is not found at %s, with a key or without', async (path) => {
    for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
      const { status, body } = await app.client.raw({ path, headers });
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each([
    ['PUT', '/api/v1/workflows', 'GET, POST, OPTIONS'],
    ['HEAD', '/api/v1/workflows', 'GET, POST, OPTIONS'],
    ['TRACE', '/api/v1/workflows/1', 'GET, PATCH, DELETE, OPTIONS'],
    ['GET', '/api/v1/workflows/nonsense/execute', 'POST, OPTIONS'],
    ['DELETE', '/product/users', 'GET, POST, OPTIONS'],
    ['POST', '/readyz', 'GET, HEAD'],
    ['DELETE', '/docs', 'GET, HEAD'],
  ])('does not take %s %s, whoever asks', async (method, path, allow) => {
    const { status, headers, body } = await app.client.raw({ method, path });
    expect([status, headers['allow']]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(body.error.code).toBe('METHOD_NOT_ALLOWED');
  });
});

describe('a query', () => {
  it.each([
    'page=1e2',
    'page=0x10',
    'page=%203',
    'page=+3',
    'page=3%20',
    'page=',
    'page',
    'page=-1',
    'page=-0',
    'page=007',
    'page=1.0',
    'page=2147483648',
    'page=99999999999999999999',
    'page=NaN',
    'page=true',
    'page=0&page=0',
    'limit=0',
    'limit=101',
    'limit=-0',
    'limit=%E0%A4%A',
    'page=%00',
    'page[]=1',
    '__proto__=1',
    'unknown=1',
    '%00=1',
    '%E0%A4%A=1',
  ])('is refused with %s', async (query) => {
    const { body } = await app.client.fails('INVALID_INPUT', 'listWorkflows', { query, key });
    expect(body.error.details).toHaveLength(1);
  });

  it.each([
    ['', 50],
    ['limit=100', 100],
    ['limit=1&page=2147483647', 1],
    ['&&limit=7&', 7],
    ['%6cimit=8', 8],
  ])('is taken with %s', async (query, limit) => {
    const { body } = await app.client.ok('listWorkflows', { query, key });
    expect(body.data.limit).toBe(limit);
  });

  it('names everything that is wrong', async () => {
    const { body } = await app.client.fails('INVALID_INPUT', 'listWorkflows', {
      query: 'page=x&limit=500',
      key,
    });
    expect(body.error.details).toEqual([
      { path: 'page', message: 'The query parameter `page` must be a whole number.' },
      { path: 'limit', message: 'The query parameter `limit` must be at most 100.' },
    ]);
  });
});

const INVALID_BODIES: readonly (readonly [what: string, body: string | Buffer])[] = [
  ['nothing', ''],
  ['blanks', '  \n'],
  ['half an object', '{"title": "T"'],
  ['a comment', '{"title": "T"} // yes'],
  ['single quotes', "{'title': 'T'}"],
  ['NaN', '{"title": NaN}'],
  ['a control character', '{"title": "a\u0001"}'],
  [
    'bytes that are not UTF-8',
    Buffer.from([...Buffer.from('{"title":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
  ],
  [
    'UTF-8 of half a surrogate pair',
    Buffer.from([...Buffer.from('{"title":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
  ],
  ['UTF-16', Buffer.from('\ufeff{"title":"T"}', 'utf16le')],
  ['two objects', '{"title":"T"}{"title":"U"}'],
];

const INVALID_INPUTS: readonly (readonly [what: string, body: string, path: string])[] = [
  ['null', 'null', ''],
  ['an array', '[]', ''],
  ['a string', '"title"', ''],
  ['a string that holds an object', json(json({ title: 'T' })), ''],
  ['a number', '7', ''],
  ['nothing of what is needed', '{}', '/title'],
  ['a member that nobody knows', json({ title: 'T', colour: 'red' }), '/colour'],
  ['__proto__', '{"title":"T","__proto__":{"is_active":false}}', '/__proto__'],
  ['__proto__, escaped', '{"title":"T","\\u005f_proto__":1}', '/__proto__'],
  [
    '__proto__, deep inside',
    json({ title: 'T', nodes: [{ ...node, config: { a: [] } }] }).replace(
      '[]',
      '[{"__proto__":1}]',
    ),
    '/nodes/0/config/a/0/__proto__',
  ],
  ['U+0000', '{"title":"a\\u0000b"}', '/title'],
  [
    'U+0000 in a config',
    json({ title: 'T', nodes: [{ ...node, config: { a: ['\0'] } }] }),
    '/nodes/0/config/a/0',
  ],
  [
    'U+0000 in the name of a member',
    json({ title: 'T', nodes: [{ ...node, config: { 'a\0': 1 } }] }),
    '/nodes/0/config/a\uFFFD',
  ],
  ['half of a surrogate pair', '{"title":"\\ud800"}', '/title'],
  ['half of a surrogate pair in the name of a member', '{"title":"T","\\udc00":1}', '/\uFFFD'],
  [
    'a whole number that no double is',
    '{"title":"T","nodes":[{"config":{"a":[0,9007199254740993]}}]}',
    '/nodes/0/config/a/1',
  ],
  [
    'a whole number of 64 bits',
    '{"title":"T","nodes":[{"config":{"a":-9223372036854775807}}]}',
    '/nodes/0/config/a',
  ],
  [
    'a number beyond all doubles',
    '{"title":"T","nodes":[{"config":{"a/b":1e309}}]}',
    '/nodes/0/config/a~1b',
  ],
  [
    '400 digits',
    `{"title":"T","nodes":[{"config":{"a":-${'9'.repeat(400)}}}]}`,
    '/nodes/0/config/a',
  ],
  ['such a number and nothing else', '12345678901234567890', ''],
  ['such a number where another one follows', '{"title":"T","colour":1e999,"colour":1}', '/colour'],
  ['65 levels', `{"title":${'['.repeat(64)}${']'.repeat(64)}}`, ''],
  ['9,000 levels that never end', `{"title":${'[{"a":'.repeat(3000)}`, ''],
  ['blanks for a title', json({ title: ' \t\u3000 ' }), '/title'],
  ['256 characters', json({ title: '🧵'.repeat(256) }), '/title'],
  ['edges without nodes', json({ title: 'T', edges: [] }), '/edges'],
  ['a number where text belongs', json({ title: 7 }), '/title'],
];

describe('a body', () => {
  it.each(INVALID_BODIES)('of %s is not JSON', async (_, body) => {
    await app.client.fails('INVALID_BODY', 'createWorkflow', { key, body });
  });

  it.each(INVALID_INPUTS)('of %s is not what the operation takes', async (_, body, path) => {
    const answer = await app.client.fails('INVALID_INPUT', 'createWorkflow', { key, body });
    if (answer.body.error.details !== undefined)
      expect(answer.body.error.details.map((detail) => detail.path)).toContain(path);
    else expect(path).toBe('');
  });

  it('may nest as deep as 64 levels, and braces within strings do not count', async () => {
    const deep = (levels: number): unknown => (levels === 0 ? '{[{[' : [deep(levels - 1)]);
    const body = json({
      title: '['.repeat(100),
      nodes: [{ ...node, config: { deep: deep(60), text: '"\\{'.repeat(50) } }],
      edges: [],
    });
    const { body: made } = await app.client.ok('createWorkflow', { key, body });
    expect(made.data.nodes[0]!.config).toEqual(JSON.parse(body).nodes[0].config);
  });

  it('may hold any number that a double holds, and fractions that it rounds', async () => {
    const numbers =
      '[9007199254740992,-9007199254740992,1234567890123456,100000000000000000000,1152921504606846976,0.1,3.14159265358979323846,12345678901234567890.5,1.5e300,1e-400,-0]';
    const body = `{"title":"T","nodes":[{"node_type":"termination/dashboardOutput","node_role":"terminator","config":{"numbers":${numbers},"text":"12345678901234567890 1e400"}}]}`;
    const { body: made } = await app.client.ok('createWorkflow', { key, body });
    expect(made.data.nodes[0]!.config).toEqual({
      numbers: (JSON.parse(numbers) as number[]).map((number) => number + 0),
      text: '12345678901234567890 1e400',
    });
    // What was shown may be sent back.
    const shown = { nodes: made.data.nodes, edges: [] };
    await app.client.ok('updateWorkflow', {
      key,
      params: { workflowId: made.data.id },
      body: shown,
    });
  });

  it('may begin with a byte order mark, and of two members of one name the last one counts', async () => {
    const { body } = await app.client.ok('createWorkflow', {
      key,
      body: '\ufeff{"title":"A","title":"B"}',
    });
    expect(body.data.title).toBe('B');
  });

  it('may have rows with members called constructor and prototype, which are columns like any other', async () => {
    const rows = [{ constructor: 1, prototype: 'p', toString: true }];
    const nodes = [
      {
        node_type: 'sources/inlineRows',
        node_role: 'getter',
        label: 'Rows',
        config: { rows, columns: { constructor: 'integer' } },
      },
      {
        node_type: 'termination/dashboardOutput',
        node_role: 'terminator',
        label: 'Out',
        config: {},
      },
    ] as const;
    const { body } = await app.client.ok('createWorkflow', {
      key,
      body: {
        title: 'T',
        nodes: [...nodes],
        edges: [{ source_node_index: 0, target_node_index: 1 }],
      },
    });
    const run = await app.client.ok('executeWorkflow', {
      key,
      params: { workflowId: body.data.id },
    });
    expect(run.body.data.rows).toEqual(rows);
    expect(Object.keys(run.body.data.schema)).toEqual(['constructor', 'prototype', 'toString']);
  });

  it('may hold any text that is Unicode', async () => {
    const title = 'Ünïcödé 🧵 \u2028 \uFFFF constructor __proto__ "';
    const { body } = await app.client.ok('createWorkflow', { key, body: { title } });
    expect(body.data.title).toBe(title);
  });

  it.each([
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/merge-patch+json',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    ',',
    '',
  ])('must not have the media type %s', async (type) => {
    await app.client.fails('UNSUPPORTED_MEDIA_TYPE', 'createWorkflow', {
      key,
      body: { title: 'T' },
      headers: { 'content-type': type },
    });
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; profile=x',
  ])('may have the media type %s', async (type) => {
    await app.client.ok('createWorkflow', {
      key,
      body: { title: 'T' },
      headers: { 'content-type': type },
    });
  });

  it('may be left out where the operation can do without, whatever the media type says', async () => {
    const { body } = await app.client.ok('createWorkflow', {
      key,
      body: { title: 'T', nodes: [node] },
    });
    const request: CallRequest = { params: { workflowId: body.data.id }, key };
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', request);
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', {
      ...request,
      headers: { 'content-type': 'text/plain' },
    });
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', { ...request, body: {} });
    await app.client.fails('INVALID_INPUT', 'executeWorkflow', {
      ...request,
      body: { params: [] },
    });
    await app.client.fails('INVALID_INPUT', 'executeWorkflow', {
      ...request,
      body: { parameters: {} },
    });
  });

  it('is not read where the operation takes none', async () => {
    const made = await app.client.ok('createWorkflow', { key, body: { title: 'T' } });
    await app.client.ok('validateWorkflow', {
      key,
      params: { workflowId: made.body.data.id },
      body: '}{',
    });
    await app.client.ok('deleteWorkflow', {
      key,
      params: { workflowId: made.body.data.id },
      body: 'x'.repeat(100_000),
    });
  });
});

describe('a compressed body', () => {
  const zipped = gzipSync(json({ title: 'Zipped' }));
  const cases: readonly (readonly [
    what: string,
    code: ErrorCode,
    body: Buffer,
    encoding: string,
  ])[] = [
    ['is bogus', 'INVALID_BODY', Buffer.from('no gzip at all'), 'gzip'],
    ['is cut off', 'INVALID_BODY', zipped.subarray(0, zipped.length - 9), 'gzip'],
    ['holds no JSON', 'INVALID_BODY', gzipSync('nothing'), 'gzip'],
    [
      'grows beyond the limit',
      'PAYLOAD_TOO_LARGE',
      gzipSync(json({ title: ' '.repeat(5_000_000) })),
      'gzip',
    ],
    ['nests too deep', 'INVALID_INPUT', gzipSync('['.repeat(10_000)), 'gzip'],
    ['has an encoding that nobody knows', 'UNSUPPORTED_MEDIA_TYPE', zipped, 'zstd'],
    ['has two encodings', 'UNSUPPORTED_MEDIA_TYPE', zipped, 'gzip, gzip'],
    ['is gzip and says deflate', 'INVALID_BODY', zipped, 'deflate'],
    ['is gzip and says brotli', 'INVALID_BODY', zipped, 'br'],
  ];

  it.each(cases)('is refused where it %s', async (_, code, body, encoding) => {
    await app.client.fails(code, 'createWorkflow', {
      key,
      body,
      headers: { 'content-encoding': encoding },
    });
  });

  it.each(['gzip', 'GZIP', 'x-gzip'])('is read as %s', async (encoding) => {
    const { body } = await app.client.ok('createWorkflow', {
      key,
      body: zipped,
      headers: { 'content-encoding': encoding },
    });
    expect(body.data.title).toBe('Zipped');
  });
});

describe('a long body', () => {
  const long = json({ title: 'T', description: 'x'.repeat(30_000) });

  it.each<[string, OperationId, Record<string, string>]>([
    ['with its length', 'createWorkflow', {}],
    ['in chunks', 'createWorkflow', { 'transfer-encoding': 'chunked' }],
    ['in another operation', 'createKey', {}],
  ])('is refused %s, and the connection ends', async (_, id, extra) => {
    const headers = 'transfer-encoding' in extra ? { ...extra, 'content-length': null } : extra;
    const answer = await app.client.fails('PAYLOAD_TOO_LARGE', id, { key, body: long, headers });
    expect(answer.headers['connection']).toBe('close');
  });

  it('that is announced and then not sent is refused all the same', async () => {
    const head = `POST /api/v1/workflows HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{`;
    const answer = await sendBytes(app.url, head);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"PAYLOAD_TOO_LARGE"');
  });

  it('is refused for strangers without being read', async () => {
    await app.client.fails('UNAUTHORIZED', 'createWorkflow', { body: long });
  });

  it('may be longer in an execute call', async () => {
    const made = await app.client.ok('createWorkflow', {
      key,
      body: { title: 'T', nodes: [node] },
    });
    const request = { key, params: { workflowId: made.body.data.id } };
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', {
      ...request,
      body: { params: { text: 'x'.repeat(50_000) } },
    });
    await app.client.fails('PAYLOAD_TOO_LARGE', 'executeWorkflow', {
      ...request,
      body: { params: { text: 'x'.repeat(70_000) } },
    });
  });
});
