/**
 * Fetches the rows of an API page by page: a scan suffices for plain rows, otherwise a child parses all bodies into
 * one table.
 */

import type { ApiCall, FetchedResponse } from '../api-call.ts';
import type { ApiResponse, ApiSource } from '../sources/source.ts';
import type { ResponseBody } from '../protocol/messages.ts';
import { SourceError } from '../sources/source-error.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { jsonSource } from './json-table.ts';
import { createPages, pointersOf } from './next-page.ts';
import { PageBodies } from './page-bodies.ts';
import { parsed } from './parsed.ts';
import type { PlainTable } from './plain-rows.ts';
import { recheckOfLines } from './recheck.ts';
import type { RunFetch } from './run-fetch.ts';

export async function loadApi(source: ApiSource, context: IngestContext): Promise<Loaded> {
  if (!source.call.ok) return refused(source.call.problems);
  const into = openBodies(source, context, { keepsRows: true });
  try {
    const pages = await fetchPages(source.call.value, source, into, context.fetchCall);
    const { bodies, warnings } = pages;
    const table = await into.finish();
    const loaded =
      table === null
        ? await parsedBodies(bodies, source, context)
        : asTheyCame(table, sizeOf(bodies), source, context);
    return withWarnings(loaded, warnings);
  } finally {
    await into.close();
  }
}

/** @param keepsRows true if the rows can be used without parsing them */
export function openBodies(
  { pagination, format, rowsPath, columns, csv }: ApiResponse,
  { newFile }: Pick<IngestContext, 'newFile'>,
  { keepsRows }: { readonly keepsRows: boolean },
): PageBodies {
  const pointers = pointersOf(pagination);
  const wanted = pointers && format !== 'parquet' ? { format, rowsPath, pointers, csv } : null;
  return new PageBodies(newFile, { wanted, declared: columns, keepsRows });
}

export interface FetchedPages {
  readonly bodies: readonly ResponseBody[];
  readonly warnings: readonly string[];
}

/** The bodies of all pages. Throws a SourceError that names the page. */
export async function fetchPages(
  first: ApiCall,
  { pagination }: ApiResponse,
  into: PageBodies,
  fetchCall: RunFetch['fetchCall'],
): Promise<FetchedPages> {
  const bodies: ResponseBody[] = [];
  const pages = createPages(first, pagination);
  const isEnd = (error: unknown): boolean => pages.endsWith(statusOf(error));
  for (let call: ApiCall | null = pages.first; call !== null;) {
    const response: FetchedResponse | null = await fetchCall(call, into, isEnd).catch(
      (error: unknown) => (isEnd(error) ? null : pageFailed(bodies.length + 1, error)),
    );
    if (response === null) break;
    const { body, scan } = into.take(response.contentType);
    bodies.push(body);
    call = scan === null ? null : pages.next({ response, scan });
  }
  return { bodies, warnings: pages.warnings() };
}

/** Adds warnings from before the rows were read. */
export function withWarnings(loaded: Loaded, warnings: readonly string[]): Loaded {
  if (loaded.kind !== 'loaded' || warnings.length === 0) return loaded;
  const { source } = loaded;
  return {
    kind: 'loaded',
    source: { ...source, warnings: [...warnings, ...(source.warnings ?? [])] },
  };
}

function pageFailed(page: number, error: unknown): never {
  if (page === 1 || !(error instanceof SourceError)) throw error;
  throw new SourceError(`Page ${page}: ${error.message}`, { cause: error });
}

/** The status of the response that failed the call, if any. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof SourceError) || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

function asTheyCame(
  { file, columns, rows, warnings, bytes: taken }: PlainTable,
  bytes: number,
  { columns: declared }: ApiSource,
  context: IngestContext,
): Loaded {
  const { parameter, byteBudget } = context;
  const problem = byteBudget.take(taken);
  if (problem) return { kind: 'problem', problem };
  const read = { columns, mixed: [], areChecked: false, rows, bytes, warnings };
  const recheck = recheckOfLines(file, declared, 'ignore', context);
  return { kind: 'loaded', source: { ...jsonSource(parameter, { file }, read), recheck } };
}

function sizeOf(bodies: readonly ResponseBody[]): number {
  return bodies.reduce((sum, { range }) => sum + (range?.bytes ?? 0), 0);
}

/** @param bodies at least one */
export function parsedBodies(
  bodies: readonly ResponseBody[],
  { format, rowsPath, columns, csv }: ApiResponse,
  context: IngestContext,
): Promise<Loaded> {
  const [first, ...pages] = bodies;
  if (first === undefined) throw new Error('a response has a body');
  return parsed(
    {
      kind: 'parse',
      what: 'fetched',
      ...first,
      pages,
      format,
      rowsPath,
      csv,
      to: context.newFile('ndjson'),
      parameter: context.parameter,
      declared: columns,
      ...context.byteBudget.jobLimit(),
    },
    sizeOf(bodies),
    context,
  );
}
