/** A limit for each owner. */

import { Semaphore } from '../../src/kit/semaphore.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function piece(started: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => (started.push(name), ended) };
}

it('owners wait for their own work only', async () => {
  const semaphore = new Semaphore({ perOwner: 1 });
  const started: string[] = [];
  const pieces = ['a1', 'a2', 'b1'].map((name) => ({ name, ...piece(started, name) }));
  const all = pieces.map(({ name, work }) => semaphore.run(work, { owner: name[0]! }));
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  pieces[0]!.end();
  await settled();
  expect(started).toEqual(['a1', 'b1', 'a2']);
  for (const { end } of pieces) end();
  await Promise.all(all);
});

it('later work waits for work in progress, whatever has ended before', async () => {
  const semaphore = new Semaphore({ perOwner: 1 });
  const started: string[] = [];
  const [first, second] = [piece(started, 'first'), piece(started, 'second')];
  const all = [
    semaphore.run(first.work, { owner: 'a' }),
    semaphore.run(second.work, { owner: 'a' }),
  ];
  first.end();
  await settled();
  all.push(semaphore.run(piece(started, 'third').work, { owner: 'a' }));
  await settled();
  expect(started).toEqual(['first', 'second']);
  second.end();
  await settled();
  expect(started).toEqual(['first', 'second', 'third']);
});

it('an abort ends the wait', async () => {
  const semaphore = new Semaphore({ perOwner: 1 });
  const first = piece([], 'first');
  const under = semaphore.run(first.work, { owner: 'a' });
  const caller = new AbortController();
  const waiting = semaphore.run(() => Promise.resolve(), { owner: 'a', signal: caller.signal });
  caller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  first.end();
  await under;
});

it('work that fails releases its permit', async () => {
  const semaphore = new Semaphore({ perOwner: 1 });
  const failed = semaphore.run(() => Promise.reject(new Error('failed')), { owner: 'a' });
  const next = semaphore.run(() => Promise.resolve(1), { owner: 'a' });
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe(1);
});
