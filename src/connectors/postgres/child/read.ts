/** Reads the rows of a query in one read-only transaction. */

import type { DescribedQuery, DescribeJob, Query, Read, ReadJob } from '../../database/protocol.ts';
import { conversionProblem } from './conversions.ts';
import { copyOut } from './copy-out.ts';
import { boundStatement, copyText, fromItem } from './copy-text.ts';
import { bindValues, valuesOf } from './bound-values.ts';
import { describe, parseText, type Described } from './describe.ts';
import { comparesTextByCodePoints, exactColumns } from './exact-columns.ts';
import type { Session } from './session.ts';
import { statementText } from './statement-text.ts';
import { lowerBoundCondition } from './lower-bound.ts';
import { applySettings } from './settings.ts';
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
  await bindValues(session, valuesOf(query));
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
    await parseText(session, `SELECT 1 FROM ${fromItem(text, described.columns)}`);
  } catch (error) {
    throw new StepError('call', readProblem(error, described));
  }
  const exact = exactColumns(described, await comparesTextByCodePoints(session));
  return { kind: 'described', columns: described.columns, exact };
}

export async function beginReadOnly({ client }: Session, timeoutMs: number): Promise<void> {
  await client.query('BEGIN READ ONLY');
  await applySettings({ client }, SETTINGS, timeoutMs);
}

function copyStatement(query: Query, described: Described): string {
  const from = fromItem(boundStatement(query, described), described.columns);
  return copyText('', described.values, `${from}${lowerBoundCondition(query, described)}`);
}

export function readProblem(error: unknown, { columns }: Pick<Described, 'columns'>): string {
  const { code, message } = error as { code?: string; message: string };
  const problem = conversionProblem(message, columns);
  if (problem !== null) return problem;
  if (code === '42601')
    return 'The statement was refused: it must be a single SELECT, VALUES, TABLE or WITH that changes no data';
  return `The statement failed: ${message}`;
}
