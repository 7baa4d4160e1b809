/**
 * Derives columns from a summary of the rows: the names and kinds of their values. If that is not enough, `infer.ts`
 * parses the rows one by one; both results are equal.
 */

import {
  ARRAY,
  BOOLEAN,
  FRACTION,
  LARGE,
  MAX_COLUMNS,
  NULL,
  OBJECT,
  ODD,
  type RowSummary,
  type SummaryColumn,
  TEXT,
  WHOLE,
} from '../../rows/index.ts';
import { decimalSize, isDecimalType, type DecimalSize } from '../../kit/decimal-type.ts';
import { MAX_EXACT_DIGITS } from '../../kit/decimal-value.ts';
import { columnNameProblem, dataType, duplicateColumn } from './columns.ts';
import { declaredEntries, UNKNOWN_TYPE, type DeclaredColumns } from './declared-columns.ts';
import { withoutMembers, type Beyond } from './infer.ts';
import { untyped } from './column-collector.ts';
import type { Column, Columns, DataType, Outcome } from '../types.ts';

/** @param beyond undeclared members; only `ignore` can be decided without the rows */
export function summaryColumns(
  summary: RowSummary,
  declared: DeclaredColumns | undefined,
  beyond: Exclude<Beyond, 'infer'> = 'refuse',
): Outcome<Columns> | 'unclear' {
  if (summary.tooManyColumns && declared === undefined) return tooMany();
  if (summary.unclear || summary.tooManyColumns) return 'unclear';
  const outcome =
    declared === undefined ? inferred(summary) : asDeclared(summary, declared, beyond);
  return outcome !== 'unclear' && outcome.ok && outcome.value.length === 0 && summary.rows > 0
    ? withoutMembers()
    : outcome;
}

function tooMany(): Outcome<Columns> {
  return {
    ok: false,
    problems: [{ code: 'invalid_value', message: `A table has at most ${MAX_COLUMNS} columns` }],
  };
}

function inferred({ columns }: RowSummary): Outcome<Columns> | 'unclear' {
  const names = columns.map(({ name }) => name);
  if (names.some((name) => columnNameProblem(name)) || duplicateColumn(names)) return 'unclear';
  const inferredColumns: Column[] = [];
  for (const column of columns) {
    const one = inferredColumn(column);
    if (one === 'unclear') return 'unclear';
    inferredColumns.push(one);
  }
  return { ok: true, value: inferredColumns };
}

function inferredColumn(column: SummaryColumn): Column | 'unclear' {
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
  const columnsByName = new Map(columns.map((column) => [column.name, column]));
  const typed: Column[] = [];
  for (const [name, typeName] of declaredEntries(declared)) {
    const column = columnsByName.get(name);
    const one =
      typeName === UNKNOWN_TYPE
        ? column && inferredColumn(column)
        : declaredColumn(name, typeName, column?.kinds ?? 0);
    if (one === 'unclear') return 'unclear';
    columnsByName.delete(name);
    typed.push(one ?? untyped(name));
  }
  if (
    (columnsByName.size > 0 && beyond !== 'ignore') ||
    duplicateColumn(typed.map(({ name }) => name)) ||
    typed.some(({ name }) => columnNameProblem(name))
  )
    return 'unclear';
  return { ok: true, value: typed };
}

function declaredColumn(name: string, typeName: string, kinds: number): Column | 'unclear' {
  const type = dataType(typeName);
  return type === undefined || !isOf(type, kinds) ? 'unclear' : { name, type };
}

/** Undefined if the kinds do not determine the type. */
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

/** Mixed scalars are text. An array or object among other elements makes the element type unknown. */
function elementOf({ elements }: SummaryColumn): DataType | undefined | 'unclear' {
  const kinds = elements & ~NULL;
  if (kinds === 0) return undefined;
  if ((kinds & (ARRAY | OBJECT)) !== 0) return kinds === ARRAY ? 'array' : 'object';
  return (
    typeOf(kinds) ?? ((kinds & ~(WHOLE | FRACTION | TEXT | BOOLEAN)) === 0 ? 'string' : 'unclear')
  );
}

/** Returns true if all values are valid for the type and can be read as such. */
function isOf(type: DataType, kinds: number): boolean {
  const within = (allowed: number): boolean => (kinds & ~(allowed | NULL)) === 0;
  if (isDecimalType(type)) return within(TEXT | WHOLE | LARGE | fractionsOf(decimalSize(type)));
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
    // Texts are checked when they are read.
    case 'date':
    case 'timestamp':
      return within(TEXT);
  }
}

/**
 * The kinds of numbers with a fraction that can be read as text and checked then. Fractions with more digits are not
 * exact as doubles, and smaller ones are printed with an exponent.
 */
function fractionsOf({ precision, scale }: DecimalSize): number {
  return precision <= MAX_EXACT_DIGITS && scale <= MAX_PLAIN_PLACES ? FRACTION | ODD : 0;
}

const MAX_PLAIN_PLACES = 4;
