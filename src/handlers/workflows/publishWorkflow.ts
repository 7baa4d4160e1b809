import type { PublishRequest } from '../../services/workflows/publishing.ts';
import type { WrittenWorkflow } from '../../services/workflows/workflows.ts';
import type { Handler } from '../handler.ts';
import { cannotRun } from '../present/failure.ts';
import { etagOf, presentWorkflow } from '../present/workflow.ts';

export const publishWorkflow: Handler<'publishWorkflow', 'publishing'> = async (
  { caller, path: { workflowId }, body = {}, ifMatch, once, signal, endTurn },
  { publishing },
) => {
  endTurn();
  const request: PublishRequest = {
    revision: body.revision,
    isForced: body.force ?? false,
    requiresTests: body.require_tests ?? false,
    ifMatch,
  };
  return once.change<WrittenWorkflow>(
    async (commit) => {
      const outcome = await publishing.publish(caller, workflowId, request, signal, commit);
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
