import type { Handler } from '../handler.ts';
import { presentPageOf } from '../present/page.ts';
import { presentRevisionItem } from '../present/revision.ts';

export const listRevisions: Handler<'listRevisions', 'revisions'> = async (
  { caller, path: { workflowId }, query },
  { revisions },
) => {
  const page = await revisions.list(caller, workflowId, query);
  const path = `/api/v1/workflows/${workflowId}/revisions`;
  const { pagination, headers } = presentPageOf(path, page, query);
  return {
    status: 200,
    headers,
    data: { revisions: page.items.map(presentRevisionItem), ...pagination },
  };
};
