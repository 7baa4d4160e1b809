/** Records of a run on stores that note their calls. */

import type { EndedRun } from '../../src/services/executions/outcome.ts';
import {
  type IncompleteEngineEnd,
  type RecordTools,
  type RunProgress,
} from '../../src/services/executions/run-records.ts';
import { NO_CURSORS } from '../../src/services/executions/run-cursors.ts';
import type { NodeProblem } from '../../src/engine/index.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

export interface Setup {
  /** Whether the database takes the end: the run is still this attempt's. */
  readonly isOurs?: boolean | Error;
  readonly stored?: NodeProblem | 'stored' | 'superseded';
  readonly isBackground?: boolean;
  readonly hasEffects?: boolean;
  /** What storing the result throws, one after another, before it succeeds. */
  readonly storeErrors?: readonly Error[];
  /** What is found of a statement whose response was lost. */
  readonly resumed?: number | 'completed' | 'superseded';
  readonly stopReason?: 'requested' | 'disconnected' | 'requeued' | 'superseded' | null;
}

export const problem = { nodeId: 2, code: 'cycle', message: 'Why' } as const;
export const sources = [{ nodeId: 1 }] as never;
export const common: EndedRun = {
  executionId: 7n,
  workflowId: 3,
  executionTimeMs: 12,
  deliveries: [],
  hasEffects: false,
};
export const files = ['a file'] as never;

export function setup({ isOurs = true, stored = 'stored', ...given }: Setup = {}) {
  const calls: string[] = [];
  const ends: unknown[] = [];
  const counted: string[] = [];
  const storeErrors = [...(given.storeErrors ?? [])];
  const clock = movableClock();
  const log = recordedLog();
  const note = (name: string) => () => (calls.push(name), Promise.resolve());
  const end = (name: string) => (_run: unknown, recorded: unknown) => {
    calls.push(name);
    ends.push(recorded);
    return isOurs instanceof Error ? Promise.reject(isOurs) : Promise.resolve(isOurs);
  };
  const tools = {
    store: {
      finish: end('finish'),
      fail: end('fail'),
      resumeStoring: () => (calls.push('resume'), Promise.resolve(given.resumed ?? 2)),
    },
    deliveryStore: { write: note('write') },
    resultBytes: { releaseExecution: note('release') },
    resultOutputs: { remove: note('remove'), abandon: note('abandon') },
    quota: {
      store: (run: { attempt: number }, _prepared: unknown, recorded: unknown) => {
        const error = storeErrors.shift();
        if (given.hasEffects === true) calls.push(`store ${run.attempt}`);
        if (error !== undefined) return Promise.reject(error);
        ends.push(recorded);
        return Promise.resolve(stored);
      },
    },
    counters: { countEnd: (status: string) => void counted.push(status) },
    clock,
    log,
  } as unknown as RecordTools;
  const progress = {
    run: {
      executionId: 7n,
      graph: { nodes: [] },
      attempt: 1,
      workflowId: 3,
      timeoutSeconds: 60,
      isBackground: given.isBackground ?? false,
    },
    registered: { stopReason: () => given.stopReason ?? null },
    elapsedMs: () => 12,
    sources,
    deliveries: [],
    opened: NO_CURSORS,
    settled: [],
    read: [],
    files,
    hasEffects: given.hasEffects ?? false,
    isStoring: false,
  } as unknown as RunProgress;
  return { tools, progress, calls, ends, counted, log, now: clock.now() };
}

export const ended = (status: 'failed' | 'timed_out' | 'cancelled', code = 'cycle') =>
  ({ status, problem: { ...problem, code } }) as IncompleteEngineEnd;
