/** No body that a client can send becomes a 500: every odd one has its own 4xx. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import type { CallRequest } from '../../../scripts/service/client.ts';

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
    const response = await app.client.fails('INVALID_INPUT', 'createWorkflow', { key, body });
    if (response.body.error.details !== undefined)
      expect(response.body.error.details.map((detail) => detail.path)).toContain(path);
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
    const { body: made, text } = await app.client.ok('createWorkflow', { key, body });
    expect(made.data.nodes[0]!.config).toEqual({
      numbers: (JSON.parse(numbers) as number[]).map((number) => number + 0),
      text: '12345678901234567890 1e400',
    });
    // What was shown may be sent back.
    const [, shown] = /"nodes":(\[.*\]),"edges"/.exec(text)!;
    expect(shown).toContain(',1152921504606846976,');
    await app.client.ok('updateWorkflow', {
      key,
      params: { workflowId: made.data.id },
      body: `{"nodes":${shown},"edges":[]}`,
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

  it('may be left out if the operation can do without it, unless the media type is that of a form', async () => {
    const { body } = await app.client.ok('createWorkflow', {
      key,
      body: { title: 'T', nodes: [node] },
    });
    const request: CallRequest = { params: { workflowId: body.data.id }, key };
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', request);
    await app.client.fails('WORKFLOW_INVALID', 'executeWorkflow', {
      ...request,
      headers: { 'content-type': 'application/xml' },
    });
    await app.client.fails('UNSUPPORTED_MEDIA_TYPE', 'executeWorkflow', {
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
