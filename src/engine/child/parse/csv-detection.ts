/** Recognises a CSV by the beginning of the body. */

import { statSync } from 'node:fs';

import type { FetchedJob } from '../../protocol/messages.ts';
import { BodyError } from './body-error.ts';
import { namedEncoding } from './encoding.ts';
import { beginningOf } from './file-chunks.ts';
import { bodyFormat, mayBeCsv } from './format.ts';

/** Holds several records, if they are of a common size. */
const BEGINNING_BYTES = 262_144;

/** Returns true if the file has one body, which begins like a CSV. */
export function isCsvFile(job: FetchedJob): boolean {
  const { from, range, pages = [], mark, format: declared, contentType, csv = {} } = job;
  const bytes = statSync(from).size;
  if (range !== undefined && range.bytes !== bytes) return false;
  if (pages.length > 0 || mark !== undefined || job.rowsPath !== '') return false;
  if (!mayBeCsv(declared, contentType)) return false;
  const text = headText(beginningOf(from, BEGINNING_BYTES), {
    encoding: csv.encoding,
    contentType,
  });
  return text !== null && isCsvText(job, text);
}

function isCsvText({ format: declared, contentType, csv = {} }: FetchedJob, text: string): boolean {
  if (text.trim() === '') return false;
  try {
    return bodyFormat({ declared, contentType, csv }, text) === 'csv';
  } catch (error) {
    // The whole body is looked at for the message.
    if (error instanceof BodyError) return false;
    throw error;
  }
}

/** null: the encoding is not known. */
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
