/** Requests of the protocol as promises. All throw a StepError, or the reason of the signal. */

import type { FileEntryWithStats, Stats } from 'ssh2';

import type { SftpSession } from './session.ts';
import { isStatus, STATUS } from './sftp-error.ts';

/** Null if there is nothing at the path. Follows symbolic links. */
export async function statPath(session: SftpSession, path: string): Promise<Stats | null> {
  try {
    return await session.request<Stats>(`read \`${path}\``, (sftp, done) => sftp.stat(path, done));
  } catch (error) {
    if (isStatus(error, STATUS.noSuchFile)) return null;
    throw error;
  }
}

export const statHandle = (session: SftpSession, path: string, handle: Buffer): Promise<Stats> =>
  session.request(`read \`${path}\``, (sftp, done) => sftp.fstat(handle, done));

export const openFolder = (session: SftpSession, folder: string): Promise<Buffer> =>
  session.request(`list the folder \`${folder}\``, (sftp, done) => sftp.opendir(folder, done));

/** Null after the last entries. */
export async function readFolder(
  session: SftpSession,
  folder: string,
  handle: Buffer,
): Promise<readonly FileEntryWithStats[] | null> {
  try {
    return await session.request<FileEntryWithStats[]>(
      `list the folder \`${folder}\``,
      // The types know only the request that reads all entries at once.
      (sftp, done) => sftp.readdir(handle, done),
    );
  } catch (error) {
    if (isStatus(error, STATUS.endOfFile)) return null;
    throw error;
  }
}

export const openFile = (session: SftpSession, path: string, mode: 'r' | 'wx'): Promise<Buffer> =>
  session.request(`${mode === 'r' ? 'read' : 'write'} the file \`${path}\``, (sftp, done) =>
    sftp.open(path, mode, done),
  );

/** Fewer bytes than requested only at the end of the file. */
export async function readBytes(
  session: SftpSession,
  { path, handle }: OpenFile,
  from: number,
  bytes: number,
): Promise<Buffer> {
  const content = Buffer.alloc(bytes);
  let length = 0;
  while (length < bytes) {
    const count = await session.request<number>(`read the file \`${path}\``, (sftp, done) =>
      sftp.read(handle, content, length, bytes - length, from + length, done),
    );
    if (count === 0) break;
    length += count;
  }
  return content.subarray(0, length);
}

export interface OpenFile {
  readonly path: string;
  readonly handle: Buffer;
}

export const writeBytes = (
  session: SftpSession,
  { path, handle }: OpenFile,
  content: Buffer,
  at: number,
): Promise<void> =>
  session.request(`write the file \`${path}\``, (sftp, done) =>
    sftp.write(handle, content, 0, content.length, at, done),
  );

export const closeHandle = (session: SftpSession, path: string, handle: Buffer): Promise<void> =>
  session.request(`close \`${path}\``, (sftp, done) => sftp.close(handle, done));

export const realPath = (session: SftpSession, path: string): Promise<string> =>
  session.request(`find the folder \`${path}\``, (sftp, done) => sftp.realpath(path, done));

/** Does nothing if there is no such file. */
export async function removeFile(session: SftpSession, path: string): Promise<void> {
  try {
    await session.request(`remove the file \`${path}\``, (sftp, done) => sftp.unlink(path, done));
  } catch (error) {
    if (!isStatus(error, STATUS.noSuchFile)) throw error;
  }
}

export const makeFolder = (session: SftpSession, folder: string): Promise<void> =>
  session.request(`create the folder \`${folder}\``, (sftp, done) => sftp.mkdir(folder, done));

/** @param mayReplace needs the extension `posix-rename@openssh.com` of the server */
export const renameFile = (
  session: SftpSession,
  from: string,
  to: string,
  mayReplace: boolean,
): Promise<void> =>
  session.request(`rename a file to \`${to}\``, (sftp, done) =>
    mayReplace ? sftp.ext_openssh_rename(from, to, done) : sftp.rename(from, to, done),
  );
