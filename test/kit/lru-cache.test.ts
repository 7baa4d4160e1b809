import { createLruCache } from '../../src/kit/lru-cache.ts';

const cacheOf = (maxEntries: number, maxWeight: number) =>
  createLruCache<string, string>({ maxEntries, maxWeight, weightOf: ({ length }) => length });
const kept = (cache: ReturnType<typeof cacheOf>, keys: string): string =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');

it('evicts the entry that was used longest ago', () => {
  const cache = cacheOf(3, 100);
  for (const key of 'abc') cache.set(key, 'x');
  cache.get('a');
  cache.set('b', 'y');
  cache.set('d', 'x');
  expect(kept(cache, 'abcd')).toBe('abd');
  expect(cache.get('b')).toBe('y');
});

it('evicts as many entries as the weight demands', () => {
  const cache = cacheOf(10, 6);
  for (const key of 'abc') cache.set(key, 'xx');
  cache.set('d', 'xxxx');
  expect(kept(cache, 'abcd')).toBe('cd');
});

it('counts an entry that is set again by its new weight alone', () => {
  const cache = cacheOf(10, 6);
  cache.set('a', 'xx');
  for (let times = 0; times < 10; times += 1) cache.set('b', 'xxxx');
  expect(kept(cache, 'ab')).toBe('ab');
  cache.set('b', 'x');
  cache.set('c', 'xxx');
  expect(kept(cache, 'abc')).toBe('abc');
});

it('does not evict everything for a value that it cannot keep', () => {
  const cache = cacheOf(10, 6);
  cache.set('a', 'x');
  cache.set('b', 'xxxxxxx');
  expect(kept(cache, 'ab')).toBe('a');
  cache.set('a', 'xxxxxxx');
  expect(kept(cache, 'a')).toBe('');
});

it('counts what is deleted no longer', () => {
  const cache = cacheOf(10, 6);
  cache.set('a', 'xxx');
  cache.set('b', 'xxx');
  cache.delete('a');
  cache.delete('never there');
  cache.set('c', 'xxx');
  expect(kept(cache, 'abc')).toBe('bc');
  cache.deleteWhere((key) => key === 'b');
  cache.set('d', 'xxx');
  expect(kept(cache, 'bcd')).toBe('cd');
  cache.set('e', 'x');
  expect(kept(cache, 'cde')).toBe('de');
});

it('keeps as many entries as it may, whatever they weigh where nothing is said of it', () => {
  const cache = createLruCache<string, string>({ maxEntries: 2 });
  cache.set('a', 'x'.repeat(1_000));
  cache.set('b', 'x'.repeat(1_000));
  expect(kept(cache, 'ab')).toBe('ab');
  cache.set('c', 'x');
  expect(kept(cache, 'abc')).toBe('bc');
});
