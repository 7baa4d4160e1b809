import { textProblem } from '../../src/engine/values/text-problem.ts';
import type { Json } from '../../src/engine/types.ts';

it.each<[config: Json, path: string]>([
  ['\u0000', ''],
  [{ a: '\u0000' }, '/a'],
  [{ a: 'x\ud800' }, '/a'],
  [{ a: '\udc00y' }, '/a'],
  [{ a: ['x', { b: 'y\u0000' }] }, '/a/1/b'],
  [{ 'a\u0000': 1 }, '/a\u0000'],
  [{ a: { 'b\ud800': 'x' } }, '/a/b\ud800'],
  [{ a: 'x', b: '\u0000', c: '\u0000' }, '/b'],
])('%j cannot be carried', (config, path) => {
  expect(textProblem(config)).toEqual({
    code: 'invalid_config',
    message: 'Text must not hold U+0000 or half of a surrogate pair',
    path,
  });
});

it.each<Json>([
  '',
  'x',
  '\u{1f9f5}',
  '\u0001\u007f',
  { a: [null, 1, true, '\u{1f9f5}'] },
  [],
  {},
  null,
])('%j can', (config) => {
  expect(textProblem(config)).toBeUndefined();
});
