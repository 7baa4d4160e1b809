/** Runs in the background, and the history of all runs. */

import { deepStrictEqual as same } from 'node:assert';
import fc from 'fast-check';
import { pointer } from '../../../../src/kit/json-pointer.ts';
import { expectRefusal, expectStatus, fail, isKnownToRun, type UserModel } from '../user-model.ts';
import { pick, step, type WeightedStep } from './step.ts';
import { hasWorkflows } from './workflows.ts';

const choice = fc.nat();
const hasExecutions = (user: UserModel): boolean => user.executions.length > 0;

const STATUSES = ['queued', 'running', 'completed', 'failed', 'timed_out', 'cancelled'] as const;
const BAD_WAITS = ['51', '-1', '1.5', 'x', '', '"', '1e1', '99999999999'];

type PreviewedNode = Readonly<Record<string, unknown>>;

export const historySteps: readonly WeightedStep[] = [
  {
    weight: 3,
    arbitrary: step(
      'run in the background',
      fc.record({ choice, wait: fc.option(fc.integer({ min: 0, max: 50 })) }),
      async (user, { choice, wait }) => {
        const known = pick(user.workflows, choice);
        const prefer = wait === null ? 'respond-async' : `respond-async, wait=${wait}`;
        const response = await user.call('executeWorkflow', {
          params: { workflowId: known.id },
          headers: { prefer },
          ...(known.runsWith ? { body: { params: known.runsWith } } : {}),
        });
        const runs = isKnownToRun(known);
        const invalid = !runs && response.body?.error?.code === 'WORKFLOW_INVALID';
        expectStatus(response, 202, ...(invalid ? [422] : wait === null ? [] : [200, 422, 504]));
        if (response.status === 200) same(response.headers['preference-applied'], prefer);
        if (response.status !== 202) return;
        const { id, workflow_id } = response.body.data;
        same(response.headers['location'], `/api/v1/executions/${id}`);
        same(workflow_id, known.id);
        const end = await followed(user, id);
        if (runs) same([end.status, end.error], ['completed', null]);
        user.executions.push(id);
      },
      hasWorkflows,
    ),
  },
  {
    weight: 3,
    arbitrary: step(
      'preview',
      fc.record({ choice, rows: fc.option(fc.integer({ min: 0, max: 100 })), node: choice }),
      async (user, { choice, rows, node }) => {
        const known = pick(user.workflows, choice);
        const { nodes, edges, parameters, placement, row_order } = known.shown;
        const until = node % 2 === 0 || nodes.length === 0 ? undefined : node % nodes.length;
        const options = {
          ...(known.runsWith ? { params: known.runsWith } : {}),
          ...(rows === null ? {} : { rows }),
        };
        const response = await user.call('previewWorkflow', {
          params: { workflowId: known.id },
          body: {
            ...options,
            ...(until === undefined ? {} : { until_node_id: nodes[until].id }),
          },
        });
        expectStatus(response, ...(known.runsWith === null ? [200, 422, 504] : [200]));
        if (response.status !== 200) return;
        for (const shown of response.body.data.nodes) {
          same(shown.rows.length, Math.min(rows ?? 20, shown.total_rows));
          const names = shown.columns.map(({ name }: { name: string }) => name).sort();
          for (const row of shown.rows) same(Object.keys(row).sort(), names);
        }
        const unstored = await user.call('previewGraph', {
          body: {
            ...options,
            nodes,
            edges,
            parameters,
            placement,
            row_order,
            ...(until === undefined ? {} : { until_node_index: until }),
          },
        });
        expectStatus(unstored, 200);
        same(
          unstored.body.data.nodes.map(({ node_index, ms: _, ...members }: PreviewedNode) => ({
            node_id: nodes[node_index as number].id,
            ...members,
          })),
          response.body.data.nodes.map(({ ms: _, ...members }: PreviewedNode) => members),
        );
      },
      hasWorkflows,
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'preview of what is not there',
      fc.record({ choice, id: fc.constantFrom('0', '2147483647', 'x', '', 'a/b~c') }),
      async (user, { choice, id }) => {
        const response = await user.call('previewWorkflow', {
          params: { workflowId: pick(user.workflows, choice).id },
          body: { fixtures: { [id]: [{ n: 1 }] } },
        });
        expectRefusal(
          response,
          [pointer('fixtures', id)],
          `there is no node ${JSON.stringify(id)}`,
        );
      },
      hasWorkflows,
    ),
  },
  {
    weight: 2,
    arbitrary: step(
      'cancel',
      choice,
      async (user, choice) => {
        const params = { executionId: pick(user.executions, choice) };
        const read = await user.call('getExecution', { params });
        expectStatus(read, 200);
        // All of them have ended.
        const cancelled = await user.call('cancelExecution', { params });
        expectStatus(cancelled, 200);
        same(cancelled.body.data, read.body.data);
      },
      hasExecutions,
    ),
  },
  {
    weight: 3,
    arbitrary: step(
      'list executions',
      fc.record({
        statuses: fc.uniqueArray(fc.constantFrom(...STATUSES)),
        page: fc.nat({ max: 3 }),
        limit: fc.integer({ min: 1, max: 100 }),
        choice: fc.option(choice),
      }),
      async (user, { statuses, page, limit, choice }) => {
        const workflow =
          choice === null || user.workflows.length === 0 ? null : pick(user.workflows, choice).id;
        const query = new URLSearchParams([
          ...statuses.map((status) => ['status', status]),
          ...(workflow === null ? [] : [['workflow_id', String(workflow)]]),
          ['page', String(page)],
          ['limit', String(limit)],
        ] as [string, string][]);
        const response = await user.call('listExecutions', { query: query.toString() });
        expectStatus(response, 200);
        const { executions, total, has_more, next_page_url } = response.body.data;
        same(executions.length, Math.max(0, Math.min(limit, total - page * limit)));
        same([has_more, next_page_url !== null], Array(2).fill((page + 1) * limit < total));
        for (const { status, workflow_id } of executions) {
          if (statuses.length > 0 && !statuses.includes(status)) fail(`${status} is listed`);
          if (workflow !== null) same(workflow_id, workflow);
        }
        const ids = executions.map(({ id }: { id: number }) => id);
        same(new Set(ids).size, ids.length);
      },
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'a bad preference',
      fc.record({ choice, wait: fc.constantFrom(...BAD_WAITS) }),
      async (user, { choice, wait }) => {
        const response = await user.call('getExecution', {
          params: { executionId: pick(user.executions, choice) },
          headers: { prefer: `respond-async, wait=${wait}` },
        });
        expectRefusal(response, ['Prefer'], `wait is ${JSON.stringify(wait)}`);
      },
      hasExecutions,
    ),
  },
];

/** Until it has ended. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function followed(user: UserModel, executionId: number): Promise<any> {
  for (let tries = 0; tries < 40; tries += 1) {
    const headers = { prefer: 'wait=1' };
    const response = await user.call('getExecution', { params: { executionId }, headers });
    expectStatus(response, 200);
    if (response.body.data.finished_at !== null) return response.body.data;
  }
  fail(`the execution ${executionId} does not end`);
}
