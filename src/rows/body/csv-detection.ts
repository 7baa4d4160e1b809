/** Recognizes a CSV by its beginning. */

import { RowsError } from '../rows-error.ts';
import { namedEncoding } from '../text/encoding.ts';
import { beginningOf } from '../text/file-chunks.ts';
import type { Body } from './body.ts';
import { bodyFormat, mayBeCsv } from './format.ts';

/** Enough for several records of a common size. */
const BEGINNING_BYTES = 262_144;

/** Returns true if the file begins like a CSV. */
export function isCsvFile(from: string, body: Body): boolean {
  const { format: declared, contentType, csv = {}, rowsPath } = body;
  if (rowsPath !== '' || !mayBeCsv(declared, contentType)) return false;
  const text = headText(beginningOf(from, BEGINNING_BYTES), {
    encoding: csv.encoding,
    contentType,
  });
  if (text === null || text.trim() === '') return false;
  try {
    return bodyFormat({ declared, contentType, csv }, text) === 'csv';
  } catch (error) {
    // The message requires reading the whole body.
    if (error instanceof RowsError) return false;
    throw error;
  }
}

/** null: unknown encoding. */
function headText(
  bytes: Buffer,
  options: { readonly encoding: string | undefined; readonly contentType: string },
): string | null {
  try {
    const decoder = new TextDecoder(namedEncoding(bytes, options).encoding ?? 'utf-8');
    return decoder.decode(bytes, { stream: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
