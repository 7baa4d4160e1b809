/** The content of a file. Requests overlap, because each takes a round trip. */

import type { FileHandle } from 'node:fs/promises';

import type { ListedObject } from '../../engine/index.ts';
import { StepError } from '../step-error.ts';
import { listedFile } from './list-files.ts';
import { closeHandle, openFile, readBytes, statHandle, type OpenFile } from './requests.ts';
import type { SftpSession } from './session.ts';

const CHUNK_BYTES = 32_768;
const AT_ONCE = 16;

/** A local file, and the bytes that it has. */
export interface PartialFile {
  readonly handle: FileHandle;
  /** Called with each piece before it is written; may throw. */
  readonly admit: (bytes: number) => void;
  written: number;
}

/** Appends what the local file does not have yet. Throws a StepError, errors of `admit`, or the reason of the signal. */
export async function getFile(
  session: SftpSession,
  object: ListedObject,
  into: PartialFile,
): Promise<void> {
  const { key: path, bytes } = object;
  const handle = await openFile(session, path, 'r');
  const file = { path, handle };
  await refuseOther(session, object, handle);
  for await (const piece of pieces(session, file, into.written, bytes)) {
    into.admit(piece.length);
    await into.handle.appendFile(piece);
    into.written += piece.length;
  }
  if (into.written !== bytes) throw changed(object);
  await refuseOther(session, object, handle);
  await closeHandle(session, path, handle);
}

/** Some of the bytes; `to` is exclusive. Throws a StepError, or the reason of the signal. */
export async function getRange(
  session: SftpSession,
  { key: path }: ListedObject,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Buffer> {
  const handle = await openFile(session, path, 'r');
  const parts: Buffer[] = [];
  for await (const piece of pieces(session, { path, handle }, from, to)) parts.push(piece);
  await closeHandle(session, path, handle);
  return Buffer.concat(parts);
}

/** Ends early with the file. */
async function* pieces(
  session: SftpSession,
  file: OpenFile,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const requests: Promise<Buffer>[] = [];
  let next = from;
  for (let position = from; position < to;) {
    for (; requests.length < AT_ONCE && next < to; next += CHUNK_BYTES) {
      const request = readBytes(session, file, next, Math.min(CHUNK_BYTES, to - next));
      // If an earlier one fails, no one waits for it.
      request.catch(() => undefined);
      requests.push(request);
    }
    const piece = await requests.shift();
    if (piece === undefined || piece.length === 0) return;
    yield piece;
    position += piece.length;
  }
}

async function refuseOther(
  session: SftpSession,
  object: ListedObject,
  handle: Buffer,
): Promise<void> {
  const attrs = await statHandle(session, object.key, handle);
  if (listedFile(object.key, attrs).version !== object.version) throw changed(object);
}

const changed = ({ key }: ListedObject): StepError =>
  new StepError('call', `The file \`${key}\` changed while it was read; run it again`);
