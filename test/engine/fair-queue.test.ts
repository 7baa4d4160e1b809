/** Whose turn it is, by a clock that the test sets. */

import { FairQueue, STARVING_AFTER_MS, type Taken } from '../../src/engine/pool/fair-queue.ts';

let queue: FairQueue<string>;
let running: Map<string, Taken<string>>;
beforeEach(() => {
  queue = new FairQueue();
  running = new Map();
});

const add = (entries: string, nowMs = 0): void =>
  entries
    .split(' ')
    .forEach((entry) => queue.add({ tenant: entry[0] ?? '', isBackground: false }, entry, nowMs));

/** The names of the entries that run from here on. */
function take(count: number, taken = (): Taken<string> | undefined => queue.take()): string {
  const names: string[] = [];
  for (let more = 0; more < count; more += 1) {
    const next = taken();
    if (next === undefined) break;
    running.set(next.item, next);
    names.push(next.item);
  }
  return names.join(' ');
}

function end(names: string): void {
  for (const name of names.split(' ')) {
    running.get(name)?.release();
    running.delete(name);
  }
}

it('keeps the order of arrival of one tenant, which may run any number', () => {
  add('a1 a2 a3');
  expect(take(5)).toBe('a1 a2 a3');
});

it('takes turns between tenants, however many entries each has', () => {
  add('a1 a2 a3 a4 b1 c1 b2');
  expect(take(7)).toBe('a1 b1 c1 a2 b2 a3 a4');
});

it('prefers the tenant that runs the fewest', () => {
  add('a1 a2 a3 b1');
  expect(take(2)).toBe('a1 b1');
  add('b2');
  end('b1');
  expect(take(2)).toBe('b2 a2');
});

it('serves first who was served longest ago', () => {
  add('a1 a2 b1 b2');
  expect(take(1)).toBe('a1');
  end('a1');
  expect(take(1)).toBe('b1');
  end('b1');
  expect(take(2)).toBe('a2 b2');
});

it('lends the spare to a tenant that has waited and has nothing running', () => {
  const starving = (nowMs: number) => take(1, () => queue.takeStarving(nowMs));
  add('a1 a2');
  expect(take(1)).toBe('a1');
  add('b1', 500);
  expect(queue.starvingAt()).toBe(500 + STARVING_AFTER_MS);
  expect(starving(499 + STARVING_AFTER_MS)).toBe('');
  expect(starving(500 + STARVING_AFTER_MS)).toBe('b1');
  expect(queue.starvingAt()).toBeNull();
  expect(starving(60_000)).toBe('');
  end('a1');
  expect(starving(60_000)).toBe('a2');
});

it('removes an entry that still waits, once', () => {
  const remove = queue.add({ tenant: 'a', isBackground: false }, 'a1', 0);
  queue.add({ tenant: 'a', isBackground: false }, 'a2', 0);
  expect(remove()).toBe(true);
  expect(remove()).toBe(false);
  expect(queue.length).toBe(1);
  expect(take(2)).toBe('a2');
  expect(queue.starvingAt()).toBeNull();
});

it('does not remove an entry that runs', () => {
  const remove = queue.add({ tenant: 'a', isBackground: false }, 'a1', 0);
  take(1);
  expect(remove()).toBe(false);
});

it('gives back all that wait', () => {
  add('a1 a2 b1');
  take(1);
  expect(queue.clear()).toEqual(['a2', 'b1']);
  expect(queue.length).toBe(0);
  expect(take(1)).toBe('');
});

test('background runs come after all others, and never starve', () => {
  const queue = new FairQueue<string>();
  queue.add({ tenant: 'a', isBackground: true }, 'queued', 0);
  queue.add({ tenant: 'a', isBackground: false }, 'first', 0);
  queue.add({ tenant: 'b', isBackground: false }, 'second', 0);
  queue.take();
  queue.take();
  expect(queue.starvingAt()).toBeNull();
  expect(queue.takeStarving(10_000)).toBeUndefined();
  expect(queue.take()?.item).toBe('queued');
});

test('a run that is waited for starves while only queued ones of its tenant run', () => {
  const queue = new FairQueue<string>();
  queue.add({ tenant: 'a', isBackground: true }, 'queued', 0);
  queue.take();
  queue.add({ tenant: 'a', isBackground: false }, 'waited for', 0);
  expect(queue.takeStarving(1_000)?.item).toBe('waited for');
});
