/** The columns and statements that record the end of a run. */

import type {
  ExecutionOutput,
  ExecutionProblem,
  ExecutionSource,
  ExecutionStatus,
  ResultColumn,
} from '../../model/execution.ts';
import type { ExecutionId } from '../../model/ids.ts';
import { ENDED_CHANNEL } from './execution-events.ts';

/** Names one attempt of a run: what of an earlier attempt is ignored. */
export interface Attempt {
  readonly executionId: ExecutionId;
  readonly attempt: number;
}

export type EndStatus = Exclude<ExecutionStatus, 'queued' | 'running'>;

export interface FinishedExecution {
  readonly status: EndStatus;
  readonly finishedAt: Date;
  readonly executionTimeMs: number | null;
  readonly totalRows: number | null;
  readonly resultId: string | null;
  readonly expiresAt: Date | null;
  readonly columns: readonly ResultColumn[] | null;
  readonly outputs: readonly ExecutionOutput[];
  readonly sources: readonly ExecutionSource[];
  readonly problem: ExecutionProblem | null;
}

export function endColumns(end: FinishedExecution): readonly unknown[] {
  const { problem } = end;
  const error =
    problem &&
    JSON.stringify({
      node_id: problem.nodeId,
      code: problem.code,
      message: storable(problem.message),
    });
  return [
    end.status,
    end.finishedAt.toISOString(),
    end.executionTimeMs,
    end.totalRows,
    end.resultId,
    end.expiresAt?.toISOString() ?? null,
    end.columns && JSON.stringify(end.columns),
    end.outputs.length === 0 ? null : JSON.stringify(end.outputs),
    end.sources.length === 0 ? null : JSON.stringify(end.sources),
    error,
  ];
}

/** `jsonb` has no U+0000 and no half of a surrogate pair: a message may lose a character, but a run must not lose its end. */
function storable(message: string): string {
  return message.toWellFormed().replaceAll('\u0000', '\ufffd');
}

/**
 * A synchronous run always records its own end, even if it was considered abandoned: its caller gets the same outcome.
 * A superseded background run does not: it was requeued, or its end is recorded already.
 */
export const isCurrentAttempt = (attempt: string): string =>
  `attempt = ${attempt} AND (status = 'running' OR NOT is_background)`;

/** The end of a background run is on the disk before waiting requests are notified. */
export const END = `CASE WHEN is_background THEN pg_notify('${ENDED_CHANNEL}', id::text)::text
  ELSE set_config('synchronous_commit', 'off', true) END`;

/** @param first the parameter of the first of `endColumns` */
export const endSql = (first: number): string =>
  ['status', 'finished_at', 'execution_time_ms', 'total_rows', 'result_id', 'expires_at']
    .concat('columns', 'outputs', 'sources', 'error')
    .map((column, at) => `${column} = $${first + at}`)
    .join(', ');

/** `$1` the execution, `$2` the attempt. */
const finish = (alsoSet: string): string => `
  UPDATE executions SET ${endSql(3)}, ${alsoSet}
  WHERE id = $1 AND ${isCurrentAttempt('$2')} RETURNING ${END}`;

export const FINISH = { name: 'executions.finish', sql: finish('params = NULL') };

/** Counts the attempt up, so that a statement of this attempt that arrives late changes nothing. */
export const FAIL = {
  name: 'executions.fail',
  sql: finish('params = NULL, attempt = attempt + 1'),
};
