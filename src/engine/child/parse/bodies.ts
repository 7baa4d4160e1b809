/** Reads the bodies of a host's responses one by one from their files. */

import { constants } from 'node:buffer';
import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';

import { getOrThrow } from '../../../kit/get-or-throw.ts';
import { sizeText } from '../../../kit/limit-text.ts';
import type { FetchedJob, ResponseBody } from '../../protocol/messages.ts';
import { RowsError } from '../../../rows/index.ts';

/** The longest string in JavaScript; each character has at least one byte. */
const MAX_TEXT_BYTES = constants.MAX_STRING_LENGTH;

export interface ReadBody extends Omit<ResponseBody, 'from' | 'range'> {
  readonly bytes: Buffer;
}

/** Removes a file once its last body has been read, because the rows take up disk space, too. */
export function* bodiesOf(job: FetchedJob): Generator<ReadBody> {
  const bodies: readonly ResponseBody[] = [job, ...(job.pages ?? [])];
  const left = new Map<string, number>();
  for (const { from } of bodies) left.set(from, (left.get(from) ?? 0) + 1);
  const open = new Map<string, number>();
  try {
    for (const { from, range, contentType, mark } of bodies) {
      const file = open.get(from) ?? openSync(from, 'r');
      open.set(from, file);
      refuseLongText(range?.bytes ?? fstatSync(file).size);
      const bytes = range === undefined ? readFileSync(file) : readRange(file, range);
      const others = getOrThrow(left, from) - 1;
      left.set(from, others);
      if (others === 0) {
        open.delete(from);
        closeSync(file);
        rmSync(from, { force: true });
      }
      yield { bytes, contentType, mark };
    }
  } finally {
    for (const file of open.values()) closeSync(file);
  }
}

function refuseLongText(bytes: number): void {
  if (bytes > MAX_TEXT_BYTES)
    throw new RowsError(
      `The response takes ${sizeText(bytes)}, and its rows have to be read one by one, for which it can take at most ${sizeText(MAX_TEXT_BYTES)}; request it in several responses, as Parquet, or as CSV in UTF-8 that has one kind of line end and as many fields in each row`,
    );
}

function readRange(file: number, { begin, bytes }: NonNullable<ResponseBody['range']>): Buffer {
  const buffer = Buffer.allocUnsafe(bytes);
  for (let read = 0; read < bytes;) {
    const count = readSync(file, buffer, read, bytes - read, begin + read);
    if (count === 0) throw new Error('a body is shorter than it was written');
    read += count;
  }
  return buffer;
}
