/** Which jobs give way to others, and when; time is an argument. */

import {
  contested,
  givesWayAtMs,
  isRepeatable,
  isSliceOver,
  mayBeShort,
  QUICK_SLICE_MS,
  type Work,
} from '../../src/engine/pool/lanes.ts';
import type { Job } from '../../src/engine/protocol/messages.ts';

const work = (change: Partial<Work>): Work => ({
  lane: 'ordinary',
  isBackground: false,
  beganMs: 1_000,
  yields: 0,
  isRepeatable: true,
  isStopping: false,
  processorMs: () => null,
  ...change,
});

const NOTHING = { spare: false, ordinary: false, large: false };

describe('a job may keep', () => {
  it.each<[what: string, change: Partial<Work>, ms: number]>([
    ['an ordinary child to its end', {}, Infinity],
    ['the quick child for a moment, however often', { lane: 'quick', yields: 3 }, QUICK_SLICE_MS],
    ['the spare child for a second', { lane: 'spare' }, 1_000],
    ['the spare child for longer each time', { lane: 'spare', yields: 3 }, 8_000],
    ['an ordinary child for a moment, in the background', { isBackground: true }, 100],
    ['it for a second the next time', { isBackground: true, yields: 1 }, 1_000],
    ['it for longer each time', { isBackground: true, yields: 4 }, 8_000],
    ['any child, if it cannot be repeated', { lane: 'quick', isRepeatable: false }, Infinity],
  ])('%s', (_what, change, ms) => {
    expect(givesWayAtMs(work(change))).toBe(1_000 + ms);
  });
});

describe('a slice', () => {
  const quick = (processorMs: number | null) =>
    work({ lane: 'quick', processorMs: () => processorMs });

  it('of the quick child lasts longer if the job waits for the processor, to a limit', () => {
    expect(isSliceOver(quick(1_000), 1_024)).toBe(false);
    expect(isSliceOver(quick(15), 1_025)).toBe(true);
    expect(isSliceOver(quick(null), 1_025)).toBe(true);
    expect(isSliceOver(quick(10), 1_025)).toBe(false);
    expect(isSliceOver(quick(10), 1_249)).toBe(false);
    expect(isSliceOver(quick(0), 1_250)).toBe(true);
  });

  it('of another child is over at its time', () => {
    const spare = work({ lane: 'spare', processorMs: () => 0 });
    expect([isSliceOver(spare, 1_999), isSliceOver(spare, 2_000)]).toEqual([false, true]);
    expect(isSliceOver(work({}), 1e9)).toBe(false);
  });
});

describe('others need', () => {
  const quick = work({ lane: 'quick' });
  const spare = work({ lane: 'spare' });
  const foreground = work({});
  const early = work({ isBackground: true, beganMs: 200 });
  const late = work({ isBackground: true, beganMs: 300 });

  it('the quick child at any time', () => {
    expect(contested([foreground, spare, quick], 1, NOTHING, 0)).toEqual([quick]);
  });

  it('the spare child if a job waits for it', () => {
    expect(contested([foreground, spare], 1, { ...NOTHING, spare: true }, 0)).toEqual([spare]);
  });

  it('the large child if a job of another tenant waits for it', () => {
    const large = work({ lane: 'large' });
    expect(contested([large], 1, NOTHING, 0)).toEqual([]);
    expect(contested([large], 1, { ...NOTHING, large: true }, 0)).toEqual([large]);
  });

  it('the child of the background job that began last, if those hold all ordinary children', () => {
    const needs = { ...NOTHING, ordinary: true };
    expect(contested([early, late], 2, needs, 9_000)).toEqual([late]);
    expect(contested([early, late], 3, needs, 9_000)).toEqual([]);
    expect(contested([early, foreground], 2, needs, 9_000)).toEqual([]);
    expect(contested([early, late], 2, NOTHING, 9_000)).toEqual([]);
  });

  it('that of another one, if the last has a slice that lasts', () => {
    const needs = { ...NOTHING, ordinary: true };
    const repeated = work({ isBackground: true, beganMs: 400, yields: 5 });
    expect(contested([early, late, repeated], 3, needs, 9_000)).toEqual([late]);
    expect(contested([repeated], 1, needs, 9_000)).toEqual([repeated]);
    expect(contested([early, late, repeated], 3, needs, 250)).toEqual([early]);
  });

  it('none of a job that ends already', () => {
    const stopping = { isStopping: true };
    expect(contested([work({ lane: 'quick', ...stopping })], 1, NOTHING, 0)).toEqual([]);
  });
});

describe('jobs', () => {
  const parse = (inputBytes?: number) => ({ kind: 'parse', inputBytes }) as Job;

  it('that read rows are short if there is little to read, and cannot be repeated', () => {
    expect([parse(262_144), parse(262_145), parse()].map(mayBeShort)).toEqual([true, false, false]);
    expect(isRepeatable(parse(1))).toBe(false);
  });

  it('of other kinds may be short, and can be repeated', () => {
    for (const kind of ['query', 'locate', 'parquet']) {
      expect(mayBeShort({ kind } as Job)).toBe(true);
      expect(isRepeatable({ kind } as Job)).toBe(true);
    }
  });
});
