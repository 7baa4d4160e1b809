/** The text of `COPY`: a SELECT of converted values. */

import type { Query } from '../../database/protocol.ts';
import { parameterName } from './bound-values.ts';
import type { Described } from './describe.ts';
import { statementText } from './statement-text.ts';

/** The statement of a query with its bound values. @param prefix that of their names */
export function boundStatement(
  { statement, parameters }: Query,
  { parameterTypes }: Pick<Described, 'parameterTypes'>,
  prefix = '',
): string {
  const { text } = statementText(statement, (number) => {
    const type = parameterTypes[number - 1] ?? 'text';
    return (parameters[number - 1]?.text ?? null) === null
      ? `(NULL::${type})`
      : `(pg_catalog.current_setting('${parameterName(number, prefix)}')::${type})`;
  });
  return text;
}

/** The names of columns in statements. */
export function columnNames(columns: readonly unknown[]): readonly string[] {
  return columns.map((_, index) => `c${index + 1}`);
}

/** Only a statement that returns rows and changes nothing can be a FROM item. */
export function fromItem(statement: string, columns: readonly unknown[]): string {
  return `(\n${statement}\n) AS q(${columnNames(columns).join(', ')})`;
}

/**
 * @param before the common table expressions of the SELECT
 * @param values SQL of the converted columns
 * @param from the FROM item
 */
export function copyText(before: string, values: readonly string[], from: string): string {
  // A row of a single null would be an empty line.
  const list = values.length === 1 ? [...values, "''"] : values;
  return `COPY (${before}SELECT ${list.join(', ')} FROM ${from}) TO STDOUT (FORMAT csv, ENCODING 'UTF8')`;
}
