/** Which node made a run fail: the statements up to each node are run in order until one fails alike. */

import type { Database } from './duckdb.ts';
import { describeFailure, wasInterrupted } from './failure.ts';
import type { Answer, LocateJob } from './protocol.ts';

/**
 * Each statement is drained into one number: every value is computed, none is kept.
 * A node whose values nobody uses is not computed in the run itself but is here;
 * so a failure with another text is remembered only for want of a better one.
 */
export async function locate(database: Database, job: LocateJob): Promise<Answer> {
  let other: number | null = null;
  for (const { nodeId, sql } of job.statements) {
    try {
      const statement = await database.prepare(`SELECT bit_xor(hash(step)) FROM (${sql}) AS step`);
      try {
        await statement.run();
      } finally {
        statement.close();
      }
    } catch (error) {
      if (wasInterrupted(error)) return { kind: 'interrupted' };
      if (describeFailure(error).message === job.message) return { kind: 'located', nodeId };
      other ??= nodeId;
    }
  }
  return { kind: 'located', nodeId: other };
}
