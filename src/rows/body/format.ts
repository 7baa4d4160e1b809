/** Determines the format of a body: from the declared format, else from its media type, else from its beginning. */

import type { CsvOptions } from '../csv/options.ts';
import { mediaType } from '../text/media-type.ts';
import { RowsError } from '../rows-error.ts';
import { RECORD_SEPARATOR } from '../json/values.ts';
import { csvRecords } from '../csv/records.ts';
import { dialectOf, withoutLines } from '../csv/dialect.ts';
import { excerpt } from '../text/excerpt.ts';

export type BodyFormat = 'json' | 'ndjson' | 'csv';
/** The format in the workflow. */
export type DeclaredFormat = 'auto' | 'parquet' | BodyFormat;

const NDJSON_TYPES: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
]);

const CSV_TYPES: ReadonlySet<string> = new Set([
  'text/csv',
  'text/x-csv',
  'application/csv',
  'application/x-csv',
  'text/comma-separated-values',
  'text/tab-separated-values',
]);

/** Number of records to compare in a text that may be CSV. */
const COMPARED_RECORDS = 5;

export interface BodyHints {
  readonly declared: DeclaredFormat;
  readonly contentType: string;
  readonly csv: CsvOptions;
}

/** Returns true if a body that is a JSON array contains rows, in agreement with `bodyFormat`. */
export function takesJsonArray(declared: DeclaredFormat, contentType: string): boolean {
  if (declared !== 'auto') return declared === 'json';
  const media = mediaType(contentType);
  return !CSV_TYPES.has(media) && !isLines(media);
}

/** Returns true if a body has one JSON value per line, whatever it begins with. */
export function takesLines(declared: DeclaredFormat, contentType: string): boolean {
  return declared === 'auto' ? NDJSON_TYPES.has(mediaType(contentType)) : declared === 'ndjson';
}

export function mayBeCsv(declared: DeclaredFormat, contentType: string): boolean {
  if (declared !== 'auto') return declared === 'csv';
  const media = mediaType(contentType);
  return media !== 'application/json' && !media.endsWith('+json') && !isLines(media);
}

export function bodyFormat({ declared, contentType, csv }: BodyHints, text: string): BodyFormat {
  if (declared !== 'auto' && declared !== 'parquet') return declared;
  const media = mediaType(contentType);
  if (isLines(media)) return 'ndjson';
  if (CSV_TYPES.has(media)) return 'csv';
  if (media === 'application/json' || media.endsWith('+json'))
    return isSeveralLines(text) ? 'ndjson' : 'json';
  const first = text.trimStart()[0];
  if (first === '[') return 'json';
  if (first === RECORD_SEPARATOR) return 'ndjson';
  if (first === '{') return isSeveralLines(text) ? 'ndjson' : 'json';
  // Any text is valid CSV, and an HTML page instead of rows is usually an error or login page.
  if (first === '<')
    throw new RowsError(
      `The response begins like HTML or XML, not rows; if it is CSV anyway, set \`format\` to csv: ${excerpt(text)}`,
    );
  if (hasCsvOptions(csv) || looksLikeCsv(csv, contentType, text)) return 'csv';
  throw new RowsError(
    `No rows are recognised in the response; if it is CSV, set \`format\` to csv: ${excerpt(text)}`,
  );
}

function isLines(media: string): boolean {
  return NDJSON_TYPES.has(media) || media.endsWith('json-seq');
}

/** CSV options imply that a CSV is expected. */
function hasCsvOptions(csv: CsvOptions): boolean {
  return (
    csv.delimiter !== undefined ||
    csv.escape !== undefined ||
    csv.null_values !== undefined ||
    (csv.skip_rows ?? 0) > 0 ||
    (csv.header ?? true) !== true
  );
}

/** Returns true if its first records have the same number of fields, more than one. */
function looksLikeCsv(csv: CsvOptions, contentType: string, text: string): boolean {
  const body = withoutLines(text, csv.skip_rows ?? 0);
  let fields: number | null = null;
  let records = 0;
  for (const record of csvRecords(body, dialectOf(csv, contentType, body))) {
    if (record.problem !== null) return false;
    if (record.fields.length === 1 && record.fields[0] === null) continue;
    fields ??= record.fields.length;
    if (fields === 1 || record.fields.length !== fields) return false;
    records += 1;
    if (records === COMPARED_RECORDS) break;
  }
  return records > 1;
}

/** Hosts often send one object per line as application/json: then the first line is complete and more follow. */
function isSeveralLines(text: string): boolean {
  const end = text.indexOf('\n');
  if (end === -1 || text.slice(end).trim() === '') return false;
  const first = text.slice(0, end).trim();
  if (!first.startsWith('{')) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}
