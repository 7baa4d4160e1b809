/** Chunks that end anywhere, as chunks of whole lines. */

import { NEWLINE } from '../../kit/ndjson.ts';

const LINE_END = Buffer.from('\n');

/** The last line gets its newline where it has none. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const lines = chunk.subarray(0, end);
      yield begun.length === 0 ? lines : Buffer.concat([...begun, lines]);
      begun = [];
    }
    if (end < chunk.length) begun.push(chunk.subarray(end));
  }
  if (begun.length > 0) yield Buffer.concat([...begun, LINE_END]);
}
