import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import { RevisionNotStored, type Workflow } from '../../model/workflow.ts';
import type { WorkflowStore } from '../../stores/index.ts';
import { workflowVisibility } from '../visibility.ts';

/** Throws WORKFLOW_NOT_FOUND. */
export async function findWorkflow(
  store: Pick<WorkflowStore, 'get'>,
  caller: Caller,
  id: WorkflowId,
): Promise<Workflow> {
  const workflow = await store.get(workflowVisibility(caller), id);
  if (workflow === null) throw workflowNotFound(id);
  return workflow;
}

/** The same error for a missing workflow and for one that the caller cannot see. */
export function workflowNotFound(id: WorkflowId): ApiError {
  return new ApiError('WORKFLOW_NOT_FOUND', `There is no workflow ${id}.`);
}

export function revisionNotFound(id: WorkflowId, number: number): ApiError {
  return new ApiError('REVISION_NOT_FOUND', `Workflow ${id} has no revision ${number}.`);
}

/** RevisionNotStored becomes REVISION_NOT_FOUND. */
export async function refusingRevision<Result>(
  id: WorkflowId,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RevisionNotStored) throw revisionNotFound(id, error.number);
    throw error;
  }
}
