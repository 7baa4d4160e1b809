import type { WorkflowCursor } from '../../model/cursor.ts';
import type { Shapes } from './shapes.ts';

export function presentCursor(cursor: WorkflowCursor): Shapes['Cursor'] {
  const { name, column, value, keyCount, executionId, modified } = cursor;
  return {
    name,
    column,
    value,
    remembered_rows: keyCount,
    execution_id: executionId === null ? null : Number(executionId),
    modified: modified && modified.toISOString(),
  };
}
