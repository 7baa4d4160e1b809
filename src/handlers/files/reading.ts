/** The description of an uploaded file for its reader, from the query and the media type of the upload. */

import { ApiError } from '../../errors.ts';
import type { CsvDescription, FileFormat, FileReading } from '../../model/file.ts';
import type { OperationRequest } from '../handler.ts';

type Query = OperationRequest<'uploadFile'>['query'];

const FORMATS_OF_TYPES: ReadonlyMap<string, FileFormat> = new Map([
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['application/x-ndjson', 'ndjson'],
  ['application/json', 'json'],
  ['application/vnd.apache.parquet', 'parquet'],
]);

const FORMATS_OF_ENDINGS: ReadonlyMap<string, FileFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
  ['json', 'json'],
  ['parquet', 'parquet'],
]);

const CSV_MEMBERS = [
  'encoding',
  'header',
  'column_names',
  'delimiter',
  'quote',
  'escape',
  'skip_rows',
  'null_values',
  'on_bad_row',
  'infer',
] as const;

/** Throws INVALID_INPUT. */
export function readReading(query: Query, contentType: string): FileReading {
  const format = formatOf(query, contentType);
  const { rows_path: rowsPath = '' } = query;
  if (rowsPath !== '' && format !== 'json')
    throw invalid('rows_path', `is for JSON only, and the format of the file is ${format}`);
  const member = CSV_MEMBERS.find((name) => query[name] !== undefined);
  if (member !== undefined && format !== 'csv')
    throw invalid(member, `is for CSV only, and the format of the file is ${format}`);
  return { format, contentType, csv: csvOf(query), rowsPath };
}

function formatOf({ format, name }: Query, contentType: string): FileFormat {
  const [mediaType = ''] = contentType.toLowerCase().split(';');
  const ending = name.toLowerCase().replace(/\.gz$/, '').split('.').at(-1) ?? '';
  const fileFormat =
    format ?? FORMATS_OF_TYPES.get(mediaType.trim()) ?? FORMATS_OF_ENDINGS.get(ending);
  if (fileFormat !== undefined) return fileFormat;
  throw invalid(
    'format',
    'is required if neither the Content-Type nor the ending of `name` is that of a format',
  );
}

function csvOf(query: Query): CsvDescription {
  const { encoding, header, column_names: names, delimiter, quote, escape } = query;
  const { skip_rows, null_values, on_bad_row, infer } = query;
  if (names !== undefined && header === true)
    throw invalid('column_names', 'needs a first record with values: set `header` to false');
  return {
    encoding: encoding?.toLowerCase(),
    header: names ?? header,
    delimiter,
    quote,
    escape,
    skip_rows,
    null_values,
    on_bad_row,
    infer,
  };
}

function invalid(path: string, what: string): ApiError {
  const message = `The query parameter \`${path}\` ${what}.`;
  return new ApiError('INVALID_INPUT', message, { details: [{ path, message }] });
}
