/** Row formats and targets, shared by `run` and `data`. */

import { extname } from 'node:path';
import type { Argv } from 'yargs';
import type { Client, ResultColumn, Row } from '../../client/index.ts';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { grouped } from '../output/grouped.ts';
import { createPaint } from '../output/paint.ts';
import {
  createResponseFormat,
  createRowFormat,
  FORMATS,
  type Format,
  type RowFormat,
} from '../output/row-format.ts';
import { openTarget, type Target } from '../output/target.ts';

/** Parquet is no text: the service writes it. */
type FileFormat = Format | 'parquet';

export interface RowsOptions {
  readonly format: FileFormat | undefined;
  readonly output: string | undefined;
  readonly escapeFormulas: boolean;
}

/** Options for a part of a result; Parquet always has all of it. */
interface PartOptions {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

export function withRowsOptions<T>(parser: Argv<T>): Argv<T & RowsOptions> {
  return parser
    .option('format', {
      alias: 'f',
      choices: [...FORMATS, 'parquet'],
      describe:
        "Form of the rows; unless given: by the file's name, else table on a terminal and ndjson off it",
    })
    .option('output', {
      alias: 'o',
      type: 'string',
      requiresArg: true,
      describe: 'File to write to; it appears once it is whole',
    })
    .option('escape-formulas', {
      type: 'boolean',
      default: false,
      describe: "csv: put a ' before texts that a spreadsheet would take for a formula",
    }) as unknown as Argv<T & RowsOptions>;
}

/** A response with the first rows in it, and all of its rows. */
export interface RowsSource {
  readonly result: {
    readonly rows: readonly Row[];
    readonly columns: readonly ResultColumn[];
    readonly total_rows: number;
  };
  readonly batches: AsyncIterable<readonly Row[]>;
  /** Total number of rows in the batches. */
  readonly count: number;
}

/** Rows per table. */
const BATCH_ROWS = 1000;

const FORMAT_OF_EXTENSION: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.txt': 'table',
  '.parquet': 'parquet',
};

/** Opened before the work begins, so that a file that cannot be written is reported at once; removed if the run fails. */
export async function withTarget<Result>(
  options: RowsOptions & PartOptions,
  { io }: Context,
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  refuseUnwritable(options);
  const target = await openTarget(options.output ?? null, io.stdout);
  try {
    const result = await work(target);
    await target.finish();
    return result;
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

/** Checked before the work begins too. */
function refuseUnwritable(options: RowsOptions & PartOptions): void {
  const { format, output, limit, page } = options;
  const extension = extname(output ?? '').toLowerCase();
  if (format === undefined && extension !== '' && !Object.hasOwn(FORMAT_OF_EXTENSION, extension))
    throw new CliError(
      EXIT.usage,
      `No format is known for the extension ${extension}. Use ${Object.keys(FORMAT_OF_EXTENSION).join(', ')}, or say the format by --format.`,
    );
  if (format === 'parquet' && isStandardOutput({ output }))
    throw new CliError(EXIT.usage, 'Parquet is written to a file: name it by --output.');
  if (writesParquet(options) && (limit !== undefined || page !== undefined))
    throw new CliError(
      EXIT.usage,
      `Parquet holds a whole result: leave --${page === undefined ? 'limit' : 'page'} out.`,
    );
}

export function writesParquet({ format, output }: RowsOptions): boolean {
  return (format ?? FORMAT_OF_EXTENSION[extname(output ?? '').toLowerCase()]) === 'parquet';
}

/** Writes the service's bytes unchanged. */
export async function writeParquet(
  client: Client,
  workflowId: number,
  resultId: string,
  target: Target,
  { io: { signal }, progress }: Context,
): Promise<void> {
  const query = { format: 'parquet' } as const;
  const { stream } = await client.exportResult(workflowId, resultId, query, { signal });
  let bytes = 0;
  for await (const chunk of stream) {
    await target.write(chunk);
    bytes += chunk.length;
    progress.say(`${grouped(bytes)} bytes`);
  }
}

/** More rows are not printed to a terminal unless a person wants them. */
const MANY_ROWS = 1000;
const FIRST_ROWS = 100;

/** The number of rows to print: all, or the first ones of a result that is too long for a terminal. */
export async function rowsToPrint(
  total: number,
  options: RowsOptions,
  { io: { stdin, stdout }, note, progress }: Context,
): Promise<number> {
  if (total <= MANY_ROWS || !isStandardOutput(options) || !stdout.isTerminal) return total;
  await progress.end();
  if (stdin.isTerminal) {
    const reply = await stdin.ask(`Print all ${grouped(total)} rows? [y/N] `);
    if (/^y(es)?$/i.test(reply.trim())) return total;
  }
  await note(
    `The first ${FIRST_ROWS} of ${grouped(total)} rows. --limit prints as many as you want, -o writes all to a file.`,
  );
  return FIRST_ROWS;
}

export async function writeRows(
  { result, batches, count }: RowsSource,
  target: Target,
  options: RowsOptions,
  context: Context,
): Promise<void> {
  const { io, progress } = context;
  const format = formatOf(result, options, context);
  // Rows on the terminal are progress enough, and its line would be among them.
  if (isStandardOutput(options) && io.stdout.isTerminal) await progress.end();
  await target.write(format.begin());
  let written = 0;
  for await (const batch of batches) {
    for (let start = 0; start < batch.length; start += BATCH_ROWS) {
      io.signal.throwIfAborted();
      await target.write(format.batch(batch.slice(start, start + BATCH_ROWS)));
    }
    written += batch.length;
    progress.say(`${grouped(written)} of ${grouped(count)} rows`);
  }
  await target.write(format.end());
}

function formatOf(
  result: RowsSource['result'],
  options: RowsOptions,
  { io, paint, options: { json } }: Context,
): RowFormat {
  const isOut = isStandardOutput(options);
  if (json && options.format === undefined) return createResponseFormat(result);
  const byName = isOut
    ? undefined
    : FORMAT_OF_EXTENSION[extname(options.output ?? '').toLowerCase()];
  const format = options.format ?? byName ?? (isOut && io.stdout.isTerminal ? 'table' : 'ndjson');
  if (format === 'parquet') throw new Error('Parquet is not written from rows');
  return createRowFormat(format, result.columns, {
    paint: isOut ? paint : createPaint(false),
    width: isOut ? io.stdout.width : null,
    guardsFormulas: options.escapeFormulas,
  });
}

function isStandardOutput({ output }: Pick<RowsOptions, 'output'>): boolean {
  return output === undefined || output === '-';
}

/** At most this many rows; further pages are not requested. */
export async function* firstRows(
  batches: AsyncIterable<readonly Row[]>,
  count: number,
): AsyncGenerator<readonly Row[]> {
  let left = count;
  if (left === 0) return;
  for await (const batch of batches) {
    yield batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}
