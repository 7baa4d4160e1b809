/** A whole result in one response: text directly from the store, or Parquet from the engine. */

import { Readable } from 'node:stream';
import type { Log } from '../../kit/log.ts';
import type { Engine } from '../../engine/index.ts';
import type { Caller } from '../../model/caller.ts';
import type { StoredResult } from '../../model/execution.ts';
import type { ScratchSpace } from '../../kit/scratch-space.ts';
import { concurrency, turns as turnLimits } from '../../admission.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import type { OrganizationId, WorkflowId } from '../../model/ids.ts';
import type { FreeSpace, SlotStore } from '../../stores/index.ts';
import { createCallerSlots } from '../caller-slots.ts';
import { openRowStream, boundStream, type RowStream } from '../results/row-stream.ts';
import { resultExpired, type Results } from '../results/results.ts';
import type { ResultStore } from '../../stores/index.ts';
import { selectColumns } from './column-selection.ts';
import { csvWriter } from './csv.ts';
import { cutOff, ExportSlots, type ExportSlotLimits } from './export-slots.ts';
import { jsonWriter, ndjsonWriter } from './json.ts';
import { createParquetFiles } from './parquet.ts';
import { written, type RowWriter } from './row-writer.ts';

export interface Exports {
  /** Throws WORKFLOW_NOT_FOUND, then DATA_EXPIRED, then INVALID_INPUT, then RATE_LIMITED. */
  open(
    caller: Caller,
    workflowId: WorkflowId,
    resultId: string,
    wanted: WantedExport,
    signal: AbortSignal,
  ): Promise<ResultExport>;
  renew(): Promise<void>;
}

export interface WantedExport {
  readonly format: ExportFormat;
  /** Null for all columns. */
  readonly columns: readonly string[] | null;
  readonly guardsFormulas: boolean;
}

export type ExportFormat = TextFormat | 'parquet';
type TextFormat = 'csv' | 'ndjson' | 'json';

export interface ResultExport {
  readonly result: StoredResult;
  /**
   * Ends with an error if the rest is not available, or if the signal is aborted. Must be destroyed if it is not read
   * to its end.
   */
  readonly stream: Readable;
  /** Null if the size is unknown until the end. */
  readonly bytes: number | null;
}

interface Dependencies {
  readonly results: Pick<Results, 'find'>;
  readonly store: Pick<ResultStore, 'lines'>;
  readonly slots: SlotStore;
  readonly engine: Pick<Engine, 'writeParquet'>;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly scratch: ScratchSpace<OrganizationId>;
  readonly limits: ExportLimits;
  readonly log: Log;
}

export interface ExportLimits extends ExportSlotLimits {
  /** Limit for slow readers. */
  readonly exportTimeoutMs: number;
  /** Limit for writing a file in the engine. */
  readonly parquetTimeoutMs: number;
}

export const EXPORT_LIMITS = {
  slots: concurrency.exports,
  oneOfManyMs: 5_000,
  onlyExportMs: 60_000,
  exportTimeoutMs: 3_600_000,
} as const;

export function createExports({
  results,
  store,
  limits,
  log,
  ...dependencies
}: Dependencies): Exports {
  const parquet = createParquetFiles({ ...dependencies, timeoutMs: limits.parquetTimeoutMs });
  const slots = new ExportSlots({
    slots: createCallerSlots({
      store: dependencies.slots,
      what: 'exports',
      limits: limits.slots,
      log,
    }),
    limits,
    log,
  });
  const turns = createEventLoopLimit(turnLimits.exportedBytes.perTurn);

  return {
    async open(caller, workflowId, resultId, wanted, clientSignal) {
      const { format, columns: names, guardsFormulas } = wanted;
      const result = await results.find(caller, workflowId, resultId);
      const columns = selectColumns(result, names);
      const { signal, isCutOff, release } = await slots.take(caller, clientSignal);
      const bounds = { what: 'export', signal, timeoutMs: limits.exportTimeoutMs, log } as const;
      let opened: RowStream | undefined;
      try {
        const lines = await store.lines(result);
        if (lines === null) throw resultExpired();
        const chunks = (opened = await openRowStream(lines.chunks, 1));
        if (format === 'parquet') {
          const file = await parquet.write(caller, result, columns, { rows: chunks, signal });
          const end = (): Promise<unknown> => Promise.all([file.remove(), release()]);
          const stream = file.read();
          boundStream(stream, { ...bounds, end });
          return { result, stream, bytes: file.bytes };
        }
        const writer = WRITERS[format](guardsFormulas);
        const isAsStored = format === 'ndjson' && names === null;
        const rows = written(chunks, columns, writer, (bytes) =>
          turns.wait(String(caller.organizationId), bytes),
        );
        const stream = Readable.from(rows, { objectMode: false });
        // Iterators are not finished if a stream is destroyed before it is read.
        const end = (): Promise<unknown> => Promise.all([chunks.close(), release()]);
        boundStream(stream, { ...bounds, end });
        return { result, stream, bytes: isAsStored ? lines.bytes : null };
      } catch (error) {
        await Promise.allSettled([opened?.close(), release()]);
        throw isCutOff() ? cutOff() : error;
      }
    },
    renew: () => slots.renew(),
  };
}

const WRITERS: Readonly<Record<TextFormat, (guardsFormulas: boolean) => RowWriter>> = {
  csv: csvWriter,
  ndjson: () => ndjsonWriter,
  json: jsonWriter,
};
