/** The order in which each node type gives the rows of one table. */

import {
  big,
  bigRows,
  small,
  smallRows,
  type OrderCase,
  groupBy,
  firstOfEach,
  COUNT,
} from './order-tables.ts';

const one = { input1: big };

export const ofOneTable: readonly OrderCase[] = [
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
    type: 'queryoperators/sample',
    what: 'is kept where all rows are',
    config: { count: 200_000 },
    inputs: one,
    expected: () => bigRows,
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
    type: 'termination/httpRequest',
    what: 'is that in which the rows are sent',
    config: { url: 'https://api.example.com/rows' },
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'termination/postgres',
    what: 'is that in which the rows are loaded',
    config: { credential_id: 1, table: 'rows' },
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'termination/object',
    what: 'is that in which the rows are loaded',
    config: { credential_id: 1, key: 'rows.csv' },
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'termination/sftp',
    what: 'is that in which the rows are loaded',
    config: { credential_id: 1, path: 'rows.csv' },
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'termination/mysql',
    what: 'is that in which the rows are loaded',
    config: { credential_id: 1, table: 'rows' },
    inputs: one,
    expected: () => bigRows,
  },
  {
    type: 'termination/email',
    what: 'is that in which the rows are sent',
    config: { to: ['ada@example.com'], subject: 'Rows' },
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
];
