/** The calls of a node that adds what they bring: a few at a time, and the rows of all of them as one table. */

import { declaredEntries } from '../config/declared-columns.ts';
import type { ApiResponse, Enrichment } from '../node-type.ts';
import type { ResponseBody } from '../protocol/messages.ts';
import { CALL_COLUMN } from '../relation/enrichment.ts';
import { SourceError } from '../run/source-error.ts';
import type { Json } from '../types.ts';
import { shortened } from '../values/shortened.ts';
import { fetchPages, openBodies, parsedBodies } from './api.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import type { PageBodies } from './page-bodies.ts';
import { loadFixedRows } from './rows.ts';

const CALLS_AT_ONCE = 4;
const NOT_FOUND = 404;
const MAX_QUOTED = 60;

/** @param keys the values of each call, as the text of a JSON array; their rows are marked with it */
export async function loadEnrichment(
  enrichment: Enrichment,
  keys: readonly string[],
  context: IngestContext,
): Promise<Loaded> {
  const { keys: columns, response } = enrichment;
  const bodies: (readonly ResponseBody[])[] = [];
  let begun = 0;
  let failed: { readonly key: number; readonly loaded: Loaded } | undefined;

  async function callOne(key: number, into: PageBodies): Promise<void> {
    const text = keys[key]!;
    const values = JSON.parse(text) as readonly Json[];
    const named = columns.map(
      ({ name }, at) => `\`${name}\` = ${shortened(JSON.stringify(values[at]), MAX_QUOTED)}`,
    );
    const about = (message: string): string =>
      named.length === 0 ? message : `For ${named.join(', ')}: ${message}`;
    const request = enrichment.call(values);
    const fail = (loaded: Loaded): void => {
      if (failed === undefined || key < failed.key) failed = { key, loaded };
    };
    if (!request.ok) {
      const [problem] = request.problems;
      return fail(refused([{ ...problem!, message: about(problem!.message) }]));
    }
    try {
      const pages = await fetchPages(request.value, response, into, context.lookUp);
      const mark = { column: CALL_COLUMN, text };
      bodies[key] = pages.map((page) => ({ ...page, mark }));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // A lookup by key answers 404 where nothing has that key.
      if ('status' in error && error.status === NOT_FOUND) return;
      fail({ kind: 'problem', problem: { code: 'source_failed', message: about(error.message) } });
    }
  }

  async function callOnes(): Promise<void> {
    const into = openBodies(response, context, { keepsRows: false });
    try {
      while (failed === undefined && begun < keys.length) {
        begun += 1;
        await callOne(begun - 1, into);
      }
      await into.finish();
    } finally {
      await into.close();
    }
  }

  try {
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, callOnes));
    if (failed !== undefined) return (failed as { readonly loaded: Loaded }).loaded;
    const marked = withCallColumn(response);
    const found = bodies.flat();
    return await (found.length === 0
      ? loadFixedRows([], marked.columns ?? [{ name: CALL_COLUMN, type: 'string' }], context)
      : parsedBodies(found, marked, context));
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    throw error;
  }
}

function withCallColumn(response: ApiResponse): ApiResponse {
  if (response.columns === undefined) return response;
  const declared = declaredEntries(response.columns).map(([name, type]) => ({ name, type }));
  return { ...response, columns: [...declared, { name: CALL_COLUMN, type: 'string' }] };
}
