/**
 * A limit on the work in each turn of the event loop. Work beyond it waits for a later turn, and owners alternate: one
 * with much to do delays its own work, and that of others by one turn.
 */

export interface EventLoopLimit {
  /**
   * Calls the work at once, or in a later turn of the loop.
   * @param size how much of a turn it takes
   * @returns whether it was called at once
   */
  take(owner: string, size: number, work: () => void): boolean;
  /** Resolves when it may begin; what is then done at once belongs to that turn. */
  wait(owner: string, size: number): Promise<void>;
}

interface Waiting {
  readonly size: number;
  readonly work: () => void;
}

/** @param perTurn the limit; the last piece of work of a turn may exceed it */
export function createEventLoopLimit(perTurn: number): EventLoopLimit {
  /** By owner, in the order in which they are next. */
  const waiting = new Map<string, Waiting[]>();
  let used = 0;
  let isScheduled = false;

  function begin({ size, work }: Waiting): void {
    if (!isScheduled) setImmediate(nextTurn);
    isScheduled = true;
    used += size;
    work();
  }

  function nextTurn(): void {
    isScheduled = false;
    used = 0;
    while (used < perTurn) {
      const next = takeFirst(waiting);
      if (next === undefined) return;
      begin(next);
    }
  }

  function queueOf(owner: string): Waiting[] {
    const queue = waiting.get(owner) ?? [];
    waiting.set(owner, queue);
    return queue;
  }

  function take(owner: string, size: number, work: () => void): boolean {
    const isAtOnce = used < perTurn;
    if (isAtOnce) begin({ size, work });
    else queueOf(owner).push({ size, work });
    return isAtOnce;
  }

  return {
    take,
    wait: (owner, size) => new Promise((resolve) => void take(owner, size, resolve)),
  };
}

/** Removes the first entry and moves its owner to the end. */
function takeFirst(waiting: Map<string, Waiting[]>): Waiting | undefined {
  for (const [owner, queue] of waiting) {
    const first = queue.shift();
    waiting.delete(owner);
    if (queue.length > 0) waiting.set(owner, queue);
    return first;
  }
  return undefined;
}
