/** The sentences with which a run ends before its end. */

import type { RunOutcome } from '../contract.ts';
import type { CancellationReason } from './cancellation.ts';
import type { Diagnostic, Problem } from '../types.ts';

export function stopped(reason: CancellationReason, timeoutMs: number): RunOutcome {
  if (reason === 'cancelled') {
    return {
      status: 'cancelled',
      problem: { nodeId: null, code: 'cancelled', message: 'The run was cancelled' },
    };
  }
  const message = `The run did not end within ${timeoutMs / 1_000} seconds`;
  return { status: 'timed_out', problem: { nodeId: null, code: 'timed_out', message } };
}

export function tooManyRows(nodeId: number, maxRows: number): RunOutcome {
  return tooLarge(nodeId, `The result has more than ${maxRows.toLocaleString('en-US')} rows`);
}

export function tooManyBytes(nodeId: number, maxOutputMb: number): RunOutcome {
  return tooLarge(nodeId, `The result takes more than ${maxOutputMb.toLocaleString('en-US')} MiB`);
}

export function failedRun(problem: Diagnostic): RunOutcome {
  return { status: 'failed', problem };
}

export function crashed(outOfMemory: boolean): RunOutcome {
  return failedRun({
    nodeId: null,
    code: outOfMemory ? 'out_of_memory' : 'engine_failed',
    message: outOfMemory
      ? 'The run needs more memory than it may use'
      : 'The process that did the run ended unexpectedly; run it again',
  });
}

export const UNAVAILABLE: Problem = {
  code: 'engine_unavailable',
  message: 'The service cannot start a process for the run at the moment',
};

function tooLarge(nodeId: number, message: string): RunOutcome {
  return { status: 'too_large', problem: { nodeId, code: 'result_too_large', message } };
}
