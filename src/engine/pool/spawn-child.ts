/** Starts a child process with minimal resources: no inherited environment, no core dumps, limited memory. */

import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

import type { ChildSettings } from '../protocol/messages.ts';
import { heapMb } from '../protocol/memory-limits.ts';
import { spawnLimited } from '../../kit/limited-process.ts';

/** Address space that a child needs in addition to DuckDB's own memory: Node's reservations and text functions. */
const ADDRESS_SPACE_WITHOUT_DUCKDB_MB = 3_400;

/**
 * A child does one thing at a time: one thread of libuv, because several would each start cold, and two memory arenas
 * instead of eight per core.
 */
const ENVIRONMENT = { TZ: 'UTC', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' };

/**
 * The limit on the address space stops a single huge allocation, which no watch could see in time. Only Linux enforces
 * it.
 */
export function spawnChild(
  childEntry: string,
  settings: ChildSettings,
  niceness = 0,
): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb(settings.memoryMb)}`,
    // Without it, WebAssembly reserves 8 GiB of addresses for each memory, which exceeds the limit of a child.
    '--disable-wasm-trap-handler',
    childEntry,
    JSON.stringify(settings),
  ];
  const child = spawnLimited(node, {
    name: 'weir-engine',
    addressSpaceKb: addressSpaceLimitKb(settings.memoryMb),
    environment: ENVIRONMENT,
  });
  if (niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, niceness);
  return child;
}

/** Before the process starts threads, which inherit the priority. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    // The process has just died. Its exit event reports that.
    if ((error as NodeJS.ErrnoException & { info?: { code?: string } }).info?.code !== 'ESRCH')
      throw error;
  }
}

export function addressSpaceLimitKb(memoryMb: number): number {
  return (memoryMb + ADDRESS_SPACE_WITHOUT_DUCKDB_MB) * 1_024;
}
