/**
 * A semaphore whose permits many share: each owner has a limit, the last eighth is for owners that have little, and those
 * that wait take turns.
 */

import { createSharedSpace } from './shared-space.ts';

export interface SharedSemaphore {
  /**
   * Runs the work once there is a permit for the owner. An abort ends the wait at once, with the signal's reason; work that
   * has begun must listen to the signal itself, and holds its permit until it has ended.
   */
  take<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export interface PermitLimits {
  readonly perOwner: number;
  readonly total: number;
}

export function createSharedSemaphore({ perOwner, total }: PermitLimits): SharedSemaphore {
  const permits = createSharedSpace({ perMember: perOwner, perGroup: perOwner, total });

  return {
    async take(owner, signal, work) {
      signal.throwIfAborted();
      let giveBack = (): void => undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          const leave = (): void => reject(signal.reason as Error);
          const begin = (): void => {
            signal.removeEventListener('abort', leave);
            resolve();
          };
          signal.addEventListener('abort', leave, { once: true });
          giveBack = permits.take({ group: owner, member: owner }, 1, begin);
        });
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
