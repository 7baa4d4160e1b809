/** Reads the rows of a statement in a read-only transaction. */

import mysql from 'mysql2';

import { checkColumns, checkParameterCount } from '../../database/child/statement-columns.ts';
import type {
  DescribedQuery,
  DescribeJob,
  Parameter,
  Query,
  Read,
  ReadJob,
} from '../../database/protocol.ts';
import { StepError } from '../../step-error.ts';
import type { Field, PreparedStatement } from './connection.ts';
import { convertedColumn, type ConvertedColumn } from './conversions.ts';
import type { ServerError } from './load-failure.ts';
import { boundedStatement } from './lower-bound.ts';
import { writeRows, type WrittenStatement } from './rows-out.ts';
import type { Session } from './session.ts';
import { applySettings } from './settings.ts';
import { statementText } from './statement-text.ts';

/** Other statements with a result, such as OPTIMIZE TABLE, can change data in spite of the transaction. */
const FIRST_WORDS: ReadonlySet<string> = new Set(['SELECT', 'VALUES', 'TABLE', 'WITH']);
const NO_ROWS = 'The statement returns no rows: use SELECT, VALUES, TABLE or WITH';

/** Throws a StepError. */
export async function describeOnly(
  session: Session,
  { query, timeoutMs }: DescribeJob,
): Promise<DescribedQuery> {
  await beginReadOnly(session, timeoutMs);
  const { columns } = await describe(session, query);
  return { kind: 'described', columns: columns.map(({ column }) => column) };
}

/** Throws a StepError. */
export async function read(session: Session, job: ReadJob): Promise<Read> {
  const { query } = job;
  await beginReadOnly(session, job.timeoutMs);
  const described = await describe(session, query);
  const values = query.parameters.map(valueOf);
  try {
    const bounded = await withBound(session, query, described);
    const run = { statement: bounded.statement, values: [...values, ...bounded.values] };
    const written = await writeRows(session, run, (fields) => columnsOf(query, fields), job);
    const { rows, bytes, longestRowBytes } = written;
    return {
      kind: 'read',
      columns: written.columns.map(({ column }) => column),
      rows,
      bytes,
      longestRowBytes,
      warnings: warningsOf(written),
    };
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError('call', readProblem(error));
  }
}

async function beginReadOnly(session: Session, timeoutMs: number): Promise<void> {
  await applySettings(session, timeoutMs);
  await session.run('START TRANSACTION READ ONLY');
}

interface Described {
  readonly statement: PreparedStatement;
  /** The bare statement. */
  readonly text: string;
  readonly columns: readonly ConvertedColumn[];
}

async function describe(session: Session, query: Query): Promise<Described> {
  const { text, firstWord } = statementText(query.statement);
  let statement: PreparedStatement;
  try {
    statement = await session.prepare(query.statement);
  } catch (error) {
    throw new StepError('call', statementProblem(query, error));
  }
  if (!FIRST_WORDS.has(firstWord) || statement.columns.length === 0)
    throw new StepError('call', NO_ROWS);
  const count = statement.parameters.length;
  checkParameterCount(query, count, parametersText(count));
  return { statement, text, columns: columnsOf(query, statement.columns) };
}

function columnsOf(query: Query, fields: readonly Field[]): readonly ConvertedColumn[] {
  checkColumns(query, fields);
  return fields.map((field) => convertedColumn(field, query.types[field.name]));
}

function parametersText(count: number): string {
  if (count === 0) return 'no parameters';
  return count === 1 ? 'one parameter' : `${count} parameters`;
}

async function withBound(
  session: Session,
  { from }: Query,
  { statement, text, columns }: Described,
): Promise<{ readonly statement: PreparedStatement; readonly values: readonly unknown[] }> {
  if (from === undefined) return { statement, values: [] };
  const bounded = boundedStatement(text, from, columns);
  return { statement: await session.prepare(bounded.text), values: bounded.values };
}

/** Whole numbers keep all their digits. */
function valueOf({ text, isNumber }: Parameter): unknown {
  if (text === null || !isNumber) return text;
  return /^-?\d{1,18}$/.test(text) ? mysql.TypedParameter.BIGINT(text) : Number(text);
}

const READ_ONLY_TRANSACTION = 1792;
const CHANGES =
  'The statement was refused: it must be a single SELECT, VALUES, TABLE or WITH that changes no data';

/** The message of the server has the line, and the text at which it stopped. */
function statementProblem({ isTable }: Query, error: unknown): string {
  const { errno, message } = error as ServerError;
  if (errno === READ_ONLY_TRANSACTION) return CHANGES;
  return `The ${isTable === true ? 'table' : 'statement'} was refused: ${message}`;
}

function readProblem(error: unknown): string {
  const { errno, message } = error as ServerError;
  return errno === READ_ONLY_TRANSACTION ? CHANGES : `The statement failed: ${message}`;
}

function warningsOf({ zeroDates }: WrittenStatement): readonly string[] {
  return [...zeroDates].map(
    ([name, count]) =>
      `The column \`${name}\` has the date 0000-00-00 in ${count === 1 ? 'one row' : `${count} rows`}, which was read as null`,
  );
}
