import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/window';
const bench = useBench();

const rows = table(
  { g: 'string', day: 'date', at: 'timestamp', v: 'integer', x: 'number', s: 'string' },
  ['a', '2024-01-03', '2024-01-03T10:00:00Z', 3, 0.5, null],
  ['b', '2024-01-01', '2024-01-01T00:00:00Z', 10, null, 'b'],
  ['a', '2024-01-01', '2024-01-01T00:59:00Z', 1, 1.5, 'c'],
  ['a', null, null, null, 2.5, null],
  ['b', '2024-02-01', '2024-02-01T00:00:00Z', 20, 4, null],
);

async function computed(config: JsonObject): Promise<readonly Json[]> {
  const output = await bench.rows({
    type,
    config: { column_name: 'w', ...config },
    inputs: { input1: rows },
  });
  return output.map((row) => row['w'] ?? null);
}

const byDay = ['day'];

it.each<[JsonObject, Json[]]>([
  [{ function: 'sum', field: 'v' }, [34, 34, 34, 34, 34]],
  [{ function: 'sum', field: 'v', partition_by: 'g' }, [4, 30, 4, 4, 30]],
  [{ function: 'count' }, [5, 5, 5, 5, 5]],
  [{ function: 'count', field: 's', partition_by: 'g' }, [1, 1, 1, 1, 1]],
  [{ function: 'sum', field: 'v', frame: {} }, [3, 10, 1, null, 20]],
  [{ function: 'sum', field: 'v', frame: { preceding: 1 } }, [3, 13, 11, 1, 20]],
  [{ function: 'sum', field: 'v', frame: { preceding: 1, following: 1 } }, [13, 14, 11, 21, 20]],
  [
    { function: 'avg', field: 'v', frame: { preceding: 'unbounded' } },
    [3, 6.5, 14 / 3, 14 / 3, 8.5],
  ],
  [{ function: 'max', field: 's', frame: { following: 'unbounded' } }, ['c', 'c', 'c', null, null]],
  [{ function: 'first', field: 'v', order_by: byDay, frame: { preceding: 1 } }, [1, 10, 10, 20, 3]],
  [{ function: 'last', field: 'v', order_by: byDay }, [null, null, null, null, null]],
  [
    {
      function: 'sum',
      field: 'v',
      order_by: byDay,
      frame: { unit: 'range', preceding: '2 days' },
    },
    [14, 11, 11, null, 20],
  ],
  [
    {
      function: 'sum',
      field: 'v',
      order_by: [{ field: 'at', direction: 'desc' }],
      frame: { unit: 'range', preceding: '1 month', following: '1 hour' },
    },
    [23, 34, 34, null, 20],
  ],
  [
    { function: 'count', order_by: ['v'], frame: { unit: 'range', preceding: 2, following: 7 } },
    [3, 1, 2, 1, 1],
  ],
  [
    { function: 'count', order_by: ['x'], frame: { unit: 'range', preceding: 1, following: 0.5 } },
    [1, 1, 2, 2, 1],
  ],
  [{ function: 'dense_rank', order_by: byDay }, [2, 1, 1, 4, 3]],
  [{ function: 'percent_rank', order_by: byDay }, [0.5, 0, 0, 1, 0.75]],
  [{ function: 'ntile', buckets: 2 }, [1, 1, 1, 2, 2]],
  [{ function: 'ntile', buckets: 10, order_by: byDay }, [3, 1, 2, 5, 4]],
  [{ function: 'lag', field: 'v', offset: 2 }, [null, null, 3, 10, 1]],
  [{ function: 'lead', field: 'v', offset: 2, partition_by: 'g' }, [null, null, null, null, null]],
  [{ function: 'lag', field: 'v', offset: 5000 }, [null, null, null, null, null]],
  [{ function: 'fill_down', field: 's' }, [null, 'b', 'c', 'c', 'c']],
  [{ function: 'fill_down', field: 's', partition_by: 'g' }, [null, 'b', 'c', 'c', 'b']],
  [{ function: 'fill_up', field: 's' }, ['b', 'b', 'c', null, null]],
])('%j', async (config, values) => {
  expect(await computed(config)).toEqual(values);
});

it('reaches beyond the whole numbers of 64 bits', async () => {
  const config = {
    column_name: 'w',
    function: 'count',
    order_by: ['v'],
    frame: { unit: 'range', preceding: 5, following: 5 },
  };
  const extremes = table({ v: 'integer' }, ['-9223372036854775808'], ['9223372036854775807']);
  const output = await bench.rows({ type, config, inputs: { input1: extremes } });
  expect(output.map(({ w }) => w)).toEqual([1, 1]);
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      { function: 'lag', field: 'v', frame: {} },
      'invalid_config',
      '/frame',
      '`frame` belongs to aggregates such as `sum`, not to `lag`',
    ],
    [
      { function: 'sum', field: 'v', offset: 2 },
      'invalid_config',
      '/offset',
      '`offset` belongs to `lag` and `lead`, not to `sum`',
    ],
    [{ function: 'ntile' }, 'missing_config', '/buckets', `${type} requires \`buckets\``],
    [
      { function: 'sum', field: 'v', frame: { preceding: 1.5 } },
      'invalid_config',
      '/frame/preceding',
      '`preceding` must be a whole number from 0, or "unbounded"',
    ],
    [
      { function: 'sum', field: 'v', frame: { unit: 'range', preceding: 1 } },
      'invalid_config',
      '/order_by',
      'A frame of the unit `range` needs exactly one column in `order_by`',
    ],
    [
      { function: 'sum', field: 'v', order_by: ['s'], frame: { unit: 'range' } },
      'type_mismatch',
      '/order_by',
      'A frame of the unit `range` needs a column of numbers or dates in `order_by`, but `s` holds text',
    ],
    [
      {
        function: 'sum',
        field: 'v',
        order_by: byDay,
        frame: { unit: 'range', following: '3 fortnights' },
      },
      'invalid_config',
      '/frame/following',
      '`following` must be a duration such as "7 days" (units: year, quarter, month, week, day, hour, minute, second), or "unbounded"',
    ],
    [
      { function: 'first', field: 'v', order_by: byDay, frame: { unit: 'range' } },
      'invalid_config',
      '/frame/unit',
      '`first` needs a frame of the unit `rows`: equal values have no first row',
    ],
    [
      { function: 'dense_rank' },
      'missing_config',
      '/order_by',
      '`order_by` is required: `dense_rank` ranks by it',
    ],
  ])('%j', (config, code, path, message) => {
    const whole = { column_name: 'w', ...config };
    expect(problemsOf({ type, config: whole, inputs: { input1: rows } })).toEqual([
      { code, path, message },
    ]);
  });
});
