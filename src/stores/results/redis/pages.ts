/** Cuts NDJSON into pages of whole rows: at most 1,000 rows and about 1 MiB. */

import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, type ZlibOptions } from 'node:zlib';
import { readInto } from '../../../kit/read-at.ts';
import { skipLines } from '../lines.ts';
import { ROWS_PER_ENTRY } from '../../../kit/ndjson.ts';
import type { ResultFile } from '../results.ts';

export interface Page {
  readonly firstRow: number;
  /** The next page overwrites it. */
  readonly lines: Buffer;
}

const PAGE_BYTES = 1024 * 1024;
/** Larger than usual index blocks, so that one buffer serves all of them. */
const BUFFER_BYTES = 262_144;
const GZIP_MAGIC = 0x1f;

/** A larger page is decompressed in several passes of the thread pool. */
const MAX_PASS_BYTES = 4 * 1024 * 1024;
/** The minimum of zlib. */
const MIN_PASS_BYTES = 64;

const unpack = promisify<Buffer, ZlibOptions, Buffer>(gunzip);

/** Reads one index block at a time; a block of large rows becomes several pages. */
export async function* pagesOf({ file, inline, bytes, index }: ResultFile): AsyncGenerator<Page> {
  const handle = inline === undefined && file !== null ? await open(file, 'r') : null;
  let buffer = Buffer.alloc(0);
  try {
    for (const [block, start] of index.entries()) {
      const end = index[block + 1] ?? bytes;
      let content = inline?.subarray(start, end) ?? buffer;
      if (handle !== null) {
        const length = end - start;
        if (buffer.length < length) buffer = Buffer.allocUnsafe(Math.max(length, BUFFER_BYTES));
        content = await readInto(handle, start, buffer.subarray(0, length));
        if (content.length < length)
          throw new Error('the file of a result is shorter than its rows');
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
      to = line.lines === 1 ? line.at : content.length;
      rows++;
    } while (to < content.length && to - from < PAGE_BYTES);
    yield { firstRow: row, lines: content.subarray(from, to) };
    row += rows;
    from = to;
  }
}

/** An uncompressed page begins with a brace. */
export async function unpackPage(stored: Buffer): Promise<Buffer> {
  return stored[0] === GZIP_MAGIC ? unpack(stored, { chunkSize: passBytes(stored) }) : stored;
}

/**
 * A gzip file ends with its uncompressed length (RFC 1952). One byte more, because zlib runs another pass when the
 * buffer is exactly full.
 */
function passBytes(packed: Buffer): number {
  const length = packed.length < 4 ? 0 : packed.readUInt32LE(packed.length - 4);
  return Math.min(MAX_PASS_BYTES, Math.max(MIN_PASS_BYTES, length + 1));
}
