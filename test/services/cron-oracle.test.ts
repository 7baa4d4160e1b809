/**
 * Due times around clock changes, held against a model that shares no code with the scheduler: it asks the runtime's own
 * time zone data for the local time of every minute, and applies the documented rules to each.
 */

import { nextRunAfter } from '../../src/services/timing/cron.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The days on which clocks change in 2026; Santiago's change at midnight, Lord Howe's by half an hour, and in Nuuk the hour before midnight is skipped. */
const CHANGES: readonly (readonly [zone: string, day: string])[] = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['America/Nuuk', '2026-03-28'],
  ['America/Nuuk', '2026-10-24'],
  ['America/Scoresbysund', '2026-03-28'],
  ['Africa/Cairo', '2026-10-29'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
];

const EXPRESSIONS = [
  '30 2 * * *',
  '0 2 * * *',
  '0 3 * * *',
  '15,45 2 * * *',
  '30 1,2,3 * * *',
  '0 0 * * *',
  '30 0 * * *',
  '30 23 * * *',
  '0,59 22-23 * * *',
  '45 1 * * SUN',
  '30 2 * * 1-5',
  '0 0 5-8 * *',
  '59 1 29 3 *',
  '0 * * * *',
  '*/15 * * * *',
  '30 */2 * * *',
  '*/20 1-3 * * *',
  '* 2 * * *',
];

/** A local time as if it were UTC, so that the minutes of a clock can be counted. */
function localMinutes(zone: string, from: number, to: number): readonly (readonly number[])[] {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const minutes: (readonly number[])[] = [];
  for (let at = from; at < to; at += MINUTE_MS) {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const [year, month, day] = [parts.get('year')!, parts.get('month')!, parts.get('day')!];
    minutes.push([at, Date.UTC(year, month - 1, day, parts.get('hour'), parts.get('minute'))]);
  }
  return minutes;
}

function values(field: string, [first, last]: readonly [number, number]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const item of field.replace('SUN', '0').split(',')) {
    const [range = '', step = '1'] = item.split('/');
    const [low, high = low] = range === '*' ? [first, last] : range.split('-').map(Number);
    for (let value = low!; value <= high!; value += Number(step)) found.add(value);
  }
  return found;
}

function matcher(cron: string): (local: number) => boolean {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  const [minutes, hours] = [values(minute, [0, 59]), values(hour, [0, 23])];
  const [days, months] = [values(day, [1, 31]), values(month, [1, 12])];
  const weekdays = values(weekday, [0, 6]);
  return (local) => {
    const time = new Date(local);
    return (
      minutes.has(time.getUTCMinutes()) &&
      hours.has(time.getUTCHours()) &&
      days.has(time.getUTCDate()) &&
      months.has(time.getUTCMonth() + 1) &&
      weekdays.has(time.getUTCDay())
    );
  };
}

function expected(cron: string, minutes: readonly (readonly number[])[]): readonly string[] {
  const matches = matcher(cron);
  const isFixed = !/[*/]/.test(cron.split(' ').slice(0, 2).join(''));
  const due: number[] = [];
  let latest = minutes[0]![1]! - MINUTE_MS;
  for (const [at, local] of minutes as readonly (readonly [number, number])[]) {
    let isDue = matches(local) && (!isFixed || local > latest);
    for (let skipped = latest + MINUTE_MS; isFixed && skipped < local; skipped += MINUTE_MS)
      isDue ||= matches(skipped);
    if (isDue) due.push(at);
    latest = Math.max(latest, local);
  }
  return due.map((at) => new Date(at).toISOString());
}

function scheduled(cron: string, timeZone: string, from: number, to: number): readonly string[] {
  const due: string[] = [];
  let next = nextRunAfter({ cron, timeZone }, new Date(from - 1));
  while (next !== null && next.getTime() < to) {
    due.push(next.toISOString());
    next = nextRunAfter({ cron, timeZone }, next);
  }
  return due;
}

describe.each(CHANGES)('%s, %s', (zone, day) => {
  const [from, to] = [Date.parse(day) - 2 * DAY_MS, Date.parse(day) + 2 * DAY_MS];
  const minutes = localMinutes(zone, from, to);

  it('has a clock change', () => {
    const offsets = new Set(minutes.map(([at, local]) => local! - at!));
    expect(offsets.size).toBe(2);
  });

  it.each(EXPRESSIONS)('%s', (cron) => {
    expect(scheduled(cron, zone, from, to)).toEqual(expected(cron, minutes));
  });
});
