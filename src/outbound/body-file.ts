/** An answer's body into a file, decompressed, up to a cap. */

import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { SourceError } from '../engine/index.ts';

const MB = 1_048_576;

export interface BodyOptions {
  readonly host: string;
  readonly encoding: string;
  readonly file: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Is told of each piece before it is written, and may throw. */
  readonly admit: (bytes: number) => void;
}

/**
 * What counts is what comes out of decompression: a small body may hold a large
 * one. Returns the bytes written.
 */
export async function writeBody(
  body: Readable,
  { host, encoding, file, maxBytes, signal, admit }: BodyOptions,
): Promise<number> {
  let bytes = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new SourceError(`The answer of ${host} is larger than ${maxBytes / MB} MiB`);
        admit(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline([body, ...decompressors(encoding, host), cap, createWriteStream(file, { flags: 'wx' })], { signal });
  return bytes;
}

function decompressors(encoding: string, host: string): Transform[] {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return [];
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()];
    case 'br':
      return [createBrotliDecompress()];
    case 'deflate':
      return [createInflate()];
    default:
      throw new SourceError(`The answer of ${host} is compressed in a way that is not known`);
  }
}
