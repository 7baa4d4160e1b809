/** Compatible types. Only integers and dates are widened implicitly, to numbers and timestamps. */

import { isDecimalType, type DecimalType } from '../../kit/decimal-type.ts';
import { findColumn } from '../values/columns.ts';
import { failed, ok } from '../outcome.ts';
import type { Column, Columns, DataType, Outcome } from '../types.ts';

const CONTENTS: Readonly<Record<Exclude<DataType, DecimalType>, string>> = {
  integer: 'whole numbers',
  number: 'numbers',
  string: 'text',
  boolean: 'true or false',
  date: 'dates',
  timestamp: 'timestamps',
  object: 'objects',
  array: 'arrays',
};

/** The values of a column of this type, in a sentence. */
export function holds(type: DataType): string {
  return isDecimalType(type) ? `exact decimals (${type})` : CONTENTS[type];
}

/** A column with values of others. It has an element type if all of them have the same. */
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

export function isNumeric(type: DataType): boolean {
  return type === 'integer' || type === 'number' || isDecimalType(type);
}

export function isJson(type: DataType): boolean {
  return type === 'object' || type === 'array';
}

/** JSON values have no order. */
function isComparable(type: DataType): boolean {
  return !isJson(type);
}

/** @param use the feature that requires it, as the start of a sentence: "`sum`" */
export function requireNumeric(column: Column, use: string, path: string): Outcome<Column> {
  if (isNumeric(column.type) || column.untyped) return ok(column);
  return failed({
    code: 'type_mismatch',
    message: `${use} needs a column of numbers, but \`${column.name}\` holds ${holds(column.type)}`,
    path,
  });
}

/** @param use the feature that requires it, as the start of a sentence: "`bool_and`" */
export function requireType(
  type: DataType,
  column: Column,
  use: string,
  path: string,
): Outcome<Column> {
  if (column.type === type || column.untyped) return ok(column);
  return failed({
    code: 'type_mismatch',
    message: `${use} needs a column of ${holds(type)}, but \`${column.name}\` holds ${holds(column.type)}`,
    path,
  });
}

/** @param use the feature that requires it, as the start of a sentence: "`min`" */
export function requireComparable(column: Column, use: string, path: string): Outcome<Column> {
  if (isComparable(column.type)) return ok(column);
  return failed({
    code: 'type_mismatch',
    message: `${use} needs a column whose values can be compared, but \`${column.name}\` holds ${holds(column.type)}`,
    path,
  });
}

/** The column with this name, if its values can be compared. */
export function comparableColumn(
  columns: Columns,
  name: string,
  use: string,
  path: string,
): Outcome<Column> {
  const column = findColumn(columns, name, path);
  return column.ok ? requireComparable(column.value, use, path) : column;
}
