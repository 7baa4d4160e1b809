/** The rows of a small file, and how the service reads a larger one. */

import { isRecord } from '../form/schema.ts';
import { parseTable, recordsOf, separatorOf } from '../form/texts.ts';
import type { Config } from '../graph/model.ts';

/** Larger files are uploaded: rows in a config are sent with every check. */
const INLINE_BYTES = 32_768;
const INLINE_ROWS = 200;

/** A file of the browser. */
export type NamedBlob = Blob & { readonly name: string };

/** Null if the file is large, or not a table in UTF-8. */
export async function inlineRows(file: NamedBlob): Promise<readonly Config[] | null> {
  if (file.size > INLINE_BYTES) return null;
  const text = await file.text();
  if (text.includes('\uFFFD')) return null;
  const rows = rowsIn(file.name.toLowerCase(), text.replace(/^\uFEFF/, '').trimEnd());
  return rows.length === 0 || rows.length > INLINE_ROWS ? null : rows;
}

function rowsIn(name: string, text: string): readonly Config[] {
  if (/\.(?:csv|tsv)$/.test(name)) return recordsOf(parseTable(text));
  if (!name.endsWith('.json')) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isRecord) ? value : [];
  } catch {
    // The upload reports what is wrong with it.
    return [];
  }
}

const FIRST_BYTES = 4_096;

/** The service expects commas in a CSV unless the upload says otherwise. */
export async function uploadOptions(file: NamedBlob): Promise<{ delimiter?: string }> {
  if (!file.name.toLowerCase().endsWith('.csv')) return {};
  const separator = separatorOf(await file.slice(0, FIRST_BYTES).text());
  return separator === ',' ? {} : { delimiter: separator };
}
