/**
 * Work on the event loop, so much in each of its turns: more waits for a later one, and its owners take turns. Who has
 * much to do delays their own work, and that of others by a turn.
 */

export interface Turns {
  /**
   * Calls the work at once, or in a later turn of the loop.
   * @param size how much of a turn it takes
   * @returns whether it was called at once
   */
  take(owner: string, size: number, work: () => void): boolean;
}

interface Waiting {
  readonly size: number;
  readonly work: () => void;
}

/** @param perTurn how much begins in a turn: the last piece of work may exceed it */
export function createTurns(perTurn: number): Turns {
  /** By owner, in the order in which they are next. */
  const waiting = new Map<string, Waiting[]>();
  let taken = 0;
  let isScheduled = false;

  function begin({ size, work }: Waiting): void {
    if (!isScheduled) setImmediate(nextTurn);
    isScheduled = true;
    taken += size;
    work();
  }

  function nextTurn(): void {
    isScheduled = false;
    taken = 0;
    while (taken < perTurn) {
      const next = takeFirst(waiting);
      if (next === undefined) return;
      begin(next);
    }
  }

  function line(owner: string): Waiting[] {
    const found = waiting.get(owner) ?? [];
    waiting.set(owner, found);
    return found;
  }

  return {
    take(owner, size, work) {
      const isAtOnce = taken < perTurn;
      if (isAtOnce) begin({ size, work });
      else line(owner).push({ size, work });
      return isAtOnce;
    },
  };
}

/** Its owner is then the last to be next. */
function takeFirst(waiting: Map<string, Waiting[]>): Waiting | undefined {
  for (const [owner, line] of waiting) {
    const first = line.shift();
    waiting.delete(owner);
    if (line.length > 0) waiting.set(owner, line);
    return first;
  }
  return undefined;
}
