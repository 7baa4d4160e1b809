import { NEWLINE } from '../../kit/ndjson.ts';

export interface LineRange {
  readonly offset: number;
  readonly count: number;
}

/** The `count` lines after the first `offset` lines; fewer if the chunks end before. */
export async function* takeLines(
  chunks: AsyncIterable<Buffer>,
  { offset, count }: LineRange,
): AsyncGenerator<Buffer> {
  let [skip, wanted] = [offset, count];
  for await (const chunk of chunks) {
    const skipped = skipLines(chunk, 0, skip);
    skip -= skipped.found;
    if (skip > 0) continue;
    const taken = skipLines(chunk, skipped.at, wanted);
    wanted -= taken.found;
    const part = chunk.subarray(skipped.at, wanted === 0 ? taken.at : undefined);
    if (part.length > 0) yield part;
    if (wanted === 0) return;
  }
}

/** The offset after the next `count` lines; `found` is lower than `count` if the bytes end before. */
export function skipLines(
  bytes: Buffer,
  from: number,
  count: number,
): { at: number; found: number } {
  let at = from;
  let found = 0;
  while (found < count) {
    const end = bytes.indexOf(NEWLINE, at);
    if (end === -1) break;
    at = end + 1;
    found++;
  }
  return { at, found };
}
