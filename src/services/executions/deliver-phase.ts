/** Sends the rows of a run, all at once or phase by phase. */

import type { RunOutput } from '../../engine/index.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { Deliveries, Delivered } from './deliveries/deliveries.ts';
import { hasBegun } from './deliveries/report.ts';
import { discardOutputs } from './result-outputs.ts';
import { stopProblem } from './run-end.ts';
import type { RunProgress } from './run-records.ts';

function noteReports(progress: RunProgress, reports: readonly ExecutionDelivery[]): void {
  progress.deliveries = reports;
  if (reports.some(hasBegun)) progress.hasEffects = true;
}

/** Null if the run ends. After rows have failed, the nodes that read the outcomes still run. */
export async function deliverPhase(
  deliveries: Deliveries,
  progress: RunProgress,
  outputs: readonly RunOutput[],
  withOutcome: ReadonlySet<number>,
): Promise<Delivered['outcomes'] | null> {
  const { end, outcomes } = await deliver(deliveries, progress, outputs, withOutcome);
  progress.phaseEnd ??= end;
  const ids = new Set([...progress.phaseReports, ...outputs].map(({ nodeId }) => nodeId));
  progress.phaseReports = progress.deliveries.filter(({ nodeId }) => ids.has(nodeId));
  return end === null || outcomes.size > 0 ? outcomes : null;
}

/**
 * If it throws, all output files are removed.
 * @param withOutcome the terminators whose outcome the next phase reads; null for the last phase
 */
export async function deliver(
  deliveries: Deliveries,
  progress: RunProgress,
  outputs: readonly RunOutput[],
  withOutcome: ReadonlySet<number> | null,
): ReturnType<Deliveries['deliver']> {
  const { run, registered, authority, elapsedMs, phaseReports: before } = progress;
  const { directory } = run;
  const phase = {
    before,
    directory,
    isLast: withOutcome === null,
    nodeIds: run.graph.nodes.map(({ id }) => id),
    withOutcome: withOutcome ?? new Set<number>(),
  };
  const { signal } = registered;
  const isRequeued = (): boolean =>
    run.isBackground && signal.aborted && stopProblem(registered.stopReason()) === null;
  const remainingMs = run.timeoutSeconds * 1000 - elapsedMs();
  try {
    if (outputs.some(({ delivery }) => delivery !== undefined)) await run.beforeCalls?.(true);
    const delivered = await deliveries.deliver(run, outputs, {
      signal,
      remainingMs,
      phase,
      isRequeued,
      lease: registered.lease,
      beforeGroup: () => authority.check(),
      onReports: (reports) => noteReports(progress, reports),
    });
    noteReports(progress, delivered.deliveries);
    return delivered;
  } catch (error) {
    await discardOutputs(outputs);
    throw error;
  }
}
