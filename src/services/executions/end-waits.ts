/** Requests that wait for the end of a run: until it has ended, their time is up, or the service stops. */

import { setMaxListeners } from 'node:events';

import type { ExecutionId, OrganizationId } from '../../model/ids.ts';
import { concurrency } from '../../admission.ts';
import { createUsage } from '../../kit/usage.ts';
import { hasEnded, type Execution } from '../../model/execution.ts';
import type { ExecutionEvents } from '../../stores/index.ts';

export interface Wait {
  /** How long to wait for the end of the run; 0: not at all. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** When to look again although no event came: after the first time, then after twice as long each, up to the longest. */
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
    // Each that waits listens to it.
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

  /** @param read the run as it is, which is asked for after every event and as often as `looks` says */
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
        // After the listener is added: what happens from here on is an event.
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
