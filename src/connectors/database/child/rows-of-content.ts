/** Reads the rows of a load in pieces. */

import { createReadStream } from 'node:fs';

import type { LoadContent } from '../../../engine/index.ts';
import type { ExactObject } from '../../../kit/json/exact-json.ts';
import { NEWLINE } from '../../../kit/ndjson.ts';
import { parseExactJson } from '../../../kit/json/parse-exact-json.ts';

const READ_BYTES = 262_144;

/** Lists of rows in their order. Only one is in memory at a time. */
export async function* rowsOfContent(content: LoadContent): AsyncGenerator<readonly ExactObject[]> {
  const pieces: AsyncIterable<Buffer> | readonly Buffer[] =
    'text' in content
      ? [Buffer.from(content.text)]
      : createReadStream(content.file, { highWaterMark: READ_BYTES });
  let open: Buffer[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      open.push(piece);
      continue;
    }
    yield parsed(Buffer.concat([...open, piece.subarray(0, end)]));
    open = end === piece.length ? [] : [piece.subarray(end)];
  }
  if (open.length > 0) yield parsed(Buffer.concat(open));
}

/** JSON strings do not contain line feeds. */
function parsed(lines: Buffer): readonly ExactObject[] {
  const list = lines.toString('utf8').trimEnd().replaceAll('\n', ',');
  return parseExactJson(`[${list}]`) as readonly ExactObject[];
}
