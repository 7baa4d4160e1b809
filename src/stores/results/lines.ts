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
    const start = skipLines(chunk, 0, skip);
    skip -= start.lines;
    if (skip > 0) continue;
    const end = skipLines(chunk, start.at, wanted);
    wanted -= end.lines;
    const part = chunk.subarray(start.at, wanted === 0 ? end.at : undefined);
    if (part.length > 0) yield part;
    if (wanted === 0) return;
  }
}

/** The offset after the next `count` lines; `lines` is lower than `count` if the bytes end before. */
export function skipLines(
  bytes: Buffer,
  from: number,
  count: number,
): { at: number; lines: number } {
  let at = from;
  let lines = 0;
  while (lines < count) {
    const end = bytes.indexOf(NEWLINE, at);
    if (end === -1) break;
    at = end + 1;
    lines++;
  }
  return { at, lines };
}
