/** Joins on a condition over both sides, and with the nearest row. */

import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/join';
const bench = useBench();

const amounts = table(
  { id: 'integer', amount: 'number', code: 'string' },
  [1, 120, 'x'],
  [2, 20, 'y'],
  [3, null, 'z'],
  [4, 80, 'x'],
);
const ranges = table(
  { code: 'string', low: 'number', high: 'number' },
  ['x', 50, 100],
  ['y', 100, 500],
  ['x', 60, 90],
  ['z', null, null],
);
const inputs = { input1: amounts, input2: ranges };
const condition = 'amount >= low and amount < high';

it.each<[JsonObject, readonly (readonly [number | null, number | null])[]]>([
  [
    { condition },
    [
      [1, 100],
      [4, 50],
      [4, 60],
    ],
  ],
  [
    { type: 'left', condition },
    [
      [1, 100],
      [2, null],
      [3, null],
      [4, 50],
      [4, 60],
    ],
  ],
  [
    { type: 'right', condition },
    [
      [1, 100],
      [4, 50],
      [4, 60],
      [null, null],
    ],
  ],
  [
    { type: 'full', condition },
    [
      [1, 100],
      [2, null],
      [3, null],
      [4, 50],
      [4, 60],
      [null, null],
    ],
  ],
  [
    { on: ['code'], condition },
    [
      [4, 50],
      [4, 60],
    ],
  ],
  [{ condition: 'code <> code_right and amount + low > 200' }, [[1, 100]]],
  [{ condition: "code = 'y' and low is null" }, [[2, null]]],
  [{ condition: 'null' }, []],
])('%j', async (config, pairs) => {
  const rows = await bench.rows({ type, config, inputs });
  expect(rows.map((row) => [row['id'], row['low']])).toEqual(pairs);
});

it.each<[string, number[]]>([
  ['semi', [1, 4]],
  ['anti', [2, 3]],
])('%s joins evaluate the condition, and have the left columns', async (kind, ids) => {
  const rows = await bench.rows({ type, config: { type: kind, condition }, inputs });
  expect(rows).toEqual(ids.map((id) => amounts.rows.find((row) => row['id'] === id)));
});

it('a condition reads a shared key, and columns with a suffix', async () => {
  const config = { on: ['id'], condition: "id > 1 and v_2 || v <> 'bl'", suffix: '_2' };
  const sides = {
    input1: table({ id: 'integer', v: 'string' }, [1, 'l'], [2, 'l'], [3, 'l']),
    input2: table({ id: 'integer', v: 'string' }, [1, 'a'], [2, 'b'], [3, 'c'], [2, 'd']),
  };
  expect(await bench.rows({ type, config, inputs: sides })).toEqual([
    { id: 2, v: 'l', v_2: 'd' },
    { id: 3, v: 'l', v_2: 'c' },
  ]);
});

describe('asof', () => {
  const left = table(
    { row: 'integer', k: 'string', t: 'integer' },
    [1, 'a', 10],
    [2, 'a', 7],
    [3, 'b', 10],
    [4, null, 10],
    [5, 'a', null],
    [6, 'a', 1],
  );
  const right = table(
    { k: 'string', at: 'integer', v: 'string' },
    ['a', 12, 'later'],
    ['a', 7, 'first'],
    ['a', 7, 'second'],
    ['b', 11, 'other'],
    [null, 10, 'null key'],
    ['a', null, 'null time'],
  );
  const asof = { left: 't', right: 'at' };

  it.each<[JsonObject, (string | null)[]]>([
    [{}, ['second', 'second', null, null, null, null]],
    [{ direction: 'forward' }, ['later', 'first', 'other', null, null, 'first']],
    [{ tolerance: 2 }, [null, 'second', null, null, null, null]],
    [{ tolerance: 3 }, ['second', 'second', null, null, null, null]],
    [{ direction: 'forward', tolerance: 2 }, ['later', 'first', 'other', null, null, null]],
  ])('by a key: %j', async (member, values) => {
    const config = { type: 'asof', on: ['k'], asof: { ...asof, ...member } };
    const rows = await bench.rows({ type, config, inputs: { input1: left, input2: right } });
    expect(rows.map((row) => row['v'])).toEqual(values);
    expect(rows.map((row) => row['row'])).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('without a key, of dates and timestamps, within a duration', async () => {
    const config = { type: 'asof', asof: { ...asof, tolerance: '1 month' } };
    const rows = await bench.rows({
      type,
      config,
      inputs: {
        input1: table({ t: 'timestamp' }, ['2026-03-31T12:00:00Z'], ['2026-04-02T00:00:00Z']),
        input2: table({ at: 'date', v: 'integer' }, ['2026-02-28', 1], ['2026-03-01', 2]),
      },
    });
    expect(rows.map((row) => row['v'])).toEqual([2, null]);
  });
});

it.each<[JsonObject, string, string, string]>([
  [
    { condition: 'amount + 1' },
    'type_mismatch',
    '/condition',
    'A condition must be true or false, but this expression gives numbers',
  ],
  [
    { type: 'cross', condition },
    'invalid_config',
    '/condition',
    'A cross join pairs every row with every row and takes no `condition`; an `inner` join does',
  ],
  [
    { type: 'asof' },
    'missing_config',
    '/asof',
    'An `asof` join requires `asof`, the columns whose nearest values belong together',
  ],
  [
    { type: 'asof', asof: { left: 'amount', right: 'low' }, condition },
    'invalid_config',
    '/condition',
    'An `asof` join takes no `condition`; filter its result',
  ],
  [
    { on: ['code'], asof: { left: 'amount', right: 'low' } },
    'invalid_config',
    '/asof',
    '`asof` belongs to joins of the type `asof`, not `inner`',
  ],
  [
    { type: 'asof', asof: { left: 'amount', right: 'code' } },
    'type_mismatch',
    '/asof',
    'An asof join compares two columns of numbers, or two of dates, but `amount` of input1 holds numbers and `code` of input2 holds text',
  ],
  [
    { type: 'asof', asof: { left: 'amount', right: 'low', tolerance: '2 days' } },
    'invalid_config',
    '/asof/tolerance',
    '`tolerance` must be a number from 0',
  ],
])('what is wrong: %j', (config, code, path, message) => {
  expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
});
