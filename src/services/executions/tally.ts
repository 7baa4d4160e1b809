/** What this process has run since its start, for the metrics. */

import type { EndStatus } from '../../stores/postgres/executions.ts';

export interface ExecutionFigures {
  /** Executions that ended here, by how they ended. */
  readonly ended: Readonly<Record<EndStatus, number>>;
  /** Executions that were taken from the queue here, and how long they had waited together. */
  readonly taken: number;
  readonly waitedSeconds: number;
}

export interface ExecutionTally {
  noteEnd(status: EndStatus): void;
  noteTaken(waitedMs: number): void;
  figures(): ExecutionFigures;
}

export function createExecutionTally(): ExecutionTally {
  const ended = { completed: 0, failed: 0, timed_out: 0, cancelled: 0 };
  let taken = 0;
  let waitedMs = 0;
  return {
    noteEnd(status) {
      ended[status] += 1;
    },
    noteTaken(ms) {
      taken += 1;
      waitedMs += ms;
    },
    figures: () => ({ ended: { ...ended }, taken, waitedSeconds: waitedMs / 1000 }),
  };
}
