/** Rows from another host: the body goes to a file, and a child reads it. This process never holds it. */

import type { Source } from '../node-type.ts';
import { SourceError } from '../run/source-error.ts';
import type { Loaded, IngestContext } from './context.ts';
import { parsed } from './parsed.ts';

export async function loadHttp(
  source: Extract<Source, { kind: 'http' }>,
  context: IngestContext,
): Promise<Loaded> {
  const body = context.newFile('body');
  let fetched: Awaited<ReturnType<IngestContext['fetchSource']>>;
  try {
    fetched = await context.fetchSource(source.request, body);
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    if (!(error instanceof SourceError)) throw error;
    return { kind: 'problem', problem: { code: 'source_failed', message: error.message } };
  }
  const rows = context.newFile('ndjson');
  return parsed(
    {
      kind: 'parse',
      what: 'fetched',
      from: body,
      to: rows,
      contentType: fetched.contentType,
      format: source.format,
      delimiter: source.delimiter,
      rowsPath: source.rowsPath,
      declared: source.columns,
      maxBytes: context.byteBudget.leftBytes(),
    },
    fetched.bytes,
    context,
  );
}
