/** Whole graphs, from config to rows, through checks, children and files. */

import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({ children: 2 });
});
afterAll(() => engine.close());

const output = ['termination/dashboardOutput', {}] as const;

it('runs a graph', async () => {
  const graph = chain(
    [
      'sources/inlineRows',
      {
        rows: [
          { a: 1, b: 'x' },
          { a: 2, b: null },
        ],
      },
    ],
    ['queryoperators/computedColumn', { column_name: 'c', expression: 'a * 2' }],
    output,
  );
  expect(engine.stats().rowsWritten).toBe(0);
  for (const graphKey of ['1:1', '1:1', null]) {
    expect(rowsOf(await engine.run(runRequest({ graph, graphKey })))).toEqual([
      { a: 1, b: 'x', c: 2 },
      { a: 2, b: null, c: 4 },
    ]);
  }
  expect(engine.stats().rowsWritten).toBe(6);
});

it('names the node at which a value does not fit', async () => {
  const graph = chain(
    ['sources/params', { param: 'rows' }],
    ['queryoperators/computedColumn', { column_name: 'n', expression: 'cast(t as number)' }],
    ['queryoperators/computedColumn', { column_name: 'm', expression: 'n + 1' }],
    output,
  );
  const outcome = await engine.run(
    runRequest({ graph, params: { rows: [{ t: '1' }, { t: 'one' }] } }),
  );
  expect(outcome).toEqual({
    status: 'failed',
    sources: expect.any(Array),
    nodes: expect.any(Array),
    problem: {
      nodeId: 2,
      code: 'invalid_value',
      message: "Row 2, column `t`: Could not convert string 'one' to a number",
    },
  });
});

const count = { column_name: 'n', function: 'count' };
const justA = ['queryoperators/select', { columns: [{ field: 'a' }] }] as const;
it.each([
  ['aggregations', [['queryoperators/aggregation', { group_by: ['a'], aggregations: [count] }]]],
  ['distinct nodes', [['queryoperators/distinct', {}]]],
  [
    'pivots',
    [
      [
        'queryoperators/pivot',
        { index: 'a', column: 'a', values: [{ value: 1, column_name: 'n' }], function: 'count' },
      ],
    ],
  ],
  ['unions of what differs', [['queryoperators/union', { distinct: true }]]],
  [
    'windows',
    [
      ['queryoperators/window', { column_name: 'n', function: 'row_number', partition_by: 'a' }],
      justA,
    ],
  ],
] as const)('plans a long way of %s', async (_, nodes) => {
  const way = Array.from({ length: 60 }, () => nodes).flat();
  const graph = chain(['sources/inlineRows', { rows: [{ a: 1 }] }], ...way, output);
  expect(rowsOf(await engine.run(runRequest({ graph })))).toMatchObject([{ a: 1 }]);
});

describe('the node that failed', () => {
  const rows = ['sources/inlineRows', { rows: [{ a: 'x' }] }] as const;
  const cast = (name: string) =>
    [
      'queryoperators/computedColumn',
      { column_name: name, expression: 'cast(a as integer)' },
    ] as const;
  const select = ['queryoperators/select', { columns: [{ field: 'a' }] }] as const;
  const problem = {
    code: 'invalid_value',
    message: "Row 1, column `a`: Could not convert string 'x' to a whole number",
  };

  it('excludes nodes whose values are not used', async () => {
    const graph = chain(rows, cast('unused'), select, cast('used'), output);
    expect(await engine.run(runRequest({ graph }))).toEqual({
      status: 'failed',
      sources: expect.any(Array),
      nodes: expect.any(Array),
      problem: { nodeId: 4, ...problem },
    });
  });

  it('is the first of those that its failure went through', async () => {
    const { nodes, edges } = chain(
      rows,
      cast('used'),
      ['queryoperators/union', {}],
      ['queryoperators/limit', { limit: 9 }],
      output,
    );
    const beside = [
      { id: 8, type: rows[0], label: '', config: { rows: [{ a: 'y' }] } },
      { id: 9, type: select[0], label: '', config: select[1] },
    ];
    const edge = (source: number, target: number) => ({
      source,
      sourcePort: 'output1',
      target,
      targetPort: 'input1',
    });
    const graph = { nodes: [...beside, ...nodes], edges: [edge(8, 9), edge(9, 3), ...edges] };
    expect(await engine.run(runRequest({ graph }))).toEqual({
      status: 'failed',
      sources: expect.any(Array),
      nodes: expect.any(Array),
      problem: { nodeId: 2, ...problem },
    });
  });
});

it.each([
  ['a select', ['queryoperators/select', { columns: [{ field: 'tags', as: 't' }] }]],
  ['a union', ['queryoperators/union', {}]],
  [
    'an aggregation',
    [
      'queryoperators/aggregation',
      { aggregations: [{ column_name: 't', function: 'first', field: 'tags' }] },
    ],
  ],
  [
    'an unpivot',
    ['queryoperators/unpivot', { fields: ['tags'], name_column: 'n', value_column: 't' }],
  ],
] as const)('keeps what the elements of arrays are through %s', async (_, node) => {
  const field = node[0] === 'queryoperators/union' ? 'tags' : 't';
  const graph = chain(
    ['sources/inlineRows', { rows: [{ tags: [1, 2] }] }],
    node,
    ['queryoperators/unnest', { field, as: 'e' }],
    output,
  );
  expect(rowsOf(await engine.run(runRequest({ graph })))).toMatchObject([{ e: 1 }, { e: 2 }]);
});

it('keeps what the elements of arrays are through the right side of a join', async () => {
  const rows = (member: string) =>
    ['sources/inlineRows', { rows: [{ k: 1, [member]: [1] }] }] as const;
  const { nodes, edges } = chain(
    rows('l'),
    ['queryoperators/join', { on: ['k'] }],
    ['queryoperators/unnest', { field: 'r' }],
    output,
  );
  const [type, config] = rows('r');
  const graph = {
    nodes: [...nodes, { id: 9, type, label: 'right', config }],
    edges: [...edges, { source: 9, sourcePort: 'output1', target: 2, targetPort: 'input2' }],
  };
  expect(rowsOf(await engine.run(runRequest({ graph })))).toEqual([{ k: 1, l: [1], r: 1 }]);
});

describe('a graph that cannot run', () => {
  it('is invalid where validation would refuse it', async () => {
    const graph = chain(
      ['sources/inlineRows', { rows: [{ a: 1 }] }],
      ['queryoperators/filter', { field: 'b', operator: 'is_null' }],
      output,
    );
    expect(await engine.run(runRequest({ graph }))).toMatchObject({
      status: 'invalid',
      report: { errors: [{ nodeId: 2, code: 'unknown_column' }] },
    });
  });

  it('is invalid where the rows in its config are', async () => {
    const graph = chain(
      ['sources/inlineRows', { rows: [{ a: 'x' }], columns: { a: 'integer' } }],
      output,
    );
    const { errors } = await engine.validate(graph);
    expect(errors).toMatchObject([{ nodeId: 1, code: 'invalid_value' }]);
    expect(await engine.run(runRequest({ graph }))).toMatchObject({
      status: 'invalid',
      report: { errors },
    });
  });

  it('has failed where only this run is at fault', async () => {
    const graph = chain(
      ['sources/params', { param: 'rows' }],
      ['queryoperators/limit', { limit: { $param: 'top' } }],
      output,
    );
    expect((await engine.validate(graph)).errors).toEqual([]);
    expect(await engine.run(runRequest({ graph, params: { rows: [] } }))).toMatchObject({
      status: 'failed',
      problem: { nodeId: 2, code: 'missing_param' },
    });
    const wrongColumn = chain(
      ['sources/params', { param: 'rows' }],
      ['queryoperators/filter', { field: 'b', operator: 'is_null' }],
      output,
    );
    expect(
      await engine.run(runRequest({ graph: wrongColumn, params: { rows: [{ a: 1 }] } })),
    ).toMatchObject({
      status: 'failed',
      problem: { nodeId: 2, code: 'unknown_column' },
    });
  });
});

it('needs no parameter that only a dead branch asks for', async () => {
  const { nodes, edges } = chain(['sources/inlineRows', { rows: [{ a: 1 }] }], output);
  const dead = {
    id: 3,
    type: 'queryoperators/limit',
    label: 'dead',
    config: { limit: { $param: 'zz' } },
  };
  const graph = {
    nodes: [...nodes, dead],
    edges: [...edges, { source: 1, sourcePort: 'output1', target: 3, targetPort: 'input1' }],
  };
  expect(await engine.validate(graph)).toMatchObject({
    errors: [],
    warnings: [{ nodeId: 3, code: 'dead_branch' }],
  });
  expect(rowsOf(await engine.run(runRequest({ graph })))).toEqual([{ a: 1 }]);
});

describe('plans that are kept', () => {
  it('are not those of graphs whose runs differ', async () => {
    const graph = chain(
      ['sources/params', { param: 'rows' }],
      ['queryoperators/limit', { limit: { $param: 'top', default: 1 } }],
      output,
    );
    const rows = [{ a: 1 }, { a: 2 }, { a: 3 }];
    for (const params of [{ rows }, { rows, top: 2 }, { rows: rows.slice(2) }, { rows, top: 3 }]) {
      const top = 'top' in params ? params.top : 1;
      expect(rowsOf(await engine.run(runRequest({ graph, graphKey: '2:1', params })))).toEqual(
        params.rows.slice(0, top),
      );
    }
  });

  it('are kept per graph, not per workflow', async () => {
    for (const [graphKey, a] of [
      ['3:1', 1],
      ['3:2', 2],
      ['3:1', 1],
    ] as const) {
      const graph = chain(['sources/inlineRows', { rows: [{ a }] }], output);
      expect(rowsOf(await engine.run(runRequest({ graph, graphKey })))).toEqual([{ a }]);
    }
  });

  it('serve runs at the same time', async () => {
    const graph = chain(['sources/inlineRows', { rows: [{ a: 1 }] }], output);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => engine.run(runRequest({ graph, graphKey: '4:1' }))),
    );
    for (const outcome of outcomes) expect(rowsOf(outcome)).toEqual([{ a: 1 }]);
  });
});
