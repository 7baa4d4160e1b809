/** The columns and statements that record the end of a run. */

import type {
  ExecutionNode,
  ExecutionOutput,
  ExecutionProblem,
  ExecutionSource,
  ExecutionStatus,
  ResultColumn,
} from '../../model/execution.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { RunCursors } from './cursor-moves.ts';
import type { Query } from './queries/statement.ts';
import { ENDED_CHANNEL } from './execution-events.ts';
import { queryRow, upsertSql, type NewExecution, type RowStatements } from './execution-rows.ts';
import { WITHOUT_WAITING } from './queries/without-waiting.ts';

/** One attempt of a run. Writes of earlier attempts are ignored. */
export interface Attempt {
  readonly executionId: ExecutionId;
  readonly attempt: number;
  /** The row to insert if it does not exist yet. */
  readonly row?: NewExecution;
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
  readonly nodes: readonly ExecutionNode[];
  /** Present if the run read cursors. */
  readonly cursors?: RunCursors | undefined;
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
    end.nodes.length === 0 ? null : JSON.stringify(end.nodes),
  ];
}

/**
 * `jsonb` cannot store U+0000 or lone surrogates: better a message that loses a character than a run that loses its
 * end.
 */
function storable(message: string): string {
  return message.toWellFormed().replaceAll('\u0000', '\ufffd');
}

/**
 * A synchronous run always records its end, even after it was considered abandoned, because its caller gets the
 * same outcome. A superseded background run does not: it was requeued or has already ended.
 */
export const isCurrentAttempt = (attempt: string): string =>
  `attempt = ${attempt} AND (status = 'running' OR NOT is_background)`;

/** The end of a background run must be on disk before waiting requests are notified. */
export const END = `CASE WHEN is_background THEN pg_notify('${ENDED_CHANNEL}', id::text)::text
  ELSE ${WITHOUT_WAITING} END`;

/** In the order of `endColumns`. */
const END_TYPES = {
  status: 'text',
  finished_at: 'timestamptz',
  execution_time_ms: 'int',
  total_rows: 'int',
  result_id: 'text',
  expires_at: 'timestamptz',
  columns: 'json',
  outputs: 'json',
  sources: 'json',
  error: 'jsonb',
  nodes: 'json',
};

/**
 * The values of an end, by column.
 * @param first parameter number of the first of `endColumns`
 */
export const endValues = (first: number): Record<keyof typeof END_TYPES, string> =>
  Object.fromEntries(
    Object.entries(END_TYPES).map(([column, type], at) => [column, `$${first + at}::${type}`]),
  ) as Record<keyof typeof END_TYPES, string>;

export const assigned = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

/** Parameters that are not encrypted are kept only if their schedule shows them, too. */
export const WITHOUT_READABLE_PARAMS = 'params = CASE WHEN schedule_id IS NOT NULL THEN params END';

/** `$1` is the execution, `$2` the attempt, `$14` the first of `newExecutionColumns`, if any. */
const endings = (name: string, attempt: string): RowStatements => {
  const values = { ...endValues(3), attempt };
  return {
    update: {
      name,
      sql: `
  UPDATE executions SET ${assigned(values)}, ${WITHOUT_READABLE_PARAMS}
  WHERE id = $1 AND ${isCurrentAttempt('$2')} RETURNING ${END}`,
    },
    upsert: {
      name: `${name}New`,
      sql: upsertSql({ first: 14, attempt: '$2::int', values, changed: Object.keys(values) }),
    },
  };
};

const FINISH = endings('executions.finish', '$2::int');

/** Increments the attempt, so that a late statement of this attempt changes nothing. */
const FAIL = endings('executions.fail', '$2::int + 1');

export const finish = (query: Query, run: Attempt, end: FinishedExecution): Promise<boolean> =>
  record(query, FINISH, run, end);

export const fail = (query: Query, run: Attempt, end: FinishedExecution): Promise<boolean> =>
  record(query, FAIL, run, end);

async function record(
  query: Query,
  statements: RowStatements,
  { executionId, attempt, row }: Attempt,
  end: FinishedExecution,
): Promise<boolean> {
  const args = [executionId, attempt, ...endColumns(end)];
  return (await queryRow(query, statements, args, row)).length > 0;
}
