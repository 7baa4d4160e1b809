/** Runs the parts of other workflows that the getters of a run read. */

import { rename, writeFile } from 'node:fs/promises';

import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import type { RunOutcome, RunOutput, RunRequest } from '../contract.ts';
import { placeIn, type CalledPart } from '../graph/called-part.ts';
import { calledParamProblems, problemOfCalled } from '../graph/called-sources.ts';
import type { Cancellation } from '../../kit/cancellation.ts';
import type { CallingTools } from './tools.ts';
import type { Outcome } from '../types.ts';
import type { RunWorkflow, WorkflowRun } from '../ingest/workflow-run.ts';
import type { WorkflowSource } from '../sources/workflow-source.ts';

export function createWorkflowRuns(
  tools: CallingTools,
  request: Omit<RunRequest, 'graphKey' | 'maxRows' | 'signal'>,
  stop: Cancellation,
): RunWorkflow {
  const semaphore = new Semaphore(concurrency.calledWorkflows);

  async function runPart(
    part: CalledPart,
    source: WorkflowSource,
    file: string,
    maxBytes: number,
  ): Promise<Outcome<WorkflowRun>> {
    const directory = tools.directory.openRun();
    try {
      const outcome = await tools.runCalled(
        { ...tools, maxSourcesBytes: maxBytes, maxOutputBytes: maxBytes },
        {
          ...request,
          graph: part.graph,
          graphKey: part.graphKey,
          params: source.params,
          rows: new Map(),
          cursors: undefined,
          maxRows: Number.MAX_SAFE_INTEGER,
          directory,
          signal: stop.signal,
        },
        stop,
      );
      if (outcome.status === 'completed') await moveOutput(outcome.outputs, file);
      return { ok: true, value: calledRun(part, outcome) };
    } finally {
      await directory.remove();
    }
  }

  return async (source, file, { maxBytes }) => {
    const part = tools.calledPart(request.graph, source);
    if (!part.ok) return part;
    const problems = calledParamProblems(part.value, source.params);
    if (problems.length > 0) return { ok: false, problems };
    return semaphore.run(() => runPart(part.value, source, file, maxBytes), {
      signal: stop.signal,
    });
  };
}

function calledRun(part: CalledPart, outcome: RunOutcome): WorkflowRun {
  const { workflow, graph } = part;
  return {
    outcome,
    placeOf: (nodeId) =>
      placeIn(
        workflow,
        graph.nodes.find(({ id }) => id === nodeId),
      ),
    problemOf: (problem) => problemOfCalled(part, problem),
  };
}

async function moveOutput([output]: readonly RunOutput[], file: string): Promise<void> {
  if (output === undefined) throw new Error('a called workflow has one output');
  if (output.file === null) await writeFile(file, output.inline ?? '', { flag: 'wx', mode: 0o600 });
  else await rename(output.file, file);
}
