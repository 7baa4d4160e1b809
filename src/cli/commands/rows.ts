/** What `run` and `data` share: in which form rows come out, and where. */

import { extname } from 'node:path';
import type { Argv } from 'yargs';
import type { ResultColumn, Row } from '../../client/index.ts';
import type { Context } from '../context.ts';
import { createPaint } from '../output/paint.ts';
import {
  createAnswerFormat,
  createRowFormat,
  FORMATS,
  type Format,
  type RowFormat,
} from '../output/row-format.ts';
import { openTarget, type Target } from '../output/target.ts';

export interface RowsOptions {
  readonly format: Format | undefined;
  readonly output: string | undefined;
  readonly escapeFormulas: boolean;
}

export function withRowsOptions<T>(parser: Argv<T>): Argv<T & RowsOptions> {
  return parser
    .option('format', {
      alias: 'f',
      choices: FORMATS,
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

/** An answer with the first rows in it, and all of its rows. */
export interface RowsSource {
  readonly answer: {
    readonly rows: readonly Row[];
    readonly columns: readonly ResultColumn[];
    readonly total_rows: number;
  };
  readonly batches: AsyncIterable<readonly Row[]>;
  /** How many rows the batches have together. */
  readonly count: number;
}

/** A table is set by so many rows at a time. */
const BATCH_ROWS = 1000;

const FORMAT_OF_EXTENSION: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.txt': 'table',
};

/** Opened before the work begins: a file that cannot be written is told at once, and one of a run that fails goes. */
export async function withTarget(
  options: RowsOptions,
  { io }: Context,
  work: (target: Target) => Promise<void>,
): Promise<void> {
  const target = await openTarget(options.output ?? null, io.stdout);
  try {
    await work(target);
    await target.finish();
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

export async function writeRows(
  { answer, batches, count }: RowsSource,
  target: Target,
  options: RowsOptions,
  context: Context,
): Promise<void> {
  const { io, progress } = context;
  const format = formatOf(answer, options, context);
  // Rows on the terminal are progress enough, and its line would stand among them.
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
  answer: RowsSource['answer'],
  options: RowsOptions,
  { io, paint, options: { json } }: Context,
): RowFormat {
  const isOut = isStandardOutput(options);
  if (json && options.format === undefined) return createAnswerFormat(answer);
  const byName = isOut ? undefined : FORMAT_OF_EXTENSION[extname(options.output!).toLowerCase()];
  const format = options.format ?? byName ?? (isOut && io.stdout.isTerminal ? 'table' : 'ndjson');
  return createRowFormat(format, answer.columns, {
    paint: isOut ? paint : createPaint(false),
    guardsFormulas: options.escapeFormulas,
  });
}

function isStandardOutput({ output }: RowsOptions): boolean {
  return output === undefined || output === '-';
}

/** 1234567 as 1,234,567. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}
