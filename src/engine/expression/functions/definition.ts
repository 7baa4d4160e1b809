/** The definition of a function of expressions: typed parameters, and the SQL of its result. */

import type { DataType } from '../../types.ts';
import type { Typed } from '../typed.ts';

/**
 * The types that a parameter accepts. A DataType: only that type, or NULL. `numeric`: integers and doubles, unchanged;
 * `number`: both, converted to DOUBLE; `temporal`: dates and timestamps, unchanged; `text`: any scalar, converted to
 * text; `json`: objects and arrays; `literal`: a text literal; `zone`: a text literal with the name of a time zone; `same`: all such arguments are converted to one type;
 * `sameScalar`: likewise, without JSON; `scalar`: anything except JSON, unchanged; `any`: everything.
 */
export type Parameter =
  | DataType
  | 'numeric'
  | 'temporal'
  | 'text'
  | 'json'
  | 'literal'
  | 'zone'
  | 'same'
  | 'sameScalar'
  | 'scalar'
  | 'any';

export type Result =
  Omit<Typed, 'at'> | { readonly message: string; readonly at?: number | undefined };

/** The syntax of a call and its compilation. */
export interface FunctionRule {
  /** A call with a name for each parameter. */
  readonly usage: string;
  readonly parameters: readonly Parameter[];
  /** Number of parameters at the end that can be omitted. */
  readonly optional?: number;
  /** The last parameter accepts any number of arguments. */
  readonly repeats?: boolean;
  /** Returns a non-finite number if an argument is not finite. */
  readonly carriesOverflow?: boolean;
  /** Corrects arguments in another common order. */
  reorder?(args: readonly Typed[]): readonly Typed[];
  /** The type and SQL of the result. The arguments have been converted to the types of their parameters. */
  result(args: readonly Typed[]): Result;
}

export interface FunctionDefinition extends FunctionRule {
  /** The result of the function, in one or two sentences. */
  readonly summary: string;
  readonly example: {
    readonly expression: string;
    /** In the format of results; text without quotes. */
    readonly result: string;
  };
  /** The possible types of the result. */
  readonly returns: readonly DataType[];
}

/** Functions of one subject, by name in lower case. */
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

/** A function of DuckDB with the same name and a fixed result type. */
export function plain(
  usage: string,
  parameters: readonly Parameter[],
  type: DataType,
  options: { readonly optional?: number; readonly repeats?: boolean } = {},
): FunctionRule {
  const name = usage.slice(0, usage.indexOf('('));
  return { usage, parameters, ...options, result: (args) => ({ type, sql: call(name, args) }) };
}

/** A call whose result has the common type of its arguments, or is NULL if all of them are NULL. */
export function callOfSame(name: string, args: readonly Typed[]): Result {
  const type = args[0]?.type ?? null;
  return type === null ? { type, sql: 'NULL' } : { type, sql: call(name, args) };
}

export function call(name: string, args: readonly Typed[]): string {
  return `${name}(${args.map(({ sql }) => sql).join(', ')})`;
}
