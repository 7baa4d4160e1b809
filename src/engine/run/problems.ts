/** The messages of runs that do not complete. */

import type { UnfinishedRun } from '../contract.ts';
import type { CancellationReason } from '../../kit/cancellation.ts';
import { SERVICE_FAULT } from '../pool/job-problems.ts';
import { raisedBy, sizeText } from '../../kit/limit-text.ts';
import type { NodeProblem } from '../types.ts';

export function stopped(reason: CancellationReason, timeoutMs: number): UnfinishedRun {
  if (reason === 'cancelled') {
    return {
      status: 'cancelled',
      problem: { nodeId: null, code: 'cancelled', message: 'The run was cancelled' },
    };
  }
  const message = `The run did not end within ${timeoutMs / 1_000} seconds`;
  return { status: 'timed_out', problem: { nodeId: null, code: 'timed_out', message } };
}

export function tooManyRows(nodeId: number, maxRows: number): UnfinishedRun {
  const rows = maxRows.toLocaleString('en-US');
  return tooLarge(nodeId, `The result has more than ${rows} rows; ${raisedBy('RESULT_MAX_ROWS')}`);
}

export function tooManyBytes(nodeId: number, maxBytes: number): UnfinishedRun {
  const size = sizeText(maxBytes);
  return tooLarge(nodeId, `The result takes more than ${size}; ${raisedBy('RESULT_MAX_BYTES')}`);
}

export function tooManyBytesTogether(nodeId: number, maxBytes: number): UnfinishedRun {
  return tooLarge(
    nodeId,
    `The results of the run take more than ${sizeText(maxBytes)} together, which is what is left of the disk space for runs of the organization; ${raisedBy('SCRATCH_MAX_BYTES_PER_ORGANIZATION')}`,
  );
}

export function previewTooLarge(nodeId: number, maxMb: number): UnfinishedRun {
  return tooLarge(
    nodeId,
    `The rows to show of all nodes take more than ${maxMb} MiB together; ask for fewer of them`,
  );
}

export function failedRun(problem: NodeProblem): UnfinishedRun {
  return { status: 'failed', problem };
}

/** @param nodeId the node whose rows exceeded the memory, if it is known */
export function crashed(outOfMemory: boolean, nodeId: number | null = null): UnfinishedRun {
  return failedRun({
    nodeId,
    code: outOfMemory ? 'out_of_memory' : 'engine_failed',
    message: outOfMemory
      ? `The run needs more memory than it may use; ${raisedBy('ENGINE_MEMORY_MB')}`
      : 'The process that did the run ended unexpectedly; run it again',
    ...(!outOfMemory && SERVICE_FAULT),
  });
}

function tooLarge(nodeId: number, message: string): UnfinishedRun {
  return { status: 'too_large', problem: { nodeId, code: 'result_too_large', message } };
}
