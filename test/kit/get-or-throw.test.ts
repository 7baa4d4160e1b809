import { getOrThrow } from '../../src/kit/get-or-throw.ts';

const map = new Map<string, string | null>([
  ['text', 'a'],
  ['empty', ''],
  ['null', null],
]);

it.each([...map])('returns the value of %j', (key, value) => {
  expect(getOrThrow(map, key)).toBe(value);
});

it('throws for a key that the map does not have, and names it', () => {
  expect(() => getOrThrow(map, 'other')).toThrow('the map has no entry for other');
});
