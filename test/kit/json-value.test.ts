import { isJsonArray, isJsonObject, type Json } from '../../src/kit/json-value.ts';

it.each<[Json | undefined, 'array' | 'object' | 'neither']>([
  [[], 'array'],
  [[{ a: 1 }], 'array'],
  [{}, 'object'],
  [{ length: 0 }, 'object'],
  [null, 'neither'],
  [undefined, 'neither'],
  ['[]', 'neither'],
  [0, 'neither'],
  [true, 'neither'],
])('tells that %j is an array, an object or neither: %s', (value, kind) => {
  expect([isJsonArray(value), isJsonObject(value)]).toEqual([kind === 'array', kind === 'object']);
});
