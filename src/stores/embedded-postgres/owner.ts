/**
 * One process owns the directory of an embedded server. The file `owner.json`
 * names it; the file of a dead process is replaced.
 */

import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../errors.ts';
import { createFile } from '../../kit/create-file.ts';
import { identify, isRunning, parseIdentity } from '../../kit/process-identity.ts';

/** @returns releases the directory */
export async function own(directory: string): Promise<() => Promise<void>> {
  const file = join(directory, 'owner.json');
  const own = JSON.stringify(identify(process.pid));
  // The loop ends: each turn owns the directory, or finds its owner alive, or removes a dead one.
  while (!(await createFile(file, own))) await dismissDeadOwner(file, own);
  return async () => {
    if ((await readFile(file, 'utf8').catch(() => null)) === own) await rm(file, { force: true });
  };
}

async function dismissDeadOwner(file: string, own: string): Promise<void> {
  const found = await readFile(file, 'utf8').catch(() => null);
  if (found === null) return;
  const owner = parseIdentity(found);
  const alive = owner !== null && isRunning(owner) && (found !== own || owner.birth !== '');
  if (alive) {
    throw new StartFailure(
      `The embedded database in ${file.replace(/\/owner\.json$/, '')} is in use by process ${owner.pid}. ` +
        'Stop that process, or give this one another DATA_DIR, or a DATABASE_URL that both can share.',
    );
  }
  // Renamed first: if another process took over in the meantime, its file was renamed instead, and is restored.
  const moved = `${file}.${process.pid}`;
  await rename(file, moved).catch(() => undefined);
  if ((await readFile(moved, 'utf8').catch(() => found)) !== found)
    await link(moved, file).catch(() => undefined);
  await rm(moved, { force: true });
}
