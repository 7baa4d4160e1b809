import { randomBase62, toBase62 } from '../../src/kit/base62.ts';

it.each([
  [0, 1, '0'],
  [0, 4, '0000'],
  [9, 1, '9'],
  [10, 1, 'A'],
  [35, 1, 'Z'],
  [36, 1, 'a'],
  [61, 1, 'z'],
  [62, 1, '10'],
  [63, 4, '0011'],
  [62 * 62 - 1, 2, 'zz'],
  [62 * 62, 2, '100'],
  [62 ** 8 - 1, 9, '0zzzzzzzz'],
])('writes %d in at least %d characters as %s', (value, length, text) => {
  expect(toBase62(value, length)).toBe(text);
});

it('makes texts of the length, in which every letter and digit occurs, and nothing else', () => {
  const seen = new Set<string>();
  const all = 62;
  for (let texts = 0; seen.size < all && texts < 10_000; texts += 1) {
    const text = randomBase62(32);
    expect(text).toMatch(/^[0-9A-Za-z]{32}$/);
    for (const character of text) seen.add(character);
  }
  expect(seen.size).toBe(all);
  expect(randomBase62(0)).toBe('');
  expect(randomBase62(32)).not.toBe(randomBase62(32));
});
