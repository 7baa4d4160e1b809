/**
 * Cron expressions: validation and due times.
 *
 * If a clock change skips a time, an expression without `*` or step in minute and hour is due at the end of the skipped
 * period. If a clock change repeats a time, such an expression is due once, at the first occurrence. All other
 * expressions follow the clock: skipped times are not due, repeated ones are due twice.
 */

import { Cron } from 'croner';
import type { Steps } from '../../kit/time-slices.ts';
import type { Timing } from '../../model/schedule.ts';
import { ZoneClock } from './zone-clock.ts';

const NICKNAMES = ['@hourly', '@daily', '@weekly', '@monthly', '@yearly'];

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DAYS = 'sun|mon|tue|wed|thu|fri|sat';

/** Stricter than the library, which also accepts seconds, years, `?`, `L`, `W`, `#` and `+`. */
const FIELDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['minute', field('')],
  ['hour', field('')],
  ['day of the month', field('')],
  ['month', field(`|${MONTHS}`)],
  ['day of the week', field(`|${DAYS}`)],
];

function field(names: string): RegExp {
  const value = `(?:\\d{1,2}${names})`;
  const item = `(?:(?:\\*|${value}-${value})(?:/\\d{1,2})?|${value})`;
  return new RegExp(`^${item}(?:,${item})*$`, 'i');
}

/** The problem of the expression, as a phrase that follows its name. Null if it is valid. */
export function cronProblem(cron: string, now: Date): string | null {
  if (!NICKNAMES.includes(cron)) {
    const parts = cron.trim().split(/[ \t]+/);
    if (parts.length !== FIELDS.length)
      return `must have five fields (minute, hour, day of the month, month, day of the week) or be one of ${NICKNAMES.join(', ')}`;
    for (const [at, [name, pattern]] of FIELDS.entries()) {
      const part = parts[at] ?? '';
      if (!isField(part, pattern, at))
        return `must be a cron expression: the ${name} cannot be \`${part}\``;
    }
  }
  return comes(cron, now) ? null : 'must name a time that comes: this one never does';
}

/** From one 29 February to the next. */
const LONGEST_GAP_YEARS = 8;

/** Returns true if it is due in the coming years; the library would search four hundred. */
function comes(cron: string, now: Date): boolean {
  if (NICKNAMES.includes(cron)) return true;
  const year = now.getUTCFullYear();
  const pattern = `0 ${cron.trim()} ${year}-${year + LONGEST_GAP_YEARS}`;
  return new Cron(pattern, { timezone: 'UTC', mode: '7-part', paused: true }).nextRun(now) !== null;
}

/** The library checks the ranges of numbers. */
function isField(part: string, pattern: RegExp, at: number): boolean {
  if (!pattern.test(part)) return false;
  try {
    parse({
      cron: FIELDS.map((_, index) => (index === at ? part : '*')).join(' '),
      timeZone: 'UTC',
    });
    return true;
  } catch {
    return false;
  }
}

/** The first time later than `after`. Null if there is none. */
export function nextRunAfter(timing: Timing, after: Date): Date | null {
  return hasFixedTimes(timing.cron)
    ? (nextFixed(timing, after, 1)[0] ?? null)
    : parse(timing).nextRun(after);
}

/** `first` and the times after it. */
export function runsFrom(timing: Timing, first: Date, count: number): readonly Date[] {
  const others = hasFixedTimes(timing.cron)
    ? nextFixed(timing, first, count - 1)
    : parse(timing).nextRuns(count - 1, first);
  return [first, ...others];
}

const CHUNK = 20;

/**
 * The due times from `from` to before `to`, in order; at most `limit` of them. They are those at which the schedule itself
 * would have run.
 */
export function* dueTimes(
  timing: Timing,
  { from, to }: { readonly from: Date; readonly to: Date },
  limit: number,
): Steps<readonly Date[]> {
  const times: Date[] = [];
  let next = nextRunAfter(timing, new Date(from.getTime() - 1));
  while (next !== null && next < to && times.length < limit) {
    const chunk = runsFrom(timing, next, CHUNK);
    times.push(...chunk.filter((time) => time < to));
    yield;
    next = nextRunAfter(timing, chunk.at(-1) ?? next);
  }
  return times.slice(0, limit);
}

/** Returns true if minute and hour have neither `*` nor a step. */
function hasFixedTimes(cron: string): boolean {
  if (NICKNAMES.includes(cron)) return cron !== '@hourly';
  const [minute = '', hour = ''] = cron.trim().split(/[ \t]+/);
  return !/[*/]/.test(minute + hour);
}

/**
 * The library finds local times, and the clock of the zone converts them, because the library loses the times of a gap
 * that ends at midnight, as in America/Nuuk.
 */
function nextFixed({ cron, timeZone }: Timing, after: Date, count: number): readonly Date[] {
  const clock = new ZoneClock(timeZone);
  const locals = parse({ cron, timeZone: 'UTC' });
  const times: Date[] = [];
  let latest = after.getTime();
  // Earlier local times are not due later, because the clock shows them first.
  let local = locals.nextRun(new Date(clock.localTime(latest) - 1));
  while (local !== null && times.length < count) {
    const time = clock.firstTimeOf(local.getTime());
    if (time > latest) {
      times.push(new Date(time));
      latest = time;
    }
    local = locals.nextRun(local);
  }
  return times;
}

/** Without a function, the library starts no timer. */
function parse({ cron, timeZone }: Timing): Cron {
  return new Cron(cron, {
    timezone: timeZone,
    mode: '5-part',
    fixedTimeRule: 'no-wildcard',
    paused: true,
  });
}
