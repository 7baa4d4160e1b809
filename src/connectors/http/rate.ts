/** Limits a tenant's calls per second and concurrent calls, across all processes that share a store. */

import { setTimeout as delay } from 'node:timers/promises';

import { SourceError, type ApiCall } from '../../engine/index.ts';
import { Semaphore } from '../../kit/semaphore.ts';

/** Shared by all processes. */
export interface RateStore {
  /** Counts a request. Returns null, or the milliseconds until a request is available. */
  take(
    subject: string,
    limit: { readonly attempts: number; readonly windowMs: number },
  ): Promise<number | null>;
  /** Null if the maximum is in flight. Must be released. */
  enter(subject: string, concurrent: number): Promise<RateSlot | null>;
}

export interface RateSlot {
  release(): Promise<void>;
}

export interface Limited {
  readonly tenant: string | undefined;
  readonly signal: AbortSignal;
  /** The remaining time. A wait that would exceed it is not started. */
  readonly remainingMs?: (() => number) | undefined;
}

/** The rate limit cannot allow the call before the end of the run. */
export class NoTurn extends SourceError {}

export interface Rates {
  /** Starts the work when the call's rate allows it. Throws a SourceError if that is not before the end of the run. */
  limit<T>(call: Pick<ApiCall, 'rate'>, limited: Limited, work: () => Promise<T>): Promise<T>;
}

const SECOND_MS = 1_000;
/** Interval for checking if a call of another process has ended. */
const FIRST_POLL_MS = 20;
const MAX_POLL_MS = 250;

interface Queue {
  readonly places: Semaphore;
  readonly first: Semaphore;
  users: number;
}

type Rate = NonNullable<ApiCall['rate']>;

export function createRates(store: RateStore): Rates {
  /** Calls of this process wait in these queues, and only the first of each calls the store. */
  const queues = new Map<string, Queue>();

  async function queued<T>(
    key: string,
    concurrent: number | undefined,
    work: (queue: Queue) => Promise<T>,
  ): Promise<T> {
    const queue = queues.get(key) ?? {
      places: new Semaphore({ total: concurrent ?? Infinity }),
      first: new Semaphore({ total: 1 }),
      users: 0,
    };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await work(queue);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  }

  return {
    async limit({ rate }, limited, work) {
      if (rate === undefined) return work();
      const key = `rate ${limited.tenant ?? ''} ${rate.scope}`;
      const { signal } = limited;
      return queued(key, rate.concurrent, ({ places, first }) =>
        places.run(
          async () => {
            const slot = await first.run(() => admit(store, key, rate, limited), { signal });
            try {
              return await work();
            } finally {
              await slot?.release();
            }
          },
          { signal },
        ),
      );
    },
  };
}

async function waitForRequest(
  store: RateStore,
  key: string,
  perSecond: number,
  limited: Limited,
): Promise<void> {
  // Each window allows at least one request: for 2.5 per second, two in 800 ms.
  const attempts = Math.max(1, Math.floor(perSecond));
  const windowMs = Math.ceil((attempts * SECOND_MS) / perSecond);
  for (;;) {
    const waitMs = await store.take(`${key} per second`, { attempts, windowMs });
    if (waitMs === null) return;
    await pause(waitMs, limited, `${perSecond} requests a second`);
  }
}

async function enter(
  store: RateStore,
  key: string,
  concurrent: number,
  limited: Limited,
): Promise<RateSlot> {
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(MAX_POLL_MS, pollMs * 2)) {
    const slot = await store.enter(key, concurrent);
    if (slot !== null) return slot;
    await pause(pollMs, limited, `${concurrent} requests at a time`);
  }
}

/** @returns the slot, which must be released */
async function admit(
  store: RateStore,
  key: string,
  rate: Rate,
  limited: Limited,
): Promise<RateSlot | null> {
  const { requestsPerSecond, concurrent } = rate;
  const slot = concurrent === undefined ? null : await enter(store, key, concurrent, limited);
  try {
    if (requestsPerSecond !== undefined)
      await waitForRequest(store, key, requestsPerSecond, limited);
  } catch (error) {
    await slot?.release();
    throw error;
  }
  return slot;
}

async function pause(ms: number, { signal, remainingMs }: Limited, rate: string): Promise<void> {
  signal.throwIfAborted();
  if (remainingMs !== undefined && ms >= remainingMs())
    throw new NoTurn(
      `The rate of the operation, ${rate} for all runs of the organization, leaves no turn before the end of the run`,
    );
  try {
    await delay(ms, undefined, { signal });
  } catch {
    throw signal.reason as Error;
  }
}
