/** Refusals of the operations that repeat executions, or make more of them. */

import type { OperationId } from '../../../src/generated/operations.ts';
import { ended, ranOnce } from '../executions.ts';
import { chain, createWorkflow, dashboard, inlineRows } from '../graphs.ts';
import { openSql, type Sql } from '../keyed-requests.ts';
import { addSchedule } from '../schedules.ts';
import { runOf, sendTo, useReceiver } from './receiver.ts';

const receiver = useReceiver();
let sql: Sql;
beforeAll(async () => {
  sql = await openSql(receiver.server);
});
afterAll(() => sql.close());

const GRAPH = chain(inlineRows([{ n: 1 }]), dashboard);
const NOWHERE = { executionId: 9007199254740991, nodeId: 1 };

const executed = () => ranOnce(receiver.server, receiver.key, GRAPH);

/** An execution with one row that the host refused. */
async function failedOnce() {
  receiver.host.respond = (_request, response) => response.writeHead(422).end();
  const graph = chain(inlineRows([{ n: 1 }]), sendTo(receiver, { on_error: 'continue' }));
  const { history, nodes } = await runOf(receiver, graph);
  return { workflowId: history.workflow_id, executionId: history.id, nodeId: nodes[1]!.id };
}

describe.each<OperationId>(['rerunExecution', 'resendRows'])('%s', (id) => {
  it('refuses a body that is too large, or not JSON', async () => {
    const { server, key } = receiver;
    const request = { key, params: NOWHERE };
    const body = { which: 'x'.repeat(1_048_577) };
    await server.client.fails('PAYLOAD_TOO_LARGE', id, { ...request, body });
    const headers = { 'content-type': 'text/csv' };
    const csv = { ...request, body: 'a', headers };
    await server.client.fails('UNSUPPORTED_MEDIA_TYPE', id, csv);
  });
});

it.each<[OperationId, object]>([
  ['rerunExecution', { revision: 'same' }],
  ['captureExecution', { name: 'Captured' }],
])('%s needs the revision of the execution', async (id, body) => {
  const { server, key } = receiver;
  const params = await executed();
  const change = { nodes: [...GRAPH.nodes], edges: GRAPH.edges };
  await server.client.ok('updateWorkflow', { key, params, body: change });
  // The service keeps the graph of the newest run of a workflow.
  await server.client.ok('executeWorkflow', { key, params });
  await sql.rows(
    `DELETE FROM workflow_revisions WHERE workflow_id = ${params.workflowId} AND number = 1`,
  );
  await server.client.fails('REVISION_NOT_FOUND', id, { key, params, body });
});

it.each<[OperationId, object]>([
  ['captureExecution', { name: 'Captured' }],
  ['resendRows', { which: 'failed' }],
])('%s needs the workflow of the execution', async (id, body) => {
  const { server, key } = receiver;
  const params = await failedOnce();
  await server.client.ok('deleteWorkflow', { key, params });
  await server.client.fails('WORKFLOW_NOT_FOUND', id, { key, params, body });
});

describe('an Idempotency-Key', () => {
  const cases: readonly [
    OperationId,
    () => Promise<Readonly<Record<string, number>>>,
    object,
    object,
  ][] = [
    ['captureExecution', executed, { name: 'One' }, { name: 'Two' }],
    ['resendRows', failedOnce, { which: 'failed' }, { which: 'not_sent' }],
    [
      'backfillSchedule',
      scheduled,
      { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      { from: '2026-01-01T00:00:00Z', to: '2026-01-03T00:00:00Z' },
    ],
  ];

  async function scheduled() {
    const { server, key } = receiver;
    const { id: workflowId } = await createWorkflow(server, key, GRAPH);
    const { id: scheduleId } = await addSchedule(server, key, workflowId, { is_active: false });
    return { workflowId, scheduleId };
  }

  it.each(cases)('of %s belongs to one body, and to one request at a time', async (...each) => {
    const [id, place, body, other] = each;
    const { server, key } = receiver;
    const headers = { 'idempotency-key': `repeated ${id}` };
    const request = { key, params: await place(), headers, body };
    const first = await server.client.call(id, request);
    expect([201, 202]).toContain(first.status);
    await server.client.fails('IDEMPOTENCY_MISMATCH', id, { ...request, body: other });
    await sql.rows(
      "UPDATE idempotency_keys SET finished_at = NULL, seen_at = now() + interval '1 hour'",
    );
    await server.client.fails('IDEMPOTENCY_CONFLICT', id, request);
    if (id === 'resendRows') await ended(server, key, (first.body as Queued).data.id);
  });
});

interface Queued {
  readonly data: { readonly id: number };
}
