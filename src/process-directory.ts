/**
 * A directory of this process's own below one that several may share: each start
 * removes what processes that are gone have left there.
 */

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the path; it exists */
export function claimProcessDirectory(shared: string): string {
  mkdirSync(shared, { recursive: true });
  for (const name of readdirSync(shared)) {
    if (/^\d+$/.test(name) && !isAlive(Number(name))) rmSync(join(shared, name), { recursive: true, force: true });
  }
  const own = join(shared, String(process.pid));
  mkdirSync(own, { recursive: true });
  return own;
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user lives too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
