/** Values of a statement. They are bound, so that none is part of its text. */

import type { Type, TypeName } from '../../algebra/type.ts';
import {
  requiredType as requiredTypeOf,
  type BoundValues,
  type LiteralList,
} from '../sql/syntax.ts';
import { collated } from './printed.ts';

export const LABEL = 'PostgreSQL';

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

export const requiredType = (type: Type): string =>
  requiredTypeOf({ label: LABEL, typeName: postgresqlType }, type);

export class PostgresValues implements BoundValues {
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

  isIn({ value, texts, literal, isNegated }: LiteralList): string {
    const type = requiredType(literal.type);
    this.#texts.push(`{${texts.map(elementText).join(',')}}`);
    const array = `($${this.#texts.length}::${type}[])`;
    const list = { sql: array, estimated: array, expression: literal };
    const test = isNegated ? '<> ALL' : '= ANY';
    return `(${collated(value, [list], true)} ${test} ((SELECT ${array})::${type}[]))`;
  }
}

function elementText(text: string | null): string {
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
