/** Where the calls of one run go: the checked addresses of a host hold for a moment, as long as it responds there. */

import type { Clock } from '../kit/clock.ts';
import type { Destination } from './destination.ts';

const KEPT_MS = 1_000;

export interface KeptDestinations {
  get(url: URL): Destination | undefined;
  keep(url: URL, destination: Destination): void;
  forget(url: URL): void;
}

export function createKeptDestinations(clock: Pick<Clock, 'now'>): KeptDestinations {
  const kept = new Map<string, { readonly untilMs: number; readonly destination: Destination }>();
  return {
    get({ origin }) {
      const found = kept.get(origin);
      if (found === undefined) return undefined;
      if (clock.now().getTime() < found.untilMs) return found.destination;
      kept.delete(origin);
      return undefined;
    },
    keep({ origin }, destination) {
      kept.set(origin, { untilMs: clock.now().getTime() + KEPT_MS, destination });
    },
    forget({ origin }) {
      kept.delete(origin);
    },
  };
}
