/** Rows of an API, page by page: each body goes to a file, and a child reads all of them as one table. */

import type { ApiCall, FetchedResponse } from '../api-call.ts';
import type { ApiResponse, ApiSource } from '../node-type.ts';
import type { ResponseBody } from '../protocol/messages.ts';
import { SourceError } from '../run/source-error.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { createPages } from './next-page.ts';
import { scanPage } from './page-scan.ts';
import { parsed } from './parsed.ts';

export async function loadApi(source: ApiSource, context: IngestContext): Promise<Loaded> {
  if (!source.call.ok) return refused(source.call.problems);
  try {
    const bodies = await fetchPages(source.call.value, source, context, context.fetchCall);
    return await parsedBodies(bodies, source, context);
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    if (!(error instanceof SourceError)) throw error;
    return { kind: 'problem', problem: { code: 'source_failed', message: error.message } };
  }
}

export interface FetchedBody extends ResponseBody {
  readonly bytes: number;
}

/** The bodies of all pages. Throws a SourceError that names the page. */
export async function fetchPages(
  first: ApiCall,
  { pagination, format, rowsPath }: ApiResponse,
  { newFile, signal }: Pick<IngestContext, 'newFile' | 'signal'>,
  fetchCall: (call: ApiCall, file: string) => Promise<FetchedResponse>,
): Promise<readonly FetchedBody[]> {
  const bodies: FetchedBody[] = [];
  const pages = createPages(first, pagination);
  for (let call: ApiCall | null = pages.first; call !== null;) {
    const from = newFile('body');
    const response = await fetchCall(call, from).catch(pageFailed(bodies.length + 1));
    bodies.push({ from, contentType: response.contentType, bytes: response.bytes });
    if (pages.pointers === null) break;
    const wanted = { format, rowsPath, pointers: pages.pointers };
    call = pages.next({ response, scan: await scanPage(from, wanted, signal) });
  }
  return bodies;
}

function pageFailed(page: number): (error: unknown) => never {
  return (error) => {
    if (page === 1 || !(error instanceof SourceError)) throw error;
    throw new SourceError(`Page ${page}: ${error.message}`, { cause: error });
  };
}

/** @param bodies at least one */
export function parsedBodies(
  bodies: readonly FetchedBody[],
  { format, rowsPath, columns }: ApiResponse,
  context: IngestContext,
): Promise<Loaded> {
  const [first, ...pages] = bodies.map(({ bytes: _, ...body }) => body);
  if (first === undefined) throw new Error('a response has a body');
  return parsed(
    {
      ...{ kind: 'parse', what: 'fetched', ...first, pages, format, rowsPath },
      to: context.newFile('ndjson'),
      declared: columns,
      maxBytes: context.room.leftBytes(),
    },
    bodies.reduce((sum, { bytes }) => sum + bytes, 0),
    context,
  );
}
