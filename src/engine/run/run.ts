/** One run: bring the rows in, plan, let a child execute, say how it ended. */

import type { MeasuredSource, EngineEnd, RunOutcome, RunRequest } from '../contract.ts';
import { execute } from './execute.ts';
import { withGivenDefaults } from './given-params.ts';
import { planRun } from './plan-run.ts';
import { stopped } from './problems.ts';
import type { RunTools } from './tools.ts';
import { createCancellation } from './cancellation.ts';
import { withoutSecrets } from './without-secrets.ts';

export async function run(tools: RunTools, given: RunRequest): Promise<RunOutcome> {
  const request = withGivenDefaults(given);
  const sources: MeasuredSource[] = [];
  const end = await runMeasured(tools, request, (source) => sources.push(source));
  const positions = new Map(request.graph.nodes.map(({ id }, position) => [id, position]));
  const position = ({ nodeId }: MeasuredSource) => positions.get(nodeId) ?? 0;
  return { ...end, sources: sources.sort((one, other) => position(one) - position(other)) };
}

/** @param onSource is called with each getter that has brought its rows in */
async function runMeasured(
  tools: RunTools,
  request: RunRequest,
  onSource: (source: MeasuredSource) => void,
): Promise<EngineEnd> {
  const calls = tools.openSession();
  const stop = createCancellation(request.timeoutMs, [request.signal, tools.closing]);
  const directory = request.directory ?? tools.directory.openRun();
  try {
    const planned = await planRun({ ...tools, calls }, request, stop, {
      directory,
      onLoaded: (source) =>
        onSource({ ...source, warnings: source.warnings.map(calls.withoutSecrets) }),
    });
    if (!planned.ok) return withoutSecrets(planned.outcome, calls);
    for (const { nodeId, rows } of planned.plan.generated)
      onSource({ nodeId, rows, bytes: 0, ms: 0, warnings: [] });
    const end = await execute(tools, request, { ...planned, stop, directory: directory.path });
    return withoutSecrets(end, calls);
  } catch (error) {
    if (error === stop.signal.reason) return stopped(stop.reason(), request.timeoutMs);
    throw error;
  } finally {
    stop.release();
    calls.close();
    await directory.removeInputs();
  }
}
