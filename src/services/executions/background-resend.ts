/** Background runs that send stored rows again. */

import type { Engine } from '../../engine/index.ts';
import type { Log } from '../../kit/log.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { ExecutionId } from '../../model/ids.ts';
import type { ClaimedRun } from '../../stores/postgres/execution-queue.ts';
import type { ResentRows } from './deliveries/resent-rows.ts';
import { cannotSend, ROWS_GONE, ROWS_SEALED } from './queue-problems.ts';
import type { RegisteredRun } from './registry.ts';
import { loggedRun } from './run-log.ts';
import type { Runner } from './runner.ts';
import type { RunEnd } from './started-run.ts';

interface Tools {
  readonly engine: Pick<Engine, 'intake'>;
  readonly resentRows: ResentRows;
  readonly runner: Runner;
  readonly limits: { readonly executeAsyncTimeoutSeconds: number };
  /** Retries short failures. */
  readonly retrying: <T>(run: ClaimedRun, ask: () => Promise<T>) => Promise<T>;
  /** Records the end of a run that did not start. */
  readonly fail: (problem: ExecutionProblem) => Promise<boolean>;
  readonly log: Log;
}

/** @returns the outcome, or if it did not start, whether that is recorded */
export async function runResend(
  tools: Tools,
  run: ClaimedRun & { readonly resendOf: ExecutionId },
  registered: RegisteredRun,
): Promise<RunEnd | boolean> {
  const { engine, resentRows, runner, limits, fail, log } = tools;
  const nodes = await tools.retrying(run, () => resentRows.takenNodes(run));
  if (nodes === 'gone') return fail(ROWS_GONE);
  if (nodes === 'sealed') return fail(ROWS_SEALED);
  const graph = await tools.retrying(run, () => resentRows.graph(run.organizationId, nodes));
  const deliveries = resentRows.deliveries(graph);
  const problem = resentRows.problem(deliveries);
  if (problem !== null) return fail(cannotSend(problem));
  const intake = engine.intake(graph);
  try {
    const { directory } = intake;
    const outputs = await resentRows.outputs(run, { deliveries, nodes }, directory);
    if (outputs === null) return await fail(ROWS_GONE);
    if (outputs === 'sealed') return await fail(ROWS_SEALED);
    const { dueAt, baseStartedAt: startedAt, lastSuccessAt, attempt, waitedMs } = run;
    const started = {
      ...run,
      revision: run.revision ?? 0,
      constants: { dueAt, startedAt, lastSuccessAt },
      principal: run,
      graph,
      directory,
      outputs,
      timeoutSeconds: limits.executeAsyncTimeoutSeconds,
      isBackground: true,
    };
    log.info({ ...loggedRun(run), attempt, waitedMs }, 'execution started');
    return await runner.run(started, { values: {}, rows: new Map() }, registered);
  } finally {
    await intake.close();
  }
}
