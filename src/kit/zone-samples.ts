/** The offsets of time zones from UTC in the data of Node.js. */

import type { Steps } from './time-slices.ts';

/** Both lists have one item for each moment. */
export interface ZoneSamples {
  readonly zone: string;
  /** In milliseconds since 1970. */
  readonly moments: readonly number[];
  /** In milliseconds. */
  readonly offsets: readonly number[];
}

const SECOND_MS = 1_000;
const WEEK_MS = 604_800_000;

/** Samples each zone every week, and at each change: in the second before it, and at the change itself. */
export function* zoneSamples(
  zones: readonly string[],
  fromMs: number,
  weeks: number,
): Steps<readonly ZoneSamples[]> {
  const samples: ZoneSamples[] = [];
  const firstMs = Math.floor(fromMs / SECOND_MS) * SECOND_MS;
  for (const zone of zones) {
    const offsetAt = offsetReader(zone);
    const offsets = new Map<number, number>();
    for (let week = 0; week <= weeks; week += 1) {
      const moment = firstMs + week * WEEK_MS;
      offsets.set(moment, offsetAt(moment));
      const before = offsets.get(moment - WEEK_MS);
      if (before === undefined || before === offsets.get(moment)) continue;
      const change = changeWithin(moment - WEEK_MS, moment, offsetAt);
      for (const one of [change - SECOND_MS, change]) offsets.set(one, offsetAt(one));
    }
    samples.push({ zone, moments: [...offsets.keys()], offsets: [...offsets.values()] });
    yield;
  }
  return samples;
}

/** The first second with another offset than the start. */
function changeWithin(startMs: number, endMs: number, offsetAt: (ms: number) => number): number {
  const before = offsetAt(startMs);
  let [low, high] = [startMs / SECOND_MS, endMs / SECOND_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * SECOND_MS) === before) low = middle;
    else high = middle;
  }
  return high * SECOND_MS;
}

function offsetReader(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
    const [hour, minute, second] = [parts.get('hour'), parts.get('minute'), parts.get('second')];
    return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) - ms;
  };
}
