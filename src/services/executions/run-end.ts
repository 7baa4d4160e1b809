/** The end of a run that did not complete, for the history and for its caller. */

import type { EngineEnd, Graph } from '../../engine/index.ts';
import { AUTHORITY_PROBLEMS, type AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { EndStatus, FinishedExecution } from '../../stores/postgres/executions.ts';
import type { EndedExecution, EndedRun, ExecutionOutcome } from './outcome.ts';
import { toExecutionProblem } from './execution-problem.ts';
import type { StopReason } from './registry.ts';

type Incomplete = Exclude<EngineEnd, { status: 'completed' }>;

/** A result above its limit is a failure with another reason. */
const STATUS: Readonly<Record<EndedExecution['reason'], Exclude<EndStatus, 'completed'>>> = {
  failed: 'failed',
  too_large: 'failed',
  timed_out: 'timed_out',
  cancelled: 'cancelled',
};

export interface IncompleteEnd {
  readonly end: Pick<FinishedExecution, 'status' | 'executionTimeMs' | 'problem'>;
  readonly reported: ExecutionOutcome;
}

export function endedRun(
  outcome: Incomplete,
  common: EndedRun,
  graph: Pick<Graph, 'nodes'>,
): IncompleteEnd {
  if (outcome.status === 'invalid') {
    const [first] = outcome.report.errors;
    const problem = first ? toExecutionProblem(graph, first) : null;
    const end = { status: 'failed', executionTimeMs: common.executionTimeMs, problem } as const;
    return { end, reported: { kind: 'invalid', report: outcome.report } };
  }
  const problem = toExecutionProblem(graph, outcome.problem);
  const status = STATUS[outcome.status];
  return {
    end: { status, executionTimeMs: common.executionTimeMs, problem },
    reported: { kind: 'ended', execution: { ...common, status, reason: outcome.status, problem } },
  };
}

const CANCELLED_BY_REQUEST: ExecutionProblem = {
  nodeId: null,
  code: 'cancelled_by_request',
  message: 'The run was cancelled by a request.',
};

/** The recorded problem of a stopped run. Null if its client disconnected, or if another process runs it again. */
export function stopProblem(reason: StopReason | null): ExecutionProblem | null {
  if (reason === 'requested') return CANCELLED_BY_REQUEST;
  return reason !== null && reason in AUTHORITY_PROBLEMS
    ? AUTHORITY_PROBLEMS[reason as AuthorityProblemCode]
    : null;
}

/** A run that was cancelled, or whose user may no longer run it. */
export function cancelledRun(common: EndedRun, problem: ExecutionProblem): IncompleteEnd {
  return {
    end: { status: 'cancelled', executionTimeMs: common.executionTimeMs, problem },
    reported: {
      kind: 'ended',
      execution: { ...common, status: 'cancelled', reason: 'cancelled', problem },
    },
  };
}

export function emptyEnd(
  end: Pick<FinishedExecution, 'status' | 'problem' | 'finishedAt' | 'executionTimeMs'> &
    Partial<Pick<FinishedExecution, 'sources' | 'cursors'>>,
): FinishedExecution {
  return {
    totalRows: null,
    resultId: null,
    expiresAt: null,
    columns: null,
    outputs: [],
    sources: [],
    nodes: [],
    ...end,
  };
}
