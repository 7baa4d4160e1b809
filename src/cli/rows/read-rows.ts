/** Files of rows by their extensions: CSV, newline-delimited JSON and Parquet. */

import { extname } from 'node:path';
import { RowsError, type CsvOptions } from '../../rows/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import { readCsv } from './csv-file.ts';
import { withExactWholes } from './exact-json.ts';
import type { FileRows } from './file-rows.ts';
import { readParquet } from './parquet-file.ts';

const CSV_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
};
const LINES = ['.ndjson', '.jsonl'];

export function isCsv(path: string): boolean {
  return Object.hasOwn(CSV_TYPES, extensionOf(path));
}

/** @returns null if the extension is not one of a file of rows */
export async function readRows(
  bytes: Buffer,
  path: string,
  csv: CsvOptions,
): Promise<FileRows | null> {
  const extension = extensionOf(path);
  if (LINES.includes(extension)) return { rows: readLines(bytes, path), warnings: [] };
  const contentType = CSV_TYPES[extension];
  if (contentType === undefined && extension !== '.parquet') return null;
  try {
    return contentType === undefined ? await readParquet(bytes) : readCsv(bytes, csv, contentType);
  } catch (error) {
    if (!(error instanceof RowsError)) throw error;
    const hints =
      contentType === undefined
        ? []
        : ['--csv name=value says how the file is written: "weir run --help".'];
    throw new CliError(EXIT.invalid, `${inWords(error.message, path)}.`, hints);
  }
}

/** The reader of fetched bodies calls the file a response, and its options those of a config. */
function inWords(message: string, path: string): string {
  const named = message.startsWith('The response')
    ? message.replace('The response', path)
    : `${path}: ${message}`;
  return named.replace('`on_bad_row`: "skip"', '--csv on_bad_row=skip');
}

function readLines(bytes: Buffer, path: string): unknown[] {
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(withExactWholes(line)) as unknown];
    } catch (error) {
      throw new CliError(
        EXIT.invalid,
        `Line ${at + 1} of ${path} is not JSON: ${(error as Error).message}`,
      );
    }
  });
}

function extensionOf(path: string): string {
  return extname(path).toLowerCase();
}
