/** Where a `Location` leads, what the response shows can be read by whoever made it. */

import { copyDocuments } from '../../../scripts/spec/documents.ts';
import { operationsOf, resolve } from '../../../scripts/spec/walk.ts';
import { bearer } from '../credentials.ts';
import { createDashboard, shareLinkBody } from '../dashboards.ts';
import { ended, ranOnce, submitted } from '../executions.ts';
import { chain, createWorkflow, dashboard, inlineRows } from '../graphs.ts';
import { weather } from '../integrations.ts';
import { createSchedule } from '../schedules.ts';
import { PASSWORD, startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  key = await server.key();
});
afterAll(() => server.close());

const newWorkflow = async () =>
  (await createWorkflow(server, key, chain(inlineRows([{ n: 1 }]), dashboard))).id;

const CALLS: Readonly<Record<string, () => Promise<object>>> = {
  createKey: async () => ({ key, body: { name: 'Another' } }),
  createWorkflow: async () => ({ key, body: { title: 'Orders' } }),
  executeWorkflow: async () => ({
    key,
    params: { workflowId: await newWorkflow() },
    headers: { prefer: 'respond-async' },
    body: {},
  }),
  createDashboard: () => Promise.resolve({ key, body: { title: 'Dashboard' } }),
  createShareLink: async () => ({
    key,
    params: { dashboardId: (await createDashboard(server, key)).id },
    body: shareLinkBody(server),
  }),
  createSchedule: async () => ({
    key,
    params: { workflowId: await newWorkflow() },
    body: { cron: '@daily' },
  }),
  createWorkflowTest: async () => ({
    key,
    params: { workflowId: await newWorkflow() },
    body: { name: 'Test', expect: [{ node: 'Rows', rows: [] }] },
  }),
  uploadFile: async () => ({
    key,
    query: { name: 'a.csv' },
    body: 'a\n1\n',
    headers: { 'content-type': 'text/csv' },
  }),
  captureExecution: async () => {
    const params = { workflowId: await newWorkflow() };
    const { body } = await server.client.ok('executeWorkflow', { key, params });
    const { execution_id: executionId } = body.data;
    return { key, params: { executionId }, body: { name: 'Captured' } };
  },
  runSchedule: async () => {
    const { id, workflow_id } = await createSchedule(server, key);
    return { key, params: { workflowId: workflow_id, scheduleId: id } };
  },
  rerunExecution: async () => {
    const { executionId } = await ranOnce(server, key);
    return { key, params: { executionId } };
  },
  resendRows: async () => {
    const unreachable = {
      node_type: 'termination/httpRequest',
      node_role: 'terminator',
      config: { url: 'http://127.0.0.1:1/' },
    };
    const graph = chain(inlineRows([{ n: 1 }]), unreachable);
    const { execution, nodes } = await submitted(server, key, graph);
    await ended(server, key, execution.id);
    const params = { executionId: execution.id, nodeId: nodes[1]!.id };
    return { key, params, body: { which: 'failed' } };
  },
  createUser: async () => ({
    cookie: server.admin.cookie,
    body: { email: server.newEmail(), name: 'New', password: PASSWORD, role: 'member' },
  }),
  createCredential: async () => ({ cookie: server.admin.cookie, body: bearer }),
  createIntegration: async () => ({ cookie: server.admin.cookie, body: weather() }),
};

it('every operation that sends one is here', () => {
  const { v1, product } = copyDocuments();
  const declaring = [v1, product].flatMap((document) =>
    operationsOf(document)
      .filter(({ operation }) =>
        Object.values(operation.responses).some(
          (response) =>
            'Location' in ((resolve(document, response)['headers'] as object | undefined) ?? {}),
        ),
      )
      .map(({ operation }) => operation.operationId),
  );
  expect(declaring.sort()).toEqual(Object.keys(CALLS).sort());
});

it.each(Object.keys(CALLS))('%s: its Location can be read', async (operationId) => {
  const sent = (await CALLS[operationId]!()) as { key?: string; cookie?: string };
  const made = await server.client.call(operationId as 'createKey', sent);
  expect([201, 202]).toContain(made.status);
  const { data, key: shownKey } = made.body as unknown as Record<string, { id: number }>;
  const read = await server.client.raw({
    path: made.headers['location']!,
    headers:
      sent.key === undefined ? { cookie: sent.cookie! } : { authorization: `Bearer ${sent.key}` },
  });
  expect(read.status).toBe(200);
  const shown = read.body as unknown as Record<string, { id: number }>;
  expect((shown['data'] ?? shown['key'])!.id).toBe((data ?? shownKey)!.id);
});
