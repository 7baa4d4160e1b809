/** Loads rows from another host: the body goes to a file that a child reads, so this process never holds it. */

import type { Source } from '../sources/source.ts';
import type { Loaded, IngestContext } from './context.ts';
import { parsed } from './parsed.ts';

export async function loadHttp(
  source: Extract<Source, { kind: 'http' }>,
  context: IngestContext,
): Promise<Loaded> {
  const body = context.newFile('body');
  const fetched = await context.fetchSource(source.request, body);
  const rows = context.newFile('ndjson');
  return parsed(
    {
      kind: 'parse',
      what: 'fetched',
      from: body,
      to: rows,
      contentType: fetched.contentType,
      format: source.format,
      csv: source.csv,
      parameter: context.parameter,
      rowsPath: source.rowsPath,
      rowsForm: source.rowsForm,
      declared: source.columns,
      ...context.byteBudget.jobLimit(),
    },
    fetched.bytes,
    context,
  );
}
