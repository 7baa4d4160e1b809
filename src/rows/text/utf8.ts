/** Validates UTF-8 that arrives in chunks; a character may span two. */

import { isUtf8 } from 'node:buffer';

export interface Utf8Check {
  /** False once the bytes so far cannot start a valid text. */
  accept(chunk: Buffer): boolean;
  /** Returns false if the text ends within a character. */
  end(): boolean;
}

export function createUtf8Check(): Utf8Check {
  /** The bytes of an incomplete character, at most three. */
  let open: Buffer = Buffer.alloc(0);
  /** Number of bytes that the current character still needs. */
  let missing = 0;

  return {
    accept(chunk) {
      let from = 0;
      if (missing > 0) {
        from = Math.min(missing, chunk.length);
        open = Buffer.concat([open, chunk.subarray(0, from)]);
        missing -= from;
        if (missing > 0) return true;
        if (!isUtf8(open)) return false;
      }
      const cut = incompleteAt(chunk, from);
      open = Buffer.from(chunk.subarray(cut));
      missing = open.length === 0 ? 0 : lengthOf(open[0]!) - open.length;
      return isUtf8(chunk.subarray(from, cut));
    },
    end: () => missing === 0,
  };
}

/** The start of a character that continues after the chunk; the chunk's length if there is none. */
export function incompleteAt(chunk: Buffer, from: number): number {
  for (let at = chunk.length - 1; at >= Math.max(from, chunk.length - 3); at -= 1) {
    const byte = chunk[at]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return at + lengthOf(byte) > chunk.length ? at : chunk.length;
  }
  return chunk.length;
}

function lengthOf(lead: number): number {
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
