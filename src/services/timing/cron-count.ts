/** An estimate of how many due times a cron expression has in a range, without computing them. */

import type { Timing } from '../../model/schedule.ts';

const FIELDS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY_MS = 86_400_000;

/** Exact for whole days of UTC. Otherwise the first and the last day count in part, and clock changes do not count. */
export function aboutHowMany({ cron }: Pick<Timing, 'cron'>, from: Date, to: Date): number {
  const [minute = '', hour = '', date = '', month = '', weekday = ''] = (FIELDS[cron] ?? cron)
    .trim()
    .toLowerCase()
    .split(/[ \t]+/);
  const perDay = valuesOf(minute, 0, 59).size * valuesOf(hour, 0, 23).size;
  const dates = valuesOf(date, 1, 31);
  const months = valuesOf(month, 1, 12, MONTHS);
  const weekdays = new Set([...valuesOf(weekday, 0, 7, DAYS)].map((day) => day % 7));
  const isEither = !date.startsWith('*') && !weekday.startsWith('*');
  let days = 0;
  for (let ms = from.getTime(); ms < to.getTime(); ms += DAY_MS) {
    const day = new Date(ms);
    const [isDate, isWeekday] = [dates.has(day.getUTCDate()), weekdays.has(day.getUTCDay())];
    const isDue = isEither ? isDate || isWeekday : isDate && isWeekday;
    if (isDue && months.has(day.getUTCMonth() + 1))
      days += Math.min(1, (to.getTime() - ms) / DAY_MS);
  }
  return Math.round(days * perDay);
}

/** The values of one field of a valid expression. */
function valuesOf(
  field: string,
  first: number,
  last: number,
  names: readonly string[] = [],
): ReadonlySet<number> {
  const value = (text: string): number => {
    const name = names.indexOf(text);
    return name === -1 ? Number(text) : name + first;
  };
  const values = new Set<number>();
  for (const item of field.split(',')) {
    const [range = '', step = '1'] = item.split('/');
    const [low, high] = range === '*' ? [first, last] : range.split('-').map(value);
    if (low === undefined) continue;
    for (let at = low; at <= (high ?? low); at += Number(step)) values.add(at);
  }
  return values;
}
