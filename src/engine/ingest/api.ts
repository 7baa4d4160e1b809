/** Rows of an API, page by page: each body goes to a file, and a child reads all of them as one table. */

import type { ApiSource } from '../node-type.ts';
import type { ResponseBody } from '../protocol/messages.ts';
import { SourceError } from '../run/source-error.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { createPages } from './next-page.ts';
import { scanPage } from './page-scan.ts';
import { parsed } from './parsed.ts';

export async function loadApi(source: ApiSource, context: IngestContext): Promise<Loaded> {
  if (!source.call.ok) return refused(source.call.problems);
  const bodies: ResponseBody[] = [];
  let bytes = 0;
  let page = 1;
  try {
    const pages = createPages(source.call.value, source.pagination);
    for (let call: typeof pages.first | null = pages.first; call !== null; page += 1) {
      const from = context.newFile('body');
      const response = await context.fetchCall(call, from);
      bodies.push({ from, contentType: response.contentType });
      bytes += response.bytes;
      if (pages.pointers === null) break;
      const { format, rowsPath } = source;
      const wanted = { format, rowsPath, pointers: pages.pointers };
      call = pages.next({ response, scan: await scanPage(from, wanted, context.signal) });
    }
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    if (!(error instanceof SourceError)) throw error;
    const message =
      page === 1 || /^Page /.test(error.message) ? error.message : `Page ${page}: ${error.message}`;
    return { kind: 'problem', problem: { code: 'source_failed', message } };
  }
  const [first, ...others] = bodies;
  if (first === undefined) throw new Error('a response has a page');
  return parsed(
    {
      kind: 'parse',
      what: 'fetched',
      from: first.from,
      contentType: first.contentType,
      pages: others,
      to: context.newFile('ndjson'),
      format: source.format,
      rowsPath: source.rowsPath,
      declared: source.columns,
      maxBytes: context.room.leftBytes(),
    },
    bytes,
    context,
  );
}
