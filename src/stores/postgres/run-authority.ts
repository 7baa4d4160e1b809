/** Checks whether the principal of a run can still run it: the user, the key, and their access to the workflow. */

import * as sql from '../../generated/statements/runAuthority.ts';
import { AUTHORITY_PROBLEMS, type AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { KeyId, OrganizationId, UserId } from '../../model/ids.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './queries/statement.ts';

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
      return (await read(sql.problem, [userId, keyId, workflowUserId]))[0]?.problem ?? null;
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
  await query(sql.stop, [organizationId, userId, JSON.stringify(PROBLEMS)]);
}

/** The stored ends of executions, by code. */
const PROBLEMS = Object.fromEntries(
  Object.values(AUTHORITY_PROBLEMS).map(({ nodeId, code, message }) => [
    code,
    { node_id: nodeId, code, message },
  ]),
);
