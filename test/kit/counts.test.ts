import { createCounts } from '../../src/kit/counts.ts';

it('tells what each has, and forgets those that have nothing', () => {
  const counts = createCounts<string>();
  expect([counts.of('a'), [...counts.keys()]]).toEqual([0, []]);
  counts.add('a', 1);
  counts.add('b', 3);
  counts.add('a', 2);
  expect([counts.of('a'), counts.of('b'), [...counts.keys()]]).toEqual([3, 3, ['a', 'b']]);
  counts.add('a', -2);
  counts.add('b', -3);
  expect([counts.of('a'), counts.of('b'), [...counts.keys()]]).toEqual([1, 0, ['a']]);
  counts.add('a', -1);
  counts.add('c', 0);
  expect([...counts.keys()]).toEqual([]);
});
