/** The list of functions for people and programs. */

import type { TypeKind } from '../../types.ts';
import {
  ALL_TYPES,
  SCALARS,
  type FunctionDefinition,
  type FunctionFamily,
  type Parameter,
} from './definition.ts';
import { families } from './index.ts';

export type FunctionCategory = keyof typeof families;

export interface ExpressionFunction {
  readonly name: string;
  readonly category: FunctionCategory;
  /** Such as `round(x, digits)`. */
  readonly usage: string;
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  /** The possible types of the result. */
  readonly returns: readonly TypeKind[];
  readonly example: FunctionDefinition['example'];
}

export interface FunctionParameter {
  readonly name: string;
  /** The types of arguments. */
  readonly types: readonly TypeKind[];
  readonly isRequired: boolean;
  /** True if the argument must be a literal, because the compiler needs its value. */
  readonly isLiteral: boolean;
  /** True if the argument can be repeated. */
  readonly repeats: boolean;
}

/** In the order of the documentation, grouped by category. */
export function listFunctions(): readonly ExpressionFunction[] {
  return Object.entries<FunctionFamily>(families).flatMap(([category, family]) =>
    Object.entries(family)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, definition]) => presentFunction(name, category as FunctionCategory, definition)),
  );
}

function presentFunction(
  name: string,
  category: FunctionCategory,
  {
    usage,
    summary,
    parameters,
    optional = 0,
    repeats = false,
    returns,
    example,
  }: FunctionDefinition,
): ExpressionFunction {
  const names = usage.slice(usage.indexOf('(') + 1, -1).split(', ');
  return {
    name,
    category,
    usage,
    description: summary,
    parameters: parameters.map((parameter, index) => ({
      name: (names[index] ?? '').replaceAll("'", ''),
      types: TYPES[parameter],
      isRequired: index < parameters.length - optional,
      isLiteral: parameter === 'literal' || parameter === 'zone',
      repeats: repeats && index === parameters.length - 1,
    })),
    returns,
    example,
  };
}

const TYPES: Readonly<Record<Parameter, readonly TypeKind[]>> = {
  numeric: ['integer', 'number', 'decimal'],
  number: ['integer', 'number'],
  temporal: ['date', 'timestamp'],
  json: ['object', 'array'],
  literal: ['string'],
  zone: ['string'],
  text: SCALARS,
  sameScalar: SCALARS,
  scalar: SCALARS,
  same: ALL_TYPES,
  any: ALL_TYPES,
  string: ['string'],
  integer: ['integer'],
  boolean: ['boolean'],
  date: ['date'],
  timestamp: ['timestamp'],
  object: ['object'],
  array: ['array'],
};
