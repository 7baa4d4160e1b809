/** The outcomes of the terminators of one phase that the next phase reads. */

import type { Intake, OutcomeRows } from '../../../engine/index.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import { OutcomeWriter } from './outcome-rows.ts';

/** A part of a run whose nodes read the outcomes of terminators. */
export interface DeliveryPhase {
  /** The reports of the phases before. */
  readonly before: readonly ExecutionDelivery[];
  /** The terminators whose outcome the next phase reads. */
  readonly withOutcome: ReadonlySet<number>;
  readonly isLast: boolean;
  /** All nodes, in the order in which their reports are shown. */
  readonly nodeIds: readonly number[];
  /** For files with outcomes. */
  readonly directory: Intake['directory'];
}

export class PhaseOutcomes {
  readonly #writers: ReadonlyMap<number, OutcomeWriter>;

  constructor(outputs: readonly DeliveryOutput[], phase: DeliveryPhase | undefined) {
    this.#writers = new Map(
      outputs.flatMap((output) =>
        phase?.withOutcome.has(output.nodeId) === true
          ? [[output.nodeId, new OutcomeWriter(output, phase.directory)]]
          : [],
      ),
    );
  }

  of(nodeId: number): OutcomeWriter | undefined {
    return this.#writers.get(nodeId);
  }

  /** By node id. */
  async finish(): Promise<ReadonlyMap<number, OutcomeRows>> {
    const outcomes = new Map<number, OutcomeRows>();
    for (const [nodeId, writer] of this.#writers) outcomes.set(nodeId, await writer.finish());
    return outcomes;
  }

  /** Must be called. */
  async close(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.close();
  }
}
