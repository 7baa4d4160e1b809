/** What a statement may take of the machine's memory, watched while it runs. */

import { abortBytes, interruptBytes } from '../memory-limits.ts';

const INTERVAL_MS = 20;

/**
 * Runs the work, which ends early once `interrupt` is called; then the rejection
 * says that memory ran out. Ends the process where the interrupt does not help.
 */
export type MemoryWatch = <T>(work: () => Promise<T>, interrupt: () => void) => Promise<T>;

export function createMemoryWatch(memoryMb: number): MemoryWatch {
  return async (work, interrupt) => {
    let exceeded = false;
    const timer = setInterval(() => {
      const residentBytes = process.memoryUsage.rss();
      if (residentBytes <= interruptBytes(memoryMb)) return;
      exceeded = true;
      interrupt();
      // The parent reads the reason from the signal.
      if (residentBytes > abortBytes(memoryMb)) process.kill(process.pid, 'SIGABRT');
    }, INTERVAL_MS);
    try {
      return await work();
    } catch (error) {
      throw exceeded ? new Error('Out of Memory Error: too much memory is resident', { cause: error }) : error;
    } finally {
      clearInterval(timer);
    }
  };
}
