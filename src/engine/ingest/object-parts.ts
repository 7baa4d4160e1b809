/** The parts of an object that tell its columns: its beginning, and the footer of a Parquet file. */

import { sizeText } from '../../kit/limit-text.ts';
import { failed, ok } from '../outcome.ts';
import { objectFormat } from '../sources/object-format.ts';
import type { ListedObject, ObjectReading, ReadRange, TakeParts } from '../sources/read-objects.ts';
import type { Outcome } from '../types.ts';
import { BEGINNING_BYTES } from './other-format.ts';

export const HEAD_BYTES = 262_144;
/** Most footers are smaller. */
const END_BYTES = 65_536;
const MAX_FOOTER_BYTES = 16 * 1_048_576;
const MAGIC = Buffer.from('PAR1');
/** The length of the footer, and the magic bytes. */
const TRAILER_BYTES = 4 + MAGIC.length;

export function partsOf(format: ObjectReading['format']): TakeParts {
  return async (object, read) => {
    if (objectFormat(object.key, format)?.format !== 'parquet')
      return { begin: await read(0, Math.min(object.bytes, HEAD_BYTES)) };
    const isSmall = object.bytes <= END_BYTES;
    const begin = await read(0, isSmall ? object.bytes : BEGINNING_BYTES);
    if (!isParquetBegin(begin)) return { begin };
    return { begin, end: await parquetEnd(object, isSmall ? begin : null, read) };
  };
}

const isParquetBegin = (begin: Buffer): boolean => begin.subarray(0, MAGIC.length).equals(MAGIC);

/** @param whole the content, if it has been read */
async function parquetEnd(
  { bytes }: ListedObject,
  whole: Buffer | null,
  read: ReadRange,
): Promise<Buffer> {
  if (whole !== null) return whole;
  const from = bytes - END_BYTES;
  const end = await read(from, bytes);
  const missing = (footerBytes(end) ?? 0) + TRAILER_BYTES - END_BYTES;
  if (missing <= 0 || missing > from || missing > MAX_FOOTER_BYTES) return end;
  return Buffer.concat([await read(from - missing, from), end]);
}

/** Null if the trailer is not that of a Parquet file. */
function footerBytes(end: Buffer): number | null {
  const at = end.length - TRAILER_BYTES;
  return at >= 0 && end.subarray(-MAGIC.length).equals(MAGIC) ? end.readUInt32LE(at) : null;
}

/**
 * A Parquet file with the footer of another one, and without its rows.
 * @param end the last bytes of the object, as `partsOf` reads them
 */
export function footerFile(end: Buffer, object: Pick<ListedObject, 'bytes'>): Outcome<Buffer> {
  const length = footerBytes(end);
  const needed = MAGIC.length + (length ?? 0) + TRAILER_BYTES;
  if (length === null || needed > object.bytes)
    return problem('The Parquet file cannot be read: it is damaged, or was cut off');
  if (length + TRAILER_BYTES > end.length)
    return problem(
      `The footer of the Parquet file has more than ${sizeText(MAX_FOOTER_BYTES)}: its columns are known only in a run`,
    );
  return ok(Buffer.concat([MAGIC, end.subarray(end.length - length - TRAILER_BYTES)]));
}

const problem = (message: string) => failed({ code: 'source_failed' as const, message });
