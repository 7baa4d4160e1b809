/** Getters with a cursor: what a run reads, leaves out, and remembers for the next one. */

import { writeFileSync } from 'node:fs';

import type { CursorBounds, CursorProgress, HttpSourceRequest } from '../../src/engine/index.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { chain, rowsOf, runConstants, runRequest } from '../support/engine.ts';
import { output, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();
const url = 'https://data.example/rows';

interface Reading {
  readonly rows: readonly unknown[];
  readonly cursor: CursorProgress | undefined;
  readonly request: HttpSourceRequest | undefined;
  readonly warnings: readonly string[];
}

/** One run against a host with these rows. */
async function read(
  rows: readonly JsonObject[],
  incremental: JsonObject,
  { from = null, keys = [], startedAt = runConstants.startedAt, config = {} }: ReadOptions = {},
): Promise<Reading> {
  let request: HttpSourceRequest | undefined;
  bench.fetchSource = async (one, { file }) => {
    request = one;
    writeFileSync(file, JSON.stringify(rows));
    return { contentType: 'application/json', bytes: 1 };
  };
  const getter = { url, columns, incremental: { name: 'rows', ...incremental }, ...config };
  const graph = chain(['sources/httpRequest', getter], output);
  const outcome = await bench.engine.run(
    runRequest({
      graph,
      constants: { ...runConstants, startedAt },
      cursors: new Map([['rows', { column: null, from, keys }]]),
    }),
  );
  if (outcome.status === 'failed') throw new Error(outcome.problem.message);
  const [source] = outcome.sources;
  return {
    rows: rowsOf(outcome),
    cursor: outcome.cursors?.[0],
    request,
    warnings: source?.warnings ?? [],
  };
}

interface ReadOptions extends Partial<Pick<CursorBounds, 'from' | 'keys'>> {
  readonly startedAt?: Date;
  readonly config?: JsonObject;
}

const columns = {
  id: 'number',
  at: 'timestamp',
  n: 'number',
  s: 'string',
  day: 'date',
  price: 'decimal(38,2)',
};
const row = (id: number, at: string) => ({
  id,
  at,
  n: id,
  s: `s${id}`,
  day: at.slice(0, 10),
  price: `90071992547409${id}.50`,
});
const ids = ({ rows }: Reading) => rows.map((one) => (one as { readonly id: number }).id);

describe('a cursor', () => {
  const rows = [
    row(1, '2024-04-01T00:00:00Z'),
    row(3, '2024-04-03T00:00:00.000001Z'),
    row(2, '2024-04-02T00:00:00Z'),
    row(4, '2024-04-03T00:00:00.000001Z'),
  ];

  it('has the highest value and the keys of its rows, and the next run sends none of them', async () => {
    const first = await read(rows, { cursor: 'at', parameter: 'since' });
    expect(ids(first)).toEqual([1, 3, 2, 4]);
    expect(first.request?.query).toEqual({});
    expect(first.cursor).toEqual({
      nodeId: 1,
      name: 'rows',
      column: 'at',
      from: null,
      to: '2024-04-03T00:00:00.000001Z',
      rows: 4,
      keys: [expect.any(String), expect.any(String)],
    });
    const { to, keys } = first.cursor!;
    const more = [...rows, row(5, '2024-04-03T00:00:00.000001Z'), row(6, '2024-04-04T00:00:00Z')];
    const second = await read(more, { cursor: 'at', parameter: 'since' }, { from: to, keys });
    expect(second.request?.query).toEqual({ since: '2024-04-03T00:00:00.000001Z' });
    expect(ids(second)).toEqual([5, 6]);
    expect(second.cursor?.to).toBe('2024-04-04T00:00:00.000Z');
  });

  it.each<[string, JsonObject, string, unknown]>([
    ['n', {}, '3', [3, 4]],
    ['s', {}, 's3', [3, 4]],
    ['day', {}, '2024-04-02', [3, 2, 4]],
    ['day', { overlap: 1 }, '2024-04-03', [3, 2, 4]],
    ['n', { overlap: 2 }, '3', [1, 3, 2, 4]],
    ['price', {}, '900719925474093.50', [3, 4]],
    ['price', {}, '900719925474093.49', [3, 4]],
    ['price', { overlap: 0.999 }, '900719925474093.50', [3, 2, 4]],
    ['at', { overlap: 86_400.5 }, '2024-04-03T00:00:00Z', [3, 2, 4]],
  ])('of column %s with %j reads from %s on', async (cursor, options, from, expected) => {
    expect(ids(await read(rows, { cursor, ...options }, { from }))).toEqual(expected);
  });

  it('of a decimal column keeps all places, and sends them to the host', async () => {
    const first = await read(rows, { cursor: 'price', parameter: 'above' });
    expect(first.cursor?.to).toBe('900719925474094.50');
    const { to, keys } = first.cursor!;
    const next = await read(rows, { cursor: 'price', parameter: 'above' }, { from: to, keys });
    expect(next.request?.query).toEqual({ above: '900719925474094.50' });
    expect([next.rows, next.cursor?.to]).toEqual([[], to]);
  });

  it('leaves rows after the start of the run to the next run', async () => {
    const startedAt = new Date('2024-04-02T12:00:00Z');
    expect(ids(await read(rows, { cursor: 'at' }, { startedAt }))).toEqual([1, 2]);
    expect(ids(await read(rows, { cursor: 'n' }, { startedAt }))).toEqual([1, 3, 2, 4]);
  });

  it('begins at its start until it has a value', async () => {
    const config = { cursor: 'at', parameter: 'since', start: '2024-04-02', format: 'unix' };
    const first = await read(rows, config);
    expect(first.request?.query).toEqual({ since: 1_712_016_000 });
    expect(ids(first)).toEqual([3, 2, 4]);
    const next = await read(rows, config, { from: '2024-04-03T00:00:00.999Z' });
    expect(next.request?.query).toEqual({ since: 1_712_102_400 });
  });

  it('can be a member of the body', async () => {
    const config = { method: 'POST', body: { filter: { open: true } } };
    const incremental = { cursor: 'n', parameter: '/filter/since' };
    const { request } = await read(rows, incremental, { from: '3', config });
    expect(request?.body).toEqual({ filter: { open: true, since: 3 } });
  });

  it('stays without new rows', async () => {
    const { cursor } = await read([], { cursor: 'at' }, { from: '2024-04-03T00:00:00Z' });
    expect(cursor).toMatchObject({ rows: 0, from: '2024-04-03T00:00:00Z' });
    expect((await read([], { cursor: 'at' })).cursor).toMatchObject({ rows: 0, to: null });
  });

  it('tells rows with one value apart by their key, or by all columns', async () => {
    const at = '2024-04-01T00:00:00Z';
    const changed = { ...row(1, at), s: 'changed' };
    for (const [key, sent] of [
      [{ key: ['id'] }, []],
      [{}, [1]],
    ] as const) {
      const { cursor } = await read([row(1, at)], { cursor: 'at', ...key });
      const bounds = { from: cursor!.to, keys: cursor!.keys };
      expect(ids(await read([changed], { cursor: 'at', ...key }, bounds))).toEqual(sent);
    }
  });

  it('remembers the newest rows if there are too many, and says so', async () => {
    const many = Array.from({ length: 10_001 }, (_, id) => row(id, '2024-04-01T00:00:00Z'));
    const { cursor, warnings } = await read(many, { cursor: 'at' });
    expect(cursor?.keys).toHaveLength(10_000);
    expect(warnings).toEqual([expect.stringMatching(/^More than 10,000 rows are at the value/)]);
    const bounds = { from: cursor!.to, keys: cursor!.keys };
    expect(ids(await read(many, { cursor: 'at' }, bounds))).toHaveLength(1);
  });

  it('fails the run if a row has no value in it', async () => {
    const rows = [{ id: 1, at: null }];
    await expect(read(rows, { cursor: 'at' })).rejects.toThrow(/^1 row has no value in the cursor/);
  });

  it('fails the run if its value is of another column or type', async () => {
    await expect(read(rows, { cursor: 'n' }, { from: 'x' })).rejects.toThrow(
      'The value of the cursor `rows` must be a number, because its column is of type `number`',
    );
  });

  it('reads each change once while rows are committed late, within the overlap', async () => {
    const host: JsonObject[] = [];
    const delivered: string[] = [];
    let state: ReadOptions = {};
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const minute = (at: number) => new Date(Date.UTC(2024, 3, 1, 0, at)).toISOString();
    for (let now = 0; now < 40; now += 1) {
      for (let change = random(4); change > 0; change -= 1)
        host.push(row(random(1_000_000), minute(Math.max(0, now - random(5)))));
      const { cursor, rows: sent } = await read(
        host,
        { cursor: 'at', overlap: 300, key: ['id'] },
        { ...state, startedAt: new Date(minute(now)) },
      );
      delivered.push(...sent.map((one) => JSON.stringify(one)));
      if (cursor!.rows > 0) state = { from: cursor!.to, keys: cursor!.keys };
    }
    expect(delivered).toHaveLength(host.length);
    expect(new Set(delivered).size).toBe(host.length);
  });
});

describe('the config of a cursor', () => {
  const nodes = (incremental: JsonObject, config: JsonObject = {}) =>
    chain(['sources/httpRequest', { url, columns, incremental, ...config }], output);

  it.each<[JsonObject, JsonObject, string, string]>([
    [{ cursor: 'att' }, {}, '/incremental/cursor', 'Unknown column `att`; did you mean `at`?'],
    [{ cursor: 'at', key: ['id', 'x'] }, {}, '/incremental/key/1', 'Unknown column `x`'],
    [{ cursor: 'at', start: 'May' }, {}, '/incremental/start', 'The start must be a timestamp'],
    [{ cursor: 's', overlap: 1 }, {}, '/incremental/overlap', 'A cursor of type `string` has no'],
    [{ cursor: 'o' }, { columns: { o: 'object' } }, '/incremental/cursor', 'The cursor `o` must'],
    [{ cursor: 'at', parameter: '/since' }, {}, '/incremental/parameter', 'Only POST has a body'],
    [
      { cursor: 'at', parameter: '/a/b' },
      { method: 'POST', body: { a: [] } },
      '/incremental/parameter',
      'The body has a value that is no object',
    ],
    [{ cursor: 'at', name: { $param: 'x' } }, {}, '/incremental/name', 'A cursor needs a constant'],
    [{ $param: 'x' }, {}, '/incremental', 'The cursor must be written in the node'],
  ])('refuses %j with %j at %s', async (incremental, config, path, message) => {
    const report = await bench.engine.validate(nodes(incremental, config));
    const problem = report.errors.find((one) => one.path === path);
    expect(problem?.message).toContain(message);
  });

  it('needs columns, and a name that no other cursor has', async () => {
    const getter = { url, incremental: { cursor: 'at' } };
    const { errors } = await bench.engine.validate(chain(['sources/httpRequest', getter], output));
    expect(errors).toMatchObject([{ path: '/incremental', code: 'invalid_config' }]);
    const graph = nodes({ cursor: 'at', name: 'orders' });
    const [first, terminator] = graph.nodes;
    const twice = {
      nodes: [first!, terminator!, { ...first!, id: 7 }, { ...terminator!, id: 8 }],
      edges: [...graph.edges, { ...graph.edges[0]!, source: 7, target: 8 }],
    };
    expect((await bench.engine.validate(twice)).errors).toMatchObject([
      { nodeId: 7, path: '/incremental/name', message: expect.stringMatching(/belongs to node 1/) },
    ]);
  });
});
