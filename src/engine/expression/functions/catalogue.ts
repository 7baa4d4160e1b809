/** The functions as they are shown to people and programs. */

import type { DataType } from '../../types.ts';
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
  /** Like `round(x, digits)`. */
  readonly usage: string;
  readonly description: string;
  readonly parameters: readonly FunctionParameter[];
  /** The types that its result may have. */
  readonly returns: readonly DataType[];
  readonly example: FunctionDefinition['example'];
}

export interface FunctionParameter {
  readonly name: string;
  /** Those that it takes. */
  readonly types: readonly DataType[];
  readonly isRequired: boolean;
  /** Whether it must be written out, so that it is known before a run. */
  readonly isLiteral: boolean;
  /** Whether any number of arguments may follow. */
  readonly repeats: boolean;
}

/** In the order in which they are shown, those of a category together. */
export function listFunctions(): readonly ExpressionFunction[] {
  return Object.entries<FunctionFamily>(families).flatMap(([category, family]) =>
    Object.entries(family)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, definition]) => shown(name, category as FunctionCategory, definition)),
  );
}

function shown(
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
      isLiteral: parameter === 'literal',
      repeats: repeats && index === parameters.length - 1,
    })),
    returns,
    example,
  };
}

const TYPES: Readonly<Record<Parameter, readonly DataType[]>> = {
  numeric: ['integer', 'number'],
  number: ['integer', 'number'],
  temporal: ['date', 'timestamp'],
  json: ['object', 'array'],
  literal: ['string'],
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
