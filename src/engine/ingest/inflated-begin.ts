/** The beginning of text that can be compressed. */

import { constants, createGunzip } from 'node:zlib';

interface InflatedBegin {
  readonly bytes: Buffer;
  /** True if it is all of the text. */
  readonly isWhole: boolean;
}

export const isGzip = (begin: Buffer): boolean => begin[0] === 0x1f && begin[1] === 0x8b;

/**
 * Inflates gzip, and returns other content unchanged. Null if the gzip is damaged.
 * @param isWhole true if `begin` is all of the content
 * @param maxBytes at most this many bytes are inflated, because a few bytes can inflate to many
 */
export async function inflatedBegin(
  begin: Buffer,
  isWhole: boolean,
  maxBytes: number,
): Promise<InflatedBegin | null> {
  if (!isGzip(begin)) return { bytes: begin, isWhole };
  // Without this option, content that is cut off would be an error.
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  gunzip.end(begin);
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= maxBytes) return { bytes: Buffer.concat(pieces), isWhole: false };
    }
    return { bytes: Buffer.concat(pieces), isWhole };
  } catch {
    return null;
  }
}
