/** The types of columns and parameters, derived from schemas. */

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

  /** A type for all values of the schema: `object` accepts any, `string` any scalar as text. */
  of(shape: Shape): OperationParameterType {
    const cached = this.#known.get(shape);
    if (cached) return cached;
    // For recursive variants.
    this.#known.set(shape, 'object');
    const type =
      shape.variants.length > 1
        ? common(shape.variants.map((variant) => this.of(variant)))
        : common([...shape.types].map((name) => typeNamed(name, shape.format)));
    this.#known.set(shape, type);
    return type;
  }
}

/** Returns true if all values are lists or objects. */
export function isNested({ types, variants }: Shape, depth = 0): boolean {
  // Recursive variants are as nested as the others.
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
