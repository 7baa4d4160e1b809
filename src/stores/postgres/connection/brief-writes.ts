/**
 * Pipelines short writes, because under load most of their cost is waking the server. A statement in a pipeline
 * blocks those after it, so it must not wait for a lock: on a lock timeout it is undone and retried on its own
 * connection.
 */

import { DatabaseError } from 'pg';
import type { Query } from '../queries/statement.ts';

/** Longest wait for a lock in a pipeline. */
export const BRIEF_LOCK_MS = 5;

/** SQLSTATE of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

export function createBriefWrites(pipelined: Query, alone: Query): Query {
  return (statement, args) =>
    pipelined(statement, args).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)
        return alone(statement, args);
      throw error;
    });
}
