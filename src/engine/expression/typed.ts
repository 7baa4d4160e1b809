/** A part of an expression with its type and SQL, and the conversion of parts to a common type. */

import type { DataType, ProblemCode } from '../types.ts';
import { duckdbType, exactNumber, finiteOrNull, literal } from '../sql.ts';
import { isDateText, isTimestampText } from '../values/date-text.ts';
import { shortened } from '../../kit/shortened.ts';

export interface Typed {
  /** Null for the literal NULL and for columns that are always NULL: they have any type. */
  readonly type: DataType | null;
  readonly sql: string;
  /** 0-based position in the text, for messages. */
  readonly at: number;
  /** The value of a literal. */
  readonly literal?: string | number | bigint | boolean | null | undefined;
  /** True if the number may not be finite; `settled` replaces such numbers with null. */
  readonly mayOverflow?: boolean | undefined;
}

/**
 * A number that is finite or null. Sums and products propagate non-finite operands to their own result, so only other
 * uses call this.
 */
export function settled(value: Typed): Typed {
  return value.mayOverflow ? { ...value, sql: finiteOrNull(value.sql), mayOverflow: false } : value;
}

/** Reports a problem; `at` is the 0-based position, `hinted` as in `Problem`. */
export type Report = (
  code: ProblemCode,
  message: string,
  at: number,
  hinted?: () => string,
) => void;

/** The common type of both, if there is one. */
export function commonType(a: DataType, b: DataType): DataType | undefined {
  if (a === b) return a;
  const pair = new Set([a, b]);
  if (pair.has('integer') && pair.has('number')) return 'number';
  if (pair.has('date') && pair.has('timestamp')) return 'timestamp';
  if (pair.has('object') && pair.has('array')) return 'object';
  return undefined;
}

/**
 * Converts values that are compared or combined (the sides of a comparison, the branches of a case) to one type. A text
 * literal next to dates is read as a date, as in SQL. An integer keeps its value next to doubles: if no double can
 * represent it, a literal is reported, and other values fail the run. `type` is null if every value is the literal
 * NULL.
 */
export function align(
  values: readonly Typed[],
  report: Report,
): { type: DataType | null; values: readonly Typed[] } | undefined {
  const dated = values.some(({ type }) => type === 'date' || type === 'timestamp');
  const read = dated ? values.map((value) => readDate(value, report)) : values;
  let type: DataType | null = null;
  let first: Typed | undefined;
  for (const value of read) {
    if (value === undefined) return undefined;
    if (value.type === null) continue;
    const common: DataType | undefined = type === null ? value.type : commonType(type, value.type);
    if (common === undefined) {
      const hint = 'bring one of them to the type of the other with cast(… as type)';
      report(
        'type_mismatch',
        `${described(first)} and ${described(value)} are of different types; ${hint}`,
        value.at,
      );
      return undefined;
    }
    type = common;
    first ??= value;
  }
  const target = type;
  const present = read.filter((value) => value !== undefined);
  if (target === null) return { type, values: present };
  if (target === 'number') {
    const inexact = present.find(
      ({ literal: written }) => typeof written === 'bigint' && BigInt(Number(written)) !== written,
    );
    if (inexact) {
      report(
        'type_mismatch',
        `The whole number ${inexact.literal} cannot stand among fractions unchanged; cast it, or what it meets`,
        inexact.at,
      );
      return undefined;
    }
  }
  return { type, values: present.map((value) => converted(value, target)) };
}

/** Converts a value to the common type of an expression. */
function converted(value: Typed, type: DataType): Typed {
  const isExact = value.type !== 'integer' || type !== 'number' || value.literal !== undefined;
  return isExact ? coerce(value, type) : { ...value, type, sql: exactNumber(value.sql) };
}

/**
 * Converts the value to a wider type; NULL becomes any type. An integer beyond 2^53 is rounded, as in all arithmetic
 * with doubles.
 */
export function coerce(value: Typed, type: DataType): Typed {
  if (value.type === type) return value;
  if (value.type === 'array' && type === 'object') return { ...value, type };
  if (type === 'number' && typeof value.literal === 'bigint')
    return { ...value, type, sql: doubleLiteral(Number(value.literal)) };
  return { ...value, type, sql: `CAST(${value.sql} AS ${duckdbType(type)})` };
}

/** Converts a text literal to the date or timestamp in it. Other values are unchanged. */
export function readDate(value: Typed, report: Report): Typed | undefined {
  if (value.type !== 'string' || typeof value.literal !== 'string') return value;
  const type = isDateText(value.literal)
    ? 'date'
    : isTimestampText(value.literal)
      ? 'timestamp'
      : undefined;
  if (type !== undefined) return { type, sql: literal(value.literal, type), at: value.at };
  report(
    'type_mismatch',
    `'${shortened(value.literal, 40)}' is not a date; write it as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:MM:SSZ'`,
    value.at,
  );
  return undefined;
}

/** A literal that DuckDB reads as DOUBLE; without an exponent it would be a DECIMAL. */
export function doubleLiteral(value: number): string {
  const digits = String(value);
  return `(${digits.includes('e') ? digits : `${digits}e0`})`;
}

/** Describes a value in a message: by its type, or by its literal. */
export function described(value: Typed | undefined): string {
  if (value === undefined || value.type === null) return 'null';
  return typeof value.literal === 'string'
    ? `the text '${shortened(value.literal, 40)}'`
    : named(value.type);
}

const NAMES: Readonly<Record<DataType, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'a boolean',
  date: 'a date',
  timestamp: 'a timestamp',
  object: 'a JSON value',
  array: 'an array',
};

export function named(type: DataType): string {
  return NAMES[type];
}
