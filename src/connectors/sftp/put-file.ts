/** Writes the content of a file. Requests overlap, because each takes a round trip. */

import type { LoadFile } from '../../engine/index.ts';
import {
  closeHandle,
  makeFolder,
  openFile,
  statHandle,
  statPath,
  writeBytes,
  type OpenFile,
} from './requests.ts';
import type { SftpSession } from './session.ts';
import { SftpError } from './sftp-error.ts';

const CHUNK_BYTES = 32_768;
const AT_ONCE = 16;

/** The properties that renaming does not change. */
export interface FileState {
  readonly bytes: number;
  /** In seconds. */
  readonly modified: number;
}

/** Creates the file and the folders in its path. Throws a StepError, or the reason of the signal. */
export async function putFile(
  session: SftpSession,
  path: string,
  content: LoadFile,
): Promise<FileState> {
  await makeFolders(session, path);
  const file = { path, handle: await openFile(session, path, 'wx') };
  const bytes = await writeAll(session, file, content);
  const { mtime } = await statHandle(session, path, file.handle);
  await closeHandle(session, path, file.handle);
  return { bytes, modified: mtime };
}

async function writeAll(session: SftpSession, file: OpenFile, content: LoadFile): Promise<number> {
  const requests: Promise<void>[] = [];
  let position = 0;
  for await (const piece of content.read() as AsyncIterable<Buffer>) {
    for (let from = 0; from < piece.length; from += CHUNK_BYTES) {
      const chunk = piece.subarray(from, from + CHUNK_BYTES);
      const request = writeBytes(session, file, chunk, position);
      // If an earlier one fails, no one waits for it.
      request.catch(() => undefined);
      requests.push(request);
      position += chunk.length;
      if (requests.length >= AT_ONCE) await requests.shift();
    }
  }
  await Promise.all(requests);
  return position;
}

async function makeFolders(session: SftpSession, path: string): Promise<void> {
  const segments = path.split('/').slice(0, -1);
  const folders = segments.map((_, at) => segments.slice(0, at + 1).join('/')).filter(Boolean);
  const missing: string[] = [];
  for (const folder of folders.toReversed()) {
    if ((await statPath(session, folder)) !== null) break;
    missing.unshift(folder);
  }
  for (const folder of missing) {
    try {
      await makeFolder(session, folder);
    } catch (error) {
      // Another client can have created it.
      if (!(error instanceof SftpError) || (await statPath(session, folder)) === null) throw error;
    }
  }
}
