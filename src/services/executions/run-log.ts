import type { ExecutionId, WorkflowId } from '../../model/ids.ts';
import type { RunEnd } from './started-run.ts';

export function loggedRun({
  executionId,
  workflowId,
}: {
  readonly executionId: ExecutionId;
  readonly workflowId: WorkflowId;
}) {
  return { executionId: String(executionId), workflowId };
}

export function loggedEnd(end: RunEnd): object {
  if (end.kind === 'completed') return { status: end.kind, ms: end.execution.executionTimeMs };
  if (end.kind !== 'ended') return { status: end.kind };
  const { status, executionTimeMs, problem } = end.execution;
  return { status, ms: executionTimeMs, problem: problem.code };
}
