/** Unpacks a response that is a gzip file, whatever its name and media type. */

import { closeSync, createReadStream, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { FetchedJob } from '../../protocol/messages.ts';
import { RowsError } from '../../../rows/index.ts';

const MAGIC = Buffer.of(0x1f, 0x8b);

export function isGzip(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const beginning = Buffer.alloc(MAGIC.length);
    return readSync(descriptor, beginning) === MAGIC.length && beginning.equals(MAGIC);
  } finally {
    closeSync(descriptor);
  }
}

export async function gunzip(
  file: string,
  { maxBytes, tooLarge }: Pick<FetchedJob, 'maxBytes' | 'tooLarge'>,
): Promise<void> {
  const to = `${file}.content`;
  const content = await open(to, 'wx', 0o600);
  let bytes = 0;
  try {
    await pipeline(
      createReadStream(file),
      createGunzip(),
      async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          bytes += piece.length;
          if (bytes > maxBytes) throw new Error('the content is too large');
          await content.write(piece);
        }
      },
    );
  } catch (error) {
    rmSync(to, { force: true });
    // The pipeline always rejects with an AbortError, whatever the cause.
    if (bytes > maxBytes) throw new RowsError(tooLarge, undefined, error);
    if (!isDataError(error)) throw error;
    throw new RowsError(
      'The response is a gzip file that is damaged, or was cut off',
      undefined,
      error,
    );
  } finally {
    await content.close();
  }
  renameSync(to, file);
}

/** The error codes of zlib begin with Z. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
