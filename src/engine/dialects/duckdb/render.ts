/** The last SELECT of an output: every value in its form in JSON. */

import { decimalSize, isDecimalType } from '../../../kit/decimal-type.ts';
import { decimalText, identifier, timestampText } from '../../sql.ts';
import type { Column, Columns } from '../../types.ts';

/** Readers that parse JSON numbers as doubles lose digits of greater integers. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export function renderedSelect(columns: Columns, table: string): string {
  return `SELECT ${columns.length === 0 ? '*' : renderedColumns(columns)} FROM ${table}`;
}

export function renderedColumns(columns: Columns): string {
  return columns.map((column) => `${rendered(column)} AS ${identifier(column.name)}`).join(', ');
}

/**
 * Integers beyond 2^53 − 1 become digit strings, numbers that are not finite become
 * null, decimals become strings with all places, timestamps become ISO 8601 in UTC; JSON stays JSON, dates are YYYY-MM-DD.
 * The run fails on years that these formats cannot represent: before 1 and after 9999.
 */
export function rendered(
  { name, type }: Pick<Column, 'name' | 'type'>,
  value = identifier(name),
): string {
  if (isDecimalType(type)) return decimalText(value, decimalSize(type));
  switch (type) {
    case 'integer':
      return `CASE WHEN ${value} BETWEEN -${MAX_SAFE} AND ${MAX_SAFE} THEN to_json(${value}) ELSE to_json(CAST(${value} AS VARCHAR)) END`;
    case 'number':
      return `CASE WHEN isfinite(${value}) THEN ${value} END`;
    case 'date':
      return `CASE WHEN ${value} BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN ${value} ${failsUnlessInfinite(value)} END`;
    case 'timestamp':
      return `CASE WHEN ${value} >= TIMESTAMP '0001-01-01' AND ${value} < TIMESTAMP '10000-01-01' THEN ${timestampText(value)} ${failsUnlessInfinite(value)} END`;
    case 'string':
    case 'boolean':
    case 'object':
    case 'array':
      return value;
  }
}

function failsUnlessInfinite(value: string): string {
  return `WHEN isfinite(${value}) THEN error('A date or time is out of range')`;
}
