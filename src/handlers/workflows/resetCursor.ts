import type { Handler } from '../handler.ts';

export const resetCursor: Handler<'resetCursor', 'cursors'> = async (
  { caller, path: { workflowId, cursorName } },
  { cursors },
) => {
  await cursors.reset(caller, workflowId, cursorName);
  return { status: 204 };
};
