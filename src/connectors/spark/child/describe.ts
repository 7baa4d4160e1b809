/** The rows of a query as a relation, and their columns. */

import { checkColumns, checkParameterCount } from '../../database/child/statement-columns.ts';
import type { DescribedQuery, DescribeJob, Parameter, Query } from '../../database/protocol.ts';
import { convertedColumn, naturalType, type ConvertedColumn } from './conversions.ts';
import {
  booleanLiteral,
  decimalLiteral,
  doubleLiteral,
  longLiteral,
  nullLiteral,
  renamed,
  sqlRelation,
  textLiteral,
  type PlanPart,
} from './messages.ts';
import type { Session } from './session.ts';
import { statementText } from './statement-text.ts';

export interface Described {
  /** With the columns `c1`, `c2` and so on. */
  readonly relation: PlanPart;
  readonly columns: readonly ConvertedColumn[];
}

/** Throws a StepError. */
export async function describe(
  session: Session,
  query: Query,
  timeoutMs: number,
): Promise<Described> {
  const { text, parameters } = statementText(query.statement);
  checkParameterCount(query, parameters, parametersText(parameters));
  const values = Array.from({ length: parameters }, (_, at) => literalOf(query.parameters[at]));
  // Only a query can be part of another one, and so the statement changes nothing.
  const rows = sqlRelation(`SELECT * FROM (\n${text}\n) AS q`, { positional: values });
  const fields = await session.describe(rows, timeoutMs);
  checkColumns(query, fields);
  const columns = fields.map((field) => convertedColumn(field, query.types[field.name]));
  return { relation: renamed(rows, columnNames(columns)), columns };
}

/** Throws a StepError. */
export async function describeOnly(
  session: Session,
  { query, timeoutMs }: DescribeJob,
): Promise<DescribedQuery> {
  const { columns } = await describe(session, query, timeoutMs);
  return {
    kind: 'described',
    columns: columns.map(({ column }) => column),
    exact: exactColumns(columns),
  };
}

export function columnNames(columns: readonly unknown[]): readonly string[] {
  return columns.map((_, at) => `c${at + 1}`);
}

/** The columns that Spark compares, sorts and computes with exactly as the engine does. */
export function exactColumns(columns: readonly ConvertedColumn[]): readonly string[] {
  return columns.flatMap(({ column, type }) => {
    const isExact = type.kind === 'text' ? type.isBinaryText : EXACT.has(type.kind);
    return isExact && naturalType(type) === column.type ? [column.name] : [];
  });
}

const EXACT: ReadonlySet<string> = new Set(['boolean', 'integer', 'decimal', 'date', 'timestamp']);

function parametersText(count: number): string {
  if (count === 0) return 'no parameters';
  return count === 1 ? 'one parameter' : `${count} parameters`;
}

/** Whole numbers and decimals keep all their digits. A value that only a run knows is null. */
function literalOf(parameter: Parameter | undefined): PlanPart {
  const { text = null, isNumber = false, isBoolean = false } = parameter ?? {};
  if (text === null) return nullLiteral();
  if (isBoolean) return booleanLiteral(text === 'true');
  if (!isNumber) return textLiteral(text);
  if (/^-?\d{1,18}$/.test(text)) return longLiteral(BigInt(text));
  return /^-?(?:\d\.?){1,38}$/.test(text) ? decimalLiteral(text) : doubleLiteral(Number(text));
}
