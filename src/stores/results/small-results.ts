/**
 * Without Redis, a result of a few rows is written to the database together with the end of its run, which saves
 * the system calls for a file; larger results are files.
 */

import type { Clock } from '../../kit/clock.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import type { StoredResult } from '../../model/execution.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { SmallResult, SmallResultTable } from '../postgres/small-results.ts';
import { skipLines, type LineRange } from './lines.ts';
import { nameOf, type ResultStore } from './results.ts';
import { fromStored, toStored } from './stored-form.ts';

export interface SmallResultsOptions {
  readonly table: SmallResultTable;
  readonly files: ResultStore;
  readonly clock: Clock;
}

/** Includes the metadata. */
export const SMALL_RESULT_BYTES = 8192;
const REMEMBERED = 1_000;

interface CachedResult {
  readonly result: StoredResult;
  readonly lines: Buffer;
}

export function withSmallResults({ table, files, clock }: SmallResultsOptions): ResultStore {
  const reader = new SmallResultReader(table, clock);
  /** Deleted workflows with more results than one call removes. */
  const deleted = new Set<WorkflowId>();

  return {
    async asSmallResult(result, { inline, bytes }) {
      if (inline === undefined || bytes > SMALL_RESULT_BYTES) return null;
      const head = toStored(result, {});
      const isSmall = bytes + Buffer.byteLength(head) <= SMALL_RESULT_BYTES;
      return isSmall ? { id: result.id, head, rows: inline } : null;
    },

    put: (result, rows) => files.put(result, rows),

    find: (workflowId, id) =>
      reader.read(
        { workflowId, id },
        () => files.find(workflowId, id),
        ({ result }) => result,
      ),

    lines: (result, range) =>
      reader.read(
        result,
        () => files.lines(result, range),
        ({ lines }) => {
          const wanted = range ? rowsFrom(lines, range) : lines;
          return { bytes: wanted.length, chunks: one(wanted) };
        },
      ),

    async remove(result) {
      reader.forget(result);
      await Promise.all([files.remove(result), table.remove(result.id)]);
    },

    async deleteByWorkflow(workflowId) {
      reader.forgetWorkflow(workflowId);
      await files.deleteByWorkflow(workflowId);
      if (!(await table.removeByWorkflow(workflowId))) deleted.add(workflowId);
    },

    async sweep() {
      for (const workflowId of deleted)
        if (await table.removeByWorkflow(workflowId)) deleted.delete(workflowId);
      const removed = await table.removeExpired(clock.now());
      return removed + (await files.sweep());
    },
  };
}

type ResultName = Pick<StoredResult, 'workflowId' | 'id'>;

class SmallResultReader {
  readonly #recent = createLruCache<string, CachedResult>({ maxEntries: REMEMBERED });
  readonly #table: SmallResultTable;
  readonly #clock: Clock;

  constructor(table: SmallResultTable, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async read<T>(
    { workflowId, id }: ResultName,
    fromFile: () => Promise<T | null>,
    fromRow: (cached: CachedResult) => T,
  ): Promise<T | null> {
    const key = keyOf(workflowId, id);
    let cached = this.#recent.get(key) ?? null;
    if (cached === null) {
      const stored = await fromFile();
      if (stored !== null || nameOf(id) === null) return stored;
      cached = cachedResultFrom(await this.#table.read(workflowId, id));
    }
    if (cached === null || cached.result.expiresAt <= this.#clock.now()) return null;
    this.#recent.set(key, cached);
    return fromRow(cached);
  }

  forget({ workflowId, id }: ResultName): void {
    this.#recent.delete(keyOf(workflowId, id));
  }

  forgetWorkflow(workflowId: WorkflowId): void {
    this.#recent.deleteWhere((key) => key.startsWith(keyOf(workflowId, '')));
  }
}

const keyOf = (workflowId: WorkflowId, id: string): string => `${workflowId}/${id}`;

function cachedResultFrom(row: Pick<SmallResult, 'head' | 'rows'> | null): CachedResult | null {
  const head = row && fromStored(row.head, isAnyExtra);
  return head && { result: head.result, lines: row.rows };
}

const isAnyExtra = (_extra: object): _extra is object => true;

function rowsFrom(lines: Buffer, { offset, count }: LineRange): Buffer {
  const from = skipLines(lines, 0, offset);
  if (from.lines < offset) return Buffer.alloc(0);
  const { at: to } = skipLines(lines, from.at, count);
  return lines.subarray(from.at, to);
}

/** Yields a copy, which the reader may change. */
async function* one(lines: Buffer): AsyncGenerator<Buffer> {
  if (lines.length > 0) yield Buffer.from(lines);
}
