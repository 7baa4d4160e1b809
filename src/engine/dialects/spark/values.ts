/** Values of a statement. They are bound as texts, so that none is part of its text. */

import type { Type } from '../../algebra/type.ts';
import { requiredType as requiredTypeOf, type BoundValues } from '../sql/syntax.ts';

export const LABEL = 'Spark';

/** The type of values that expressions compute with. Undefined if Spark has no type with the same values. */
export function sparkType(type: Type): string | undefined {
  if (type.of === 'decimal') return `DECIMAL(${type.precision},${type.scale})`;
  return TYPES[type.of];
}

const TYPES: Readonly<Partial<Record<Type['of'], string>>> = {
  integer: 'BIGINT',
  string: 'STRING',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

export const requiredType = (type: Type): string =>
  requiredTypeOf({ label: LABEL, typeName: sparkType }, type);

export class SparkValues implements BoundValues {
  readonly #texts: string[] = [];

  get texts(): readonly string[] {
    return this.#texts;
  }

  add(text: string | null, type: Type): string {
    const name = requiredType(type);
    if (text === null) return `CAST(NULL AS ${name})`;
    this.#texts.push(text);
    return `CAST(:v${this.#texts.length} AS ${name})`;
  }
}
