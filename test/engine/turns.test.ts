/** Work in turns: never more at a time than may be, in the order of coming, and no turn is lost. */

import { createTurns } from '../../src/kit/semaphore.ts';

const never = new AbortController().signal;

/** Work that ends when it is told. */
function piece() {
  const begun = { count: 0 };
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { begun, end, work: () => ((begun.count += 1), ended) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('begins what there is room for, and the others in the order in which they came', async () => {
  const turns = createTurns(2);
  const order: number[] = [];
  const pieces = Array.from({ length: 5 }, piece);
  const all = pieces.map(({ work }, number) => turns.take(never, () => (order.push(number), work())));
  await settled();
  expect(order).toEqual([0, 1]);
  pieces[1]?.end();
  await settled();
  expect(order).toEqual([0, 1, 2]);
  for (const { end } of pieces) end();
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

it('gives what the work gives, and passes the turn on where the work fails', async () => {
  const turns = createTurns(1);
  const failing = turns.take(never, () => Promise.reject(new Error('no')));
  const next = turns.take(never, () => Promise.resolve(5));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(5);
});

it('ends a wait at once with the reason of the abort; whoever comes behind moves up', async () => {
  const turns = createTurns(1);
  const [first, gone, last] = [piece(), piece(), piece()];
  const caller = new AbortController();
  const all = [turns.take(never, first.work), turns.take(caller.signal, gone.work).catch((error: Error) => error.message), turns.take(never, last.work)];
  caller.abort(new Error('hung up'));
  expect(await all[1]).toBe('hung up');
  await expect(turns.take(caller.signal, gone.work)).rejects.toThrow('hung up');
  first.end();
  await settled();
  expect([gone.begun.count, last.begun.count]).toEqual([0, 1]);
  last.end();
  await Promise.all(all);
  expect(await turns.take(never, () => Promise.resolve('free'))).toBe('free');
});
