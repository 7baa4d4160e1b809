import { createScratchSpace } from '../../src/kit/scratch-space.ts';

it('counts what all work of one owner has on disk, and nothing of others', () => {
  const space = createScratchSpace<string>(100);
  const [first, second, other] = [space.open('a'), space.open('a'), space.open('b')];
  first.add(30);
  second.add(50);
  expect([first, second, other].map((one) => one.leftBytes())).toEqual([20, 20, 100]);
  second.add(40);
  expect(first.leftBytes()).toBe(0);
  second.close();
  expect(first.leftBytes()).toBe(70);
});

it('gives back once what was taken, however often it is closed', () => {
  const space = createScratchSpace<string>(100);
  const [first, second] = [space.open('a'), space.open('a')];
  first.add(30);
  second.add(30);
  first.close();
  first.close();
  expect(second.leftBytes()).toBe(70);
});
