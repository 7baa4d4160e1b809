import type { Handler } from '../handler.ts';
import { presentCursor } from '../present/cursor.ts';

export const setCursor: Handler<'setCursor', 'cursors'> = async (
  { caller, path: { workflowId, cursorName }, body },
  { cursors },
) => ({
  status: 200,
  data: presentCursor(await cursors.set(caller, workflowId, cursorName, body.value)),
});
