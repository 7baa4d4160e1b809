/** What a graph's runs share: rows with the same columns are planned once, in the engine and in its children, whatever the rows. */

import { writeFileSync } from 'node:fs';

import { createBinder, type Binder } from '../../src/engine/graph/bind.ts';
import type { RunOutcome } from '../../src/engine/contract.ts';
import type { PostedRows } from '../../src/engine/posted-rows.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import {
  chain,
  rowsOf,
  runConstants,
  runRequest,
  testEngine,
  type TestEngine,
} from '../support/engine.ts';
import { postedFile, postedText } from './posted-rows.ts';

const output = ['termination/dashboardOutput', {}] as const;
const real = createBinder(catalogue, { maxNodes: 500 });
let checks = 0;
const counting: Binder = {
  bind(...given) {
    checks += 1;
    return real.bind(...given);
  },
};

let body = '[]';
let engine: TestEngine;
beforeAll(() => {
  engine = testEngine(counting, {
    catalogue,
    fetchSource: async (_request, { file }) => {
      writeFileSync(file, body);
      return { contentType: 'application/json', bytes: body.length };
    },
  });
});
afterAll(() => engine.close());

/** The outcome, and how often the graph was looked at for it. */
async function counted(
  run: () => Promise<RunOutcome>,
): Promise<{ rows: unknown[]; looks: number }> {
  const before = checks;
  const rows = rowsOf(await run());
  return { rows, looks: checks - before };
}

const doubled: Graph = chain(
  ['sources/params', { param: 'rows' }],
  ['queryoperators/computedColumn', { column_name: 'b', expression: 'a * 2' }],
  output,
);

const runPosted = (graphKey: string, rows: PostedRows): Promise<RunOutcome> =>
  engine.run(runRequest({ graph: doubled, graphKey, rows: new Map([['rows', rows]]) }));

describe('constants of a run', () => {
  it('in expressions are planned once', async () => {
    const graph = chain(
      ['sources/sequence', { start: 1, stop: 1 }],
      ['queryoperators/computedColumn', { column_name: 'y', expression: 'year($due_at)' }],
      output,
    );
    for (const year of [2023, 2024, 2025]) {
      const constants = { ...runConstants, dueAt: new Date(`${year}-06-01T00:00:00Z`) };
      const run = () => engine.run(runRequest({ graph, graphKey: 'constants', constants }));
      const { rows, looks } = await counted(run);
      expect(rows).toEqual([{ value: 1, y: year }]);
      expect(looks > 0).toBe(year === 2023);
    }
  });
});

describe('rows of a call', () => {
  it.each<[string, (graphKey: string, a: number) => Promise<RunOutcome>]>([
    [
      'as values',
      (graphKey, a) =>
        engine.run(runRequest({ graph: doubled, graphKey, params: { rows: [{ a }] } })),
    ],
    ['posted as text', (graphKey, a) => runPosted(graphKey, postedText(`[{"a":${a}}]`))],
    ['in a file', (graphKey, a) => runPosted(graphKey, postedFile(engine, `[{"a":${a}}]`))],
  ])('%s are planned once', async (graphKey, run) => {
    for (const a of [1, 2, 3]) {
      const { rows, looks } = await counted(() => run(graphKey, a));
      expect(rows).toEqual([{ a, b: 2 * a }]);
      expect(looks > 0).toBe(a === 1);
    }
  });

  it('of another type or other columns are planned again, and the first plan stays', async () => {
    const run = (row: JsonObject) =>
      counted(() =>
        engine.run(runRequest({ graph: doubled, graphKey: 'types', params: { rows: [row] } })),
      );
    expect(await run({ a: 1 })).toMatchObject({ rows: [{ a: 1, b: 2 }] });
    expect(await run({ a: 1.5 })).toEqual({ rows: [{ a: 1.5, b: 3 }], looks: 1 });
    expect(await run({ z: 'x', a: 1 })).toEqual({ rows: [{ z: 'x', a: 1, b: 2 }], looks: 1 });
    expect(await run({ a: 7 })).toEqual({ rows: [{ a: 7, b: 14 }], looks: 0 });
    expect(await run({ a: 2.5 })).toEqual({ rows: [{ a: 2.5, b: 5 }], looks: 0 });
  });

  it('fail by their own values where the plan is kept', async () => {
    const graph = chain(
      ['sources/params', { param: 'rows' }],
      ['queryoperators/computedColumn', { column_name: 'n', expression: 'cast(s as integer)' }],
      output,
    );
    const run = (s: string) =>
      engine.run(runRequest({ graph, graphKey: 'failing', params: { rows: [{ s }] } }));
    for (const good of ['1', '2'])
      expect(rowsOf(await run(good))).toEqual([{ s: good, n: Number(good) }]);
    expect(await run('x')).toMatchObject({
      status: 'failed',
      problem: {
        nodeId: 2,
        code: 'invalid_value',
        message: "Row 1, column `s`: Could not convert string 'x' to a whole number",
      },
    });
    expect(rowsOf(await run('3'))).toEqual([{ s: '3', n: 3 }]);
  });
});

it.each([
  [1, 'in the statement'],
  [101, 'as text'],
  [1_001, 'in a file'],
])('%d rows of a config, which come %s, are planned once', async (count, way) => {
  const written = Array.from({ length: count }, (_, n) => ({ n }));
  const graph = chain(['sources/inlineRows', { rows: written }], output);
  const request = runRequest({ graph, graphKey: `config of ${count}` });
  for (const run of [1, 2, 3]) {
    const before = checks;
    const outcome = await engine.run(request);
    expect(rowsOf(outcome)).toEqual(written);
    expect(checks > before).toBe(run === 1);
    // A file goes with its run, and is written again for the next.
    const isBroughtIn = run === 1 || way === 'in a file';
    expect(outcome.sources).toMatchObject([{ nodeId: 1, rows: count }]);
    expect(outcome.sources[0]!.ms > 0).toBe(isBroughtIn);
  }
});

it('a parameter in a config has a plan for each of its values', async () => {
  const graph = chain(
    ['sources/params', { param: 'rows' }],
    ['queryoperators/limit', { limit: { $param: 'top', default: 1 } }],
    output,
  );
  const run = (params: JsonObject) =>
    counted(() =>
      engine.run(
        runRequest({
          graph,
          graphKey: 'limits',
          params: { ...params, rows: [{ a: 1 }, { a: 2 }, { a: 3 }] },
        }),
      ),
    );
  expect(await run({ top: 2 })).toMatchObject({ rows: [{ a: 1 }, { a: 2 }] });
  expect(await run({})).toMatchObject({ rows: [{ a: 1 }] });
  expect(await run({ top: 2 })).toEqual({ rows: [{ a: 1 }, { a: 2 }], looks: 0 });
  expect(await run({})).toEqual({ rows: [{ a: 1 }], looks: 0 });
  expect(await run({ top: 3 })).toMatchObject({ rows: [{ a: 1 }, { a: 2 }, { a: 3 }] });
});

it('what another host answers is planned once', async () => {
  const graph = chain(['sources/httpRequest', { url: 'https://data.example/' }], output);
  const run = (text: string) => {
    body = text;
    return counted(() => engine.run(runRequest({ graph, graphKey: 'fetched' })));
  };
  expect(await run('[{"a":1}]')).toMatchObject({ rows: [{ a: 1 }] });
  expect(await run('[{"a":2},{"a":3}]')).toEqual({ rows: [{ a: 2 }, { a: 3 }], looks: 0 });
  expect(await run('[{"a":"x"}]')).toMatchObject({ rows: [{ a: 'x' }], looks: 1 });
});

describe('rows that come from memory and from a file', () => {
  const awkward: readonly JsonObject[] = [
    {
      row: 1,
      step: 0.1,
      line: "it's",
      flag: true,
      mixed: 1,
      json: { a: [1, { b: null }] },
      list: [1, 'x'],
      day: '2024-02-29',
      at: '2024-02-29T12:00:00.123456+02:00',
      big: 1152921504606846976,
      none: null,
    },
    {
      row: -9007199254740991,
      step: -1e-300,
      line: '"; --\n\u0000\u2028 ünï 😀',
      flag: false,
      mixed: 'two',
      json: 'plain',
      list: [],
      day: null,
      at: null,
    },
    { row: null, step: 1.5e300, line: null, flag: null, mixed: true, json: null, list: null },
  ];
  const graph = (columns: JsonObject | undefined) =>
    chain(
      ['sources/params', { param: 'rows', ...(columns && { columns }) }],
      [
        'queryoperators/computedColumn',
        { column_name: 'text', expression: 'cast(json as string)' },
      ],
      output,
    );

  it.each<[string, JsonObject | undefined]>([
    ['inferred', undefined],
    [
      'declared',
      {
        row: 'integer',
        step: 'number',
        line: 'string',
        flag: 'boolean',
        mixed: 'string',
        json: 'json',
        list: 'array',
        day: 'date',
        at: 'timestamp',
        big: 'integer',
        none: 'number',
      },
    ],
  ])('are the same in every run, however many: %s', async (graphKey, columns) => {
    const run = async (times: number) => {
      const rows = Array.from({ length: times }, () => awkward).flat();
      return rowsOf(
        await engine.run(runRequest({ graph: graph(columns), graphKey, params: { rows } })),
      );
    };
    const first = await run(1);
    expect(first).toMatchObject([
      { row: 1, step: 0.1, mixed: '1' },
      { row: -9007199254740991, mixed: 'two' },
      { row: null, mixed: 'true' },
    ]);
    const repeated = (times: number) => Array.from({ length: times }, () => first).flat();
    for (const times of [1, 2, 200, 400, 1, 1000, 1])
      expect(await run(times)).toEqual(repeated(times));
  });
});

it.each([[0], [1], [1_000], [1_001], [30_000]])(
  '%d rows come out alike in every run',
  async (stop) => {
    const graph = chain(
      ['sources/sequence', { start: 1, stop: Math.max(stop, 1) }],
      ['queryoperators/filter', { field: 'value', operator: '<=', value: stop }],
      output,
    );
    const run = async () =>
      rowsOf(await engine.run(runRequest({ graph, graphKey: `sequence ${stop}` })));
    for (let times = 0; times < 4; times += 1) expect((await run()).length).toBe(stop);
  },
);

it('too many rows are too many in every run', async () => {
  const graph = chain(['sources/params', { param: 'rows' }], output);
  const run = (count: number) =>
    engine.run(
      runRequest({
        graph,
        graphKey: 'capped',
        maxRows: 5,
        params: { rows: Array.from({ length: count }, (_, a) => ({ a })) },
      }),
    );
  for (const count of [5, 5, 6, 6, 5]) {
    const outcome = await run(count);
    expect(outcome.status).toBe(count > 5 ? 'too_large' : 'completed');
  }
});
