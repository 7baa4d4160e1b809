import type { Clock } from '../../kit/clock.ts';
import type { AttemptStore } from './attempts.ts';

export interface MemoryAttemptOptions {
  readonly clock: Clock;
  /** Maximum number of subjects; the one with the oldest last attempt is forgotten first. */
  readonly maxSubjects: number;
}

export function createMemoryAttemptStore({
  clock,
  maxSubjects,
}: MemoryAttemptOptions): AttemptStore {
  /** Times of the attempts within the window, oldest first. Maps iterate in insertion order. */
  const bySubject = new Map<string, readonly number[]>();

  function keep(subject: string, times: readonly number[]): void {
    bySubject.delete(subject);
    if (times.length > 0) bySubject.set(subject, times);
    if (bySubject.size <= maxSubjects) return;
    const [oldest] = bySubject.keys();
    if (oldest !== undefined) bySubject.delete(oldest);
  }

  return {
    async take(subject, { attempts, windowMs }) {
      const now = clock.now().getTime();
      const times = (bySubject.get(subject) ?? []).filter((time) => time > now - windowMs);
      const first = times[times.length - attempts];
      if (first !== undefined) return first + windowMs - now;
      keep(subject, [...times, now]);
      return null;
    },
    async release(subject) {
      keep(subject, (bySubject.get(subject) ?? []).slice(0, -1));
    },
  };
}
