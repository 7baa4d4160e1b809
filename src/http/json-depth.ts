/**
 * How deep JSON text nests, counted byte by byte as the text arrives, before any
 * of it is parsed. Text that is not JSON may be counted wrongly; the parser
 * refuses it afterwards.
 */

export interface DepthMeter {
  /** Takes the next bytes; false once the nesting has passed the limit. */
  accept(chunk: Buffer): boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export function createDepthMeter(maxDepth: number): DepthMeter {
  let depth = 0;
  let inString = false;
  let escaped = false;

  return {
    accept(chunk) {
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at]!;
        if (inString) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inString = false;
        } else if (byte === QUOTE) {
          inString = true;
        } else if ((byte | 0x20) === 0x7b) {
          // `[` is 0x5b and `{` is 0x7b: one bit apart, as are the closing ones below.
          depth += 1;
          if (depth > maxDepth) return false;
        } else if ((byte | 0x20) === 0x7d) {
          depth -= 1;
        }
      }
      return true;
    },
  };
}
