/** What a mutation run has to itself: its cache, the servers of its tests and a folder for their files. */

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServers } from './servers.ts';
import { createFolder } from './test-process.ts';

export interface Workspace {
  readonly cache: string;
  /** For the files of tests. */
  readonly temporary: string;
  /** Is closed before all else, also when the run is interrupted. */
  readonly onClose: (close: () => void) => void;
  /** Leaves nothing but the cache. */
  close(): Promise<void>;
}

/** null where another run has it. */
export async function openWorkspace(root: string): Promise<Workspace | null> {
  const cache = join(root, '.cache/mutate');
  mkdirSync(cache, { recursive: true });
  if (!takeCache(cache)) return null;
  const temporary = createFolder(join(tmpdir(), 'weir-mutate-'));
  const closers: (() => void)[] = [];
  const stopServers = await startServers(root);
  const close = async (): Promise<void> => {
    for (const one of closers) one();
    for (const name of readdirSync(cache))
      if (/^(?:tree|recording)-/.test(name))
        rmSync(join(cache, name), { recursive: true, force: true });
    await stopServers();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    rmSync(join(cache, 'pid'), { force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  return { cache, temporary, close, onClose: (one) => void closers.push(one) };
}

/** The copies of the project are always in the same place, for the sake of jest's own cache: one run at a time. */
function takeCache(cache: string): boolean {
  const holder = join(cache, 'pid');
  const pid = existsSync(holder) ? Number(readFileSync(holder, 'utf8')) : 0;
  if (pid > 0 && isAlive(pid)) return false;
  writeFileSync(holder, String(process.pid));
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
