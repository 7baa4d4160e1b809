import type { Handler } from '../handler.ts';

export const resetCursors: Handler<'resetCursors', 'cursors'> = async (
  { caller, path: { workflowId } },
  { cursors },
) => {
  await cursors.resetAll(caller, workflowId);
  return { status: 204 };
};
