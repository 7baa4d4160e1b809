/** Counts the runs of this process since its start, for the metrics. */

import type { EndStatus } from '../../stores/postgres/executions.ts';

export interface ExecutionStats {
  /** Executions that ended here, by status. */
  readonly ended: Readonly<Record<EndStatus, number>>;
  /** Number of executions that were claimed here, and their total waiting time. */
  readonly claims: number;
  readonly waitedSeconds: number;
  /** Rows that terminators sent from here, by outcome. */
  readonly rowsSent: Readonly<Record<'delivered' | 'failed' | 'in_doubt', number>>;
}

export interface ExecutionCounters {
  countEnd(status: EndStatus): void;
  countClaim(waitedMs: number): void;
  countRowsSent(rows: { delivered: number; failed: number; inDoubt: number }): void;
  stats(): ExecutionStats;
}

export function createExecutionCounters(): ExecutionCounters {
  const ended = { completed: 0, failed: 0, timed_out: 0, cancelled: 0 };
  let claims = 0;
  let waitedMs = 0;
  const rowsSent = { delivered: 0, failed: 0, in_doubt: 0 };
  return {
    countEnd(status) {
      ended[status] += 1;
    },
    countClaim(ms) {
      claims += 1;
      waitedMs += ms;
    },
    countRowsSent({ delivered, failed, inDoubt }) {
      rowsSent.delivered += delivered;
      rowsSent.failed += failed;
      rowsSent.in_doubt += inDoubt;
    },
    stats: () => ({
      ended: { ...ended },
      claims,
      waitedSeconds: waitedMs / 1000,
      rowsSent: { ...rowsSent },
    }),
  };
}
