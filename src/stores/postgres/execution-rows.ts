/**
 * The rows of runs whose callers wait. Such a row is written when the run lasts, reaches another service, or ends, whichever
 * comes first, and most runs end so soon that it is written once. Each statement therefore takes the row along: it inserts
 * the row, or changes the one that is there.
 */

import type { KeyId, OrganizationId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Query, Statement } from './queries/statement.ts';
import { WITHOUT_WAITING } from './queries/without-waiting.ts';

/** What a run has from its start. */
export interface NewExecution {
  readonly organizationId: OrganizationId;
  readonly workflowId: WorkflowId;
  /** The workflow's owner. */
  readonly workflowUserId: UserId;
  readonly revision: number;
  /** Who asked for the run. */
  readonly userId: UserId;
  readonly keyId: KeyId;
  readonly startedAt: Date;
}

/** In the order in which the statements take them. */
export function newExecutionColumns(row: NewExecution): readonly unknown[] {
  const { organizationId, workflowId, revision, userId, keyId, startedAt } = row;
  return [
    organizationId,
    workflowId,
    revision,
    userId,
    keyId,
    startedAt.toISOString(),
    row.workflowUserId,
  ];
}

/** Two forms of a statement: `upsert` takes `newExecutionColumns` behind the parameters of `update`. */
export interface RowStatements<Row = readonly unknown[]> {
  /** Changes the row. */
  readonly update: Statement<Row>;
  /** Inserts it, or changes the one that is there. */
  readonly upsert: Statement<Row>;
}

/** @param row of a run whose row may not be there yet */
export function queryRow<Row>(
  query: Query,
  { update, upsert }: RowStatements<Row>,
  args: readonly unknown[],
  row: NewExecution | undefined,
): Promise<readonly Row[]> {
  return row === undefined
    ? query(update, args)
    : query(upsert, [...args, ...newExecutionColumns(row)]);
}

interface Upsert {
  /** The parameter of the first of `newExecutionColumns`. `$1` is the id. */
  readonly first: number;
  /** The attempt that the row must be of; not needed where it stays as it is. */
  readonly attempt?: string;
  /** A clause that decides whether anything is written at all. */
  readonly from?: string;
  /** Columns and their values. */
  readonly values: Readonly<Record<string, string>>;
  /** Which of them a row that is there already takes; none: it stays as it is. */
  readonly changed: readonly string[];
}

/** Inserts the row, or changes the one that is there if it is of this attempt. Has a row where one of both happened. */
export function upsertSql({ first, attempt = '', from = '', values, changed }: Upsert): string {
  const columns = Object.keys(values);
  const [organization, workflow, revision, user, key] = [0, 1, 2, 3, 4].map(
    (at) => `$${first + at}::int`,
  );
  const startedAt = startedAtParameter(first);
  const workflowUser = `$${first + 6}::int`;
  const conflict =
    changed.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}
        WHERE e.attempt = ${attempt} AND ${isSameRun(first)}`;
  return `
    INSERT INTO executions AS e (
      id, organization_id, workflow_id, workflow_user_id, revision, user_id, key_id, created, started_at,
      ${columns.join(', ')}
    )
    SELECT $1::bigint, ${organization}, ${workflow}, ${workflowUser}, ${revision}, ${user}, ${key}, ${startedAt}, ${startedAt},
      ${Object.values(values).join(', ')} ${from}
    ON CONFLICT (id) DO ${conflict}
    RETURNING ${WITHOUT_WAITING}`;
}

/** The organization and the workflow of a run, unless another attempt or another run has its row. */
export function runSql(first: number, attempt: string): string {
  return `
    SELECT $${first}::int AS organization_id, $${first + 1}::int AS workflow_id
    WHERE NOT EXISTS (
      SELECT FROM executions e WHERE e.id = $1 AND NOT (e.attempt = ${attempt} AND ${isSameRun(first)})
    )`;
}

const startedAtParameter = (first: number): string => `$${first + 5}::timestamptz`;

/** A database that crashed may give an id again that no row on its disk has. */
const isSameRun = (first: number): string =>
  `e.organization_id = $${first}::int AND e.created = ${startedAtParameter(first)}`;
