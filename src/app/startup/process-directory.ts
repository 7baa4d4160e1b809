/**
 * A directory for this process, below a directory that several processes can share, even from different containers or
 * machines. Its name is random, because pids are not unique there: in containers, every process has the pid 1. The file
 * `owner.json` in it identifies the owner.
 *
 * A start, and every running owner once an hour, removes the directories of dead owners. An owner is dead if its pid is
 * valid in the same namespace and the process does not exist. In other namespaces, an owner is considered dead if it
 * has not renewed its directory for a day, because running owners do that every hour.
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
  /** The namespace of the pid. Null if it is unknown. */
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
      // The next renewal tries again; only after 22 more failures would another process consider this one dead.
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
function removeEnded(shared: string, ownDirectory: string, owner: DirectoryOwner): void {
  // The time of the file system, because the clock of another machine can differ.
  const nowMs = statSync(join(ownDirectory, OWNER_FILE)).mtimeMs;
  for (const entry of readdirSync(shared, { withFileTypes: true })) {
    const other = join(shared, entry.name);
    if (entry.isDirectory() && other !== ownDirectory && hasEnded(other, owner.space, nowMs))
      remove(other);
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

/** Null if the file does not exist or is incomplete. */
function readOwner(file: string): DirectoryOwner | null {
  try {
    return parseIdentity(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Directories that cannot be removed, or that another start removes at the same time, do not prevent this start. */
function remove(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // The next start tries again.
  }
}
