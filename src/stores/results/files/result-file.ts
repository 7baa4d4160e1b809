/**
 * The file format of a result: the rows as NDJSON, the metadata as JSON, then 16 bytes with the length of that
 * JSON. The end is written last, so a file without it is incomplete.
 */

import { open, type FileHandle } from 'node:fs/promises';
import { readAt } from '../../../kit/read-at.ts';
import type { StoredResult } from '../../../model/execution.ts';
import { takeLines, type LineRange } from '../lines.ts';
import { ROWS_PER_ENTRY } from '../../../kit/ndjson.ts';
import type { ResultLines } from '../results.ts';
import { fromStored, isAscending, toStored } from '../stored-form.ts';

export interface ResultLayout {
  readonly result: StoredResult;
  readonly bytes: number;
  readonly index: readonly number[];
}

const MARK = 'WEIRROWS';
const END_BYTES = 16;
/** Enough for the index of a million rows; a longer footer takes a second read. */
const TAIL_BYTES = 16 * 1024;
/** Processing a chunk blocks other requests. */
const CHUNK_BYTES = 128 * 1024;

export function footerBytes({ result, bytes, index }: ResultLayout): number {
  return Buffer.byteLength(toStored(result, { bytes, index })) + END_BYTES;
}

export function footer({ result, bytes, index }: ResultLayout): Buffer {
  const json = Buffer.from(toStored(result, { bytes, index }));
  return Buffer.concat([
    json,
    Buffer.from(json.length.toString(16).padStart(END_BYTES - MARK.length, '0') + MARK),
  ]);
}

/** null if the file is missing, incomplete or damaged. */
export async function readLayout(file: string): Promise<ResultLayout | null> {
  return withFile(file, async (handle) => {
    const { size } = await handle.stat();
    let tail = await readAt(handle, Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
    const end = tail.subarray(-END_BYTES).toString('latin1');
    const length = Number.parseInt(end.slice(0, -MARK.length), 16);
    if (!end.endsWith(MARK) || !(length + END_BYTES <= size)) return null;
    if (length + END_BYTES > tail.length)
      tail = await readAt(handle, size - length - END_BYTES, length + END_BYTES);
    const json = tail.subarray(-length - END_BYTES, -END_BYTES);
    return layoutFrom(json.toString());
  });
}

/** After a crash of the machine a file can have its end without its middle. */
function layoutFrom(json: string): ResultLayout | null {
  const parsed = fromStored(json, isRowsLayout);
  return parsed && { result: parsed.result, ...parsed.extra };
}

function isRowsLayout(extra: object): extra is Pick<ResultLayout, 'bytes' | 'index'> {
  const { bytes, index }: Partial<ResultLayout> = extra;
  return Number.isSafeInteger(bytes) && isAscending(index);
}

/** null if the file is missing. A file that is removed during the read is still read to its end. */
export async function readLines(
  file: string,
  { bytes, index }: ResultLayout,
  range?: LineRange,
): Promise<ResultLines | null> {
  const handle = await openIfThere(file);
  if (handle === null || range === undefined)
    return handle && { bytes, chunks: chunksOf(handle, 0, bytes) };
  const { offset, count } = range;
  const block = Math.floor(offset / ROWS_PER_ENTRY);
  const last = index[Math.ceil((offset + count) / ROWS_PER_ENTRY)] ?? bytes;
  const chunks = chunksOf(handle, index[block] ?? bytes, last);
  return {
    bytes: null,
    chunks: takeLines(chunks, { offset: offset - block * ROWS_PER_ENTRY, count }),
  };
}

async function* chunksOf(handle: FileHandle, from: number, bytes: number): AsyncGenerator<Buffer> {
  try {
    for (let at = from; at < bytes;) {
      const chunk = await readAt(handle, at, Math.min(CHUNK_BYTES, bytes - at));
      if (chunk.length === 0) throw new Error('a stored result is shorter than it was written');
      at += chunk.length;
      yield chunk;
    }
  } finally {
    await handle.close();
  }
}

async function withFile<T>(
  file: string,
  use: (handle: FileHandle) => Promise<T>,
): Promise<T | null> {
  const handle = await openIfThere(file);
  if (handle === null) return null;
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

function openIfThere(file: string): Promise<FileHandle | null> {
  return open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
