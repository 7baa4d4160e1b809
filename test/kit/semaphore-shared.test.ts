/** A limit for each owner within a total. */

import { getEventListeners } from 'node:events';
import { Semaphore } from '../../src/kit/semaphore.ts';

const never = new AbortController().signal;

function setup(limits: { perOwner: number; total: number }) {
  const semaphore = new Semaphore(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (owner: string, name: string, signal = never): Promise<string> =>
    semaphore.run(
      async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      },
      { owner, signal },
    );
  return { started, take, end: (name: string) => ends.get(name)?.() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('an owner has a few permits at a time, and the others do not wait for it', async () => {
  const { started, take, end } = setup({ perOwner: 2, total: 16 });
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => take(name[0]!, name));
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end('a1');
  expect(await all[0]).toBe('a1');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('the last permits are for owners that have none', async () => {
  const { started, take } = setup({ perOwner: 8, total: 16 });
  for (const owner of ['a', 'b']) for (let n = 1; n <= 8; n += 1) void take(owner, `${owner}${n}`);
  void take('c', 'c1');
  await settled();
  expect(started).toHaveLength(15);
  expect(started.at(-1)).toBe('c1');
});

it('work that fails releases its permit', async () => {
  const semaphore = new Semaphore({ perOwner: 1, total: 1 });
  const failing = semaphore.run(() => Promise.reject(new Error('no')), { owner: 'a' });
  await expect(failing).rejects.toThrow('no');
  expect(await semaphore.run(() => Promise.resolve(1), { owner: 'a' })).toBe(1);
});

it('an abort ends the wait, and takes no permit', async () => {
  const { started, take, end } = setup({ perOwner: 1, total: 1 });
  const caller = new AbortController();
  void take('a', 'a1');
  const second = take('a', 'a2', caller.signal);
  const third = take('a', 'a3');
  caller.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await expect(take('a', 'a4', caller.signal)).rejects.toThrow('gone');
  end('a1');
  await settled();
  expect(started).toEqual(['a1', 'a3']);
  end('a3');
  await third;
});

it('removes its abort listeners', async () => {
  const { take, end } = setup({ perOwner: 1, total: 1 });
  const caller = new AbortController();
  const all = ['a1', 'a2'].map((name) => take('a', name, caller.signal));
  await settled();
  // Work that has started listens by itself.
  expect(getEventListeners(caller.signal, 'abort')).toHaveLength(1);
  end('a1');
  await settled();
  end('a2');
  await Promise.all(all);
  expect(getEventListeners(caller.signal, 'abort')).toEqual([]);
});
