/** A column that is null in every row has no type: whatever a node or an expression wants there, it gets, and it is null. */

import type { JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

const output = ['termination/dashboardOutput', {}] as const;
const rows = [
  { k: 1, x: null },
  { k: 2, x: null },
];

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({ children: 2 });
});
afterAll(() => engine.close());

type Step = readonly [type: string, config: JsonObject];

/** The same three ways: rows of a config, which validation sees too, few rows of a call, and many. */
async function through(...steps: readonly Step[]): Promise<unknown[]> {
  const inline = chain(['sources/inlineRows', { rows }], ...steps, output);
  expect(await engine.validate(inline)).toMatchObject({ errors: [] });
  const of = async (graph: ReturnType<typeof chain>, params: JsonObject) =>
    rowsOf(await engine.run(runRequest({ graph, params })));
  const known = await of(inline, {});
  expect(
    await of(chain(['sources/params', { param: 'rows' }], ...steps, output), { rows }),
  ).toEqual(known);
  return known;
}

const computed = (expression: string): Step => [
  'queryoperators/computedColumn',
  { column_name: 'y', expression },
];

describe('in an expression', () => {
  it.each<[expression: string, value: unknown]>([
    ['x > 100', null],
    ['100 >= x', null],
    ['x = true', null],
    ["x = 'text'", null],
    ["x < '2024-01-01'", null],
    ["x between 1 and 2 or x in ('a', 'b')", null],
    ['x = x', null],
    ['x + 1', null],
    ['-x * x', null],
    ["x || 'a'", null],
    ['round(x, 2)', null],
    ['upper(x)', null],
    ["date_trunc('month', x)", null],
    ["x like 'a%'", null],
    ['not x', null],
    ['x and true', null],
    ['x is null', true],
    ['coalesce(x, k)', 1],
    ["coalesce(x, 'none')", 'none'],
    ['case x when 1 then 2 else 3 end', 3],
    ['case when x > 1 then x else 2 end', 2],
    ["case when x then 'a' else x end", null],
    ['cast(x as integer)', null],
    ['cast(x as date)', null],
    ['cast(x as json)', null],
    ['x', null],
  ])('%s', async (expression, value) => {
    expect(await through(computed(expression))).toMatchObject([
      { k: 1, x: null, y: value },
      { k: 2, x: null },
    ]);
  });

  it('what is computed from nothing else has no type either', async () => {
    expect(
      await through(computed('x'), [
        'queryoperators/computedColumn',
        { column_name: 'z', expression: 'y > 1' },
      ]),
    ).toMatchObject([{ z: null }, { z: null }]);
  });

  it('what is computed has the type of the computation', async () => {
    const outcome = await engine.run(
      runRequest({ graph: chain(['sources/inlineRows', { rows }], computed('x + 1'), output) }),
    );
    if (outcome.status !== 'completed') throw new Error(outcome.status);
    expect(outcome.outputs[0]?.columns).toEqual([
      { name: 'k', type: 'integer' },
      { name: 'x', type: 'string', untyped: true },
      { name: 'y', type: 'integer' },
    ]);
  });
});

describe('in a filter', () => {
  it.each<[operator: string, value: JsonObject, matched: number]>([
    ['>', { value: 100 }, 0],
    ['!=', { value: 'a' }, 0],
    ['=', { value: true }, 0],
    ['between', { value: [1, 2] }, 0],
    ['in', { value: [1, 2.5] }, 0],
    ['not_in', { value: ['a'] }, 0],
    ['contains', { value: 'a' }, 0],
    ['is_true', {}, 0],
    ['is_null', {}, 2],
    ['is_empty', {}, 2],
    ['is_not_null', {}, 0],
  ])('%s', async (operator, value, matched) => {
    expect(
      await through(['queryoperators/filter', { field: 'x', operator, ...value }]),
    ).toHaveLength(matched);
  });
});

describe('in a node', () => {
  it.each([
    ['sum', null],
    ['avg', null],
    ['median', null],
    ['stddev', null],
    ['min', null],
    ['max', null],
    ['first', null],
    ['last', null],
    ['count', 0],
    ['count_distinct', 0],
  ])('aggregated by %s', async (name, value) => {
    const aggregation: Step = [
      'queryoperators/aggregation',
      { aggregations: [{ column_name: 'a', function: name, field: 'x' }] },
    ];
    expect(
      await through(aggregation, [
        'queryoperators/computedColumn',
        { column_name: 'b', expression: 'a > 100' },
      ]),
    ).toEqual([{ a: value, b: value === null ? null : false }]);
  });
  it.each([['running_sum'], ['running_avg'], ['running_min'], ['running_max'], ['lag'], ['lead']])(
    'windowed by %s',
    async (name) => {
      expect(
        await through([
          'queryoperators/window',
          { column_name: 'w', function: name, field: 'x', order_by: [{ field: 'x' }] },
        ]),
      ).toMatchObject([{ w: null }, { w: null }]);
    },
  );
  it('grouped, sorted and made distinct', async () => {
    expect(
      await through([
        'queryoperators/sort',
        { by: [{ field: 'x' }, { field: 'k', direction: 'desc' }] },
      ]),
    ).toMatchObject([{ k: 2 }, { k: 1 }]);
    expect(
      await through([
        'queryoperators/aggregation',
        { group_by: ['x'], aggregations: [{ column_name: 'n', function: 'count' }] },
      ]),
    ).toEqual([{ x: null, n: 2 }]);
    expect(await through(['queryoperators/distinct', { fields: ['x'] }])).toHaveLength(1);
  });
  it.each([[0], [0.5], ['none'], [false]])('filled with %p', async (value) => {
    expect(await through(['queryoperators/fillMissing', { fields: { x: value } }])).toMatchObject([
      { x: value },
      { x: value },
    ]);
  });
  it.each([
    ['integer'],
    ['number'],
    ['string'],
    ['boolean'],
    ['date'],
    ['timestamp'],
    ['json'],
    ['array'],
  ])('cast to %s', async (type) => {
    expect(await through(['queryoperators/select', { columns: [{ field: 'x', type }] }])).toEqual([
      { x: null },
      { x: null },
    ]);
  });
  it('unpivoted beside numbers, pivoted, and unnested', async () => {
    expect(
      await through(
        ['queryoperators/unpivot', { fields: ['x', 'k'] }],
        ['queryoperators/filter', { field: 'value', operator: '>', value: 1 }],
      ),
    ).toEqual([{ name: 'k', value: 2 }]);
    expect(
      await through([
        'queryoperators/pivot',
        {
          index: [],
          column: 'x',
          values: [{ value: 1 }, { value: 'a' }, { value: null, column_name: 'none' }],
          function: 'sum',
          field: 'x',
        },
      ]),
    ).toEqual([{ 1: null, a: null, none: null }]);
    expect(await through(['queryoperators/unnest', { field: 'x' }])).toEqual([]);
  });
});

describe('where two tables meet', () => {
  const other = [{ x: 5, n: 'five' }];
  const meeting = (
    type: string,
    config: JsonObject,
    left: readonly JsonObject[] = rows,
    right: readonly JsonObject[] = other,
  ) => ({
    nodes: [
      { id: 1, type: 'sources/inlineRows', label: 'l', config: { rows: left } },
      { id: 2, type: 'sources/inlineRows', label: 'r', config: { rows: right } },
      { id: 3, type, label: 'm', config },
      { id: 4, type: output[0], label: 'o', config: {} },
    ],
    edges: [
      { source: 1, sourcePort: 'output1', target: 3, targetPort: 'input1' },
      {
        source: 2,
        sourcePort: 'output1',
        target: 3,
        targetPort: type.endsWith('join') ? 'input2' : 'input1',
      },
      { source: 3, sourcePort: 'output1', target: 4, targetPort: 'input1' },
    ],
  });
  const run = async (...given: Parameters<typeof meeting>) =>
    rowsOf(await engine.run(runRequest({ graph: meeting(...given) })));

  it.each([
    ['inner', []],
    [
      'left',
      [
        { k: 1, x: null, n: null },
        { k: 2, x: null, n: null },
      ],
    ],
    ['right', [{ k: null, x: 5, n: 'five' }]],
    [
      'full',
      [
        { k: 1, x: null, n: null },
        { k: 2, x: null, n: null },
        { k: null, x: 5, n: 'five' },
      ],
    ],
    ['semi', []],
    ['anti', rows],
  ])('a %s join on it matches nothing', async (type, joined) => {
    expect(await run('queryoperators/join', { type, on: ['x'] })).toEqual(joined);
  });
  it('a union takes the type of the other table', async () => {
    expect(
      await run('queryoperators/union', { mode: 'by_name' }, [{ x: null }], [{ x: 5 }]),
    ).toEqual([{ x: null }, { x: 5 }]);
    expect(
      await run('queryoperators/union', { mode: 'by_name' }, [{ x: true }], [{ x: null }]),
    ).toEqual([{ x: true }, { x: null }]);
    expect(
      await run('queryoperators/union', { mode: 'by_name' }, [{ x: null }], [{ x: null }]),
    ).toEqual([{ x: null }, { x: null }]);
  });
});

it('a declared type is the type', async () => {
  const graph = chain(
    ['sources/inlineRows', { rows, columns: { x: 'string' } }],
    ['queryoperators/filter', { field: 'x', operator: '>', value: 100 }],
    output,
  );
  expect(await engine.validate(graph)).toMatchObject({ errors: [{ code: 'type_mismatch' }] });
});
