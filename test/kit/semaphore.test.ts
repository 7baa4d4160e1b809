/** The semaphore: bounded concurrency, and no permit lost. */

import { getEventListeners } from 'node:events';
import { Semaphore } from '../../src/kit/semaphore.ts';

/** Work that the test ends. */
function piece() {
  const begun = { count: 0 };
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { begun, end, work: () => ((begun.count += 1), ended) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('starts work up to the limit, and the rest in order of arrival', async () => {
  const semaphore = new Semaphore({ total: 2 });
  const order: number[] = [];
  const pieces = Array.from({ length: 5 }, piece);
  const all = pieces.map(({ work }, number) => semaphore.run(() => (order.push(number), work())));
  await settled();
  expect(order).toEqual([0, 1]);
  pieces[1]?.end();
  await settled();
  expect(order).toEqual([0, 1, 2]);
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

it('work that releases its permit makes way for one other, though it continues', async () => {
  const semaphore = new Semaphore({ total: 1 });
  const [first, second, third] = [piece(), piece(), piece()];
  const all = [
    semaphore.run((release) => {
      release();
      release();
      return first.work();
    }),
    semaphore.run(second.work),
    semaphore.run(third.work),
  ];
  await settled();
  expect([first, second, third].map(({ begun }) => begun.count)).toEqual([1, 1, 0]);
  first.end();
  await settled();
  expect(third.begun.count).toBe(0);
  second.end();
  await settled();
  expect(third.begun.count).toBe(1);
  third.end();
  await Promise.all(all);
});

it('returns the result of the work, and releases the permit when the work fails', async () => {
  const semaphore = new Semaphore({ total: 1 });
  const failing = semaphore.run(() => Promise.reject(new Error('no')));
  const next = semaphore.run(() => Promise.resolve(5));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(5);
});

it('ends a wait at once with the abort reason; later waiters move up', async () => {
  const semaphore = new Semaphore({ total: 1 });
  const [first, gone, last] = [piece(), piece(), piece()];
  const caller = new AbortController();
  const all = [
    semaphore.run(first.work),
    semaphore.run(gone.work, { signal: caller.signal }).catch((error: Error) => error.message),
    semaphore.run(last.work),
  ];
  caller.abort(new Error('hung up'));
  expect(await all[1]).toBe('hung up');
  await expect(semaphore.run(gone.work, { signal: caller.signal })).rejects.toThrow('hung up');
  first.end();
  await settled();
  expect([gone.begun.count, last.begun.count]).toEqual([0, 1]);
  last.end();
  await Promise.all(all);
  expect(await semaphore.run(() => Promise.resolve('free'))).toBe('free');
});

it('has the same limit after all work has ended or was aborted', async () => {
  const semaphore = new Semaphore({ total: 2 });
  const early = Array.from({ length: 6 }, piece);
  const all = early.map(({ work }) => semaphore.run(work));
  const caller = new AbortController();
  const gone = semaphore
    .run(() => Promise.resolve(), { signal: caller.signal })
    .catch(() => undefined);
  caller.abort();
  for (const { end } of early) end();
  await Promise.all([...all, gone]);
  const late = Array.from({ length: 4 }, piece);
  const rest = late.map(({ work }) => semaphore.run(work));
  await settled();
  expect(late.map(({ begun }) => begun.count)).toEqual([1, 1, 0, 0]);
  for (const { end } of late) end();
  await Promise.all(rest);
});

it('waits without a signal, too, and does not begin for one that is aborted', async () => {
  const semaphore = new Semaphore({ total: 1 });
  const first = piece();
  const all = [semaphore.run(first.work), semaphore.run(() => Promise.resolve('second'))];
  first.end();
  expect(await Promise.all(all)).toEqual([undefined, 'second']);
  const late = piece();
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(semaphore.run(late.work, { signal: gone })).rejects.toThrow('gone');
  expect(late.begun.count).toBe(0);
  expect(await semaphore.run(() => Promise.resolve('free'))).toBe('free');
});

it('removes its abort listeners', async () => {
  const semaphore = new Semaphore({ total: 1 });
  const first = piece();
  const caller = new AbortController();
  const all = [
    semaphore.run(first.work),
    semaphore.run(() => Promise.resolve(), { signal: caller.signal }),
  ];
  await settled();
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  first.end();
  await Promise.all(all);
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
});
