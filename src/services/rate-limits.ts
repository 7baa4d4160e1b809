/** Attempts per subject (an address, an address with an email) over a sliding window, kept by this process. */

import type { Clock } from '../clock.ts';

export interface AttemptLimit {
  /**
   * Counts an attempt. Seconds until the next one is allowed where the subject
   * has none left (that attempt then does not count), otherwise null. An attempt
   * counts before its outcome is known, so that many at once gain nothing.
   */
  take(subject: string): number | null;
  /** Seconds until an attempt is allowed, null where one is now; counts nothing. */
  blockedFor(subject: string): number | null;
  /** The last attempt was a success: it does not count. */
  giveBack(subject: string): void;
  /** The subject starts afresh. */
  forget(subject: string): void;
}

interface Options {
  readonly clock: Clock;
  readonly attempts: number;
  readonly windowSeconds: number;
  /** How many subjects are remembered; the one whose attempt is the longest ago is forgotten first. */
  readonly maxSubjects: number;
}

export function createAttemptLimit({ clock, attempts, windowSeconds, maxSubjects }: Options): AttemptLimit {
  const windowMs = windowSeconds * 1000;
  /** Times of the attempts within the window, oldest first. A map iterates in the order of insertion. */
  const bySubject = new Map<string, readonly number[]>();

  const recent = (subject: string, now: number) => (bySubject.get(subject) ?? []).filter((time) => time > now - windowMs);

  function keep(subject: string, times: readonly number[]): void {
    bySubject.delete(subject);
    if (times.length > 0) bySubject.set(subject, times);
    if (bySubject.size <= maxSubjects) return;
    const [oldest] = bySubject.keys();
    if (oldest !== undefined) bySubject.delete(oldest);
  }

  function waitSeconds(times: readonly number[], now: number): number | null {
    const first = times[times.length - attempts];
    return first === undefined ? null : Math.max(1, Math.ceil((first + windowMs - now) / 1000));
  }

  return {
    take(subject) {
      const now = clock.now().getTime();
      const times = recent(subject, now);
      const wait = waitSeconds(times, now);
      if (wait === null) keep(subject, [...times, now]);
      return wait;
    },
    blockedFor(subject) {
      const now = clock.now().getTime();
      return waitSeconds(recent(subject, now), now);
    },
    giveBack(subject) {
      keep(subject, (bySubject.get(subject) ?? []).slice(0, -1));
    },
    forget(subject) {
      bySubject.delete(subject);
    },
  };
}
