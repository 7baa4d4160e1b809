/** The order of rows that come from several tables. */

import {
  keyOf,
  few,
  big,
  bigRows,
  small,
  smallRows,
  smallByKey,
  type OrderCase,
  groupBy,
} from './order-tables.ts';

const joined = { input1: big, input2: small };

export const ofSeveralTables: readonly OrderCase[] = [
  {
    type: 'queryoperators/union',
    what: 'is that of the edges',
    config: {},
    inputs: { input1: [small, big, small] },
    expected: () => [
      ...smallRows.map((row) => ({ ...row, few: null })),
      ...bigRows,
      ...smallRows.map((row) => ({ ...row, few: null })),
    ],
  },
  {
    type: 'queryoperators/union',
    what: 'is that of the first of repeated rows',
    config: { distinct: true },
    inputs: { input1: [small, big, small, big] },
    expected: () => [...smallRows.map((row) => ({ ...row, few: null })), ...bigRows],
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one, then the right one (inner)',
    config: { type: 'inner', on: ['key'] },
    inputs: joined,
    expected: () =>
      bigRows.flatMap((row) =>
        (smallByKey.get(row.key) ?? []).map((match) => ({ ...row, n_right: match.n })),
      ),
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one where that is the smaller side (inner)',
    config: { type: 'inner', on: ['key'] },
    inputs: { input1: small, input2: big },
    expected: () => {
      const byKey = groupBy(bigRows, ({ key }) => key);
      return smallRows.flatMap((row) =>
        (byKey.get(row.key) ?? []).map((match) => ({ ...row, n_right: match.n, few: match.few })),
      );
    },
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one (left)',
    config: { type: 'left', on: ['key'] },
    inputs: joined,
    expected: () =>
      bigRows.flatMap((row) =>
        (smallByKey.get(row.key) ?? [{ n: null }]).map((match) => ({ ...row, n_right: match.n })),
      ),
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one, unmatched right rows in theirs at the end (right)',
    config: { type: 'right', on: [{ left: 'n', right: 'key' }] },
    inputs: joined,
    expected: () => [
      ...bigRows.flatMap((row) =>
        (smallByKey.get(row.n) ?? []).map((match) => ({
          ...row,
          n_right: match.n,
          key_right: match.key,
        })),
      ),
      ...smallRows
        .filter(({ key }) => key === 0)
        .map((row) => ({ n: null, key: null, few: null, n_right: row.n, key_right: row.key })),
    ],
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one, unmatched right rows in theirs at the end (full)',
    config: { type: 'full', on: [{ left: 'key', right: 'n' }] },
    inputs: { input1: small, input2: big },
    expected: () => {
      const matched = new Set(smallRows.map(({ key }) => key));
      return [
        ...smallRows.map((row) => ({
          ...row,
          n_right: row.key === 0 ? null : row.key,
          key_right: row.key === 0 ? null : keyOf(row.key),
          few: row.key === 0 ? null : few(row.key),
        })),
        ...bigRows
          .filter(({ n }) => !matched.has(n))
          .map((row) => ({ n: null, key: null, n_right: row.n, key_right: row.key, few: row.few })),
      ];
    },
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one (semi)',
    config: { type: 'semi', on: ['key'] },
    inputs: joined,
    expected: () => bigRows.filter(({ key }) => key < 5_000),
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one (anti)',
    config: { type: 'anti', on: ['key'] },
    inputs: joined,
    expected: () => bigRows.filter(({ key }) => key >= 5_000),
  },
  {
    type: 'queryoperators/join',
    what: 'is the left one, then the right one (cross)',
    config: { type: 'cross' },
    inputs: { input1: { count: 40, computed: {} }, input2: { count: 4_000, computed: {} } },
    expected: () =>
      Array.from({ length: 160_000 }, (_, index) => ({
        n: Math.floor(index / 4_000) + 1,
        n_right: (index % 4_000) + 1,
      })),
  },
];
