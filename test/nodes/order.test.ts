/**
 * Row order is part of every result, also beyond DuckDB's vectors (2,048 rows)
 * and row groups (122,880 rows), and whatever side of a join is the larger one.
 * Each expectation is computed here, row by row, in plain JavaScript.
 */

import { catalogue } from '../../src/nodes/index.ts';
import { isTriedByItself } from './own-test.ts';
import {
  big,
  bigRows,
  small,
  smallRows,
  type OrderCase,
  groupBy,
  firstOfEach,
  reversed,
  reversedRows,
  itGivesTheOrder,
} from './order-tables.ts';
import { ofOneTable } from './order-of-one-table.ts';
import { ofSeveralTables } from './order-of-several-tables.ts';

const one = { input1: big };

/** Where what stands before the node, or its own window, tells the order. */
const ofOrderMadeBefore: readonly OrderCase[] = [
  {
    type: 'queryoperators/window',
    what: 'is kept where rows are looked at in it (running_sum)',
    config: { column_name: 'sum', function: 'running_sum', field: 'n' },
    inputs: one,
    expected: () => bigRows.map((row) => ({ ...row, sum: (row.n * (row.n + 1)) / 2 })),
  },
  {
    type: 'queryoperators/window',
    what: 'is kept where rows are looked at in it (lead)',
    config: { column_name: 'next', function: 'lead', field: 'key' },
    inputs: one,
    expected: () =>
      bigRows.map((row, index) => ({ ...row, next: bigRows[index + 1]?.key ?? null })),
  },
  {
    type: 'queryoperators/window',
    what: 'is the one that a sort before it made',
    config: { column_name: 'nth', function: 'row_number' },
    inputs: { input1: reversed },
    expected: () => reversedRows.map((row, index) => ({ ...row, nth: index + 1 })),
  },
  {
    type: 'queryoperators/aggregation',
    what: 'is the one that a sort before it made',
    config: {
      group_by: ['few'],
      aggregations: [{ column_name: 'first', function: 'first', field: 'n' }],
    },
    inputs: { input1: reversed },
    expected: () =>
      firstOfEach(reversedRows, (row) => row.few).map((row) => ({ few: row.few, first: row.n })),
  },
  {
    type: 'queryoperators/aggregation',
    what: 'is the one that a sort before it made, also of more groups than DuckDB keeps in order by itself',
    config: { group_by: ['n'], aggregations: [{ column_name: 'rows', function: 'count' }] },
    inputs: { input1: reversed },
    expected: () => reversedRows.map(({ n }) => ({ n, rows: 1 })),
  },
  {
    type: 'queryoperators/union',
    what: 'is the one that sorts before it made',
    config: {},
    inputs: { input1: [reversed, big, reversed] },
    expected: () => [...reversedRows, ...bigRows, ...reversedRows],
  },
  {
    type: 'queryoperators/join',
    what: 'is the one that a sort before it made',
    config: { type: 'inner', on: ['key'] },
    inputs: { input1: small, input2: reversed },
    expected: () => {
      const byKey = groupBy(reversedRows, ({ key }) => key);
      return smallRows.flatMap((row) =>
        (byKey.get(row.key) ?? []).map((match) => ({ ...row, n_right: match.n, few: match.few })),
      );
    },
  },
];

const cases = [...ofOneTable, ...ofSeveralTables, ...ofOrderMadeBefore];

it('is tried on every node type that takes rows, here or in its own test', () => {
  const takers = [...catalogue.values()]
    .filter(({ inputs }) => inputs.length > 0)
    .map(({ type }) => type);
  const own = takers.filter((type) => isTriedByItself(type, 'itGivesTheOrder'));
  expect(new Set([...cases.map(({ type }) => type), ...own])).toEqual(new Set(takers));
});

itGivesTheOrder(cases);
