/** SQL of expressions, and of the parts that printers of functions receive. */

import { dataTypeOf, type Type } from '../../algebra/type.ts';
import { duckdbType, finiteOrNull } from '../../sql.ts';

export interface PrintedNumber {
  readonly sql: string;
  /** True if the number may not be finite; `settled` replaces such numbers with null. */
  readonly mayOverflow: boolean;
}

export interface Printed extends PrintedNumber {
  readonly type: Type;
  /** The value of a literal. Undefined for other expressions. */
  readonly literal: string | number | bigint | boolean | null | undefined;
}

export interface PrintedCall {
  /** The arguments; numbers are finite or null. */
  readonly args: readonly Printed[];
  /** The arguments; numbers may not be finite. */
  readonly raw: readonly Printed[];
  readonly type: Type;
}

/** The SQL of a call. A number that may not be finite is returned with that information. */
export type Printer = (call: PrintedCall) => string | PrintedNumber;

/**
 * A number that is finite or null. Sums and products propagate non-finite operands to their own result, so only other
 * uses call this.
 */
export function settled(value: Printed): Printed {
  return value.mayOverflow ? { ...value, sql: finiteOrNull(value.sql), mayOverflow: false } : value;
}

/** The argument at this position. The type checker has counted the arguments. */
export function argument(args: readonly Printed[], index = 0): Printed {
  const arg = args[index];
  if (arg === undefined) throw new Error(`a call has no argument ${index}`);
  return arg;
}

/** The text of an argument that must be a literal. */
export function literalText(args: readonly Printed[], index: number): string {
  const { literal } = argument(args, index);
  if (typeof literal !== 'string') throw new Error(`argument ${index} is not a text literal`);
  return literal;
}

/** A call of DuckDB's function with these arguments. */
export function called(name: string, args: readonly Printed[]): string {
  return `${name}(${args.map(({ sql }) => sql).join(', ')})`;
}

/** A function of DuckDB. */
export function plain(name: string): Printer {
  return ({ args }) => called(name, args);
}

/** A function of DuckDB whose result has the type of its arguments; NULL if all of them are NULL. */
export function plainOfSame(name: string): Printer {
  return ({ args, type }) => (type.of === 'null' ? 'NULL' : called(name, args));
}

export function typeSql(type: Type): string {
  const name = dataTypeOf(type);
  if (name === null) throw new Error('null has no type in DuckDB');
  return duckdbType(name);
}
