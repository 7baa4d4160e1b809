/** A part of an expression with its place in the text, and the conversion of parts to a common type. */

import type { Expression, Literal } from '../algebra/expression.ts';
import { commonType, decimalOf, isSameType, type Type, type TypeName } from '../algebra/type.ts';
import { decimalType, MAX_PRECISION } from '../../kit/decimal-type.ts';
import type { Hint, ProblemCode } from '../types.ts';
import { isDateText, isTimestampText } from '../values/date-text.ts';
import { shortened } from '../../kit/shortened.ts';
import { exactLiterals } from './exact-literals.ts';
import { WHOLE_AS_DECIMAL } from '../algebra/decimal-results.ts';

export interface Typed {
  readonly expression: Expression;
  /** 0-based position in the text, for messages. */
  readonly at: number;
  /** The value that the author wrote here. Undefined if it is not a literal. */
  readonly literal?: string | number | bigint | boolean | null | undefined;
}

/** Reports a problem; `at` is the 0-based position, `hinted` as in `Problem`. */
export type Report = (code: ProblemCode, message: string, at: number, hinted?: () => Hint) => void;

export const BOOLEAN: Type = { of: 'boolean' };
export const INTEGER: Type = { of: 'integer' };
export const NUMBER: Type = { of: 'number' };
export const STRING: Type = { of: 'string' };

export function isOf({ expression }: Typed, ...names: readonly TypeName[]): boolean {
  return names.includes(expression.type.of);
}

export function expressionsOf(values: readonly Typed[]): readonly Expression[] {
  return values.map(({ expression }) => expression);
}

/**
 * Converts values that are compared or combined (the sides of a comparison, the branches of a case) to one type. A text
 * literal next to dates is read as a date, as in SQL. An integer keeps its value next to doubles: if no double can
 * represent it, a literal is reported, and other values fail the run. `type` is that of null if every value is null.
 */
export function align(
  values: readonly Typed[],
  report: Report,
): { readonly type: Type; readonly values: readonly Typed[] } | undefined {
  const dated = values.some((value) => isOf(value, 'date', 'timestamp'));
  const moments = dated ? values.map((value) => readDate(value, report)) : values;
  const exact = values.some((value) => isOf(value, 'decimal'));
  const read = exact ? moments.map((value) => value && toDecimal(value, report)) : moments;
  let type: Type = { of: 'null' };
  let first: Typed | undefined;
  for (const value of read) {
    if (value === undefined) return undefined;
    const shared = commonType(type, value.expression.type);
    if (shared === undefined) {
      const hint = 'bring one of them to the type of the other with cast(… as type)';
      report(
        'type_mismatch',
        `${described(first)} and ${described(value)} are of different types; ${hint}`,
        value.at,
      );
      return undefined;
    }
    type = shared;
    if (!isOf(value, 'null')) first ??= value;
  }
  const target = type;
  const present = read.filter((value) => value !== undefined);
  if (target.of === 'number' && reportsInexact(present, report)) return undefined;
  return { type, values: present.map((value) => converted(value, target)) };
}

function reportsInexact(values: readonly Typed[], report: Report): boolean {
  const inexact = values.find(
    ({ literal: written }) => typeof written === 'bigint' && BigInt(Number(written)) !== written,
  );
  if (inexact === undefined) return false;
  report(
    'type_mismatch',
    `The whole number ${inexact.literal} cannot stand among fractions unchanged; cast it, or what it meets`,
    inexact.at,
  );
  return true;
}

/** Converts a value to the common type of an expression. */
function converted(value: Typed, type: Type): Typed {
  const isExact = !isOf(value, 'integer') || type.of !== 'number' || value.literal !== undefined;
  if (isExact) return coerce(value, type);
  const args = [value.expression];
  return { ...value, expression: { kind: 'call', type, name: 'exact_number', args } };
}

/**
 * Converts the value to a wider type; null becomes any type. An integer beyond 2^53 is rounded, as in all arithmetic
 * with doubles.
 */
export function coerce(value: Typed, type: Type): Typed {
  const { expression } = value;
  if (isSameType(expression.type, type)) return value;
  const isLiteral =
    expression.kind === 'literal' &&
    (expression.text === null || isOf(value, 'integer') || isOf(value, 'decimal'));
  return {
    ...value,
    expression: isLiteral
      ? { ...expression, type }
      : { kind: 'cast', type, of: expression, unreadable: 'fail' },
  };
}

/**
 * A value among decimals: literals become decimals of their own digits, and a whole number a decimal. Another number is
 * reported, because it is not exact. Other values are unchanged.
 */
export function toDecimal(value: Typed, report: Report): Typed | undefined {
  const { expression, literal: written } = value;
  if (isOf(value, 'integer') && typeof written !== 'bigint')
    return coerce(value, decimalOf(WHOLE_AS_DECIMAL));
  if (!isOf(value, 'integer', 'number')) return value;
  const exact = exactLiterals(expression);
  if (exact !== undefined) return { ...value, expression: exact };
  if (expression.kind !== 'literal' || written === undefined || expression.text === null) {
    report(
      'type_mismatch',
      'A number is not exact, so it does not meet a decimal; write cast(… as decimal(12,2)) around the number, or cast(… as number) around the decimal',
      value.at,
    );
    return undefined;
  }
  report(
    'type_mismatch',
    `${expression.text} is not a decimal: it needs more than ${MAX_PRECISION} digits, or is not exact`,
    value.at,
  );
  return undefined;
}

/** Converts a text literal to the date or timestamp in it. Other values are unchanged. */
export function readDate(value: Typed, report: Report): Typed | undefined {
  const { literal: written } = value;
  if (!isOf(value, 'string') || typeof written !== 'string') return value;
  const of = isDateText(written) ? 'date' : isTimestampText(written) ? 'timestamp' : undefined;
  if (of !== undefined) return { expression: literal({ of }, written), at: value.at };
  report(
    'type_mismatch',
    `'${shortened(written, 40)}' is not a date; write it as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:MM:SSZ'`,
    value.at,
  );
  return undefined;
}

export function literal(type: Type, text: string | null): Literal {
  return { kind: 'literal', type, text };
}

/** Describes a value in a message: by its type, or by its literal. */
export function described(value: Typed | undefined): string {
  if (value === undefined || isOf(value, 'null')) return 'null';
  return typeof value.literal === 'string'
    ? `the text '${shortened(value.literal, 40)}'`
    : named(value.expression.type);
}

const NAMES: Readonly<Record<Exclude<TypeName, 'decimal'>, string>> = {
  null: 'null',
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'a boolean',
  date: 'a date',
  timestamp: 'a timestamp',
  object: 'a JSON value',
  array: 'an array',
};

export function named(type: Type): string {
  return type.of === 'decimal' ? `a ${decimalType(type)}` : NAMES[type.of];
}
