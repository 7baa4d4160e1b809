/** Caches the checked addresses of hosts for a short time during a run, while a host responds there. */

import type { Clock } from '../../kit/clock.ts';
import type { Destination } from './destination.ts';

const RETENTION_MS = 1_000;

export interface DestinationCache {
  get(url: URL): Destination | undefined;
  keep(url: URL, destination: Destination): void;
  forget(url: URL): void;
}

export function createDestinationCache(clock: Pick<Clock, 'now'>): DestinationCache {
  const cache = new Map<string, { readonly untilMs: number; readonly destination: Destination }>();
  return {
    get({ origin }) {
      const cached = cache.get(origin);
      if (cached === undefined) return undefined;
      if (clock.now().getTime() < cached.untilMs) return cached.destination;
      cache.delete(origin);
      return undefined;
    },
    keep({ origin }, destination) {
      cache.set(origin, { untilMs: clock.now().getTime() + RETENTION_MS, destination });
    },
    forget({ origin }) {
      cache.delete(origin);
    },
  };
}
