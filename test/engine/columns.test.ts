/** The nearest of several names. */

import { nearest } from '../../src/engine/values/columns.ts';

it.each([
  ['pirce', ['prize', 'price', 'prince'], 'price'],
  ['Price', ['price', 'PRICE'], 'price'],
  ['ab', ['ba', 'bab'], 'ba'],
  ['ab', ['ca', 'cd'], undefined],
  ['x', ['y', 'yy'], 'y'],
  ['x', ['yy', 'yyy'], undefined],
  ['', ['a', 'ab'], 'a'],
  ['abcdefghi', ['defghi', 'abcdef', 'abcxyzghi'], 'defghi'],
  ['abcdefghi', ['efghi', 'wxyzefghi'], undefined],
  ['badcfehgi', ['abcdefghij'], undefined],
  ['badcfeghi', ['abcdefghi'], 'abcdefghi'],
  ['customer_name', ['name_customer', 'costumer_name', 'customer'], 'costumer_name'],
])('%j among %j is %j', (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected);
});

it('gives no hint for a very long name', () => {
  const name = 'n'.repeat(40);
  expect(nearest(name, [`${name}n`])).toBe(`${name}n`);
  expect(nearest(`${name}m`, [`${name}n`])).toBeUndefined();
});

/** By the whole table of distances. */
function distance(a: string, b: string): number {
  const rows = [...a, ''].map((_, i) => [...b, ''].map((__, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const kept = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      rows[i]![j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        kept,
        isSwap ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

it('finds what a comparison with every candidate finds', () => {
  const words = Array.from({ length: 2_187 }, (_, number) =>
    number
      .toString(3)
      .padStart(7, '0')
      .replaceAll('0', 'a')
      .replaceAll('1', 'b')
      .replaceAll('2', 'c'),
  ).map((word, index) => word.slice(index % 5));
  for (const name of words.filter((_, index) => index % 40 === 0)) {
    const limit = Math.max(1, Math.floor(name.length / 3));
    const others = words.filter((word) => word !== name).slice(0, 200);
    const distances = others.map((word) => distance(name, word));
    const least = Math.min(...distances);
    expect(nearest(name, others)).toBe(
      least > limit ? undefined : others[distances.indexOf(least)],
    );
  }
});
