/** Storing the results of a run within what the results of its organization may hold together. */

import type { Diagnostic } from '../../engine/index.ts';
import type { FinishedExecution } from '../../stores/postgres/executions.ts';
import type { ExecutionStore, ResultBytesStore } from '../../stores/index.ts';
import { bothSettled } from '../../kit/both-settled.ts';
import type { OutputKeeper, PreparedOutputs } from './kept-outputs.ts';

export interface ResultQuotaLimits {
  readonly resultsMaxBytesPerOrganization: number;
}

export interface ResultQuota {
  /**
   * Stores the results and records the end of the run. Where there is no room, nothing is stored or recorded, and the
   * problem says so. When it throws, nothing is stored.
   */
  store(
    run: { readonly executionId: bigint; readonly organizationId: number },
    prepared: PreparedOutputs,
    end: FinishedExecution,
  ): Promise<Diagnostic | null>;
}

interface Dependencies {
  readonly executions: Pick<ExecutionStore, 'finish' | 'finishWithResults' | 'reserve'>;
  readonly resultBytes: Pick<ResultBytesStore, 'held'>;
  readonly keeper: Pick<OutputKeeper, 'put' | 'remove'>;
  readonly limits: ResultQuotaLimits;
}

export function createResultQuota({
  executions,
  resultBytes,
  keeper,
  limits,
}: Dependencies): ResultQuota {
  const limitBytes = limits.resultsMaxBytesPerOrganization;

  async function storeWithinLimit(
    executionId: bigint,
    { files, bytes, shown }: PreparedOutputs,
    end: FinishedExecution,
  ): Promise<boolean> {
    const reservation = { bytes, expiresAt: shown.expiresAt, limitBytes };
    if (files.every(({ output }) => output.file === null)) {
      // Small: both in the time of one, and removed again where there is no room.
      const [, isReserved] = await bothSettled(
        keeper.put(files),
        executions.finishWithResults(executionId, end, reservation),
      );
      return isReserved;
    }
    if (!(await executions.reserve(executionId, reservation))) return false;
    await keeper.put(files);
    await executions.finish(executionId, end);
    return true;
  }

  return {
    async store({ executionId, organizationId }, prepared, end) {
      let isStored = false;
      try {
        isStored = await storeWithinLimit(executionId, prepared, end);
      } finally {
        if (!isStored) await keeper.remove(prepared.files);
      }
      return isStored
        ? null
        : noRoom(prepared.bytes, limitBytes, await resultBytes.held(organizationId));
    },
  };
}

function noRoom(
  bytes: number,
  limitBytes: number,
  held: { readonly bytes: number; readonly firstExpiry: Date | null },
): Diagnostic {
  const message =
    `The results of this run take ${size(bytes)}, and the stored results of your organization hold ${size(held.bytes)} of ` +
    `${size(limitBytes)} (RESULTS_MAX_BYTES_PER_ORGANIZATION). ` +
    (held.firstExpiry === null ? '' : `The oldest expire at ${held.firstExpiry.toISOString()}. `) +
    'Make the result smaller, or delete a workflow: its results are removed within a minute.';
  return { nodeId: null, code: 'result_too_large', message };
}

function size(bytes: number): string {
  const [unit, divisor] =
    bytes >= 1_073_741_824
      ? ['GiB', 1_073_741_824]
      : bytes >= 1_048_576
        ? ['MiB', 1_048_576]
        : ['KiB', 1024];
  return `${(bytes / divisor).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
}
