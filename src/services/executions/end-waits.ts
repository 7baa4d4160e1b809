/** Requests that wait until a run has ended, their time is up, or the service stops. */

import { setMaxListeners } from 'node:events';

import type { ExecutionId, OrganizationId } from '../../model/ids.ts';
import { concurrency } from '../../admission.ts';
import { createUsage } from '../../kit/usage.ts';
import { hasEnded, type Execution } from '../../model/execution.ts';
import type { ExecutionEvents } from '../../stores/index.ts';

export interface Wait {
  /** The time to wait for the end of the run; 0 for none. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Intervals for polling in addition to events. They double from the first to the longest. */
export interface Looks {
  readonly firstMs: number;
  readonly longestMs: number;
}

export class EndWaits {
  readonly #events: ExecutionEvents;
  readonly #draining: AbortSignal;
  readonly #usage = createUsage(concurrency.waitsForEnd);

  constructor({ events, draining }: { events: ExecutionEvents; draining: AbortSignal }) {
    this.#events = events;
    this.#draining = draining;
    // Every waiting request listens to it.
    setMaxListeners(Infinity, draining);
  }

  /** Counts the request until `wait` has ended. If too many wait, calls `atOnce` instead. */
  async admit<T>(
    organizationId: OrganizationId,
    wait: () => Promise<T>,
    atOnce: () => Promise<T>,
  ): Promise<T> {
    const holder = { owner: organizationId };
    if (this.#usage.exceeded(holder, 1) !== null) return atOnce();
    this.#usage.add(holder, 1);
    try {
      return await wait();
    } finally {
      this.#usage.add(holder, -1);
    }
  }

  /** @param read reads the run; called after every event and at the intervals of `looks` */
  async until(
    id: ExecutionId,
    read: () => Promise<Execution>,
    { waitMs, signal }: Wait,
    { firstMs, longestMs }: Looks,
  ): Promise<Execution> {
    const untilMs = performance.now() + waitMs;
    const signals = [signal, this.#draining];
    for (let lookMs = firstMs; ; lookMs = Math.min(2 * lookMs, longestMs)) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0 || signals.some(({ aborted }) => aborted)) return read();
      const event = nextEvent(this.#events, id, Math.min(leftMs, lookMs), signals);
      try {
        // Read after the listener is added, so that no event is missed.
        const execution = await read();
        if (hasEnded(execution)) return execution;
        await event.happened;
      } finally {
        event.forget();
      }
    }
  }
}

function nextEvent(
  events: ExecutionEvents,
  id: ExecutionId,
  ms: number,
  signals: readonly AbortSignal[],
): { readonly happened: Promise<void>; readonly forget: () => void } {
  let forget = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      for (const end of ends) end();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const ends = [
      events.onEnded((ended) => {
        if (ended === id) done();
      }),
      events.onReconnected(done),
    ];
    for (const signal of signals) signal.addEventListener('abort', done, { once: true });
    forget = done;
  });
  return { happened, forget };
}
