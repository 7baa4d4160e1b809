/** What a function of expressions is: parameters with declared types, and the SQL of its result. */

import type { DataType } from '../../types.ts';
import type { Typed } from '../typed.ts';

/**
 * What an argument must be. A DataType: exactly that, or NULL. `numeric`: either
 * kind of number, kept; `number`: either kind, made a DOUBLE; `temporal`: date or
 * timestamp, kept; `text`: any scalar, made text; `json`: object or array; `literal`:
 * a text literal; `same`: all arguments so marked meet in one type; `sameScalar`:
 * likewise, without JSON; `scalar`: anything but JSON, kept; `any`: whatever it is.
 */
export type Parameter =
  | DataType
  | 'numeric'
  | 'temporal'
  | 'text'
  | 'json'
  | 'literal'
  | 'same'
  | 'sameScalar'
  | 'scalar'
  | 'any';

export type Result =
  Omit<Typed, 'at'> | { readonly message: string; readonly at?: number | undefined };

/** How a call is written and compiled. */
export interface FunctionRule {
  /** How it is written, with a name for each parameter. */
  readonly usage: string;
  readonly parameters: readonly Parameter[];
  /** How many of the last parameters may be left out. */
  readonly optional?: number;
  /** The last parameter takes any number of arguments. */
  readonly repeats?: boolean;
  /** Maps numbers that are not finite to numbers that are not finite. */
  readonly carriesOverflow?: boolean;
  /** Puts arguments that were written in another customary order into this one. */
  reorder?(args: readonly Typed[]): readonly Typed[];
  /** The type and SQL of the result, given the arguments as their parameters want them. */
  result(args: readonly Typed[]): Result;
}

export interface FunctionDefinition extends FunctionRule {
  /** What it gives, in one or two sentences. */
  readonly summary: string;
  /** Needs no columns. */
  readonly example: {
    readonly expression: string;
    /** As results show it; text without its quotes. */
    readonly result: string;
  };
  /** The types that its result may have. */
  readonly returns: readonly DataType[];
}

/** Functions on one subject, by name in lower case. */
export type FunctionFamily = Readonly<Record<string, FunctionDefinition>>;

export const SCALARS: readonly DataType[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
  'timestamp',
];
export const ALL_TYPES: readonly DataType[] = [...SCALARS, 'object', 'array'];

/** A function of DuckDB with the same name and a fixed type of result. */
export function plain(
  usage: string,
  parameters: readonly Parameter[],
  type: DataType,
  options: { readonly optional?: number; readonly repeats?: boolean } = {},
): FunctionRule {
  const name = usage.slice(0, usage.indexOf('('));
  return { usage, parameters, ...options, result: (args) => ({ type, sql: call(name, args) }) };
}

/** A call whose result is of the type in which its arguments met; NULL where all of them are. */
export function callOfSame(name: string, args: readonly Typed[]): Result {
  const type = args[0]?.type ?? null;
  return type === null ? { type, sql: 'NULL' } : { type, sql: call(name, args) };
}

export function call(name: string, args: readonly Typed[]): string {
  return `${name}(${args.map(({ sql }) => sql).join(', ')})`;
}
