import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'termination/dashboardOutput';
const bench = useBench();
const rows = table(
  { c: 'string', n: 'integer', 'x"': 'number', d: 'date', t: 'timestamp', a: 'array' },
  ['é', 1, 0.5, '2024-01-01', '2024-01-01T00:00:00.123456Z', [1]],
  [null, null, null, null, null, null],
);
const inputs = { input1: rows };

it.each<[JsonObject]>([
  [{}],
  [{ title: '' }],
  [{ title: 'Sales', chart: { type: 'table' } }],
  [{ chart: { type: 'table', x: 'c', y: ['d', 'a'] } }],
  [{ chart: { type: 'bar', x: 'c', y: ['n', 'x"'] } }],
  [{ chart: { type: 'line', x: 'd', y: ['n'] } }],
  [{ chart: { type: 'area', x: 't', y: ['n'] } }],
  [{ chart: { type: 'pie', x: 'c', y: ['n'] } }],
  [{ chart: { type: 'number', y: ['d'] } }],
])('%j passes the rows on as they are', async (config) => {
  expect(await bench.rows({ type, config, inputs })).toEqual([
    { ...rows.rows[0], t: '2024-01-01T00:00:00.123456Z' },
    rows.rows[1],
  ]);
});

it('passes no rows on with their columns', async () => {
  expect(
    await bench.run({ type, config: {}, inputs: { input1: table({ a: 'integer' }) } }),
  ).toEqual({ columns: [{ name: 'a', type: 'integer' }], rows: [] });
});

it.each<[JsonObject, string, string, string]>([
  [{ chart: {} }, 'missing_config', '/chart/type', '`chart` requires `type`'],
  [{ chart: { type: 'bar', y: ['n'] } }, 'missing_config', '/chart/x', '`chart` requires `x`'],
  [{ chart: { type: 'pie', x: 'c' } }, 'missing_config', '/chart/y', '`chart` requires `y`'],
  [
    { chart: { type: 'bar', x: 'cc', y: ['n'] } },
    'unknown_column',
    '/chart/x',
    'Unknown column `cc`; did you mean `c`?',
  ],
  [
    { chart: { type: 'line', x: 'c', y: ['n', 'N'] } },
    'unknown_column',
    '/chart/y/1',
    'Unknown column `N`; did you mean `n`?',
  ],
  [
    { chart: { type: 'table', y: ['zzz'] } },
    'unknown_column',
    '/chart/y/0',
    'Unknown column `zzz`; the columns are `c`, `n`, `x"`, `d`, `t`, `a`',
  ],
  [
    { chart: { type: 'bar', x: 'c', y: ['n', 'd'] } },
    'type_mismatch',
    '/chart/y/1',
    'A bar chart needs a column of numbers, but `d` holds dates',
  ],
])('what is wrong: %j', (config, code, path, message) => {
  expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
});
