import type { WrittenWorkflow } from '../../services/workflows/workflows.ts';
import type { Handler } from '../handler.ts';
import { etagOf } from '../present/workflow.ts';
import { presentWritten } from '../present/written-workflow.ts';

export const restoreRevision: Handler<'restoreRevision', 'revisions'> = async (
  { caller, path: { workflowId, revision }, ifMatch, once },
  { revisions },
) =>
  once.change<WrittenWorkflow>(
    (commit) => revisions.restore(caller, workflowId, revision, ifMatch, commit),
    (written) => ({
      status: 200,
      headers: etagOf(written.workflow),
      data: presentWritten(written),
    }),
  );
