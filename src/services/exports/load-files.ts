/** The rows of a load as a file. */

import { Readable } from 'node:stream';

import { turns as turnLimits } from '../../admission.ts';
import {
  loadContent,
  type Engine,
  type LoadFile,
  type LoadFileFormat,
  type LoadOptions,
} from '../../engine/index.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import { resultColumns } from '../result-columns.ts';
import { csvWriter } from './csv.ts';
import { jsonWriter, ndjsonWriter } from './json.ts';
import { written, type RowWriter } from './row-writer.ts';

export type WriteLoadFile = (
  format: LoadFileFormat,
  rows: Pick<
    LoadOptions,
    'columns' | 'content' | 'totalRows' | 'tenant' | 'signal' | 'remainingMs'
  >,
) => Promise<WrittenFile | { readonly code: string; readonly message: string }>;

export interface WrittenFile {
  readonly file: LoadFile;
  /** Must be called. */
  readonly remove: () => Promise<void>;
}

const READ_BYTES = 262_144;
const CONTENT_TYPES: Readonly<Record<LoadFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
};
const WRITERS: Readonly<Record<Exclude<LoadFileFormat, 'parquet'>, () => RowWriter>> = {
  csv: () => csvWriter(false),
  ndjson: () => ndjsonWriter,
  json: jsonWriter,
};

export function createLoadFiles({
  engine,
}: {
  readonly engine: Pick<Engine, 'writeParquet'>;
}): WriteLoadFile {
  const turns = createEventLoopLimit(turnLimits.exportedBytes.perTurn);
  return async (format, rows) => {
    const { tenant, signal, columns, totalRows } = rows;
    const contentType = CONTENT_TYPES[format];
    if (format !== 'parquet') {
      const read = (): Readable =>
        Readable.from(
          written(
            loadContent(rows.content, READ_BYTES),
            resultColumns(columns),
            WRITERS[format](),
            (size) => turns.wait(tenant, size),
          ),
          { objectMode: false },
        );
      return { file: { contentType, read }, remove: () => Promise.resolve() };
    }
    const outcome = await engine.writeParquet({
      tenant,
      signal,
      totalRows,
      rows: loadContent(rows.content, READ_BYTES),
      columns: columns.map(({ name, type }) => ({ name, type })),
      timeoutMs: Math.max(1, rows.remainingMs()),
    });
    signal.throwIfAborted();
    if (outcome.status !== 'completed')
      return { code: 'file_failed', message: 'The Parquet file took too much time or memory' };
    const { read, remove } = outcome;
    return { file: { contentType, read }, remove };
  };
}
