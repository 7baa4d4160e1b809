import { ApiError } from '../../errors.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { RevisionChoice } from '../../model/workflow.ts';

const MAX_REVISION = 2_147_483_647;

/** @param text as the pattern of the query parameter allows it */
export function readRevisionChoice(
  workflowId: WorkflowId,
  text: string = 'published',
): RevisionChoice {
  if (text === 'published') return text;
  if (text === 'latest') return 'newest';
  const number = Number(text);
  if (number <= MAX_REVISION) return number;
  throw new ApiError('REVISION_NOT_FOUND', `Workflow ${workflowId} has no revision ${text}.`);
}
