/** One run: bring the rows in, plan, let a child execute, say how it ended. */

import type { RunOutcome, RunRequest } from '../contract.ts';
import { execute } from './execute.ts';
import { planRun } from './plan-run.ts';
import { stopped } from './problems.ts';
import type { RunTools } from './tools.ts';
import { createCancellation } from './cancellation.ts';

export async function run(tools: RunTools, request: RunRequest): Promise<RunOutcome> {
  const stop = createCancellation(request.timeoutMs, [request.signal, tools.closing]);
  const directory = request.directory ?? tools.directory.openRun();
  try {
    const planned = await planRun(tools, request, stop, directory);
    if (!planned.ok) return planned.outcome;
    return await execute(tools, request, { ...planned, stop, directory: directory.path });
  } catch (error) {
    if (error === stop.signal.reason) return stopped(stop.reason(), request.timeoutMs);
    throw error;
  } finally {
    stop.release();
    await directory.removeInputs();
  }
}
