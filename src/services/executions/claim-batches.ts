/** Claims of one process: those that come while one is under way are made together, by the next. */

export interface ClaimBatches<Run> {
  /** The next run; null where there is none. */
  next(): Promise<Run | null>;
}

interface Waiting<Run> {
  readonly resolve: (run: Run | null) => void;
  readonly reject: (error: unknown) => void;
}

/** @param claim returns at most so many */
export function createClaimBatches<Run>(
  claim: (atMost: number) => Promise<readonly Run[]>,
): ClaimBatches<Run> {
  let waiting: Waiting<Run>[] = [];
  let isClaiming = false;

  async function claimAll(): Promise<void> {
    isClaiming = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const runs = await claim(batch.length);
        batch.forEach(({ resolve }, at) => resolve(runs[at] ?? null));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    isClaiming = false;
  }

  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        if (!isClaiming) void claimAll();
      }),
  };
}
