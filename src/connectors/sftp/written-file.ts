/** A file under a temporary name, which gets its own when it is complete. */

import type { SftpSession } from './session.ts';
import { renameFile, statPath } from './requests.ts';
import { StepError } from '../step-error.ts';
import { SftpError } from './sftp-error.ts';
import type { FileState } from './put-file.ts';

/** Names the file of a load, also for another process. */
export interface WrittenFile {
  readonly path: string;
  readonly temporary: string;
  /** Set once it is complete. */
  readonly state?: FileState | undefined;
}

/** A file with the path appeared while the load was in progress. */
export class FileExists extends StepError {
  constructor(path: string) {
    super('call', `There is a file \`${path}\` already, and \`if_exists\` is \`fail\``);
  }
}

/** Throws a StepError, or the reason of the signal. */
export async function nameFile(
  session: SftpSession,
  { path, temporary }: WrittenFile,
  mayReplace: boolean,
): Promise<void> {
  try {
    await renameFile(session, temporary, path, mayReplace);
  } catch (error) {
    if (!(error instanceof SftpError)) throw error;
    const exists = (await statPath(session, path)) !== null;
    if (!mayReplace) throw exists ? new FileExists(path) : error;
    // The extension is not known to all servers, and is not needed for a new file.
    if (error.status !== undefined) throw error;
    if (exists) throw cannotReplace(path);
    await renameFile(session, temporary, path, false);
  }
}

/** True if the file has its own name. Throws a StepError, or the reason of the signal. */
export async function isNamed(
  session: SftpSession,
  { path, temporary, state }: WrittenFile,
): Promise<boolean | 'unknown'> {
  if ((await statPath(session, temporary)) !== null) return false;
  // It is not renamed before it is complete.
  if (state === undefined) return false;
  const attrs = await statPath(session, path);
  const isSame = attrs?.size === state.bytes && attrs.mtime === state.modified;
  return isSame ? true : 'unknown';
}

const cannotReplace = (path: string): StepError =>
  new StepError(
    'call',
    `The server cannot replace the file \`${path}\` in one step, because it lacks \`posix-rename@openssh.com\`: write to a new path, with \`if_exists\` \`fail\``,
  );
