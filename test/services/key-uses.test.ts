import type { ApiKey } from '../../src/model/key.ts';
import { createKeyUses } from '../../src/services/keys/uses.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

function key(id: number, lastUsedAt: Date | null = null): ApiKey {
  const created = new Date('2026-01-01T00:00:00.000Z');
  return {
    id,
    userId: 1,
    organizationId: 1,
    name: 'k',
    keyPrefix: 'weir_0000000',
    scopeLevel: 'user',
    scopes: [],
    isActive: true,
    lastUsedAt,
    expiresAt: null,
    created,
    createdByKeyId: null,
  };
}

/** A store whose writes a test lets end when it likes. */
function setup() {
  const written: [number, string][][] = [];
  let outcome: () => Promise<void> = () => Promise.resolve();
  const store = {
    touch(uses: ReadonlyMap<number, Date>) {
      written.push([...uses].map(([id, at]) => [id, at.toISOString().slice(11, 19)]));
      return outcome();
    },
  };
  const clock = movableClock();
  const log = recordedLog();
  return {
    uses: createKeyUses({ store, clock, log }),
    clock,
    log,
    written,
    writesEnd: (how: () => Promise<void>) => (outcome = how),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const batch = () => jest.advanceTimersByTimeAsync(1000);

describe('the uses of keys', () => {
  it('are written in one batch, off the path of the request that notes them', async () => {
    const { uses, clock, written } = setup();
    uses.note(key(1));
    uses.note(key(2));
    clock.advance({ seconds: 1 });
    uses.note(key(3));
    expect(written).toEqual([]);
    await batch();
    expect(written).toEqual([
      [
        [1, '12:00:00'],
        [2, '12:00:00'],
        [3, '12:00:01'],
      ],
    ]);
  });

  it('are written at most once a minute per key, by whomever', async () => {
    const { uses, clock, written } = setup();
    const stored = key(1, clock.now());
    for (let second = 0; second < 59; second += 1) {
      clock.advance({ seconds: 1 });
      uses.note(stored);
      await batch();
    }
    expect(written).toEqual([]);
    clock.advance({ seconds: 1 });
    uses.note(stored);
    await batch();
    expect(written).toEqual([[[1, '12:01:00']]]);
  });

  it('are not noted twice while a batch is on its way', async () => {
    const { uses, written, writesEnd, clock } = setup();
    let end = () => {};
    writesEnd(() => new Promise((resolve) => (end = resolve)));
    uses.note(key(1));
    await batch();
    uses.note(key(1));
    expect(uses.shown(key(1)).lastUsedAt).toEqual(clock.now());
    end();
    await batch();
    expect(written).toHaveLength(1);
  });

  it('show at once, before they are written', () => {
    const { uses, clock } = setup();
    expect(uses.shown(key(1)).lastUsedAt).toBeNull();
    uses.note(key(1));
    expect(uses.shown(key(1)).lastUsedAt).toEqual(clock.now());
  });

  it('are logged when they cannot be written, and continue', async () => {
    const { uses, clock, log, written, writesEnd } = setup();
    writesEnd(() => Promise.reject(new Error('away')));
    uses.note(key(1));
    await batch();
    expect(log.entries).toMatchObject([{ level: 'warn', fields: { keys: 1 } }]);
    writesEnd(() => Promise.resolve());
    clock.advance({ seconds: 1 });
    uses.note(key(1));
    await batch();
    expect(written).toHaveLength(2);
  });

  it('are written one batch after the other, and on close', async () => {
    const { uses, written, writesEnd } = setup();
    const ends: (() => void)[] = [];
    writesEnd(() => new Promise((resolve) => ends.push(resolve)));
    uses.note(key(1));
    await batch();
    uses.note(key(2));
    await batch();
    expect(written).toHaveLength(1);
    let isClosed = false;
    const closed = uses.close().then(() => (isClosed = true));
    await batch();
    expect([written.length, isClosed]).toEqual([1, false]);
    ends[0]!();
    await batch();
    expect([written.length, isClosed]).toEqual([2, false]);
    ends[1]!();
    await closed;
  });

  it('are written on close, and no timer is left', async () => {
    const { uses, written } = setup();
    uses.note(key(1));
    await uses.close();
    uses.note(key(2));
    expect(written).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
