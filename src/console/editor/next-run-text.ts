/** The first run of several schedules, and the text of its time. */

interface Scheduled {
  /** Null: the schedule is paused or has ended. */
  readonly next_run_at: string | null;
}

export function firstRun(schedules: readonly Scheduled[]): string | null {
  const times = schedules.flatMap(({ next_run_at: at }) => at ?? []);
  // Times of the API are in UTC, so their texts have the order of the times.
  return times.toSorted()[0] ?? null;
}

const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/**
 * `at 06:00`, and `on Fri 27 Nov` if it is more than a day away.
 * @param now in milliseconds
 */
export const timeText = (at: Date, now: number): string =>
  at.getTime() - now < DAY_MS ? `at ${clock.format(at)}` : `on ${day.format(at)}`;
