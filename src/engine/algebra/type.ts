/** The types of values in a plan. */

import {
  decimalSize,
  decimalType,
  isDecimalType,
  type DecimalSize,
} from '../../kit/decimal-type.ts';
import type { DataType } from '../types.ts';
import { commonDecimal, holdsEvery, WHOLE_AS_DECIMAL, wholeDigits } from './decimal-results.ts';

export type Type =
  | {
      readonly of:
        | 'integer'
        | 'number'
        | 'string'
        | 'boolean'
        | 'date'
        | 'timestamp'
        | 'object'
        | 'array'
        /** Only null has this type, and it converts to any other. */
        | 'null';
    }
  | DecimalType;

export interface DecimalType extends DecimalSize {
  readonly of: 'decimal';
}

export type TypeName = Type['of'];

export function isSameType(a: Type, b: Type): boolean {
  if (a.of !== 'decimal' || b.of !== 'decimal') return a.of === b.of;
  return a.precision === b.precision && a.scale === b.scale;
}

export function isJsonType({ of }: Type): boolean {
  return of === 'object' || of === 'array';
}

/** The type of a column; null if its values are always null. */
export function typeNamed(name: DataType | null): Type {
  if (name === null) return { of: 'null' };
  return isDecimalType(name) ? decimalOf(decimalSize(name)) : { of: name };
}

/** The type of a column with values of this type; null for the type of null. */
export function dataTypeOf(type: Type): DataType | null {
  if (type.of === 'decimal') return decimalType(type);
  return type.of === 'null' ? null : type.of;
}

export function decimalOf({ precision, scale }: DecimalSize): DecimalType {
  return { of: 'decimal', precision, scale };
}

/** A decimal, or a whole number as a decimal. Undefined for other types. */
export function asDecimal(type: Type): DecimalType | undefined {
  if (type.of === 'integer') return decimalOf(WHOLE_AS_DECIMAL);
  return type.of === 'decimal' ? type : undefined;
}

/** The common type of both, if there is one. A number does not become a decimal, nor the other way round. */
export function commonType(a: Type, b: Type): Type | undefined {
  if (a.of === 'null' || isSameType(a, b)) return b;
  if (b.of === 'null') return a;
  if (a.of === 'decimal' || b.of === 'decimal') {
    const [one, other] = [asDecimal(a), asDecimal(b)];
    return one && other && decimalOf(commonDecimal(one, other));
  }
  const pair = new Set([a.of, b.of]);
  if (pair.has('integer') && pair.has('number')) return { of: 'number' };
  if (pair.has('date') && pair.has('timestamp')) return { of: 'timestamp' };
  return pair.has('object') && pair.has('array') ? { of: 'object' } : undefined;
}

/** The types that the values of a type can be cast to, in addition to their own. */
const CASTS: Readonly<Record<TypeName, readonly TypeName[] | 'all'>> = {
  null: 'all',
  string: 'all',
  object: 'all',
  array: 'all',
  integer: ['number', 'string', 'boolean', 'decimal'],
  number: ['integer', 'string', 'boolean', 'decimal'],
  decimal: ['integer', 'number', 'string', 'boolean', 'decimal'],
  boolean: ['integer', 'number', 'string', 'decimal'],
  date: ['timestamp', 'string'],
  timestamp: ['date', 'string'],
};

/** Returns false if no value of the one type can become one of the other. */
export function canCast(from: Type, to: Type): boolean {
  const targets = CASTS[from.of];
  return isSameType(from, to) || targets === 'all' || targets.includes(to.of);
}

/** Returns true if a cast depends on the value: other values fail the run. */
export function castMayFail(from: Type, to: Type): boolean {
  if (isSameType(from, to) || to.of === 'string') return false;
  if (to.of === 'decimal') return !isSafeDecimal(from, to);
  if (from.of === 'decimal') return to.of === 'integer';
  if (from.of === 'number') return to.of === 'integer';
  if (isJsonType(from)) return to.of !== 'object';
  return from.of === 'string';
}

/** Returns true if the decimal holds every value of the type, with or without rounding. */
function isSafeDecimal(from: Type, to: DecimalSize): boolean {
  const source = asDecimal(from);
  if (source !== undefined) return holdsEvery(to, source) || wholeDigits(to) > wholeDigits(source);
  return from.of === 'boolean' && wholeDigits(to) > 0;
}
