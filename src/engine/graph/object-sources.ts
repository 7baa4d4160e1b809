/** Getters that read objects, before a run. */

import { declaredColumns } from '../values/infer.ts';
import { withAdded } from '../ingest/object-columns.ts';
import type { ObjectsSource } from '../sources/read-objects.ts';
import { boundProblem } from '../values/cursor-bound.ts';
import type { Columns, Outcome, Problem } from '../types.ts';

/** The columns without the objects. */
export function columnsOfObjects({ columns, added }: ObjectsSource): Outcome<Columns> | 'unknown' {
  if (columns === undefined) return 'unknown';
  const declared = declaredColumns(columns);
  return declared.ok ? { ok: true, value: withAdded(added, declared.value) } : declared;
}

export function objectCursorProblems({
  cursor,
  columns,
  what,
}: ObjectsSource): Outcome<never> | undefined {
  if (cursor === undefined) return undefined;
  const problems: Problem[] = [];
  if (columns === undefined)
    problems.push({
      code: 'invalid_config',
      message:
        'A getter with `incremental` needs declared columns, because a read without new objects shows none',
      path: '/incremental',
    });
  const { by, start, overlap } = cursor;
  const type = by === 'key' ? 'string' : 'timestamp';
  const name = what === 'file' ? 'path' : 'key';
  const byName = by === 'key' ? name : by;
  const startProblem = start === undefined ? undefined : boundProblem(start, type);
  if (startProblem !== undefined)
    problems.push({
      code: 'type_mismatch',
      message: `The start ${startProblem}, because the cursor is \`${byName}\``,
      path: '/incremental/start',
    });
  if (by === 'key' && overlap > 0)
    problems.push({
      code: 'type_mismatch',
      message: `The cursor \`${name}\` has no overlap: ${name}s have no difference`,
      path: '/incremental/overlap',
    });
  return problems.length === 0 ? undefined : { ok: false, problems };
}
