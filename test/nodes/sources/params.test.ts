import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, useBench } from '../run-node.ts';

const type = 'sources/params';
const bench = useBench();

it.each<[string, JsonObject, JsonObject, readonly JsonObject[]]>([
  ['a list of rows', { param: 'p' }, { p: [{ a: 1 }, { a: 2 }] }, [{ a: 1 }, { a: 2 }]],
  ['one row', { param: 'p' }, { p: { a: 'é' } }, [{ a: 'é' }]],
  ['rows of its own', { param: 'p', default: [{ a: 1 }] }, { q: [] }, [{ a: 1 }]],
  ['one row of its own', { param: 'p', default: { a: 1 } }, {}, [{ a: 1 }]],
  [
    'the call’s rows before its own',
    { param: 'p', default: [{ a: 1 }] },
    { p: [{ a: 2 }] },
    [{ a: 2 }],
  ],
  [
    'typed rows',
    { param: 'p', columns: { d: 'date', n: 'integer' } },
    { p: [{ d: '2024-02-29' }] },
    [{ d: '2024-02-29', n: null }],
  ],
  [
    'rows typed by a list',
    { param: 'p', columns: [{ name: 'd', type: 'date' }] },
    { p: [{ d: '2024-02-29' }] },
    [{ d: '2024-02-29' }],
  ],
  ['no rows, typed', { param: 'p', columns: { d: 'date' } }, { p: [] }, []],
  ['no rows, not typed', { param: 'p' }, { p: [] }, []],
])('%s', async (_what, config, params, rows) => {
  expect(await bench.rows({ type, config, params })).toEqual(rows);
});

it('gives many rows as it gives few', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => ({ id: index, text: `${index} é "'` }));
  expect(await bench.rows({ type, config: { param: 'p' }, params: { p: rows } })).toEqual(rows);
});

it.each<[string, JsonObject, JsonObject, string]>([
  ['no parameter', { param: 'orders' }, {}, 'missing_param'],
  ['a number', { param: 'orders' }, { orders: 1 }, 'invalid_value'],
  ['null', { param: 'orders' }, { orders: null }, 'invalid_value'],
  ['a list of something else', { param: 'orders' }, { orders: [{ a: 1 }, 2] }, 'invalid_value'],
  [
    'a value that is not of its type',
    { param: 'orders', columns: { a: 'integer' } },
    { orders: [{ a: 'x' }] },
    'invalid_value',
  ],
  [
    'names that differ in case',
    { param: 'orders' },
    { orders: [{ a: 1, A: 2 }] },
    'duplicate_column',
  ],
])('fails the run for %s', async (_what, config, params, code) => {
  expect(await bench.run({ type, config, params })).toMatchObject({
    failed: { code, message: expect.stringMatching(/\w/) as string },
  });
});

it.each<[string, JsonObject, string]>([
  ['names that differ in case', { default: [{ a: 1, A: 2 }] }, 'duplicate_column'],
  [
    'a value that is not of its type',
    { default: { a: 'x' }, columns: { a: 'integer' } },
    'invalid_value',
  ],
  [
    'a member that is not declared',
    { default: [{ a: 1 }, { b: 1 }], columns: { a: 'integer' } },
    'unknown_column',
  ],
])('finds, whatever a call sends, rows of its own with %s', async (_what, members, code) => {
  const config = { param: 'p', ...members };
  expect(problemsOf({ type, config })).toEqual([
    { code, path: '/default', message: expect.stringMatching(/\w/) as string },
  ]);
  expect(await bench.run({ type, config, params: { p: [{ a: 1 }] } })).toMatchObject({
    problems: [{ code }],
  });
});

it('is checked before a run as far as its columns are declared', () => {
  const config = (columns?: JsonObject): JsonObject => ({
    param: 'p',
    ...(columns ? { columns } : {}),
  });
  expect(problemsOf({ type, config: config() })).toEqual([]);
  expect(
    problemsOf({ type, config: config({ a: 'integer', A: 'integer' }) }).map(({ code }) => code),
  ).toEqual(['duplicate_column']);
});

it.each<[JsonObject, string, string]>([
  [{ param: '' }, 'invalid_config', '/param'],
  [{ param: 'p', default: 1 }, 'invalid_config', '/default'],
  [{ param: 'p', default: [1] }, 'invalid_config', '/default/0'],
])('what is wrong: %j', (config, code, path) => {
  expect(problemsOf({ type, config })).toEqual([
    { code, path, message: expect.stringMatching(/\w/) as string },
  ]);
});
