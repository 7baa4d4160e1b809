/** Limits the resources of a running statement: memory, and free space on its disk. */

import { statfsSync } from 'node:fs';

import { abortBytes, interruptBytes } from '../protocol/memory-limits.ts';
import type { ChildSettings } from '../protocol/messages.ts';

const INTERVAL_MS = 20;
const LOOKS_PER_DISK_CHECK = 5;

const MEMORY = 'Out of Memory Error: too much memory is resident';
const DISK = 'IO Error: No space left on device: the rest is kept free';

/**
 * Runs the work. If a resource runs out, calls `interrupt` and rejects with the reason. Ends the process if the
 * interrupt does not free memory.
 */
export type ResourceWatch = <T>(work: () => Promise<T>, interrupt: () => void) => Promise<T>;

export function createResourceWatch({
  memoryMb,
  minFreeBytes,
  directory,
}: ChildSettings): ResourceWatch {
  return async (work, interrupt) => {
    let exceeded: string | null = null;
    let looks = 0;
    const timer = setInterval(() => {
      const residentBytes = process.memoryUsage.rss();
      looks += 1;
      if (residentBytes > interruptBytes(memoryMb)) exceeded = MEMORY;
      else if (looks % LOOKS_PER_DISK_CHECK === 0 && freeBytes(directory) < minFreeBytes)
        exceeded = DISK;
      if (exceeded !== null) interrupt();
      // The parent derives the reason from the signal.
      if (residentBytes > abortBytes(memoryMb)) process.kill(process.pid, 'SIGABRT');
    }, INTERVAL_MS);
    try {
      return await work();
    } catch (error) {
      throw exceeded === null ? error : new Error(exceeded, { cause: error });
    } finally {
      clearInterval(timer);
    }
  };
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
