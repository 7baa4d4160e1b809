/**
 * The columns of rows of which only the summary is known: names, and the kinds
 * of their values. Where that is not enough, the rows are parsed one
 * by one, by `infer.ts`; the result here equals that of `infer.ts`.
 */

import {
  ARRAY,
  BOOLEAN,
  FRACTION,
  LARGE,
  NULL,
  OBJECT,
  ODD,
  type RowSummary,
  type ShownColumn,
  TEXT,
  WHOLE,
} from '../../rows/index.ts';
import { columnNameFault, dataType, duplicateColumn, MAX_COLUMNS } from './columns.ts';
import { declaredEntries, UNKNOWN_TYPE, type DeclaredColumns } from '../config/declared-columns.ts';
import { withoutMembers, type Beyond } from './infer.ts';
import { untyped } from './seen-columns.ts';
import type { Column, Columns, DataType, Outcome } from '../types.ts';

/** @param beyond rows with other members than the declared ones are settled only where these are ignored */
export function shownColumns(
  summary: RowSummary,
  declared: DeclaredColumns | undefined,
  beyond: Exclude<Beyond, 'infer'> = 'refuse',
): Outcome<Columns> | 'unclear' {
  if (summary.tooManyColumns && declared === undefined) return tooMany();
  if (summary.unclear || summary.tooManyColumns) return 'unclear';
  const shown = declared === undefined ? inferred(summary) : asDeclared(summary, declared, beyond);
  return shown !== 'unclear' && shown.ok && shown.value.length === 0 && summary.rows > 0
    ? withoutMembers()
    : shown;
}

function tooMany(): Outcome<Columns> {
  return {
    ok: false,
    problems: [{ code: 'invalid_value', message: `A table has at most ${MAX_COLUMNS} columns` }],
  };
}

function inferred({ columns }: RowSummary): Outcome<Columns> | 'unclear' {
  const names = columns.map(({ name }) => name);
  if (names.some((name) => columnNameFault(name)) || duplicateColumn(names)) return 'unclear';
  const known: Column[] = [];
  for (const column of columns) {
    const one = inferredColumn(column);
    if (one === 'unclear') return 'unclear';
    known.push(one);
  }
  return { ok: true, value: known };
}

function inferredColumn(column: ShownColumn): Column | 'unclear' {
  const { name, kinds } = column;
  if ((kinds & ~NULL) === 0) return untyped(name);
  const type = typeOf(kinds);
  const element = type === 'array' ? elementOf(column) : undefined;
  if (type === undefined || element === 'unclear') return 'unclear';
  return { name, type, ...(element === undefined ? {} : { element }) };
}

function asDeclared(
  { columns }: RowSummary,
  declared: DeclaredColumns,
  beyond: Beyond,
): Outcome<Columns> | 'unclear' {
  const shown = new Map(columns.map((column) => [column.name, column]));
  const known: Column[] = [];
  for (const [name, typeName] of declaredEntries(declared)) {
    const column = shown.get(name);
    const one =
      typeName === UNKNOWN_TYPE
        ? column && inferredColumn(column)
        : declaredColumn(name, typeName, column?.kinds ?? 0);
    if (one === 'unclear') return 'unclear';
    shown.delete(name);
    known.push(one ?? untyped(name));
  }
  if (
    (shown.size > 0 && beyond !== 'ignore') ||
    duplicateColumn(known.map(({ name }) => name)) ||
    known.some(({ name }) => columnNameFault(name))
  )
    return 'unclear';
  return { ok: true, value: known };
}

function declaredColumn(name: string, typeName: string, kinds: number): Column | 'unclear' {
  const type = dataType(typeName);
  return type === undefined || !isOf(type, kinds) ? 'unclear' : { name, type };
}

/** undefined: the kinds do not determine it. */
function typeOf(kinds: number): DataType | undefined {
  switch (kinds & ~NULL) {
    case WHOLE:
    case WHOLE | LARGE:
      return 'integer';
    case FRACTION:
    case FRACTION | WHOLE:
    case FRACTION | ODD:
    case FRACTION | WHOLE | ODD:
      return 'number';
    case TEXT:
      return 'string';
    case BOOLEAN:
      return 'boolean';
    case ARRAY:
      return 'array';
    case OBJECT:
    case OBJECT | ARRAY:
      return 'object';
    default:
      return undefined;
  }
}

/** Of elements, mixed scalars are text, and an array or an object among others makes all of them values of any kind. */
function elementOf({ elements }: ShownColumn): DataType | undefined | 'unclear' {
  const kinds = elements & ~NULL;
  if (kinds === 0) return undefined;
  if ((kinds & (ARRAY | OBJECT)) !== 0) return kinds === ARRAY ? 'array' : 'object';
  return (
    typeOf(kinds) ?? ((kinds & ~(WHOLE | FRACTION | TEXT | BOOLEAN)) === 0 ? 'string' : 'unclear')
  );
}

/** Whether all values can be the type's, and are read as such. */
function isOf(type: DataType, kinds: number): boolean {
  const within = (allowed: number): boolean => (kinds & ~(allowed | NULL)) === 0;
  switch (type) {
    case 'integer':
      return within(WHOLE | LARGE);
    case 'number':
      return within(WHOLE | FRACTION | ODD);
    case 'string':
      return within(TEXT);
    case 'boolean':
      return within(BOOLEAN);
    case 'array':
      return within(ARRAY);
    case 'object':
      return within(ARRAY | OBJECT);
    // Which texts are dates is found out when they are read.
    case 'date':
    case 'timestamp':
      return within(TEXT);
  }
}
