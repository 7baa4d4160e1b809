import type { Handler } from '../handler.ts';
import { etagOf, presentWritten } from '../present/model.ts';

export const restoreRevision: Handler<'restoreRevision', 'revisions'> = async (
  { caller, path: { workflowId, revision }, ifMatch },
  { revisions },
) => {
  const written = await revisions.restore(caller, workflowId, revision, ifMatch);
  return { status: 200, headers: etagOf(written.workflow), data: presentWritten(written) };
};
