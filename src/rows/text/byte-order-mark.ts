/** Removes the byte order mark of a UTF-8 text that arrives in chunks. */

export interface MarkRemover {
  /** Returns the bytes to read, including those held back by earlier calls. */
  accept(chunk: Buffer): Buffer;
  /** The rest of a text that is shorter than a mark. */
  end(): Buffer;
}

const MARK = Buffer.from('\ufeff');
const NOTHING = Buffer.alloc(0);

export function createMarkRemover(): MarkRemover {
  /** null once there were enough bytes to decide. */
  let opening: Buffer | null = NOTHING;
  return {
    accept(chunk) {
      if (opening === null) return chunk;
      opening = opening.length === 0 ? chunk : Buffer.concat([opening, chunk]);
      if (opening.length < MARK.length) return NOTHING;
      const bytes = opening;
      opening = null;
      return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;
    },
    end: () => opening ?? NOTHING,
  };
}
