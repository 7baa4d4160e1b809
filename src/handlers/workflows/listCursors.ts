import type { Handler } from '../handler.ts';
import { presentCursor } from '../present/cursor.ts';

export const listCursors: Handler<'listCursors', 'cursors'> = async (
  { caller, path: { workflowId } },
  { cursors },
) => ({
  status: 200,
  data: { cursors: (await cursors.list(caller, workflowId)).map(presentCursor) },
});
