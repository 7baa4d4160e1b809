/** The columns that identify a row that a terminator sends. */

import { inputColumn } from './hints.ts';
import type { ConfigSchema } from './config-of.ts';
import { pointer, problemsOf } from '../outcome.ts';
import type { Columns, Problem } from '../types.ts';
import { findColumn } from '../values/columns.ts';

/** The member `key` of configs. */
export const rowKeyMember = {
  type: 'array',
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
  items: inputColumn,
  description:
    'The columns that identify a row, such as an order number. The list of rows that were not delivered shows their values.',
} as const satisfies ConfigSchema;

export function rowKeyProblems(
  key: readonly string[] | undefined,
  columns: Columns,
): readonly Problem[] {
  return problemsOf(
    (key ?? []).map((name, index) => findColumn(columns, name, pointer('key', index))),
  );
}
