/** The requests with an Idempotency-Key that can be carried out once: another key does not make another effect possible. */

import { randomUUID } from 'node:crypto';
import type { CallRequest } from '../../scripts/service/client.ts';
import type { OperationId } from '../../src/generated/operations.ts';
import type { TestApp } from '../support/app.ts';
import { chain, createWorkflow, inlineRows } from './graphs.ts';
import type { KeyedFixture } from './keyed-requests.ts';

export interface SingleOperation {
  readonly id: OperationId;
  readonly status: number;
  /** A request that has not been sent before. */
  readonly next: (app: TestApp, fixture: KeyedFixture) => CallRequest | Promise<CallRequest>;
  /** Another body for it. */
  readonly otherBody: object;
  /** Counts what the requests did. */
  readonly effects: string;
}

const TESTS = 'SELECT count(*)::int AS n FROM workflow_tests';
const EXECUTIONS = 'SELECT count(*)::int AS n FROM executions';
const OTHER_TEST = { name: 'Other', expect: [{ node: 'T', rows: [] }] };
const APRIL = { from: '2026-04-01T00:00:00Z', to: '2026-04-02T00:00:00Z' };

let days = 0;

export const SINGLE_OPERATIONS: readonly SingleOperation[] = [
  {
    id: 'createWorkflowTest',
    status: 201,
    next: (_, { workflowId }) => ({
      params: { workflowId },
      body: { ...OTHER_TEST, name: randomUUID() },
    }),
    otherBody: OTHER_TEST,
    effects: TESTS,
  },
  {
    id: 'captureExecution',
    status: 201,
    next: (_, { executionId }) => ({ params: { executionId }, body: { name: randomUUID() } }),
    otherBody: { name: 'Other' },
    effects: TESTS,
  },
  {
    id: 'backfillSchedule',
    status: 202,
    next: (_, { workflowId, scheduleId }) => {
      days += 1;
      const midnight = (day: number) => new Date(Date.UTC(2026, 1, day)).toISOString();
      const body = { from: midnight(days), to: midnight(days + 1) };
      return { params: { workflowId, scheduleId }, body };
    },
    otherBody: APRIL,
    effects: EXECUTIONS,
  },
  {
    id: 'resendRows',
    status: 202,
    next: async (app, fixture) => ({
      params: await undeliveredRows(app, fixture),
      body: { which: 'failed' },
    }),
    otherBody: { which: 'not_sent' },
    effects: EXECUTIONS,
  },
];

/** The rows of a new run. The service must be allowed to call `127.0.0.1:1`, which refuses connections. */
export async function undeliveredRows({ client }: TestApp, { key }: KeyedFixture) {
  const config = { url: 'http://127.0.0.1:1/', on_error: 'continue' };
  const node_type = 'termination/httpRequest';
  const terminator = { node_type, node_role: 'terminator', label: 'T', config };
  const graph = chain(inlineRows([{ n: 1 }]), terminator);
  const { id: workflowId, nodes } = await createWorkflow({ client }, key, graph);
  const { body } = await client.call('executeWorkflow', { key, params: { workflowId } });
  return { executionId: body.data.execution_id, nodeId: nodes[1]!.id };
}
