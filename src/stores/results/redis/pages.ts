/** Cutting NDJSON into pages for a store of keys: whole rows, at most 1,000 and about a mebibyte of them. */

import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { skipLines } from '../lines.ts';
import { ROWS_PER_ENTRY } from '../../../kit/ndjson.ts';
import type { ResultFile } from '../results.ts';

export interface Page {
  /** Number of its first row. */
  readonly firstRow: number;
  readonly lines: Buffer;
}

const PAGE_BYTES = 1024 * 1024;
/** Below this size packing saves less than it costs. */
const PACK_FROM_BYTES = 2048;
const GZIP_MAGIC = 0x1f;

const pack = promisify<Buffer, { level: number }, Buffer>(gzip);
const unpack = promisify<Buffer, Buffer>(gunzip);

/** One index block is read at a time; a block of large rows gives several pages. */
export async function* pagesOf({ file, inline, bytes, index }: ResultFile): AsyncGenerator<Page> {
  const handle = inline === undefined && file !== null ? await open(file, 'r') : null;
  try {
    for (const [block, start] of index.entries()) {
      const end = index[block + 1] ?? bytes;
      let content = inline?.subarray(start, end);
      if (content === undefined) {
        content = Buffer.allocUnsafe(end - start);
        await handle?.read(content, 0, content.length, start);
      }
      yield* cut(content, block * ROWS_PER_ENTRY);
    }
  } finally {
    await handle?.close();
  }
}

function* cut(content: Buffer, firstRow: number): Generator<Page> {
  let row = firstRow;
  for (let from = 0; from < content.length;) {
    if (content.length - from <= PAGE_BYTES) {
      yield { firstRow: row, lines: content.subarray(from) };
      return;
    }
    let to = from;
    let rows = 0;
    do {
      const line = skipLines(content, to, 1);
      to = line.found === 1 ? line.at : content.length;
      rows++;
    } while (to < content.length && to - from < PAGE_BYTES);
    yield { firstRow: row, lines: content.subarray(from, to) };
    row += rows;
    from = to;
  }
}

/** Whether a page is plain: rows begin with a brace. */
export async function packPage(lines: Buffer): Promise<Buffer> {
  return lines.length < PACK_FROM_BYTES ? lines : pack(lines, { level: 1 });
}

export async function unpackPage(stored: Buffer): Promise<Buffer> {
  return stored[0] === GZIP_MAGIC ? unpack(stored) : stored;
}
