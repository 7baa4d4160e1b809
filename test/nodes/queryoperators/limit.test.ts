import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/limit';
const bench = useBench();
const inputs = { input1: table({ 'a "1"': 'string' }, ['é'], [null], ['c']) };

it.each<[JsonObject, Json[]]>([
  [{ limit: 2 }, ['é', null]],
  [{ limit: 2, offset: 1 }, [null, 'c']],
  [{ limit: 0 }, []],
  [{ limit: 5, offset: 3 }, []],
  [{ limit: Number.MAX_SAFE_INTEGER, offset: 2 }, ['c']],
  [{ limit: 1, offset: Number.MAX_SAFE_INTEGER }, []],
])('%j', async (config, values) => {
  expect(await bench.run({ type, config, inputs })).toEqual({
    columns: [{ name: 'a "1"', type: 'string' }],
    rows: values.map((value) => ({ 'a "1"': value })),
  });
});

it('takes its numbers from the parameters of a run', async () => {
  const config = { limit: { $param: 'count' }, offset: { $param: 'from', default: 1 } };
  expect(await bench.rows({ type, config, inputs, params: { count: 1 } })).toEqual([
    { 'a "1"': null },
  ]);
  expect(await bench.run({ type, config, inputs, params: {} })).toEqual({
    failed: {
      code: 'missing_param',
      path: '/limit',
      message: expect.stringContaining('`count`') as string,
    },
  });
});

it.each<[JsonObject, string, string, string]>([
  [{ limit: -1 }, 'invalid_config', '/limit', '`limit` must be at least 0'],
  [{ limit: 1.5 }, 'invalid_config', '/limit', '`limit` must be a whole number'],
  [{ limit: '1' }, 'invalid_config', '/limit', '`limit` must be a whole number'],
  [{ limit: 1, offset: -1 }, 'invalid_config', '/offset', '`offset` must be at least 0'],
  [{ limit: 1e16 }, 'invalid_config', '/limit', '`limit` must be at most 9007199254740991'],
])('what is wrong: %j', (config, code, path, message) => {
  expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
});
