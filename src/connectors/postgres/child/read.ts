/** Reads the rows of a query in one read-only transaction. */

import type { DescribedQuery, DescribeJob, Query, Read, ReadJob } from '../../database/protocol.ts';
import { conversionProblem } from './conversions.ts';
import { copyOut } from './copy-out.ts';
import { describe, parseText, type Described } from './describe.ts';
import type { Session } from './session.ts';
import { lowerBoundCondition } from './lower-bound.ts';
import { applySettings } from './settings.ts';
import { statementText } from './statement-text.ts';
import { StepError } from '../../step-error.ts';

/** Texts of values do not depend on the settings of the server or the user. */
const SETTINGS: Readonly<Record<string, string>> = {
  bytea_output: 'hex',
  client_connection_check_interval: '2000',
  datestyle: 'ISO',
  extra_float_digits: '1',
  intervalstyle: 'iso_8601',
  lc_monetary: 'C',
  standard_conforming_strings: 'on',
  // Otherwise, equal scans begin at different rows.
  synchronize_seqscans: 'off',
  timezone: 'UTC',
};

/** Throws a StepError. */
export async function read(session: Session, job: ReadJob): Promise<Read> {
  const { query } = job;
  await beginReadOnly(session, job.timeoutMs);
  const described = await describe(session, query);
  await bindParameters(session, query);
  const text = copyStatement(query, described);
  try {
    const copied = await copyOut(session, text, job);
    return { kind: 'read', columns: described.columns, ...copied };
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError('call', readProblem(error, described));
  }
}

/** Throws a StepError. */
export async function describeOnly(
  session: Session,
  { query, timeoutMs }: DescribeJob,
): Promise<DescribedQuery> {
  await beginReadOnly(session, timeoutMs);
  const described = await describe(session, query);
  try {
    const { text } = statementText(query.statement, (number) => `$${number}`);
    await parseText(session, `SELECT 1 ${fromClause(text, described)}`);
  } catch (error) {
    throw new StepError('call', readProblem(error, described));
  }
  return { kind: 'described', columns: described.columns };
}

async function beginReadOnly({ client }: Session, timeoutMs: number): Promise<void> {
  await client.query('BEGIN READ ONLY');
  await applySettings({ client }, SETTINGS, timeoutMs);
}

const parameterName = (number: number): string => `weir.p${number}`;

/** `COPY` has no parameters, so their values are settings of the transaction. A setting cannot be null. */
async function bindParameters({ client }: Session, { parameters }: Query): Promise<void> {
  if (parameters.length === 0) return;
  const names = parameters.map((_, index) => parameterName(index + 1));
  const values = parameters.map(({ text }) => text ?? '');
  await client.query(
    'SELECT pg_catalog.set_config(name, value, true) FROM ROWS FROM (pg_catalog.unnest($1::text[]), pg_catalog.unnest($2::text[])) AS p(name, value)',
    [names, values],
  );
}

function copyStatement(query: Query, described: Described): string {
  const { statement, parameters } = query;
  const { values, parameterTypes } = described;
  const { text } = statementText(statement, (number) => {
    const type = parameterTypes[number - 1] ?? 'text';
    return (parameters[number - 1]?.text ?? null) === null
      ? `(NULL::${type})`
      : `(pg_catalog.current_setting('${parameterName(number)}')::${type})`;
  });
  // A row of a single null would be an empty line.
  const list = values.length === 1 ? [...values, "''"] : values;
  return `COPY (SELECT ${list.join(', ')} ${fromClause(text, described)}${lowerBoundCondition(query, described)}) TO STDOUT (FORMAT csv, ENCODING 'UTF8')`;
}

/** Only a statement that returns rows and changes nothing can be in a FROM clause. */
function fromClause(statement: string, { columns }: Pick<Described, 'columns'>): string {
  const names = columns.map((_, index) => `c${index + 1}`);
  return `FROM (\n${statement}\n) AS q(${names.join(', ')})`;
}

function readProblem(error: unknown, { columns }: Described): string {
  const { code, message } = error as { code?: string; message: string };
  const problem = conversionProblem(message, columns);
  if (problem !== null) return problem;
  if (code === '42601')
    return 'The statement was refused: it must be a single SELECT, VALUES, TABLE or WITH that changes no data';
  return `The statement failed: ${message}`;
}
