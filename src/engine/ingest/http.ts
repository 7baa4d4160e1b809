/** Rows from another host: the body goes to a file, and a child reads it. This process never holds it. */

import type { Source } from '../node-type.ts';
import { SourceError } from '../source-error.ts';
import type { Loaded, IngestContext } from './context.ts';
import { jsonTable } from './json-table.ts';

export async function loadHttp(source: Extract<Source, { kind: 'http' }>, context: IngestContext): Promise<Loaded> {
  const body = context.newFile('body');
  let contentType: string;
  try {
    ({ contentType } = await context.fetchSource(source.request, body));
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    if (!(error instanceof SourceError)) throw error;
    return { kind: 'problem', problem: { code: 'source_failed', message: error.message } };
  }
  const rows = context.newFile('ndjson');
  const end = await context.jobs.submit(
    {
      kind: 'parse',
      from: body,
      to: rows,
      contentType,
      format: source.format,
      rowsPath: source.rowsPath,
      declared: source.columns,
      maxBytes: context.room.leftBytes(),
    },
    context.signal,
  );
  // Others may have taken of the same room meanwhile, one in each child.
  const problem = end.kind === 'parsed' ? context.room.take(end.bytes) : undefined;
  if (problem) return { kind: 'problem', problem };
  if (end.kind === 'parsed') return { kind: 'loaded', source: { columns: end.columns, table: jsonTable(rows, 'newline_delimited', end.columns, end.mixed) } };
  if (end.kind === 'stopped') return { kind: 'stopped' };
  if (end.kind === 'failed') return { kind: 'problem', problem: { code: end.failure.code, message: end.failure.message } };
  if (end.kind === 'crashed') {
    return { kind: 'problem', problem: { code: end.outOfMemory ? 'out_of_memory' : 'engine_failed', message: 'Reading the answer took more than the engine has' } };
  }
  throw new Error(`a parse job cannot end as ${end.kind}`);
}
