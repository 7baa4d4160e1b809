/** Work on the event loop, so much in each of its turns. */

import { createEventLoopLimit } from '../../src/kit/event-loop-limit.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function recorded(perTurn: number) {
  const done: string[] = [];
  const turns = createEventLoopLimit(perTurn);
  return {
    done,
    take: (owner: string, size: number, what: string) =>
      turns.take(owner, size, () => void done.push(what)),
  };
}

it('runs work at once up to the limit of the turn, which the last piece may exceed, and returns whether it did', async () => {
  const { done, take } = recorded(100);
  expect([take('a', 60, '60'), take('a', 60, '60 more'), take('a', 1, 'one')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(done).toEqual(['60', '60 more']);
  await nextTurn();
  expect(done).toEqual(['60', '60 more', 'one']);
  await nextTurn();
  expect(take('a', 99, 'all but one of a turn')).toBe(true);
  expect(take('a', 1, 'the last one')).toBe(true);
  expect(take('a', 1, 'one more')).toBe(false);
});

it('gives what waits the next turns, each owner one piece after the other', async () => {
  const { done, take } = recorded(100);
  take('a', 100, 'a0');
  for (const number of [1, 2, 3, 4]) take('a', 50, `a${number}`);
  for (const number of [1, 2]) take('b', 50, `b${number}`);
  await nextTurn();
  expect(done).toEqual(['a0', 'a1', 'b1']);
  await nextTurn();
  expect(done.slice(3)).toEqual(['a2', 'b2']);
  await nextTurn();
  expect(done.slice(5)).toEqual(['a3', 'a4']);
});

it('lets what comes in a turn wait behind nothing but what that turn has begun', async () => {
  const { done, take } = recorded(100);
  take('a', 100, 'a0');
  take('a', 40, 'a1');
  await nextTurn();
  expect(take('b', 60, 'b0')).toBe(true);
  expect(take('b', 1, 'b1')).toBe(false);
  expect(done).toEqual(['a0', 'a1', 'b0']);
});

it('lets who waits begin in the order in which work does', async () => {
  const turns = createEventLoopLimit(1);
  const done: string[] = [];
  const wait = (what: string) => turns.wait('a', 1).then(() => void done.push(what));
  const waiting = [wait('first'), wait('second')];
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['first']);
  turns.take('a', 1, () => void done.push('third'));
  await nextTurn();
  await nextTurn();
  await Promise.all(waiting);
  expect(done).toEqual(['first', 'second', 'third']);
});
