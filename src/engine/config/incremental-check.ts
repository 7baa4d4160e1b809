/** Checks the cursor of a getter against its declared columns. */

import { declaredEntries } from '../values/declared-columns.ts';
import type { Incremental } from '../sources/source.ts';
import { pointer } from '../outcome.ts';
import { dataType, unknownColumn } from '../values/columns.ts';
import type { Columns, Problem } from '../types.ts';
import { boundProblem } from '../values/cursor-bound.ts';
import { isCursorType, type CursorType } from '../cursor.ts';

/** The cursor with its type. Undefined if it is not a declared column of a type with an order. */
export function cursorColumn({
  cursor,
  columns,
}: Incremental): { readonly name: string; readonly type: CursorType } | undefined {
  const [, typeName = ''] = entries(columns).find(([name]) => name === cursor) ?? [];
  const type = dataType(typeName);
  return isCursorType(type) ? { name: cursor, type } : undefined;
}

export function incrementalProblems(incremental: Incremental): readonly Problem[] {
  const { cursor, columns, start, overlap, hasOtherColumns } = incremental;
  const key = hasOtherColumns === true ? [] : (incremental.key ?? []);
  const cursorPath = '/incremental/cursor';
  if (columns === undefined)
    return [
      {
        code: 'invalid_config',
        message:
          'A getter with `incremental` needs declared columns, because a read without new rows shows none',
        path: '/incremental',
      },
    ];
  const all = columnsOf(columns);
  const problems = unknownKeys(key, all);
  if (!all.some(({ name }) => name === cursor))
    return [
      hasOtherColumns === true ? undeclared(cursor) : unknownColumn(all, cursor, cursorPath),
      ...problems,
    ];
  const type = cursorColumn(incremental)?.type;
  if (type === undefined)
    return [
      {
        code: 'type_mismatch',
        message: `The cursor \`${cursor}\` must be declared as \`timestamp\`, \`date\`, \`number\`, \`decimal(p,s)\` or \`string\`, whose values have an order`,
        path: cursorPath,
      },
      ...problems,
    ];
  const startProblem = start === undefined ? undefined : boundProblem(start, type);
  if (startProblem !== undefined)
    problems.push({
      code: 'type_mismatch',
      message: `The start ${startProblem}, because the cursor is of type \`${type}\``,
      path: '/incremental/start',
    });
  if (type === 'string' && overlap > 0)
    problems.push({
      code: 'type_mismatch',
      message: 'A cursor of type `string` has no overlap: its values have no difference',
      path: '/incremental/overlap',
    });
  return problems;
}

/** The columns of the key that do not exist. */
export function unknownKeys(key: readonly string[], columns: Columns): Problem[] {
  return key.flatMap((name, index) =>
    columns.some((column) => column.name === name)
      ? []
      : [unknownColumn(columns, name, pointer('incremental', 'key', index))],
  );
}

function undeclared(cursor: string): Problem {
  return {
    code: 'invalid_config',
    message: `The type of the cursor \`${cursor}\` must be declared in \`columns\`, such as \`{"${cursor}": "timestamp"}\``,
    path: '/incremental/cursor',
  };
}

const entries = (columns: Incremental['columns']) =>
  columns === undefined ? [] : declaredEntries(columns);

function columnsOf(columns: NonNullable<Incremental['columns']>): Columns {
  return entries(columns).map(([name, type]) => ({ name, type: dataType(type) ?? 'string' }));
}
