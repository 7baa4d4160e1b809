/** Values of a statement. They are bound, so that none is part of its text. */

import type { Type, TypeName } from '../../algebra/type.ts';

const TYPES: Readonly<Partial<Record<TypeName, string>>> = {
  integer: 'int8',
  decimal: 'numeric',
  string: 'text',
  boolean: 'bool',
  date: 'date',
  timestamp: 'timestamptz',
};

/** The type of values that expressions compute with. Undefined if PostgreSQL has no type with the same values. */
export function postgresqlType({ of }: Type): string | undefined {
  return TYPES[of];
}

export function requiredType(type: Type): string {
  const sql = postgresqlType(type);
  if (sql === undefined) throw new Error(`PostgreSQL does not compute with ${type.of}`);
  return sql;
}

export class BoundValues {
  readonly #texts: string[] = [];

  get texts(): readonly string[] {
    return this.#texts;
  }

  add(text: string | null, type: Type): string {
    const name = requiredType(type);
    if (text === null) return `NULL::${name}`;
    this.#texts.push(text);
    return `($${this.#texts.length}::${name})`;
  }

  /** An array of values. */
  addList(texts: readonly (string | null)[], type: Type): string {
    this.#texts.push(`{${texts.map(elementText).join(',')}}`);
    return `($${this.#texts.length}::${requiredType(type)}[])`;
  }
}

function elementText(text: string | null): string {
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
