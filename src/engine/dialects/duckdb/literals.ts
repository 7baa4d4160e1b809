/** Literals. */

import type { Literal } from '../../algebra/expression.ts';
import { literal as literalSql, text as textSql } from '../../sql.ts';
import { typeSql, type Printed } from './printed.ts';

export function printLiteral(literal: Literal): Printed {
  return { type: literal.type, ...valueOf(literal), mayOverflow: false };
}

function valueOf({ type, text }: Literal): Pick<Printed, 'sql' | 'literal'> {
  if (type.of === 'null') return { sql: 'NULL', literal: null };
  if (text === null) return { sql: `CAST(NULL AS ${typeSql(type)})`, literal: null };
  switch (type.of) {
    case 'string':
      return { sql: textSql(text), literal: text };
    case 'boolean':
      return { sql: text === 'true' ? 'TRUE' : 'FALSE', literal: text === 'true' };
    case 'integer':
      return { sql: `CAST(${BigInt(text)} AS BIGINT)`, literal: BigInt(text) };
    case 'number':
      return { sql: doubleLiteral(Number(text)), literal: Number(text) };
    case 'decimal':
      return { sql: `CAST(${textSql(text)} AS ${typeSql(type)})`, literal: undefined };
    case 'date':
    case 'timestamp':
      return { sql: literalSql(text, type.of), literal: undefined };
    case 'object':
    case 'array':
      return { sql: `CAST(${textSql(text)} AS ${typeSql(type)})`, literal: undefined };
  }
}

/** A literal that DuckDB reads as DOUBLE; without an exponent it would be a DECIMAL. */
function doubleLiteral(value: number): string {
  const digits = String(value);
  return `(${digits.includes('e') ? digits : `${digits}e0`})`;
}
