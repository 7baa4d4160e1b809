/** The types of columns and parameters whose values schemas describe. */

import type { OperationParameterType } from '../model/integration.ts';
import type { Shape } from './shape.ts';

const TYPES: Readonly<Record<string, OperationParameterType>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
};

export class ValueTypes {
  readonly #known = new Map<Shape, OperationParameterType>();

  /** A type that takes every value of the schema: `object` takes any, `string` any scalar as its text. */
  of(shape: Shape): OperationParameterType {
    const known = this.#known.get(shape);
    if (known) return known;
    // For variants that lead back here.
    this.#known.set(shape, 'object');
    const type =
      shape.variants.length > 1
        ? common(shape.variants.map((variant) => this.of(variant)))
        : common([...shape.types].map((name) => typeNamed(name, shape.format)));
    this.#known.set(shape, type);
    return type;
  }
}

/** Whether all that the values can be is lists and objects. */
export function isNested({ types, variants }: Shape, depth = 0): boolean {
  // Variants that lead back are as nested as the others.
  if (variants.length > 1) return depth > 8 || variants.every((one) => isNested(one, depth + 1));
  return types.size > 0 && [...types].every((type) => type === 'object' || type === 'array');
}

function typeNamed(name: string, format: string | undefined): OperationParameterType {
  if (name === 'string' && format === 'date') return 'date';
  if (name === 'string' && format === 'date-time') return 'timestamp';
  return TYPES[name] ?? 'object';
}

function common(types: readonly OperationParameterType[]): OperationParameterType {
  const [first, ...others] = new Set(types);
  if (first === undefined) return 'object';
  if (others.length === 0) return first;
  const isNested = [first, ...others].some((type) => type === 'array' || type === 'object');
  return isNested ? 'object' : 'string';
}
