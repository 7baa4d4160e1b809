import type { WrittenWorkflow } from '../../services/workflows/workflows.ts';
import type { Handler } from '../handler.ts';
import { cannotRun } from '../present/failure.ts';
import { etagOf, presentWorkflow } from '../present/workflow.ts';

export const publishWorkflow: Handler<'publishWorkflow', 'publishing'> = async (
  { caller, path: { workflowId }, body = {}, ifMatch, once },
  { publishing },
) => {
  const request = { revision: body.revision, isForced: body.force ?? false, ifMatch };
  return once.change<WrittenWorkflow>(
    async (commit) => {
      const outcome = await publishing.publish(caller, workflowId, request, commit);
      if (outcome.kind === 'invalid') throw cannotRun(workflowId, outcome.report);
      return outcome.written;
    },
    ({ workflow }) => ({
      status: 200,
      headers: etagOf(workflow),
      data: presentWorkflow(workflow),
    }),
  );
};
