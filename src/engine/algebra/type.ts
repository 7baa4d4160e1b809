/** The types of values in a plan. */

import type { DataType } from '../types.ts';

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

export interface DecimalType {
  readonly of: 'decimal';
  /** The number of digits. */
  readonly precision: number;
  /** The number of digits after the point. */
  readonly scale: number;
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
  return { of: name ?? 'null' };
}

/** The type of a column with values of this type; null for the type of null. */
export function dataTypeOf(type: Type): DataType | null {
  if (type.of === 'decimal') throw new Error('columns have no decimals');
  return type.of === 'null' ? null : type.of;
}

/** The types that the values of a type can be cast to, in addition to their own. */
const CASTS: Readonly<Record<TypeName, readonly TypeName[] | 'all'>> = {
  null: 'all',
  string: 'all',
  object: 'all',
  array: 'all',
  integer: ['number', 'string', 'boolean'],
  number: ['integer', 'string', 'boolean'],
  decimal: ['integer', 'number', 'string', 'decimal'],
  boolean: ['integer', 'number', 'string'],
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
  if (from.of === 'number') return to.of === 'integer' || to.of === 'decimal';
  if (isJsonType(from)) return to.of !== 'object';
  return from.of === 'string' || from.of === 'decimal';
}
