/** The age of a past time in words. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LAST_RELATIVE_DAY = 30;

/** `5 min ago`; the date if it is more than 30 days ago. Clocks differ: a time in the future is `just now`. */
export function timeAgo(time: string, nowMs: number): string {
  const ms = nowMs - Date.parse(time);
  if (ms < 1000) return 'just now';
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)} s ago`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  const days = Math.floor(ms / DAY_MS);
  if (days > LAST_RELATIVE_DAY) return time.slice(0, 10);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
