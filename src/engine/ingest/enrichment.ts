/** Runs the calls of an enrichment node, a few at a time, and returns all their rows as one table. */

import { concurrency } from '../../admission.ts';
import { declaredEntries } from '../values/declared-columns.ts';
import type { Enrichment } from '../node-type.ts';
import type { ApiResponse } from '../sources/source.ts';
import type { ResponseBody } from '../protocol/messages.ts';
import { CALL_COLUMN } from '../algebra/relation.ts';
import { SourceError } from '../sources/source-error.ts';
import type { Columns } from '../types.ts';
import { exactJson, type ExactJson } from '../../kit/json/exact-json.ts';
import { parseExactJson } from '../../kit/json/parse-exact-json.ts';
import { shortened } from '../../kit/shortened.ts';
import { fetchPages, openBodies, parsedBodies, statusOf, withWarnings } from './api.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import type { PageBodies } from './page-bodies.ts';
import { loadFixedRows } from './rows.ts';

const NOT_FOUND = 404;
const MAX_QUOTED = 60;

/** @param keys the values of each call, as the text of a JSON array, which also marks its rows */
export async function loadEnrichment(
  enrichment: Enrichment,
  keys: readonly string[],
  context: IngestContext,
): Promise<Loaded> {
  const { response } = enrichment;
  try {
    const calls = new EnrichmentCalls(enrichment, keys, context);
    const { failed, bodies, warnings } = await calls.make();
    if (failed !== null) return failed;
    const marked = withCallColumn(response);
    const loaded = bodies.length === 0 ? null : await parsedBodies(bodies, marked, context);
    // A table without rows has no columns, but the join needs those of the call.
    const hasRows = loaded !== null && (loaded.kind !== 'loaded' || loaded.source.rows > 0);
    const columns = marked.columns ?? [{ name: CALL_COLUMN, type: 'string' }];
    return withWarnings(hasRows ? loaded : await loadFixedRows([], columns, context), warnings);
  } catch (error) {
    if (context.signal.aborted) return { kind: 'stopped' };
    throw error;
  }
}

class EnrichmentCalls {
  readonly #enrichment: Enrichment;
  readonly #context: IngestContext;
  /** The keys without a call yet. */
  readonly #left: Iterator<readonly [key: number, text: string]>;
  readonly #bodies: (readonly ResponseBody[])[] = [];
  /** Warnings of the first key that has some: those of other keys would be similar. */
  #warned: { readonly key: number; readonly warnings: readonly string[] } | null = null;
  #failed: { readonly key: number; readonly loaded: Loaded } | null = null;

  constructor(enrichment: Enrichment, keys: readonly string[], context: IngestContext) {
    this.#enrichment = enrichment;
    this.#context = context;
    this.#left = keys.entries();
  }

  /** Bodies in the order of the keys. After a failure no new call begins. */
  async make(): Promise<{
    readonly failed: Loaded | null;
    readonly bodies: readonly ResponseBody[];
    readonly warnings: readonly string[];
  }> {
    await Promise.all(Array.from({ length: concurrency.callsOfRun.total }, () => this.#callSome()));
    return {
      failed: this.#failed?.loaded ?? null,
      bodies: this.#bodies.flat(),
      warnings: this.#warned?.warnings ?? [],
    };
  }

  async #callSome(): Promise<void> {
    const into = openBodies(this.#enrichment.response, this.#context, { keepsRows: false });
    try {
      while (this.#failed === null) {
        const next = this.#left.next();
        if (next.done === true) break;
        await this.#call(...next.value, into);
      }
      await into.finish();
    } finally {
      await into.close();
    }
  }

  async #call(key: number, text: string, into: PageBodies): Promise<void> {
    const { keys: columns, response } = this.#enrichment;
    const values = parseExactJson(text) as readonly ExactJson[];
    const about = (message: string): string => aboutCall(columns, values, message);
    const request = this.#enrichment.call(values);
    if (!request.ok) {
      const [problem] = request.problems;
      return this.#fail(key, refused([{ ...problem!, message: about(problem!.message) }]));
    }
    try {
      const pages = await fetchPages(request.value, response, into, this.#context.lookUp);
      const mark = { column: CALL_COLUMN, text };
      this.#bodies[key] = pages.bodies.map((page) => ({ ...page, mark }));
      this.#warn(key, pages.warnings.map(about));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      // A lookup by key responds with 404 if the key does not exist.
      if (statusOf(error) === NOT_FOUND) return;
      const problem = { code: 'source_failed', message: about(error.message) } as const;
      this.#fail(key, { kind: 'problem', problem });
    }
  }

  #warn(key: number, warnings: readonly string[]): void {
    if (warnings.length > 0 && (this.#warned === null || key < this.#warned.key))
      this.#warned = { key, warnings };
  }

  #fail(key: number, loaded: Loaded): void {
    if (this.#failed === null || key < this.#failed.key) this.#failed = { key, loaded };
  }
}

function aboutCall(columns: Columns, values: readonly ExactJson[], message: string): string {
  const named = columns.map(
    ({ name }, at) => `\`${name}\` = ${shortened(exactJson(values[at] ?? null), MAX_QUOTED)}`,
  );
  return named.length === 0 ? message : `For ${named.join(', ')}: ${message}`;
}

function withCallColumn(response: ApiResponse): ApiResponse {
  if (response.columns === undefined) return response;
  const declared = declaredEntries(response.columns).map(([name, type]) => ({ name, type }));
  return { ...response, columns: [...declared, { name: CALL_COLUMN, type: 'string' }] };
}
