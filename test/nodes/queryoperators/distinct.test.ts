import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/distinct';
const bench = useBench();
const rows = table(
  { row: 'integer', 'na"me': 'string', x: 'number', list: 'array' },
  [1, 'é', 1.5, [1]],
  [1, 'É', 1.5, [1]],
  [1, 'é', null, null],
  [1, 'é', 1.5, [1]],
  [1, null, null, null],
  [2, null, null, [1, 2]],
  [1, null, null, null],
);

it.each<[JsonObject, number[]]>([
  [{}, [0, 1, 2, 4, 5]],
  [{ fields: ['row'] }, [0, 5]],
  [{ fields: ['na"me'] }, [0, 1, 4]],
  [{ fields: ['x', 'na"me'] }, [0, 1, 2, 4]],
  [{ fields: ['list'] }, [0, 2, 5]],
  [{ fields: ['row', 'row'] }, [0, 5]],
])('%j', async (config, kept) => {
  expect(await bench.rows({ type, config, inputs: { input1: rows } })).toEqual(
    kept.map((index) => rows.rows[index]),
  );
});

it('of no rows gives none', async () => {
  expect(await bench.rows({ type, config: {}, inputs: { input1: table({ a: 'date' }) } })).toEqual(
    [],
  );
});

it.each<[JsonObject, string, string, string]>([
  [
    { fields: ['row', 'Na"me'] },
    'unknown_column',
    '/fields/1',
    'Unknown column `Na"me`; did you mean `na"me`?',
  ],
  [{ fields: [] }, 'invalid_config', '/fields', '`fields` must not be empty'],
])('what is wrong: %j', (config, code, path, message) => {
  expect(problemsOf({ type, config, inputs: { input1: rows } })).toEqual([{ code, path, message }]);
});
