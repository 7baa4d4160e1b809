/** Whose turn it is, by a clock that the test sets. */

import { FairQueue, type Taken } from '../../src/engine/pool/fair-queue.ts';

let queue: FairQueue<string>;
let running: Map<string, Taken<string>>;
beforeEach(() => {
  queue = new FairQueue();
  running = new Map();
});

/**
 * The first letter names the tenant; a capital marks a background run. A star marks a long run, a plus a long run that uses
 * four cores.
 */
const place = (entry: string) => ({
  tenant: entry[0]!.toLowerCase(),
  isBackground: entry[0]! < 'a',
  isShort: !/[*+]$/.test(entry),
  cores: entry.endsWith('+') ? 4 : 1,
});

const add = (entries: string): void =>
  entries.split(' ').forEach((entry) => queue.add(place(entry), entry));

/** The names of the entries that run from here on. */
function take(count: number, taken = (): Taken<string> | undefined => queue.take(0)): string {
  const names: string[] = [];
  for (let more = 0; more < count; more += 1) {
    const next = taken();
    if (next === undefined) break;
    running.set(next.item, next);
    names.push(next.item);
  }
  return names.join(' ');
}

const takeForSpare = (count = 1, nowMs = 0) => take(count, () => queue.takeForSpare(nowMs));
const takeForQuick = (count = 1, nowMs = 0) => take(count, () => queue.takeForQuick(nowMs));

const takeForLarge = (count = 1, nowMs = 0) => take(count, () => queue.takeForLarge(nowMs));

function end(names: string, nowMs = 0): void {
  for (const name of names.split(' ')) {
    running.get(name)?.release(nowMs);
    running.delete(name);
  }
}

describe('an ordinary child', () => {
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

  it('counts foreground and background entries of a tenant together', () => {
    add('A1 A2');
    expect(take(2)).toBe('A1 A2');
    add('b1');
    expect(take(1)).toBe('b1');
    add('a1 b2');
    expect(take(2)).toBe('b2 a1');
  });

  it('takes background entries after all others, by the same turns', () => {
    add('A1 A2 B1 a1 b1');
    expect(take(5)).toBe('a1 b1 A1 B1 A2');
  });

  it('serves first who was served longest ago', () => {
    add('a1 a2 b1 b2');
    expect(take(1)).toBe('a1');
    end('a1');
    expect(take(1)).toBe('b1');
    end('b1');
    expect(take(2)).toBe('a2 b2');
  });

  it('serves first who took less time lately, and forgets with time', () => {
    add('a1 b1');
    expect(take(2)).toBe('a1 b1');
    end('b1', 10);
    end('a1', 5_000);
    add('a2 b2');
    expect(take(1, () => queue.take(5_000))).toBe('b2');
    end('b2', 6_000);
    // Of five seconds that were long ago less is left than of one that has just passed.
    add('b3');
    expect(take(1, () => queue.take(6_000))).toBe('b3');
    end('b3', 6_000);
    add('b4');
    expect(take(1, () => queue.take(60_000))).toBe('b4');
    end('b4', 61_000);
    add('b5');
    expect(take(2, () => queue.take(61_000))).toBe('a2 b5');
  });
});

describe('the spare child', () => {
  it('serves a tenant that has nothing running, at once', () => {
    add('a1 a2');
    expect(take(1)).toBe('a1');
    expect(takeForSpare()).toBe('');
    add('b1* b2');
    expect(takeForSpare(2)).toBe('b1*');
  });

  it('serves neither background entries, nor a tenant of which only those run', () => {
    add('A1 B1');
    expect(take(1)).toBe('A1');
    add('a1');
    expect(takeForSpare()).toBe('');
    end('A1');
    expect(takeForSpare()).toBe('a1');
  });
});

describe('the quick child', () => {
  it('serves short entries, whatever waits before them', () => {
    add('a1* a2 B1');
    expect(takeForQuick()).toBe('a2');
  });

  it('serves a tenant of which nothing but background entries run, after those that have nothing running', () => {
    add('A1 B1 b1');
    expect(take(1)).toBe('b1');
    add('b2');
    expect(takeForQuick()).toBe('');
    expect(take(1)).toBe('b2');
    expect(take(2)).toBe('A1 B1');
    add('b3 a1 c1');
    expect(takeForQuick(3)).toBe('c1 a1');
  });

  it('serves first who took less time lately', () => {
    add('a1 b1');
    expect(takeForQuick()).toBe('a1');
    end('a1', 20);
    expect(takeForQuick(1, 20)).toBe('b1');
    end('b1', 21);
    add('a2 b2');
    expect(takeForQuick(1, 21)).toBe('b2');
  });

  it('is closed for a while to a tenant whose entries it tried in vain, and to no other', () => {
    let nowMs = 0;
    const failOnce = (name: string): void => {
      add(name);
      expect(takeForQuick(1, nowMs)).toBe(name);
      nowMs += 25;
      running.get(name)!.fail(nowMs, 30);
    };
    failOnce('a1');
    failOnce('a2');
    failOnce('a3');
    add('a4 b1');
    expect(takeForQuick(2, nowMs)).toBe('b1');
    expect(takeForQuick(1, nowMs + 4_000)).toBe('');
    expect(takeForQuick(1, nowMs + 5_000)).toBe('a4');
  });
});

describe('an entry that gives way', () => {
  it('waits before the others of its tenant, and is no longer short', () => {
    add('a1 a2');
    expect(takeForQuick()).toBe('a1');
    running.get('a1')!.fail(25, 25);
    expect(queue.length).toBe(2);
    expect(takeForQuick()).toBe('a2');
    end('a2', 30);
    add('a3');
    expect(take(2)).toBe('a1 a3');
  });

  it('makes its tenant the one that took more time', () => {
    add('a1* b1*');
    expect(takeForSpare()).toBe('a1*');
    running.get('a1*')!.giveWay(1_000);
    expect(take(2, () => queue.takeForSpare(1_000))).toBe('b1* a1*');
  });

  it('can be removed while it waits again', () => {
    const remove = queue.add(place('a1'), 'a1');
    take(1);
    expect(remove()).toBe(false);
    running.get('a1')!.giveWay(0);
    expect(remove()).toBe(true);
    expect(queue.length).toBe(0);
  });
});

describe('what the quick child cannot serve', () => {
  it('needs another: the spare one, if its tenant has nothing running', () => {
    const needs = () => [queue.needsSpare(0), queue.needsOrdinary(0)];
    add('A1 B1*');
    expect(needs()).toEqual([false, false]);
    add('a1');
    expect(needs()).toEqual([false, false]);
    add('b1*');
    expect(needs()).toEqual([true, true]);
    expect(take(2)).toBe('a1 b1*');
    add('a2 b2');
    expect(needs()).toEqual([false, true]);
  });
});

it('removes an entry that still waits, once', () => {
  const remove = queue.add(place('a1'), 'a1');
  queue.add(place('a2'), 'a2');
  expect(remove()).toBe(true);
  expect(remove()).toBe(false);
  expect(queue.length).toBe(1);
  expect(take(2)).toBe('a2');
});

it('returns all that wait', () => {
  add('a1 a2 b1 B2');
  take(1);
  expect(queue.clear()).toEqual(['a2', 'b1', 'B2']);
  expect(queue.length).toBe(0);
  expect(take(1)).toBe('');
});

describe('the large child', () => {
  it('runs what uses several cores, and nothing else does', () => {
    add('a1+ a2 b1+');
    expect(queue.length).toBe(3);
    expect(take(3)).toBe('a2');
    expect(takeForLarge(3)).toBe('b1+ a1+');
  });

  it('counts as its cores when tenants take turns', () => {
    add('a1+ b1 b2');
    expect(takeForLarge()).toBe('a1+');
    add('a2');
    expect(take(3)).toBe('b1 b2 a2');
  });

  it('runs background entries after others', () => {
    add('A1+ b1+ A2+');
    expect(takeForLarge(3)).toBe('b1+ A1+ A2+');
  });

  it('is needed if a tenant without running entries waits for it', () => {
    add('a1+ a2+');
    expect(queue.needsLarge).toBe(true);
    expect(takeForLarge()).toBe('a1+');
    expect(queue.needsLarge).toBe(false);
    add('b1+');
    expect(queue.needsLarge).toBe(true);
    expect(queue.clearLarge()).toEqual(['a2+', 'b1+']);
    expect(queue.length).toBe(0);
  });
});
