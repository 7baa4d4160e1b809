import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, useBench } from '../run-node.ts';

const type = 'sources/sequence';
const bench = useBench();

it.each<[JsonObject, string, number[]]>([
  [{ start: 1, stop: 3 }, 'integer', [1, 2, 3]],
  [{ start: 0, stop: 0 }, 'integer', [0]],
  [{ start: 1, stop: 0 }, 'integer', []],
  [{ start: 1, stop: 10, step: 4 }, 'integer', [1, 5, 9]],
  [{ start: 1, stop: 9, step: 4 }, 'integer', [1, 5, 9]],
  [{ start: 3, stop: -3, step: -3 }, 'integer', [3, 0, -3]],
  [{ start: 3, stop: -2, step: -3 }, 'integer', [3, 0]],
  [{ start: -3, stop: 3, step: -1 }, 'integer', []],
  [{ start: 1, stop: 2.9 }, 'integer', [1, 2]],
  [{ start: 2, stop: 0.1, step: -1 }, 'integer', [2, 1]],
  [{ start: -1, stop: -2.5, step: -1 }, 'integer', [-1, -2]],
  [
    { start: 9007199254740989, stop: 9007199254740991 },
    'integer',
    [9007199254740989, 9007199254740990, 9007199254740991],
  ],
  [
    { start: -9007199254740991, stop: 9007199254740991, step: 9007199254740991 },
    'integer',
    [-9007199254740991, 0, 9007199254740991],
  ],
  [{ start: 0, stop: 1, step: 0.25 }, 'number', [0, 0.25, 0.5, 0.75, 1]],
  [{ start: 0.1, stop: 0.5, step: 0.1 }, 'number', [0.1, 0.2, 0.3, 0.4, 0.5]],
  [{ start: 0, stop: 0.3, step: 0.1 }, 'number', [0, 0.1, 0.2, 0.3]],
  [{ start: 1.5, stop: 3 }, 'number', [1.5, 2.5]],
  [{ start: 1, stop: 0.5, step: -0.25 }, 'number', [1, 0.75, 0.5]],
  [{ start: 1.5, stop: 0.5 }, 'number', []],
  [{ start: 0, stop: 3e-7, step: 1e-7 }, 'number', [0, 1e-7, 2e-7, 3e-7]],
  [{ start: 1e20, stop: 3e20, step: 1e20 }, 'number', [1e20, 2e20, 3e20]],
  [{ start: 1e-20, stop: 3e-20, step: 1e-20 }, 'number', [1e-20, 2e-20, 3e-20]],
  [{ start: 0, stop: -3e-300, step: -1e-300 }, 'number', [0, -1e-300, -2e-300, -3e-300]],
  [{ start: 0, stop: 0.9999999999, step: 0.5 }, 'number', [0, 0.5]],
  [{ start: 0, stop: -0.9999999999, step: -0.5 }, 'number', [0, -0.5]],
  [{ start: -0.5, stop: 0.7, step: 0.4 }, 'number', [-0.5, -0.1, 0.3, 0.7]],
  [{ start: 1.005, stop: 3.015, step: 1.005 }, 'number', [1.005, 2.01, 3.015]],
])('%j', async (config, columnType, values) => {
  expect(await bench.run({ type, config })).toEqual({
    columns: [{ name: 'value', type: columnType }],
    rows: values.map((value) => ({ value })),
  });
});

it('names its column', async () => {
  expect(
    await bench.rows({ type, config: { start: 1, stop: 1, column_name: 'the "é" one' } }),
  ).toEqual([{ 'the "é" one': 1 }]);
});

it.each<[JsonObject, string, string, string]>([
  [{ stop: 1 }, 'missing_config', '/start', 'sources/sequence requires `start`'],
  [{ start: 1 }, 'missing_config', '/stop', 'sources/sequence requires `stop`'],
  [
    { start: 1, stop: 2, step: 0 },
    'invalid_config',
    '/step',
    'A `step` of 0 never arrives; use one above or below zero',
  ],
  [
    { start: 1, stop: 1e15 },
    'invalid_config',
    '/stop',
    'This makes more than 10,000,000,000 rows; use a larger `step` or a nearer `stop`',
  ],
  [
    { start: -1e308, stop: 1e308, step: 1e-300 },
    'invalid_config',
    '/stop',
    'This makes more than 10,000,000,000 rows; use a larger `step` or a nearer `stop`',
  ],
  [{ start: '1', stop: 2 }, 'invalid_config', '/start', '`start` must be a number'],
])('what is wrong: %j', (config, code, path, message) => {
  expect(problemsOf({ type, config })).toEqual([{ code, path, message }]);
});
