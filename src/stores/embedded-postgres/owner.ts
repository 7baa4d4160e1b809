/**
 * Locks the directory of an embedded server for one process. The file `owner.json` names the owner; the file of a
 * dead process is replaced.
 */

import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../../errors.ts';
import { createFile } from '../../kit/create-file.ts';
import { identify, isRunning, parseIdentity, pidSpace } from '../../kit/process-identity.ts';

export interface Ownership {
  /** From now on, another start waits for the release instead of failing. */
  announceStop(): Promise<void>;
  release(): Promise<void>;
}

interface OwnOptions {
  readonly log: { warn(fields: object, message: string): void };
  /** Cancels the wait for an owner that is stopping. */
  readonly signal?: AbortSignal | undefined;
  readonly renewMs?: number;
}

/** Longer than the server ever takes to stop, including by force. */
const STOP_WAIT_MS = 60_000;
const CHECK_MS = 50;
/** Interval at which an owner touches its file, to show processes that cannot see its pid that it is alive. */
const RENEW_MS = 2_000;
const MISSED_RENEWALS = 3;

/** @throws StartFailure if another process owns the directory */
export async function own(
  directory: string,
  { log, signal, renewMs = RENEW_MS }: OwnOptions,
): Promise<Ownership> {
  const file = join(directory, 'owner.json');
  const identity = { ...identify(process.pid), space: pidSpace() };
  const ownText = JSON.stringify(identity);
  const waitUntil = Date.now() + STOP_WAIT_MS;
  let isWaiting = false;
  while (!(await createFile(file, ownText))) {
    const owner = await readOwner(file, ownText, renewMs);
    if (owner === null) continue;
    if (owner.isAlive) {
      if (!owner.isStopping || Date.now() > waitUntil || signal?.aborted === true)
        throw inUse(directory, owner.description);
      if (!isWaiting)
        log.warn({ directory, pid: owner.pid }, 'waiting for the previous process to stop');
      isWaiting = true;
      await sleep(CHECK_MS);
    } else {
      await replaceDeadOwner(file, owner.text);
    }
  }
  const renewal = setInterval(() => {
    const now = new Date();
    // The next renewal is the retry.
    utimes(file, now, now).catch(() => undefined);
  }, renewMs);
  renewal.unref();
  let current = ownText;
  return {
    async announceStop() {
      const stopping = JSON.stringify({ ...identity, stopping: true });
      const draft = `${file}.new-${process.pid}`;
      await writeFile(draft, stopping);
      await rename(draft, file);
      current = stopping;
    },
    async release() {
      clearInterval(renewal);
      if ((await readFile(file, 'utf8').catch(() => null)) === current)
        await rm(file, { force: true });
    },
  };
}

interface Owner {
  readonly text: string;
  readonly pid: number | null;
  readonly isAlive: boolean;
  readonly isStopping: boolean;
  readonly description: string;
}

/** null if the file no longer exists. */
async function readOwner(file: string, ownText: string, renewMs: number): Promise<Owner | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const identity = parseIdentity(text);
  const isStopping = text.endsWith('"stopping":true}');
  const owner = { text, pid: identity?.pid ?? null, isStopping };
  if (identity === null) return { ...owner, isAlive: false, description: 'a process' };
  const { pid, birth, space } = identity;
  if (space !== null && space !== pidSpace()) {
    const isAlive = await isInUseElsewhere(file, renewMs);
    return { ...owner, isAlive, description: `process ${pid} of another container or machine` };
  }
  const isAlive = isRunning(identity) && (text !== ownText || birth !== '');
  return { ...owner, isAlive, description: `process ${pid}` };
}

/**
 * The pid of another container or machine has no meaning here: the directory is in use if the server's socket
 * responds or the owner renews its file.
 */
async function isInUseElsewhere(file: string, renewMs: number): Promise<boolean> {
  if (await answers(file.replace(/owner\.json$/, 'socket/.s.PGSQL.5432'))) return true;
  const modified = async (): Promise<number | null> =>
    (await stat(file).catch(() => null))?.mtimeMs ?? null;
  const before = await modified();
  for (let renewals = 0; renewals < MISSED_RENEWALS; renewals += 1) {
    await sleep(renewMs);
    const now = await modified();
    if (now === null) return false;
    if (now !== before) return true;
  }
  return false;
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function inUse(directory: string, owner: string): StartFailure {
  return new StartFailure(
    `The embedded database in ${directory} is in use by ${owner}. ` +
      'Stop that process, or give this one another DATA_DIR, or a DATABASE_URL that both can share.',
  );
}

async function replaceDeadOwner(file: string, text: string): Promise<void> {
  // Renamed first: if another process took over in the meantime, its file was renamed, and is restored.
  const moved = `${file}.${process.pid}`;
  await rename(file, moved).catch(() => undefined);
  if ((await readFile(moved, 'utf8').catch(() => text)) !== text)
    await link(moved, file).catch(() => undefined);
  await rm(moved, { force: true });
}
