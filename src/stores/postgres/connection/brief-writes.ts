/**
 * Short writes that share connections as reads do: under load, waking the server is most of what one costs. In a pipeline
 * each statement waits for those before it, so none may wait there for a lock: it is given up, which undoes it, and sent
 * again on a connection of its own.
 */

import { DatabaseError } from 'pg';
import type { Query } from '../queries/statement.ts';

/** How long a statement in a pipeline may wait for a lock: others wait behind it. */
export const BRIEF_LOCK_MS = 5;

/** SQLSTATE: a lock was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

export function createBriefWrites(pipelined: Query, alone: Query): Query {
  return (statement, args) =>
    pipelined(statement, args).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)
        return alone(statement, args);
      throw error;
    });
}
