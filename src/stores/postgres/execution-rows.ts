/**
 * The rows of synchronous runs. A row is first written when the run takes long, calls another service or ends. Most
 * runs end soon, so their row is written once. Each statement therefore carries the row, and inserts it if it does
 * not exist.
 */

import type { CalledRevision } from '../../model/execution.ts';
import type { KeyId, OrganizationId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Query, Statement } from './queries/statement.ts';
import { WITHOUT_WAITING } from './queries/without-waiting.ts';

export interface NewExecution {
  readonly organizationId: OrganizationId;
  readonly workflowId: WorkflowId;
  /** The workflow's owner. */
  readonly workflowUserId: UserId;
  readonly revision: number;
  /** The user who started the run. */
  readonly userId: UserId;
  /** Null if the user started it with a session. */
  readonly keyId: KeyId | null;
  readonly startedAt: Date;
  /** By default, the run is for the moment of its acceptance. */
  readonly dueAt?: Date | null;
  readonly lastSuccessAt?: Date | null;
  /** Empty if there are none. Null or absent: they are not kept. */
  readonly sealedParams?: Buffer | null;
  /** The workflows that the run can call. By default, none. */
  readonly calledWorkflows?: readonly CalledRevision[] | null;
}

/** In the order of the statements' parameters. */
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
    row.dueAt?.toISOString() ?? null,
    row.lastSuccessAt?.toISOString() ?? null,
    row.sealedParams ?? null,
    row.calledWorkflows ? JSON.stringify(row.calledWorkflows) : null,
  ];
}

/** Two forms of a statement: `upsert` appends `newExecutionColumns` to the parameters of `update`. */
export interface RowStatements<Row = readonly unknown[]> {
  readonly update: Statement<Row>;
  readonly upsert: Statement<Row>;
}

/** @param row present if the row may not exist yet */
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
  /** The parameter number of the first of `newExecutionColumns`. `$1` is the id. */
  readonly first: number;
  /** The attempt that an existing row must have. */
  readonly attempt: string;
  /** A clause that can suppress the write. */
  readonly from?: string;
  readonly values: Readonly<Record<string, string>>;
  /** The columns to update in an existing row, in addition to those of the body of a call, which is read after the start. */
  readonly changed: readonly string[];
}

/** Inserts the row, or updates the row of this attempt. Returns a row if either happened. */
export function upsertSql({ first, attempt, from = '', values, changed }: Upsert): string {
  const columns = Object.keys(values);
  const [organization, workflow, revision, user, key] = [0, 1, 2, 3, 4].map(
    (at) => `$${first + at}::int`,
  );
  const startedAt = startedAtParameter(first);
  const workflowUser = `$${first + 6}::int`;
  const [dueAt, lastSuccessAt] = [7, 8].map((at) => `$${first + at}::timestamptz`);
  const updated = [
    // A large value that does not change is not written again.
    'sealed_params = coalesce(e.sealed_params, excluded.sealed_params)',
    'called_workflows = coalesce(e.called_workflows, excluded.called_workflows)',
    ...['due_at', ...changed].map((column) => `${column} = excluded.${column}`),
  ];
  return `
    INSERT INTO executions AS e (
      id, organization_id, workflow_id, workflow_user_id, revision, user_id, key_id, created, started_at,
      due_at, last_success_at, sealed_params, called_workflows, ${columns.join(', ')}
    )
    SELECT $1::bigint, ${organization}, ${workflow}, ${workflowUser}, ${revision}, ${user}, ${key}, ${startedAt}, ${startedAt},
      ${dueAt}, ${lastSuccessAt}, $${first + 9}::bytea, $${first + 10}::json, ${Object.values(values).join(', ')} ${from}
    ON CONFLICT (id) DO UPDATE SET ${updated.join(', ')}
      WHERE e.attempt = ${attempt} AND ${isSameRun(first)}
    RETURNING ${WITHOUT_WAITING}`;
}

/** The organization and workflow of a run, unless the row belongs to another attempt or run. */
export function runSql(first: number, attempt: string): string {
  return `
    SELECT $${first}::int AS organization_id, $${first + 1}::int AS workflow_id
    WHERE NOT EXISTS (
      SELECT FROM executions e WHERE e.id = $1 AND NOT (e.attempt = ${attempt} AND ${isSameRun(first)})
    )`;
}

const startedAtParameter = (first: number): string => `$${first + 5}::timestamptz`;

/** After a crash the database can reuse an id that never reached the disk. */
const isSameRun = (first: number): string =>
  `e.organization_id = $${first}::int AND e.created = ${startedAtParameter(first)}`;
