import type { Handler } from '../handler.ts';
import { presentRevision } from '../present/revision.ts';

export const getRevision: Handler<'getRevision', 'revisions'> = async (
  { caller, path: { workflowId, revision } },
  { revisions },
) => ({
  status: 200,
  data: presentRevision(await revisions.get(caller, workflowId, revision)),
});
