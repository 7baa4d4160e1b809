/** Reads the rows of an output from memory or from the file of the run. */

import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { readAt } from '../../kit/read-at.ts';
import type { RunOutput } from '../contract.ts';
import type { LoadContent } from '../load.ts';

export type OutputContent = Pick<RunOutput, 'file' | 'inline' | 'bytes'>;

/** The start of the NDJSON, at most `bytes` long. */
export async function outputStart(
  { file, inline, bytes }: OutputContent,
  maxBytes: number,
): Promise<Buffer> {
  if (file === null || inline) return (inline ?? Buffer.alloc(0)).subarray(0, maxBytes);
  const handle = await open(file);
  try {
    return await readAt(handle, 0, Math.min(bytes, maxBytes));
  } finally {
    await handle.close();
  }
}

/** The complete NDJSON, as Buffers that can end within a row. */
export function outputContent(
  { file, inline }: Pick<OutputContent, 'file' | 'inline'>,
  chunkBytes: number,
): Readable {
  return file === null
    ? Readable.from([Buffer.from(inline ?? [])])
    : createReadStream(file, { highWaterMark: chunkBytes });
}

/** Removes the file of the output. */
export async function discardOutput({ file }: Pick<OutputContent, 'file'>): Promise<void> {
  if (file !== null) await rm(file, { force: true });
}

/** The rows of a load, in pieces. */
export function loadContent(content: LoadContent, pieceBytes: number): AsyncIterable<Buffer> {
  return 'file' in content
    ? createReadStream(content.file, { highWaterMark: pieceBytes })
    : Readable.from(content.text === '' ? [] : [Buffer.from(content.text)]);
}
