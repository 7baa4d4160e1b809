/** A plan of two tables and two outputs, and a supervisor that answers by script. */

import type { RunRequest } from '../../src/engine/contract.ts';
import type { PlannedOutput, PlannedTable, PlanStep } from '../../src/engine/plan/plan.ts';
import type { JobEnd } from '../../src/engine/pool/child-process.ts';
import type { Job, WrittenRows } from '../../src/engine/protocol/messages.ts';
import { createCancellation } from '../../src/kit/cancellation.ts';
import { execute, executeStatements, type Execution } from '../../src/engine/run/execute.ts';
import type { RunTools } from '../../src/engine/run/tools.ts';
import { runRequest } from '../support/engine.ts';
import { recordedLog } from '../support/recorded-log.ts';

const steps: readonly PlanStep[] = [
  { nodeId: 1, sources: [], sql: 'step 1', texts: ['t'] },
  { nodeId: 9, sources: [1], sql: 'step 9', texts: [] },
];
const table = (name: string, ...reads: string[]): PlannedTable => ({
  nodeId: 1,
  name,
  sql: `table ${name}`,
  reads,
  steps: () => steps,
});
const output = (nodeId: number, ...reads: string[]): PlannedOutput => ({
  nodeId,
  columns: [],
  sql: `output ${nodeId}`,
  reads,
  steps: () => steps,
});
export const written = (more: Partial<WrittenRows> = {}): WrittenRows => ({
  file: null,
  rows: 1,
  bytes: 3,
  index: [0],
  inline: Buffer.from('{}\n'),
  ...more,
});
export const failure = (code: string, value: string | null = null) => ({
  kind: 'failed',
  statement: 2,
  failure: { code, message: 'A fault', detail: 'said', value },
});

export const PLAN = {
  tables: [table('a'), table('b', 'a')],
  outputs: [output(9, 'a', 'b'), output(8, 'b')],
  generated: [],
  nodes: [],
  rowOrder: 'kept' as const,
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** @param ends what the child responds, in order */
export function setup(...ends: readonly object[]) {
  const jobs: Job[] = [];
  const signals: AbortSignal[] = [];
  const log = recordedLog();
  const left = [...ends];
  const runs: unknown[] = [];
  const supervisor = {
    forRun: (run: unknown) => {
      runs.push(run);
      return {
        submit: async (job: Job, signal: AbortSignal) => {
          jobs.push(job);
          signals.push(signal);
          return left.shift() as JobEnd;
        },
      };
    },
  };
  // Nothing else of the tools is used.
  const tools = { supervisor, log, maxOutputBytes: 4_194_304 } as unknown as RunTools;
  const stop = createCancellation(60_000, []);
  const given = { stop, inputs: { p: { text: 'x' } }, directory: '/run' };
  closers.push(() => stop.release());
  return {
    jobs,
    signals,
    log,
    stop,
    runs,
    run: (request: Partial<RunRequest> = {}) =>
      execute(tools, runRequest({ timeoutMs: 60_000, maxRows: 1_000, ...request }), {
        ...given,
        plan: PLAN,
        onMeasured: () => undefined,
      }),
    statements: (execution: Partial<Execution> = {}) =>
      executeStatements(tools, {
        ...given,
        request: runRequest(),
        planned: [...PLAN.tables, ...PLAN.outputs],
        keepPlan: false,
        maxRows: 1_000,
        maxOutputBytes: 4_194_304,
        ...execution,
      }),
  };
}
