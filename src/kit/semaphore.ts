/**
 * A semaphore: work begins once it fits its limits, and waits otherwise. Work of one member begins in order of arrival.
 * Members take turns, and work that does not fit delays only later work of the same member.
 */

import { createUsage, memberKey, type Holder, type Usage, type UsageLimits } from './usage.ts';

export interface RunOptions {
  /** Default: all work has the same owner. */
  readonly owner?: string | number;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly holder: Holder;
  readonly size: number;
  readonly begin: () => void;
}

const SHARED: Holder = { owner: '' };

export class Semaphore {
  readonly #usage: Usage;
  readonly #perMember: number;
  /** By member, in the order of their turns. */
  readonly #queues = new Map<string, Set<Waiting>>();

  constructor(limits: UsageLimits) {
    this.#usage = createUsage(limits);
    this.#perMember = limits.perMember ?? Infinity;
  }

  /**
   * Runs the work once it fits. It can release its permit before it ends. An abort ends the wait at once, with the
   * signal's reason; work that has begun must listen to the signal itself, and holds its permit until it has ended.
   */
  async run<T>(
    work: (release: () => void) => Promise<T>,
    { owner, signal }: RunOptions = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    const state = { hasBegun: false, notify: (): void => undefined };
    const release = this.acquire(owner === undefined ? SHARED : { owner }, 1, () => {
      state.hasBegun = true;
      state.notify();
    });
    try {
      if (!state.hasBegun) {
        await new Promise<void>((resolve, reject) => {
          const leave = (): void => reject(signal?.reason as Error);
          state.notify = () => {
            signal?.removeEventListener('abort', leave);
            resolve();
          };
          signal?.addEventListener('abort', leave, { once: true });
        });
      }
      return await work(release);
    } finally {
      release();
    }
  }

  /**
   * Calls `begin` once there is room, possibly immediately. A size above a member's limit counts as that limit: it begins
   * when the member holds nothing else.
   * @returns releases the permit, or cancels the wait
   */
  acquire(holder: Holder, size: number, begin: () => void): () => void {
    const waiting = { holder, size: Math.min(size, this.#perMember), begin };
    const key = memberKey(holder);
    const queue = this.#queues.get(key);
    if (queue !== undefined) queue.add(waiting);
    else if (this.#fits(waiting)) this.#begin(waiting);
    else this.#queues.set(key, new Set([waiting]));
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      if (!this.#forget(waiting)) this.#usage.add(holder, -waiting.size);
      while (this.#beginNext());
    };
  }

  #fits({ holder, size }: Waiting): boolean {
    return this.#usage.exceeded(holder, size) === null;
  }

  #begin({ holder, size, begin }: Waiting): void {
    this.#usage.add(holder, size);
    begin();
  }

  /** Returns false if it did not wait. */
  #forget(waiting: Waiting): boolean {
    const key = memberKey(waiting.holder);
    const queue = this.#queues.get(key);
    if (queue?.delete(waiting) !== true) return false;
    if (queue.size === 0) this.#queues.delete(key);
    return true;
  }

  /** The member that begins moves to the end. Returns false if nothing that waits fits. */
  #beginNext(): boolean {
    for (const [key, queue] of this.#queues) {
      const [first] = queue;
      if (first === undefined || !this.#fits(first)) continue;
      this.#queues.delete(key);
      queue.delete(first);
      if (queue.size > 0) this.#queues.set(key, queue);
      this.#begin(first);
      return true;
    }
    return false;
  }
}
