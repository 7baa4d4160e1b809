import { BoundedMap } from '../../../src/http/bounded-map.ts';

it('forgets the entry that was set longest ago', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1).set('b', 2).set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

it('counts an entry that is set again as the newest, and once', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
