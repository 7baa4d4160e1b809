/** The undelivered rows of one run: seals them within its limit, and counts them in its reports. */

import type { RunOutput } from '../../../engine/index.ts';
import type { Log } from '../../../kit/log.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { ExecutionId, NodeId } from '../../../model/ids.ts';
import type { UndeliveredCall, UndeliveredPart } from '../../../model/undelivered.ts';
import { resultColumns } from '../../result-columns.ts';
import { MAX_STORED_BYTES, type UndeliveredRows } from './undelivered-rows.ts';

interface Counts {
  readonly rows: number;
  readonly bytes: number;
}

const NONE: Counts = { rows: 0, bytes: 0 };

export interface SealedReport {
  readonly report: ExecutionDelivery;
  readonly parts: readonly UndeliveredPart[];
}

export class RunUndelivered {
  readonly #rows: UndeliveredRows;
  readonly #executionId: ExecutionId;
  readonly #log: Pick<Log, 'warn'>;
  readonly #counts = new Map<NodeId, Counts>();
  /** After rows were left out, later ones are left out too, so that the stored rows are the first ones. */
  #isFull = false;

  constructor(rows: UndeliveredRows, executionId: ExecutionId, log: Pick<Log, 'warn'>) {
    this.#rows = rows;
    this.#executionId = executionId;
    this.#log = log;
  }

  /** Continues with the counts of an earlier attempt. */
  resume({ nodeId, storedRows = 0, storedBytes = 0 }: ExecutionDelivery): void {
    this.#counts.set(nodeId, { rows: storedRows, bytes: storedBytes });
  }

  counted(report: ExecutionDelivery): ExecutionDelivery {
    const counts = this.#counts.get(report.nodeId);
    if (counts === undefined || counts.rows === 0) return report;
    return { ...report, storedRows: counts.rows, storedBytes: counts.bytes };
  }

  /** Never rejects: a run does not fail because its undelivered rows cannot be stored. */
  async seal(
    output: RunOutput,
    report: ExecutionDelivery,
    calls: readonly UndeliveredCall[],
  ): Promise<SealedReport> {
    // A part of a load must not be loaded again alone.
    const isWhole = output.delivery?.kind !== 'load' || output.bytes <= this.#left();
    const isStored = calls.length > 0 && isWhole && !this.#isFull;
    const parts = isStored ? await this.#sealed(output, calls) : [];
    return { report: this.counted(report), parts };
  }

  async #sealed(
    { nodeId, delivery, columns }: RunOutput,
    calls: readonly UndeliveredCall[],
  ): Promise<readonly UndeliveredPart[]> {
    const executionId = this.#executionId;
    const before = this.#counts.get(nodeId) ?? NONE;
    try {
      const { parts, rows, bytes } = await this.#rows.seal(
        executionId,
        nodeId,
        calls,
        this.#left(),
      );
      const config =
        before.rows > 0 || rows === 0 || delivery?.node === undefined
          ? []
          : await this.#rows.sealConfig(executionId, nodeId, {
              ...delivery.node,
              key: delivery.key,
              columns: resultColumns(columns),
            });
      this.#isFull = rows < calls.reduce((sum, call) => sum + call.rows, 0);
      this.#counts.set(nodeId, { rows: before.rows + rows, bytes: before.bytes + bytes });
      return [...config, ...parts];
    } catch (error) {
      this.#isFull = true;
      this.#log.warn({ error, executionId: String(executionId) }, 'undelivered rows not stored');
      return [];
    }
  }

  #left(): number {
    const bytes = [...this.#counts.values()].reduce((sum, counts) => sum + counts.bytes, 0);
    return MAX_STORED_BYTES - bytes;
  }

  get isFull(): boolean {
    return this.#isFull;
  }
}
