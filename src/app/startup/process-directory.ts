/**
 * A directory of this process's own below one that several may share, also from
 * different containers or machines. Its name is random, because a pid is not
 * unique there: in containers every process has the pid 1. The file `owner.json`
 * in it says whose it is.
 *
 * A start, and every living owner once an hour, removes the directories whose
 * owners have ended, and no other. That an owner has ended is known where its pid
 * means the same to both, and that process is gone. Of all others it is assumed
 * after a day in which they did not renew their directory, which a living owner
 * does every hour.
 */

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  identify,
  isRunning,
  parseIdentity,
  pidSpace,
  type ProcessIdentity,
} from '../../kit/process-identity.ts';

export interface ProcessDirectory {
  /** It exists. */
  readonly path: string;
  /** Removes it. */
  release(): void;
}

export interface DirectoryOwner extends ProcessIdentity {
  /** Where the pid is valid; null where that is unknown. */
  readonly space: string | null;
}

const HOUR_MS = 3_600_000;
const SILENT_MS = 24 * HOUR_MS;
const OWNER_FILE = 'owner.json';

export function claimProcessDirectory(
  shared: string,
  { owner = thisProcess(), renewMs = HOUR_MS } = {},
): ProcessDirectory {
  const path = join(shared, randomBytes(8).toString('hex'));
  mkdirSync(shared, { recursive: true });
  mkdirSync(path, { mode: 0o700 });
  const ownerFile = join(path, OWNER_FILE);
  writeFileSync(ownerFile, JSON.stringify(owner));
  removeEnded(shared, path, owner);
  const renewal = setInterval(() => {
    const now = new Date();
    utimes(ownerFile, now, now)
      .then(() => removeEnded(shared, path, owner))
      // Next time: 22 more may fail before another process takes this one for dead.
      .catch(() => undefined);
  }, renewMs);
  renewal.unref();
  return {
    path,
    release() {
      clearInterval(renewal);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Removes the directories of processes that have ended. */
function removeEnded(shared: string, own: string, owner: DirectoryOwner): void {
  // The time by the file system's own clock: that of another machine may be far from ours.
  const nowMs = statSync(join(own, OWNER_FILE)).mtimeMs;
  for (const entry of readdirSync(shared, { withFileTypes: true })) {
    const other = join(shared, entry.name);
    if (entry.isDirectory() && other !== own && hasEnded(other, owner.space, nowMs)) remove(other);
  }
}

function thisProcess(): DirectoryOwner {
  return { ...(identify(process.pid) ?? { pid: process.pid, birth: '' }), space: pidSpace() };
}

function hasEnded(directory: string, ourSpace: string | null, nowMs: number): boolean {
  const owner = readOwner(join(directory, OWNER_FILE));
  if (owner !== null && owner.space !== null && owner.space === ourSpace) return !isRunning(owner);
  const touchedMs = Math.max(
    ...[directory, join(directory, OWNER_FILE)].map(
      (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    ),
  );
  return nowMs - touchedMs > SILENT_MS;
}

/** null where there is none, or only half of one. */
function readOwner(file: string): DirectoryOwner | null {
  try {
    return parseIdentity(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** What cannot be removed, or is removed by another start at the same time, does not keep this one from starting. */
function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // The next start tries again.
  }
}
