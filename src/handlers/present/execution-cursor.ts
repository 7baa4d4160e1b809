/** A cursor of a run. */

import type { ExecutionCursor } from '../../model/cursor.ts';
import type { Shapes } from './shapes.ts';

/** A run whose process died has no end of its own. */
export function presentExecutionCursor(
  { name, column, from, to, moved, reason }: ExecutionCursor,
  isEnded: boolean,
): Shapes['ExecutionCursor'] {
  const ended = isEnded && !moved ? (reason ?? 'run_not_completed') : reason;
  return { name, column, from, to, moved, reason: ended };
}
