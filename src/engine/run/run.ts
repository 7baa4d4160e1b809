/** One run: bring the rows in, plan, let a child execute, say how it ended. */

import { rm } from 'node:fs/promises';

import type { RunOutcome, RunRequest } from '../contract.ts';
import { execute } from './execute.ts';
import { planRun } from './plan-run.ts';
import { stopped } from './problems.ts';
import type { RunTools } from './tools.ts';
import { createCancellation } from './cancellation.ts';

export async function run(tools: RunTools, request: RunRequest): Promise<RunOutcome> {
  const stop = createCancellation(request.timeoutMs, [request.signal, tools.closing]);
  const inputFiles: string[] = [];
  try {
    const planned = await planRun(tools, request, stop, inputFiles);
    if (!planned.ok) return planned.outcome;
    return await execute(tools, request, { ...planned, stop });
  } catch (error) {
    if (error === stop.signal.reason) return stopped(stop.reason(), request.timeoutMs);
    throw error;
  } finally {
    stop.release();
    await Promise.all(inputFiles.map((file) => rm(file, { force: true })));
  }
}
