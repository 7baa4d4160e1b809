/**
 * Row order is part of every result, also beyond DuckDB's vectors (2,048 rows)
 * and row groups (122,880 rows), and whatever side of a join is the larger one.
 * Each expectation is computed here, row by row, in plain JavaScript.
 */

import type { Json, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { useBench, type Input, type MadeTable } from './run-node.ts';

const COUNT = 130_000;
const KEYS = 50_000;

/** Keys come scattered: 7919 shares no factor with their number. */
const keyOf = (n: number): number => (n * 7919) % KEYS;
const few = (n: number): string => `k${keyOf(n) % 7}`;

const big: MadeTable = {
  count: COUNT,
  computed: {
    key: `mod(n * 7919, ${KEYS})`,
    few: `'k' || cast(mod(mod(n * 7919, ${KEYS}), 7) as string)`,
  },
};
const bigRows = Array.from({ length: COUNT }, (_, index) => ({
  n: index + 1,
  key: keyOf(index + 1),
  few: few(index + 1),
}));

/** Two rows for each key below 5,000, in falling order. */
const small: MadeTable = {
  count: 10_000,
  computed: { key: 'cast(floor((10000 - n) / 2) as integer)' },
};
const smallRows = Array.from({ length: 10_000 }, (_, index) => ({
  n: index + 1,
  key: Math.floor((9_999 - index) / 2),
}));
const smallByKey = groupBy(smallRows, ({ key }) => key);

interface OrderCase {
  readonly type: string;
  readonly what: string;
  readonly config: JsonObject;
  readonly inputs: Readonly<Record<string, Input | readonly Input[]>>;
  readonly expected: () => readonly JsonObject[];
}

function groupBy<Row, Key>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

function firstOfEach(
  rows: typeof bigRows,
  key: (row: (typeof bigRows)[number]) => Json,
): typeof bigRows {
  const seen = new Set<Json>();
  return rows.filter((row) => {
    const known = seen.has(key(row));
    seen.add(key(row));
    return !known;
  });
}

/** The same rows, the last first: an order that only a sort upstream makes. */
const reversed: MadeTable = {
  ...big,
  through: [{ type: 'queryoperators/sort', config: { by: [{ field: 'n', direction: 'desc' }] } }],
};
const reversedRows = bigRows.toReversed();

const one = { input1: big };
const joined = { input1: big, input2: small };

const cases: readonly OrderCase[] = [
  {
    type: 'queryoperators/computedColumn',
    what: 'keeps it',
    config: { column_name: 'twice', expression: 'n * 2' },
    inputs: one,
    expected: () => bigRows.map((row) => ({ ...row, twice: row.n * 2 })),
  },
  {
    type: 'queryoperators/filter',
    what: 'keeps it',
    config: { field: 'few', operator: 'in', value: ['k1', 'k5'] },
    inputs: one,
    expected: () => bigRows.filter((row) => row.few === 'k1' || row.few === 'k5'),
  },
  {
    type: 'queryoperators/filter',
    what: 'is kept where a list is longer than the table',
    config: {
      field: 'key',
      operator: 'in',
      value: Array.from({ length: 10_000 }, (_, index) => (index * 7) % 10_000),
    },
    inputs: {
      input1: { ...small, through: [{ type: 'queryoperators/limit', config: { limit: 9_000 } }] },
    },
    expected: () => smallRows.slice(0, 9_000),
  },
  {
    type: 'queryoperators/limit',
    what: 'counts in it',
    config: { limit: 20, offset: 122_870 },
    inputs: one,
    expected: () => bigRows.slice(122_870, 122_890),
  },
  {
    type: 'queryoperators/select',
    what: 'keeps it',
    config: { columns: [{ field: 'n', type: 'string' }, { field: 'key' }] },
    inputs: one,
    expected: () => bigRows.map(({ n, key }) => ({ n: String(n), key })),
  },
  {
    type: 'queryoperators/fillMissing',
    what: 'keeps it',
    config: { fields: { key: 0 } },
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'termination/dashboardOutput',
    what: 'keeps it',
    config: {},
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'queryoperators/sort',
    what: 'is what it makes, and equal rows keep theirs',
    config: { by: [{ field: 'few', direction: 'desc' }] },
    inputs: one,
    expected: () => bigRows.toSorted((a, b) => (a.few < b.few ? 1 : a.few > b.few ? -1 : 0)),
  },
  {
    type: 'queryoperators/distinct',
    what: 'is that of the first rows',
    config: { fields: ['key'] },
    inputs: one,
    expected: () => firstOfEach(bigRows, ({ key }) => key),
  },
  {
    type: 'queryoperators/distinct',
    what: 'is kept where nothing repeats',
    config: {},
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'queryoperators/aggregation',
    what: 'is that in which groups appear',
    config: {
      group_by: ['key'],
      aggregations: [
        { column_name: 'first', function: 'first', field: 'n' },
        { column_name: 'last', function: 'last', field: 'n' },
        { column_name: 'rows', function: 'count' },
      ],
    },
    inputs: one,
    expected: () => {
      const groups = groupBy(bigRows, ({ key }) => key);
      return firstOfEach(bigRows, ({ key }) => key).map(({ key }) => ({
        key,
        first: groups.get(key)!.at(0)!.n,
        last: groups.get(key)!.at(-1)!.n,
        rows: groups.get(key)!.length,
      }));
    },
  },
  {
    type: 'queryoperators/pivot',
    what: 'is that in which groups appear',
    config: {
      index: ['key'],
      column: 'few',
      values: [{ value: 'k1' }, { value: 'k2' }],
      function: 'last',
      field: 'n',
    },
    inputs: one,
    expected: () => {
      const groups = groupBy(bigRows, ({ key }) => key);
      const last = (key: number, value: string): number | null =>
        groups.get(key)!.findLast((row) => row.few === value)?.n ?? null;
      return firstOfEach(bigRows, ({ key }) => key).map(({ key }) => ({
        key,
        k1: last(key, 'k1'),
        k2: last(key, 'k2'),
      }));
    },
  },
  {
    type: 'queryoperators/window',
    what: 'is kept, whatever the order that it looks at',
    config: {
      column_name: 'nth',
      function: 'row_number',
      partition_by: ['few'],
      order_by: [{ field: 'key', direction: 'desc' }],
    },
    inputs: one,
    expected: () => {
      const nth = new Map<number, number>();
      for (const group of groupBy(bigRows, (row) => row.few).values())
        group.toSorted((a, b) => b.key - a.key).forEach((row, index) => nth.set(row.n, index + 1));
      return bigRows.map((row) => ({ ...row, nth: nth.get(row.n)! }));
    },
  },
  {
    type: 'queryoperators/unpivot',
    what: 'is that of the rows, then of the fields',
    config: { fields: ['key', 'n'] },
    inputs: one,
    expected: () =>
      bigRows.flatMap((row) => [
        { few: row.few, name: 'key', value: row.key },
        { few: row.few, name: 'n', value: row.n },
      ]),
  },
  {
    type: 'queryoperators/unnest',
    what: 'is that of the rows, then of the elements',
    config: { field: 'list', type: 'integer' },
    inputs: {
      input1: {
        count: COUNT,
        computed: {
          list: "cast('[' || cast(n as string) || ',0,' || cast(-n as string) || ']' as array)",
        },
      },
    },
    expected: () => bigRows.flatMap(({ n }) => [n, 0, -n].map((list) => ({ n, list }))),
  },
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

const bench = useBench();

it('is tried on every node type that takes rows', () => {
  const takers = [...catalogue.values()]
    .filter(({ inputs }) => inputs.length > 0)
    .map(({ type }) => type);
  expect(new Set(cases.map(({ type }) => type))).toEqual(new Set(takers));
});

it.each(cases)('$type: the order $what', async ({ type, config, inputs, expected }) => {
  const lines = await bench.lines({ type, config, inputs });
  const wanted = expected();
  const different = wanted.findIndex((row, index) => JSON.stringify(row) !== lines[index]);
  expect({ at: different, line: lines[different] }).toEqual({ at: -1, line: undefined });
  expect(lines).toHaveLength(wanted.length);
});
