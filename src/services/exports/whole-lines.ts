import { NEWLINE } from '../../kit/ndjson.ts';

const LINE_END = Buffer.from('\n');

/** Adds a missing newline at the end. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let lineStart: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const lines = chunk.subarray(0, end);
      yield lineStart.length === 0 ? lines : Buffer.concat([...lineStart, lines]);
      lineStart = [];
    }
    if (end < chunk.length) lineStart.push(chunk.subarray(end));
  }
  if (lineStart.length > 0) yield Buffer.concat([...lineStart, LINE_END]);
}
