/** Rows with what an API says of their values. */

import type { IncomingMessage } from 'node:http';

import { isGrouping } from '../../src/engine/dialects/duckdb/limits.ts';
import { callKeys, enrichedTable } from '../../src/engine/relation/enrichment.ts';
import { createBinder } from '../../src/engine/graph/bind.ts';
import { validate } from '../../src/engine/graph/validate.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import type { IntegrationOperation } from '../../src/model/integration.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { chain, rowsOf, runRequest } from '../support/engine.ts';
import { operationOf, parameterOf } from '../support/integration.ts';
import { useApiHost } from './api-host.ts';

const { host, engine, withOperation } = useApiHost();

/** What the API knows, by id; an id that it does not know is a 404. */
function knows(things: Readonly<Record<string, unknown>>): void {
  host().respond = ({ url = '' }: IncomingMessage, response) => {
    const id = decodeURIComponent(url.split('/').at(-1)!);
    if (!Object.hasOwn(things, id)) response.statusCode = 404;
    response.end(JSON.stringify(things[id] ?? { message: 'not found' }));
  };
}

const lookUp: Partial<IntegrationOperation> = {
  role: 'setter',
  path: '/things/{id}',
  parameters: [parameterOf({ name: 'id', in: 'path', required: true })],
};
const byId = { parameters: { id: { $column: 'id' } } };

const withShop = (graph: Graph, given: Partial<IntegrationOperation> = {}): Graph =>
  withOperation(graph, operationOf({ name: 'get', ...lookUp, ...given }));
function graphOf(
  input: readonly JsonObject[],
  config: JsonObject,
  ...behind: readonly (readonly [string, JsonObject])[]
): Graph {
  return chain(['sources/inlineRows', { rows: input }], ['shop/get', config], ...behind, [
    'termination/dashboardOutput',
    {},
  ]);
}
const run = (graph: Graph, given?: Partial<IntegrationOperation>) =>
  engine().run(runRequest({ graph: withShop(graph, given) }));
const paths = (): readonly string[] =>
  host()
    .requests.map(({ url }) => url!)
    .sort();

describe('a setter of an integration', () => {
  it('adds the columns of the response, calls once for each value, and keeps the order of rows', async () => {
    knows({ a: { name: 'Ada' }, b: { name: 'Bob' } });
    const input = ['b', 'a', 'b', null, 'x'].map((id, n) => ({ n, id }));
    expect(rowsOf(await run(graphOf(input, byId)))).toEqual([
      { n: 0, id: 'b', name: 'Bob' },
      { n: 1, id: 'a', name: 'Ada' },
      { n: 2, id: 'b', name: 'Bob' },
      { n: 3, id: null, name: null },
      { n: 4, id: 'x', name: null },
    ]);
    expect(paths()).toEqual(['/things/a', '/things/b', '/things/x']);
  });

  it('calls once for objects that differ only in the order of their members', async () => {
    host().respond = (_request, response) => response.end('{"ok":true}');
    const input = [{ q: { a: 1, b: 9 } }, { q: { b: 9, a: 1.0 } }, { q: { a: 1, b: 8 } }];
    const query = parameterOf({ name: 'q', in: 'query', type: 'object', style: 'deep' });
    const operation = { path: '/things', parameters: [query] };
    const output = rowsOf(
      await run(graphOf(input, { parameters: { q: { $column: 'q' } } }), operation),
    );
    expect(output).toEqual(input.map((row) => ({ ...row, ok: true })));
    expect(paths()).toEqual(['/things?q[a]=1&q[b]=8', '/things?q[a]=1&q[b]=9']);
  });

  it('drops rows without a match if configured, and repeats rows with several', async () => {
    knows({ 1: [{ tag: 'x' }, { tag: 'y' }], 2: [], 3: [{ tag: 'z' }] });
    const input = [{ id: 3 }, { id: 2 }, { id: 1 }, { id: null }];
    expect(rowsOf(await run(graphOf(input, { ...byId, join: 'inner' })))).toEqual([
      { id: 3, tag: 'z' },
      { id: 1, tag: 'x' },
      { id: 1, tag: 'y' },
    ]);
  });

  it.each<[what: string, body: string, status: number]>([
    ['no body, with 204', '', 204],
    ['no body', '', 200],
    ['an empty list', '[]', 200],
    ['an empty object', '{}', 200],
    ['null', 'null', 200],
  ])('takes %s for no match, of one row and of all', async (_what, body, status) => {
    host().respond = ({ url = '' }: IncomingMessage, response) => {
      if (url.endsWith('/a')) return void response.end('{"name":"Ada"}');
      response.statusCode = status;
      response.end(body);
    };
    const input = [{ id: 'a' }, { id: 'b' }];
    expect(rowsOf(await run(graphOf(input, byId)))).toEqual([
      { id: 'a', name: 'Ada' },
      { id: 'b', name: null },
    ]);
    expect(rowsOf(await run(graphOf([{ id: 'b' }], byId)))).toEqual([{ id: 'b' }]);
    const inner = { ...byId, join: 'inner' };
    expect(rowsOf(await run(graphOf([{ id: 'b' }], inner)))).toEqual([]);
    const columns = [{ name: 'name', type: 'string' }];
    const response = { format: 'json', rowsPath: '', columns } as const;
    expect(rowsOf(await run(graphOf([{ id: 'b' }], byId), { response }))).toEqual([
      { id: 'b', name: null },
    ]);
  });

  it('names a column that the rows have already as a join does', async () => {
    knows({ a: { id: 7, N: 1 } });
    expect(rowsOf(await run(graphOf([{ id: 'a', n: 0 }], byId)))).toEqual([
      { id: 'a', n: 0, id_right: 7, N_right: 1 },
    ]);
  });

  it('has typed columns where the operation declares them: nodes after it are checked before a run', async () => {
    knows({ a: { day: '2024-01-31', other: 1 } });
    const columns = [{ name: 'day', type: 'date' }];
    const response = { format: 'json', rowsPath: '', columns } as const;
    const graph = graphOf([{ id: 'a' }], byId, [
      'queryoperators/computedColumn',
      { column_name: 'year', expression: 'year(day)' },
    ]);
    const report = await validate(
      createBinder(catalogue, { maxNodes: 9 }),
      withShop(graph, { response }),
    );
    expect(report.errors).toEqual([]);
    expect(report.nodes[1]?.outputs['output1']).toEqual([
      { name: 'id', type: 'string' },
      { name: 'day', type: 'date' },
    ]);
    expect(rowsOf(await run(graph, { response }))).toEqual([
      { id: 'a', day: '2024-01-31', year: 2024 },
    ]);
    const empty = chain(
      ['sources/inlineRows', { rows: [], columns: { id: 'string' } }],
      ['shop/get', byId],
      ['termination/dashboardOutput', {}],
    );
    expect(rowsOf(await run(empty, { response }))).toEqual([]);
    expect(rowsOf(await run(empty))).toEqual([]);
  });

  it('makes no call for a run of which something else is wrong', async () => {
    knows({ a: { name: 'Ada' } });
    const called = graphOf([{ id: 'a' }], byId);
    const graph: Graph = {
      nodes: [
        ...called.nodes,
        { id: 11, type: 'sources/params', label: 'rows', config: { param: 'rows' } },
        {
          id: 12,
          type: 'queryoperators/sort',
          label: 'sort',
          config: { by: [{ field: 'b' }] },
        },
        { id: 13, type: 'termination/dashboardOutput', label: 'out', config: {} },
      ],
      edges: [
        ...called.edges,
        { source: 11, sourcePort: 'output1', target: 12, targetPort: 'input1' },
        { source: 12, sourcePort: 'output1', target: 13, targetPort: 'input1' },
      ],
    };
    const request = runRequest({ graph: withShop(graph), params: { rows: [{ a: 1 }] } });
    expect(await engine().run(request)).toMatchObject({ problem: { nodeId: 12 } });
    expect(paths()).toEqual([]);
  });

  it('reports what its calls brought in, and what may be wrong with it', async () => {
    const columns = [
      { name: 'large', type: 'string' },
      { name: 'larg', type: 'string' },
    ];
    host().respond = (_request, response) => void response.end('[{"large":18446744073709551615}]');
    const graph = graphOf([{ id: 'a' }, { id: 'b' }], byId);
    const { sources } = await run(graph);
    expect(sources).toEqual([
      { nodeId: 1, rows: 2, bytes: expect.any(Number), ms: expect.any(Number), warnings: [] },
      {
        nodeId: 2,
        rows: 2,
        bytes: 64,
        ms: expect.any(Number),
        warnings: [expect.stringContaining('`large`')],
      },
    ]);
    const missing = await run(graph, { response: { format: 'json', rowsPath: '', columns } });
    expect(missing.sources).toMatchObject([
      { nodeId: 1 },
      { nodeId: 2, warnings: ['No row has `larg`; the rows have `large`'] },
    ]);
  });

  it('warns of the pages of a call that are the same', async () => {
    host().respond = ({ url = '' }, response) =>
      void response.end(/p=[12]$/.test(url) ? '[{"n":1}]' : '[]');
    const { sources } = await run(graphOf([{ id: 'a' }, { id: 'b' }], byId), {
      pagination: { type: 'page', param: 'p', start: 1, until: 'empty', maxPages: 9 },
    });
    expect(sources[1]?.warnings).toEqual([
      expect.stringMatching(/^For `id` = "a": Page 2 is the same as page 1, .* not to read `p`$/),
    ]);
  });

  it('may follow another one, whose responses supply its values', async () => {
    knows({ a: { next: 'b' }, b: { next: 'c' } });
    const graph = graphOf([{ id: 'a' }], byId, [
      'shop/get',
      { parameters: { id: { $column: 'next' } } },
    ]);
    expect(rowsOf(await run(graph))).toEqual([{ id: 'a', next: 'b', next_right: 'c' }]);
    expect(paths()).toEqual(['/things/a', '/things/b']);
  });

  it('calls nothing where the graph is wrong', async () => {
    knows({ a: { name: 'Ada' } });
    const graph = graphOf([{ id: 'a' }], byId, [
      'queryoperators/filter',
      { expression: 'no syntax (' },
    ]);
    expect(await run(graph)).toMatchObject({ status: 'invalid' });
    expect(host().requests).toEqual([]);
  });

  it.each<[JsonObject, string, string]>([
    [{ id: { $column: 'ID2' } }, 'unknown_column', '/parameters/id/$column'],
    [{ id: { $column: 'list' } }, 'type_mismatch', '/parameters/id/$column'],
    [{ id: [{ $column: 'id' }] }, 'invalid_config', '/parameters/id'],
  ])('with %j is refused before a run', async (parameters, code, path) => {
    const graph = graphOf([{ id: 'a', list: [1] }], { parameters });
    expect(await run(graph)).toMatchObject({
      status: 'invalid',
      report: { errors: [{ nodeId: 2, code, path }] },
    });
  });

  it.each<[string, JsonObject, RegExp]>([
    ['with the value for which a call failed', byId, /^For `id` = "a": .*status 500/],
    ['without one where no column is read', { parameters: { id: 'a' } }, /^The host .*status 500/],
  ])('fails %s', async (_, config, message) => {
    host().respond = (_, response) => {
      response.statusCode = 500;
      response.end();
    };
    expect(await run(graphOf([{ id: 'a' }], config))).toMatchObject({
      status: 'failed',
      problem: {
        nodeId: 2,
        code: 'source_failed',
        message: expect.stringMatching(message),
      },
    });
  });

  it('refuses more values than a run makes calls for, before the first', async () => {
    const graph = chain(
      ['sources/sequence', { start: 1, stop: 10_001, column_name: 'id' }],
      ['shop/get', byId],
      ['termination/dashboardOutput', {}],
    );
    expect(await run(graph)).toMatchObject({
      status: 'too_large',
      problem: { nodeId: 2, message: expect.stringContaining('10,000') },
    });
    expect(host().requests).toEqual([]);
  });

  it('shows its rows in a preview', async () => {
    knows({ a: { name: 'Ada' } });
    const outcome = await engine().preview({
      ...runRequest({ graph: withShop(graphOf([{ id: 'a' }], byId)) }),
      maxRows: 5,
      untilNodeIds: [2],
      fixtures: new Map(),
    });
    if (outcome.status !== 'completed') throw new Error(JSON.stringify(outcome));
    expect(String(outcome.nodes[1]?.rows)).toBe('{"id":"a","name":"Ada"}\n');
  });
});

it('groups and joins, which a statement does a few times at most', () => {
  const columns = [{ name: 'id', type: 'string' }] as const;
  const input = { op: 'read', node: 1, columns } as const;
  const enrichment = { keys: columns, join: 'left' } as const;
  expect(isGrouping(callKeys(input, enrichment))).toBe(true);
  const enriched = enrichedTable(input, enrichment, columns);
  expect(enriched.ok && isGrouping(enriched.value)).toBe(true);
});
