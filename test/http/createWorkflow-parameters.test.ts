/** Workflows that declare their parameters: what may be declared, and that it is kept. */

import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 1000 });
  key = await server.key();
});
afterAll(() => server.close());

const graph = chain(inlineRows([{ n: 1 }]), dashboard);
const everyKind = {
  title: { type: 'string', enum: ['a', 'b'], default: 'a', description: 'Which one.' },
  least: { type: 'number', required: true },
  all: { type: 'boolean', default: false },
  day: { type: 'date', default: '2024-02-29' },
  at: { type: 'timestamp', enum: ['2024-02-29T00:00:00Z'] },
  list: { type: 'array', default: [1, 'x'] },
  orders: {
    type: 'rows',
    columns: [
      { name: '2024', type: 'number' },
      { name: 'a', type: 'text' },
    ],
  },
  lines: { type: 'rows', columns: { b: 'integer' }, default: { b: 1 } },
};

async function refused(parameters: unknown) {
  const call = { key, body: { title: 'T', ...graph, parameters } };
  const { body } = await server.client.fails('INVALID_INPUT', 'createWorkflow', call);
  const validated = await server.client.fails('INVALID_INPUT', 'validateGraph', {
    key,
    body: { ...graph, parameters },
  });
  expect(validated.body.error.details).toEqual(body.error.details);
  return body.error.details?.[0];
}

describe('declared parameters', () => {
  it('are kept as they were sent, in their order, and can be sent back', async () => {
    const { id, parameters } = await createWorkflow(server, key, {
      ...graph,
      parameters: everyKind,
    });
    expect(JSON.stringify(parameters)).toBe(JSON.stringify(everyKind));
    const call = { key, params: { workflowId: id } };
    const { body } = await server.client.ok('getWorkflow', call);
    expect(JSON.stringify(body.data.parameters)).toBe(JSON.stringify(everyKind));
    const copy = await server.client.ok('createWorkflow', { key, body: body.data });
    expect(copy.body.data.parameters).toEqual(everyKind);
    const same = await server.client.ok('updateWorkflow', { ...call, body: body.data });
    expect(same.body.data.parameters).toEqual(everyKind);
  });

  it('are null where none were sent', async () => {
    expect((await createWorkflow(server, key, graph)).parameters).toBeNull();
  });

  it('are replaced, left alone and removed, with the graph or without it', async () => {
    const parameters = { n: { type: 'number' } };
    const { id, nodes } = await createWorkflow(server, key, { ...graph, parameters });
    const update = async (body: object) =>
      (await server.client.ok('updateWorkflow', { key, params: { workflowId: id }, body })).body
        .data;
    expect((await update({ title: 'New' })).parameters).toEqual(parameters);
    expect((await update(graph)).parameters).toEqual(parameters);
    const replaced = await update({ parameters: { m: { type: 'date' } } });
    expect(replaced.parameters).toEqual({ m: { type: 'date' } });
    expect(replaced.nodes).toHaveLength(nodes.length);
    expect((await update({ parameters: {} })).parameters).toEqual({});
    expect((await update({ parameters: null })).parameters).toBeNull();
  });

  it('take effect in the next call', async () => {
    const { id: workflowId } = await createWorkflow(server, key, graph);
    const call = { key, params: { workflowId } };
    await server.client.ok('executeWorkflow', { ...call, body: { params: { any: 1 } } });
    await server.client.ok('updateWorkflow', { ...call, body: { parameters: {} } });
    await server.client.fails('INVALID_INPUT', 'executeWorkflow', {
      ...call,
      body: { params: { any: 1 } },
    });
    await server.client.ok('updateWorkflow', { ...call, body: { parameters: null } });
    await server.client.ok('executeWorkflow', { ...call, body: { params: { any: 1 } } });
  });

  it.each<[string, unknown, string, string]>([
    ['a list', [], '/parameters', 'must be an object or null'],
    ['no object', { p: 'number' }, '/parameters/p', 'must be an object'],
    ['no type', { p: {} }, '/parameters/p/type', 'is required'],
    ['an unknown type', { p: { type: 'nummer' } }, '/parameters/p/type', 'did you mean "number"?'],
    ['a type that is none', { p: { type: 5 } }, '/parameters/p/type', 'must be a string'],
    [
      'an unknown member',
      { p: { type: 'date', dflt: 1 } },
      '/parameters/p/dflt',
      'is not a member',
    ],
    ['a name with a digit first', { '1p': { type: 'date' } }, '/parameters/1p', 'no digit first'],
    ['an empty name', { '': { type: 'date' } }, '/parameters/', 'no digit first'],
    ['a name in capitals', { 'a/B c': { type: 'date' } }, '/parameters/a~1B c', 'letters'],
    [
      'names alike but for case',
      { minA: { type: 'date' }, mina: { type: 'date' } },
      '/parameters/mina',
      'must differ from `minA`',
    ],
    [
      'a long name',
      { ['p'.repeat(65)]: { type: 'date' } },
      `/parameters/${'p'.repeat(65)}`,
      'at most 64',
    ],
    [
      'a default of another type',
      { minPrice: { type: 'number', default: '5' } },
      '/parameters/minPrice/default',
      'must be a number',
    ],
    [
      'a date that is none',
      { p: { type: 'date', default: '2023-02-29' } },
      '/parameters/p/default',
      'must be a date',
    ],
    [
      'a default that is required',
      { p: { type: 'number', default: 5, required: true } },
      '/parameters/p/default',
      'must be absent',
    ],
    [
      'a default outside of its enum',
      { p: { type: 'string', default: 'c', enum: ['a'] } },
      '/parameters/p/default',
      'must be one of "a"',
    ],
    [
      'an enum of another type',
      { p: { type: 'number', enum: [1, 'a'] } },
      '/parameters/p/enum/1',
      'must be a number',
    ],
    ['an empty enum', { p: { type: 'number', enum: [] } }, '/parameters/p/enum', '1 to 200'],
    [
      'a long enum',
      { p: { type: 'number', enum: [...Array(201).keys()] } },
      '/parameters/p/enum',
      '1 to 200',
    ],
    [
      'an enum with one value twice',
      { p: { type: 'number', enum: [1, 1] } },
      '/parameters/p/enum/1',
      'twice',
    ],
    [
      'an enum of rows',
      { p: { type: 'rows', enum: [[]] } },
      '/parameters/p/enum',
      'must be absent',
    ],
    [
      'columns of a number',
      { p: { type: 'number', columns: {} } },
      '/parameters/p/columns',
      'only rows',
    ],
    ['no columns', { p: { type: 'rows', columns: [] } }, '/parameters/p/columns', '1 to 500'],
    [
      'a column type that is none',
      { p: { type: 'rows', columns: { aB: 'nope' } } },
      '/parameters/p/columns/aB',
      'must be the name of a type',
    ],
    [
      'a column without type',
      { p: { type: 'rows', columns: [{ name: 'a' }] } },
      '/parameters/p/columns/0/type',
      'must be the name of a type',
    ],
    [
      'a column of another form',
      { p: { type: 'rows', columns: ['a'] } },
      '/parameters/p/columns/0',
      'must be {"name"',
    ],
    [
      'columns alike',
      { p: { type: 'rows', columns: { a: 'text', A: 'text' } } },
      '/parameters/p/columns',
      'differ only in case',
    ],
    [
      'a default with other columns',
      { p: { type: 'rows', columns: { a: 'text' }, default: [{ b: 1 }] } },
      '/parameters/p/default',
      'not among the declared columns',
    ],
    [
      'a long description',
      { p: { type: 'date', description: 'x'.repeat(1001) } },
      '/parameters/p/description',
      '1000 characters',
    ],
    [
      'too many',
      Object.fromEntries([...Array(101).keys()].map((n) => [`p${n}`, { type: 'date' }])),
      '/parameters',
      'at most 100',
    ],
    [
      'too much',
      { p: { type: 'string', default: 'x'.repeat(66_000) } },
      '/parameters',
      'at most 65536 characters',
    ],
  ])('that are %s are refused', async (_, parameters, path, words) => {
    const detail = await refused(parameters);
    expect(detail?.path).toBe(path);
    expect(detail?.message).toContain(words);
  });
});
