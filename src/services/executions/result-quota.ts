/** Stores the results of a run within the limit of its organization. */

import type { NodeProblem } from '../../engine/index.ts';
import type {
  Attempt,
  FinishedExecution,
  ReservationOutcome,
} from '../../stores/postgres/executions.ts';
import type { ExecutionStore, ResultBytesStore } from '../../stores/index.ts';
import { bothSettled } from '../../kit/both-settled.ts';
import { sizeText } from '../../kit/limit-text.ts';
import type { ResultOutputs, PreparedOutputs } from './result-outputs.ts';

export interface ResultQuotaLimits {
  readonly resultsMaxBytesPerOrganization: number;
}

export interface ResultQuota {
  /**
   * Stores the results and records the end of the run. If there is no space, nothing is stored or recorded, and the
   * problem is returned. If another attempt took over the run, nothing is stored. If it throws, the run may have
   * completed with the results, because the response of the database can be lost.
   */
  store(
    run: RunWithResults,
    prepared: PreparedOutputs,
    end: FinishedExecution,
  ): Promise<NodeProblem | 'stored' | 'superseded'>;
}

interface RunWithResults extends Attempt {
  readonly organizationId: number;
  readonly isBackground: boolean;
  /**
   * With effects, `store` can be called again after an error, so the results must be stored before the end is recorded.
   */
  readonly hasEffects: boolean;
}

interface Dependencies {
  readonly executions: Pick<
    ExecutionStore,
    'finish' | 'finishWithResults' | 'reserve' | 'completedWith'
  >;
  readonly resultBytes: Pick<ResultBytesStore, 'held' | 'releaseExecution'>;
  readonly resultOutputs: Pick<ResultOutputs, 'rows' | 'put' | 'remove'>;
  readonly limits: ResultQuotaLimits;
}

export function createResultQuota({
  executions,
  resultBytes,
  resultOutputs,
  limits,
}: Dependencies): ResultQuota {
  const limitBytes = limits.resultsMaxBytesPerOrganization;

  async function storeWithinLimit(
    run: RunWithResults,
    { files, bytes, summary }: PreparedOutputs,
    end: FinishedExecution,
  ): Promise<ReservationOutcome> {
    const reservation = { bytes, expiresAt: summary.expiresAt, limitBytes };
    const rows = await resultOutputs.rows(files);
    if (rows !== null) return executions.finishWithResults(run, end, reservation, rows);
    if (files.every(({ output }) => output.file === null)) {
      // Clients that poll a background run read its rows as soon as it has ended.
      if (run.isBackground || run.hasEffects) {
        await resultOutputs.put(files);
        return executions.finishWithResults(run, end, reservation);
      }
      // Small results are stored in parallel with the end, and removed if there is no space.
      const [, kept] = await bothSettled(
        resultOutputs.put(files),
        executions.finishWithResults(run, end, reservation),
      );
      return kept;
    }
    const reserved = await executions.reserve(run, reservation);
    if (reserved !== 'kept') return reserved;
    await resultOutputs.put(files);
    if (await executions.finish(run, end)) return 'kept';
    // The next attempt of a background run releases it, because the space may already be reserved by that attempt.
    if (!run.isBackground) await resultBytes.releaseExecution(run.executionId);
    return 'superseded';
  }

  return {
    async store(run, prepared, end) {
      const outcome = await storeWithinLimit(run, prepared, end);
      if (outcome === 'kept') return 'stored';
      // The response of the database may have been lost, and this is the second attempt.
      if (outcome === 'superseded' && (await executions.completedWith(run, end.resultId)))
        return 'stored';
      await resultOutputs.remove(prepared.files);
      if (outcome === 'superseded') return outcome;
      return overQuota(prepared.bytes, limitBytes, await resultBytes.held(run.organizationId));
    },
  };
}

function overQuota(
  bytes: number,
  limitBytes: number,
  held: { readonly bytes: number; readonly firstExpiry: Date | null },
): NodeProblem {
  const message =
    `The results of this run take ${sizeText(bytes)}, and the stored results of your organization hold ${sizeText(held.bytes)} of ` +
    `${sizeText(limitBytes)} (RESULTS_MAX_BYTES_PER_ORGANIZATION). ` +
    (held.firstExpiry === null ? '' : `The oldest expire at ${held.firstExpiry.toISOString()}. `) +
    'Make the result smaller, or delete a workflow: its results are removed within a minute.';
  return { nodeId: null, code: 'result_too_large', message };
}
