/** The definition of a function of expressions: its parameters, and the type of its result. */

import type { CalledName } from '../../algebra/functions.ts';
import type { Type } from '../../algebra/type.ts';
import type { TypeKind } from '../../types.ts';
import type { Typed } from '../typed.ts';

/** A type without a size. */
export type PlainType = Exclude<TypeKind, 'decimal'>;

/**
 * The types that a parameter accepts. A PlainType: only that type, or NULL. `numeric`: integers, doubles and decimals,
 * unchanged; `number`: integers and doubles, converted to DOUBLE; `temporal`: dates and timestamps, unchanged; `text`: any scalar, converted to
 * text; `json`: objects and arrays; `literal`: a text literal; `zone`: a text literal with the name of a time zone; `same`: all such arguments are converted to one type;
 * `sameScalar`: likewise, without JSON; `scalar`: anything except JSON, unchanged; `any`: everything.
 */
export type Parameter =
  | PlainType
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

export type Result = Called | Unchanged | Refused;

/** A call of the function, by default with the arguments that were checked. */
export interface Called {
  readonly type: Type;
  readonly args?: readonly Typed[];
}

/** The function returns this argument as it is. */
export interface Unchanged {
  readonly unchanged: Typed;
}

export interface Refused {
  readonly message: string;
  /** By default, the position of the call. */
  readonly at?: number | undefined;
}

/** The syntax of a call and its types. */
export interface FunctionRule {
  /** A call with a name for each parameter. */
  readonly usage: string;
  readonly parameters: readonly Parameter[];
  /** Number of parameters at the end that can be omitted. */
  readonly optional?: number;
  /** The last parameter accepts any number of arguments. */
  readonly repeats?: boolean;
  /** Corrects arguments in another common order. */
  reorder?(args: readonly Typed[]): readonly Typed[];
  /** The type of the result. The arguments have been converted to the types of their parameters. */
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
  readonly returns: readonly TypeKind[];
}

/** Functions of one subject, by name in lower case. */
export type FunctionFamily = Readonly<Partial<Record<CalledName, FunctionDefinition>>>;

export const SCALARS: readonly TypeKind[] = [
  'string',
  'integer',
  'number',
  'decimal',
  'boolean',
  'date',
  'timestamp',
];
export const ALL_TYPES: readonly TypeKind[] = [...SCALARS, 'object', 'array'];

/** A function with a fixed result type. */
export function plain(
  usage: string,
  parameters: readonly Parameter[],
  of: PlainType,
  options: { readonly optional?: number; readonly repeats?: boolean } = {},
): FunctionRule {
  return { usage, parameters, ...options, result: () => ({ type: { of } }) };
}

/** The result has the common type of the arguments. */
export function typeOfSame(args: readonly Typed[]): Called {
  return { type: argument(args).expression.type };
}

/** The argument at this position, which the parameters require. */
export function argument(args: readonly Typed[], index = 0): Typed {
  const arg = args[index];
  if (arg === undefined) throw new Error(`a call has no argument ${index}`);
  return arg;
}

/** The text of an argument of the kind `literal`. */
export function literalText(args: readonly Typed[], index: number): string {
  return String(argument(args, index).literal);
}
