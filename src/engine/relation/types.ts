/** Which types go together. Nothing widens silently but a whole number to a number and a date to a timestamp. */

import { commonType } from '../expression/typed.ts';
import { findColumn } from '../values/columns.ts';
import { failed, ok } from '../outcome.ts';
import type { Column, Columns, DataType, Outcome, Typing } from '../types.ts';

export { commonType };

/** How a sentence names what a column of this type holds. */
export const HOLDS: Readonly<Record<DataType, string>> = {
  integer: 'whole numbers',
  number: 'numbers',
  string: 'text',
  boolean: 'true or false',
  date: 'dates',
  timestamp: 'timestamps',
  object: 'objects',
  array: 'arrays',
};

/** A column of this type that takes its values from others: what the elements of arrays are is known where all of them agree. */
export function columnOf(name: string, type: DataType, sources: readonly Column[]): Column {
  const element = sources[0]?.element;
  const isKept =
    element !== undefined &&
    sources.every((source) => source.type === type && source.element === element);
  if (isKept) return { name, type, element };
  return sources.length > 0 && sources.every((source) => source.untyped && source.type === type)
    ? { name, type, untyped: true }
    : { name, type };
}

/** The type in which the values of both columns meet, if there is one: a column of nulls takes that of the other. */
export function commonColumnType(a: Typing, b: Typing): DataType | undefined {
  if (b.untyped) return a.type;
  return a.untyped ? b.type : commonType(a.type, b.type);
}

export function isNumeric(type: DataType): boolean {
  return type === 'integer' || type === 'number';
}

/** JSON values have no order. */
function isComparable(type: DataType): boolean {
  return type !== 'object' && type !== 'array';
}

/** @param use what needs it, as the start of a sentence: "`sum`" */
export function requireNumeric(column: Column, use: string, path: string): Outcome<Column> {
  if (isNumeric(column.type) || column.untyped) return ok(column);
  return failed({
    code: 'type_mismatch',
    message: `${use} needs a column of numbers, but \`${column.name}\` holds ${HOLDS[column.type]}`,
    path,
  });
}

/** @param use what needs it, as the start of a sentence: "`min`" */
export function requireComparable(column: Column, use: string, path: string): Outcome<Column> {
  if (isComparable(column.type)) return ok(column);
  return failed({
    code: 'type_mismatch',
    message: `${use} needs a column whose values can be compared, but \`${column.name}\` holds ${HOLDS[column.type]}`,
    path,
  });
}

/** The column of this name, if its values can be compared. */
export function comparableColumn(
  columns: Columns,
  name: string,
  use: string,
  path: string,
): Outcome<Column> {
  const column = findColumn(columns, name, path);
  return column.ok ? requireComparable(column.value, use, path) : column;
}
