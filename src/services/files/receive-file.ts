/** Receives a file on disk, in the space that its organization has left. */

import { createHash } from 'node:crypto';

import { BEGINNING_BYTES, type FileIntake } from '../../engine/index.ts';
import { ApiError } from '../../errors.ts';
import type { Scratch } from '../../kit/scratch-space.ts';

export interface FileBody {
  /** @param accept gets each piece; it returns an error, a promise to wait for, or null */
  readonly readFile: (accept: (piece: Buffer) => ApiError | Promise<void> | null) => Promise<void>;
}

export interface ReceivedFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly beginning: Buffer;
}

export async function receiveFile(
  { file }: FileIntake,
  body: FileBody,
  space: Scratch,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let beginning = Buffer.alloc(0);
  let bytes = 0;
  await body.readFile((piece) => {
    if (piece.length > space.leftBytes()) return noSpaceLeft();
    space.add(piece.length);
    bytes += piece.length;
    hash.update(piece);
    if (beginning.length < BEGINNING_BYTES)
      beginning = Buffer.concat([beginning, piece.subarray(0, BEGINNING_BYTES)]);
    file.write(piece);
    return file.isBehind ? file.written() : null;
  });
  await file.end();
  return { bytes, sha256: hash.digest('hex'), beginning };
}

function noSpaceLeft(): ApiError {
  const message =
    'The file needs more disk space than your organization has left for current runs and uploads. Try again when others have ended.';
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 5 });
}
