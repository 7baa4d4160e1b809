/** Starts a child process with as little as it needs: no inherited environment, no core dumps, bounded memory. */

import { spawn, type ChildProcess } from 'node:child_process';
import { platform, setPriority } from 'node:os';

import type { ChildSettings } from '../protocol/messages.ts';
import { heapMb } from '../protocol/memory-limits.ts';

/** What a child needs beside DuckDB's own memory before the system refuses it more: Node's reservations and text functions. */
const ADDRESS_SPACE_BESIDE_DUCKDB_MB = 3_400;

/**
 * A child does one thing at a time: one thread for what Node.js waits for, since of several each wakes from cold, and two
 * arenas of memory instead of eight per core.
 */
const ENVIRONMENT = { TZ: 'UTC', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' };

/**
 * Where `setpriv` is on the PATH, no program that the child might start can gain
 * privileges, and the kernel kills the child if its parent is gone: a busy child
 * would notice that late.
 */
const LINUX_SCRIPT = `
umask 077
ulimit -c 0
ulimit -v "$1" || exit 1
shift
if setpriv --no-new-privs --pdeathsig KILL true 2>/dev/null; then exec setpriv --no-new-privs --pdeathsig KILL "$@"; fi
if setpriv --no-new-privs true 2>/dev/null; then exec setpriv --no-new-privs "$@"; fi
exec "$@"`;

/** A limit on the address space binds a single huge allocation, which no watch could see in time. Only Linux keeps one. */
export function spawnChild(
  childEntry: string,
  settings: ChildSettings,
  niceness = 0,
): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb(settings.memoryMb)}`,
    // With it WebAssembly reserves 8 GiB of addresses for each memory, of however little: more than a child may have.
    '--disable-wasm-trap-handler',
    childEntry,
    JSON.stringify(settings),
  ];
  const limitKb = addressSpaceLimitKb(settings.memoryMb);
  const [command = '', ...args] =
    platform() === 'linux'
      ? ['/bin/sh', '-c', LINUX_SCRIPT, 'weir-engine', String(limitKb), ...node]
      : node;
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: ENVIRONMENT,
    // A signal for this process's group, such as a Ctrl-C, is not for its children, whose runs may still end in order.
    detached: true,
  });
  if (niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, niceness);
  return child;
}

/** Before it has threads: those that it starts inherit the priority. */
function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    // It has just died, which is reported by its exit.
    if ((error as NodeJS.ErrnoException & { info?: { code?: string } }).info?.code !== 'ESRCH')
      throw error;
  }
}

export function addressSpaceLimitKb(memoryMb: number): number {
  return (memoryMb + ADDRESS_SPACE_BESIDE_DUCKDB_MB) * 1_024;
}
