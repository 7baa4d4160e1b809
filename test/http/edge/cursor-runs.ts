/** Runs of workflows that send only new rows: the lower bound of the request, the rows that arrived, the cursor. */

import { setTimeout as delay } from 'node:timers/promises';
import { ended } from '../executions.ts';
import type { Receiver } from './receiver.ts';

interface Ran {
  readonly id: number;
  readonly rows: readonly number[];
  readonly since: string | null;
  readonly cursor: Record<string, unknown> | undefined;
}

export function runsOf(receiver: Receiver) {
  /** Runs an execution again, and returns the rows that arrived, with the cursor of the run. */
  async function rerun(executionId: number): Promise<Ran> {
    const { server, host, key } = receiver;
    const before = host.requests.length;
    const params = { executionId };
    const { body } = await server.client.accepted('rerunExecution', { key, params, body: {} });
    return ranSince(before, await ended(server, key, body.data.id));
  }

  /** Runs the workflow, and returns the rows that arrived, with the cursor of the run. */
  async function run(
    workflowId: number,
    query: Record<string, number> = {},
    prefer = 'wait=10',
  ): Promise<Ran> {
    const { server, host, key } = receiver;
    const before = host.requests.length;
    const response = await server.client.call('executeWorkflow', {
      key,
      params: { workflowId },
      query,
      headers: { prefer },
    });
    const { data } = response.body as { data: { execution_id: number; cursors?: unknown } };
    const execution = await ended(server, key, data.execution_id);
    if (response.status === 200) expect(data.cursors).toEqual(execution.cursors);
    return ranSince(before, execution);
  }

  /** Waits until the workflow has this number of ended executions. */
  async function endedRuns(workflowId: number, count: number) {
    const { server, key } = receiver;
    for (;;) {
      const query = { workflow_id: workflowId };
      const { executions } = (await server.client.ok('listExecutions', { key, query })).body.data;
      if (executions.filter(({ finished_at }) => finished_at !== null).length === count)
        return executions;
      await delay(50);
    }
  }

  function ranSince(before: number, execution: Awaited<ReturnType<typeof ended>>): Ran {
    const requests = receiver.host.requests.slice(before);
    const read = requests.find(({ method }) => method === 'GET');
    return {
      id: execution.id,
      rows: requests.flatMap(({ method, body }) =>
        method === 'POST' ? [(JSON.parse(body) as { id: number }).id] : [],
      ),
      since: new URL(read?.url ?? '', 'http://localhost').searchParams.get('since'),
      cursor: execution.cursors[0],
    };
  }

  return { run, rerun, endedRuns };
}
