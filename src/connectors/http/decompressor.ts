/** Streams that decompress a response according to its Content-Encoding. */

import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, type Zlib } from 'node:zlib';

/** Each chunk is a task on another thread. */
const INFLATED = { chunkSize: 65_536 };

/** @returns undefined if the body is not compressed */
export function decompressorFor(encoding: string): (Transform & Zlib) | 'unsupported' | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip(INFLATED);
    case 'br':
      return createBrotliDecompress(INFLATED);
    case 'deflate':
      return createInflate(INFLATED);
    default:
      return 'unsupported';
  }
}
