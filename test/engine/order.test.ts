/** The nodes whose row order a result shows. */

import { lowerOrder } from '../../src/engine/algebra/rewrites/lower-order.ts';
import type { Operator, Relation } from '../../src/engine/algebra/relation.ts';
import type { AggregateFunction } from '../../src/engine/algebra/aggregate-names.ts';
import type { Columns, DataType } from '../../src/engine/types.ts';
import { useBench } from '../nodes/run-node.ts';
import { chain, planOf } from './planned-chain.ts';

const columns: Columns = [
  { name: 'n', type: 'integer' },
  { name: 'x', type: 'number' },
  { name: 's', type: 'string' },
  { name: 'o', type: 'object' },
  { name: 'd', type: 'decimal(12,2)' },
];
const of = (node: number): Relation => ({ op: 'read', node, columns });

/** The operators below an output whose order is seen. Each reads sorted rows, because a sort shows whether it is. */
function seen(...operators: readonly Operator[]): readonly number[] {
  const last = operators.length - 1;
  const relations = operators.flatMap(
    (operator, node): readonly (readonly [number, Relation])[] => {
      const operation = { ...operator, columns };
      // Others read the sorted rows of an operator under its own number.
      return node === last
        ? [[node, { ...operation, node }]]
        : [
            [UNSORTED + node, { ...operation, node: UNSORTED + node }],
            [node, { op: 'sort', node, columns, of: of(UNSORTED + node), by: [] }],
          ];
    },
  );
  const lowered = lowerOrder(new Map(relations), [last]);
  return [...lowered.values()].flatMap(({ op, node }) =>
    op === 'sort' && node < last ? [node] : [],
  );
}
const UNSORTED = 100;

const read: Operator = { op: 'read' };
const same = (node: number): Operator => ({ op: 'same', of: of(node) });
const sort = (node: number): Operator => ({ op: 'sort', of: of(node), by: [] });
const limit = (node: number): Operator => ({ op: 'limit', of: of(node), limit: 1, offset: 0 });
const join = (left: number, right: number, how: 'inner' | 'semi' = 'inner'): Operator => ({
  op: 'join',
  left: of(left),
  right: of(right),
  how,
  keys: [],
  values: [],
});
const aggregate = (
  node: number,
  called: AggregateFunction,
  field: DataType | undefined,
  keys: readonly DataType[] = [],
): Operator => ({
  op: 'aggregate',
  of: of(node),
  keys: columns.filter(({ type }) => keys.includes(type)),
  values: [
    {
      column: { name: 'r', type: 'integer' },
      function: called,
      operand: field && { column: columns.find(({ type }) => type === field)! },
    },
  ],
});

it('is seen of rows that a result shows', () => {
  expect(seen(read, read, join(0, 1), sort(2), same(3))).toEqual([0, 1, 2, 3]);
  expect(seen(read, read, join(0, 1, 'semi'), same(2))).toEqual([0, 2]);
});

it('is not seen below a total that is the same in any order', () => {
  expect(seen(read, read, join(0, 1), sort(2), aggregate(3, 'sum', 'integer'), same(4))).toEqual([
    4,
  ]);
  expect(seen(read, aggregate(0, 'count', undefined))).toEqual([]);
  expect(seen(read, aggregate(0, 'max', 'string'))).toEqual([]);
  expect(seen(read, aggregate(0, 'sum', 'decimal(12,2)'))).toEqual([]);
});

it.each<[AggregateFunction, DataType]>([
  ['sum', 'number'],
  ['avg', 'number'],
  ['min', 'number'],
  ['first', 'integer'],
  ['mode', 'integer'],
  ['string_agg', 'string'],
  ['list', 'integer'],
])('is seen below %s of %s', (called, type) => {
  expect(seen(read, aggregate(0, called, type))).toEqual([0]);
});

it('is seen below what selects rows by their order, even if a total follows', () => {
  expect(seen(read, sort(0), limit(1), aggregate(2, 'count', undefined))).toEqual([0, 1]);
});

it('is seen below groups if their order is', () => {
  const counts = aggregate(0, 'count', undefined, ['string']);
  expect(seen(read, counts)).toEqual([0]);
  expect(seen(read, counts, aggregate(1, 'count', undefined))).toEqual([]);
});

it('is seen below groups of values that are equal and written differently', () => {
  const total = aggregate(1, 'count', undefined);
  expect(seen(read, aggregate(0, 'count', undefined, ['number']), total)).toEqual([0]);
  expect(seen(read, aggregate(0, 'count', undefined, ['object']), total)).toEqual([0]);
});

describe('a statement', () => {
  const by = (name: AggregateFunction, field?: string) =>
    ({
      group_by: [],
      aggregations: [{ column_name: 'r', function: name, ...(field ? { field } : {}) }],
    }) as const;
  const sorted = ['queryoperators/sort', { by: [{ field: 'g', direction: 'desc' }] }] as const;

  it('neither sorts nor numbers rows for a total', () => {
    const sql = planOf(chain([sorted, ['queryoperators/aggregation', by('sum', 'n')]])).outputs[0]
      ?.sql;
    expect(sql).not.toMatch(/ORDER BY|row_number/);
  });

  it('sorts rows for the first of them', () => {
    const sql = planOf(chain([sorted, ['queryoperators/aggregation', by('first', 'n')]])).outputs[0]
      ?.sql;
    expect(sql).toMatch(/ORDER BY/);
  });
});

describe('a run', () => {
  const bench = useBench();
  it.each<[AggregateFunction, number]>([
    ['sum', 6],
    ['count', 3],
    ['max', 3],
  ])('has the same %s', async (called, value) => {
    const rows = await bench.rows({
      type: 'queryoperators/aggregation',
      config: {
        group_by: [],
        aggregations: [{ column_name: 'r', function: called, field: 'n' }],
      },
      inputs: {
        input1: {
          count: 3,
          computed: {},
          through: [
            { type: 'queryoperators/sort', config: { by: [{ field: 'n', direction: 'desc' }] } },
          ],
        },
      },
    });
    expect(rows).toEqual([{ r: value }]);
  });
});
