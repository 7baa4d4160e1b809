/**
 * Temporary failures of the service. A background run that meets one is requeued, and fails only after its deadline.
 */

import { ApiError } from '../../errors.ts';
import type { EngineEnd, Graph } from '../../engine/index.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import { toExecutionProblem } from './execution-problem.ts';
import { explainStorageFailure, isStorageFull } from './storage-full.ts';

export interface ServiceFault {
  /** The problem of the run if the failure lasts beyond its deadline. */
  readonly problem: ExecutionProblem;
  /** True if an engine process died during the run, which may have caused it. */
  readonly isCrash: boolean;
}

/** Codes of system calls for a temporary lack of resources. */
const MACHINE_CODES: ReadonlySet<unknown> = new Set([
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
]);

type Incomplete = Exclude<EngineEnd, { status: 'completed' }>;

const UNAVAILABLE =
  'The service could not read or store the data of the run, and the run reached its deadline.';

/** Null if the error is a bug, or concerns the run. */
export function faultOfError(error: unknown): ServiceFault | null {
  if (isStorageFull(error)) return storageFullFault(explainStorageFailure(error));
  const mayPass =
    error instanceof ApiError ? error.code === 'SERVICE_UNAVAILABLE' : lacksResources(error);
  if (!mayPass) return null;
  return { problem: { nodeId: null, code: 'engine_failed', message: UNAVAILABLE }, isCrash: false };
}

function lacksResources(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MACHINE_CODES.has(error.code);
}

function storageFullFault(explained: unknown): ServiceFault {
  const message = explained instanceof Error ? explained.message : UNAVAILABLE;
  return { problem: { nodeId: null, code: 'storage_full', message }, isCrash: false };
}

/** Null if the run caused its end. */
export function faultOfEnd(end: Incomplete, graph: Pick<Graph, 'nodes'>): ServiceFault | null {
  if (end.status !== 'failed' || end.problem.isServiceFault !== true) return null;
  const problem = toExecutionProblem(graph, end.problem);
  return { problem, isCrash: problem.code === 'engine_failed' };
}
