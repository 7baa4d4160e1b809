/** Checks whether the principal of a run can still run it: the user, the key, and their access to the workflow. */

import { AUTHORITY_PROBLEMS, type AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { KeyId, OrganizationId, UserId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './queries/statement.ts';
import { CANCEL_CHANNEL, ENDED_CHANNEL } from './execution-events.ts';
import { columns, nullable, text } from './queries/columns.ts';

export interface RunPrincipal {
  readonly userId: UserId;
  /** null for a run of a schedule, which runs as its user. */
  readonly keyId: KeyId | null;
  /** The owner of the workflow. */
  readonly workflowUserId: UserId;
}

export interface RunAuthorityStore {
  /** The reason to stop the run; null if it can go on. */
  problem(principal: RunPrincipal): Promise<AuthorityProblemCode | null>;
}

export function createRunAuthorityStore({ read }: Pick<Database, 'read'>): RunAuthorityStore {
  return {
    async problem({ userId, keyId, workflowUserId }) {
      return (await read(PROBLEM, [userId, keyId, workflowUserId]))[0]?.problem ?? null;
    },
  };
}

/**
 * Ends the queued runs that a user is no longer allowed to run, and notifies the processes of running ones, which
 * check again. Call it after a change that removes permissions. Runs with a locked row, and those with separately
 * stored parameters, end when a worker claims them.
 */
export async function stopUnauthorizedRuns(
  query: Query,
  { organizationId, userId }: { organizationId: OrganizationId; userId: UserId },
): Promise<void> {
  await query(STOP, [organizationId, userId, JSON.stringify(PROBLEMS)]);
}

export const principalJoins = (run: string): string => `
  LEFT JOIN users u ON u.id = ${run}.user_id
  LEFT JOIN api_keys k ON k.id = ${run}.key_id`;

/**
 * The first `AuthorityProblemCode` of a run, or null. Must agree with authentication and `workflowVisibility`.
 * Deleting a workflow removes no permission.
 * @param run alias of a row with the columns of `RunPrincipal`
 */
export const authorityProblem = (run: string): string => `
  CASE
    WHEN u.id IS NULL OR u.deleted_at IS NOT NULL THEN 'user_deleted'
    WHEN ${run}.key_id IS NOT NULL AND NOT coalesce(k.is_active AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp()), false)
      THEN 'key_revoked'
    WHEN ${run}.key_id IS NOT NULL AND NOT 'workflows:execute' = ANY (k.scopes) THEN 'scope_removed'
    WHEN ${run}.workflow_user_id <> ${run}.user_id
      AND NOT (u.role = 'admin' AND (${run}.key_id IS NULL OR k.scope_level = 'client')) THEN 'not_permitted'
  END`;

const PROBLEM_COLUMNS = columns('', {
  problem: nullable(text<AuthorityProblemCode>(authorityProblem('run'))),
});

const PROBLEM = {
  name: 'runAuthority.problem',
  columns: PROBLEM_COLUMNS,
  sql: `
    SELECT ${PROBLEM_COLUMNS.sql}
    FROM (SELECT $1::int AS user_id, $2::int AS key_id, $3::int AS workflow_user_id) run ${principalJoins('run')}`,
};

/** The stored ends of executions, by code. */
const PROBLEMS = Object.fromEntries(
  Object.values(AUTHORITY_PROBLEMS).map(({ nodeId, code, message }) => [
    code,
    { node_id: nodeId, code, message },
  ]),
);

const STOP = {
  name: 'runAuthority.stop',
  sql: `
    WITH queued AS (
      SELECT e.id, ${authorityProblem('e')} AS problem FROM executions e ${principalJoins('e')}
      WHERE e.organization_id = $1 AND e.user_id = $2 AND e.status = 'queued' AND e.params_id IS NULL
        AND ${authorityProblem('e')} IS NOT NULL
      FOR NO KEY UPDATE OF e SKIP LOCKED
    ), ended AS (
      UPDATE executions e SET status = 'cancelled', finished_at = clock_timestamp(), params = NULL,
        error = $3::jsonb -> queued.problem
      FROM queued WHERE e.id = queued.id RETURNING e.id
    ), running AS (
      SELECT e.id FROM executions e ${principalJoins('e')}
      WHERE e.organization_id = $1 AND e.user_id = $2 AND e.status = 'running' AND ${authorityProblem('e')} IS NOT NULL
    )
    SELECT pg_notify('${ENDED_CHANNEL}', id::text) FROM ended
    UNION ALL SELECT pg_notify('${CANCEL_CHANNEL}', id::text) FROM running`,
};
