/** The sentences with which a run ends before its end. */

import * as problems from '../../src/engine/run/problems.ts';
import { UNAVAILABLE } from '../../src/engine/pool/job-problems.ts';
import type { UnfinishedRun } from '../../src/engine/contract.ts';

const MIB = 1_048_576;

it.each<[UnfinishedRun, string]>([
  [problems.stopped('cancelled', 200), 'cancelled cancelled null: The run was cancelled'],
  [
    problems.stopped('timed_out', 200),
    'timed_out timed_out null: The run did not end within 0.2 seconds',
  ],
  [
    problems.stopped('timed_out', 30_000),
    'timed_out timed_out null: The run did not end within 30 seconds',
  ],
  [
    problems.tooManyRows(7, 1_000),
    'too_large result_too_large 7: The result has more than 1,000 rows; the administrator of the service can raise RESULT_MAX_ROWS',
  ],
  [
    problems.tooManyBytes(7, 1_024 * MIB),
    'too_large result_too_large 7: The result takes more than 1 GiB; the administrator of the service can raise RESULT_MAX_BYTES',
  ],
  [
    problems.tooManyBytesTogether(7, 1_536 * MIB),
    'too_large result_too_large 7: The results of the run take more than 1.5 GiB together, which is what is left of the disk space for runs of the organization; the administrator of the service can raise SCRATCH_MAX_BYTES_PER_ORGANIZATION',
  ],
  [
    problems.previewTooLarge(7, 32),
    'too_large result_too_large 7: The rows to show of all nodes take more than 32 MiB together; ask for fewer of them',
  ],
  [
    problems.crashed(true),
    'failed out_of_memory null: The run needs more memory than it may use; the administrator of the service can raise ENGINE_MEMORY_MB',
  ],
  [
    problems.crashed(false),
    'failed engine_failed null: The process that did the run ended unexpectedly; run it again',
  ],
  [
    problems.failedRun({ nodeId: null, ...UNAVAILABLE }),
    'failed engine_unavailable null: The service cannot start a process for the run at the moment',
  ],
])('%j', (end, text) => {
  if (!('problem' in end)) throw new Error(end.status);
  const { code, nodeId, message } = end.problem;
  expect(`${end.status} ${code} ${nodeId}: ${message}`).toBe(text);
});
