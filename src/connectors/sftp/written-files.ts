/** The files of one load. The first one decides: once it has its own name, the others get theirs. */

import { ConnectionLost } from '../objects/connection-lost.ts';
import { StepError } from '../step-error.ts';
import { removeFile } from './requests.ts';
import type { SftpSession } from './session.ts';
import { isNamed, nameFile, type WrittenFile } from './written-file.ts';

/** Names the files of a load for another process. */
export interface WrittenFiles {
  /** At least one. */
  readonly files: readonly WrittenFile[];
  readonly mayReplace: boolean;
}

/** True if the first file has its own name. Throws a StepError, or the reason of the signal. */
export async function isDecided(
  session: SftpSession,
  { files }: WrittenFiles,
): Promise<boolean | 'unknown'> {
  const [first, ...others] = files;
  if (first === undefined) throw new Error('a load has at least one file');
  const named = await isNamed(session, first);
  if (named !== 'unknown') return named;
  // Its file may have been replaced since.
  for (const file of others) if ((await isNamed(session, file)) === true) return true;
  return 'unknown';
}

/**
 * Names the files after the first one. Returns why some could not get their names. Throws if the connection ends, and the
 * reason of the signal.
 */
export async function nameOthers(
  session: SftpSession,
  { files, mayReplace }: WrittenFiles,
): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const file of files.slice(1)) {
    try {
      const named = await isNamed(session, file);
      if (named === 'unknown')
        failures.push(`The file \`${file.path}\` was replaced or removed in the meantime`);
      else if (!named) await nameFile(session, file, mayReplace);
    } catch (error) {
      if (!(error instanceof StepError) || error instanceof ConnectionLost) throw error;
      failures.push(error.message);
    }
  }
  return failures;
}

/** Throws a StepError, or the reason of the signal. */
export async function removeTemporaries(
  session: SftpSession,
  files: readonly WrittenFile[],
): Promise<void> {
  for (const { temporary } of files) await removeFile(session, temporary);
}

/** @param text as it was stored with the run */
export function writtenFilesOf(text: string): WrittenFiles {
  const value = JSON.parse(text) as WrittenFiles | WrittenFile;
  // An earlier release wrote one file.
  return 'files' in value ? value : { files: [value], mayReplace: true };
}
