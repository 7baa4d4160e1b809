/** Cron expressions in words, and their next times. */

import { Cron } from 'croner';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NICKNAMES: Readonly<Record<string, string>> = {
  '@hourly': 'Every hour',
  '@daily': 'Every day at 00:00',
  '@weekly': 'Every Sunday at 00:00',
  '@monthly': 'On day 1 of each month at 00:00',
  '@yearly': 'On 1 January at 00:00',
};

/** `Every day at 06:00`; the expression itself if there are no simple words for it. */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const nickname = NICKNAMES[cron.trim()];
  if (nickname !== undefined) return nickname;
  if (month !== '*') return cron;
  if (hour === '*' && day === '*' && weekday === '*') return minuteWords(minute) ?? cron;
  const days = dayWords(day, weekday);
  return days !== null && isNumber(minute) && isNumber(hour)
    ? `${days} at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
    : cron;
}

const isNumber = (text: string): boolean => /^\d{1,2}$/.test(text);

function minuteWords(minute: string): string | null {
  if (minute === '*') return 'Every minute';
  if (isNumber(minute)) return `Every hour at minute ${minute}`;
  const [, step] = /^\*\/(\d{1,2})$/.exec(minute) ?? [];
  return step === undefined ? null : `Every ${step} minutes`;
}

function dayWords(day: string, weekday: string): string | null {
  if (day === '*' && weekday === '*') return 'Every day';
  if (day === '*' && /^(1-5|mon-fri)$/i.test(weekday)) return 'Monday to Friday';
  if (day === '*' && isNumber(weekday)) return `Every ${DAYS[Number(weekday) % 7]}`;
  if (weekday === '*' && isNumber(day)) return `On day ${day} of each month`;
  return null;
}

/** As the service computes them. Empty if the expression or the zone is not valid. */
export function nextTimes(cron: string, timeZone: string, count = 5): readonly Date[] {
  try {
    return new Cron(cron, {
      timezone: timeZone,
      mode: '5-part',
      fixedTimeRule: 'no-wildcard',
      paused: true,
    }).nextRuns(count);
  } catch {
    return [];
  }
}

/** `Fri, 27 Nov, 06:00` in the zone of the schedule. */
export const zonedText = (date: Date, timeZone: string): string =>
  date.toLocaleString('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
