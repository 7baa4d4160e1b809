/** Workflows that call others, for tests of their runs and problems. */

import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import type { TestServer } from './test-server.ts';

export const ROWS = [
  { item: 'tea', price: 12.5, day: '2026-03-01', tags: ['a', 'b'] },
  { item: 'cup', price: 4, day: null, tags: [] },
];

export const call = (workflow: unknown, config: object = {}) => ({
  node_type: 'sources/workflow',
  node_role: 'getter',
  label: 'Prices',
  config: { workflow, ...config },
});
export const calling = (...config: Parameters<typeof call>) => chain(call(...config), dashboard);
export const filter = (expression: string) => ({
  node_type: 'queryoperators/filter',
  node_role: 'setter',
  label: 'Filter',
  config: { expression },
});

export async function execute(
  server: TestServer,
  key: string,
  workflowId: number,
  body: object = {},
) {
  const request = { key, params: { workflowId }, body };
  return (await server.client.ok('executeWorkflow', request)).body.data;
}

/** Queues a run. */
export async function queue(server: TestServer, key: string, workflowId: number): Promise<number> {
  const headers = { prefer: 'respond-async' };
  const request = { key, params: { workflowId }, headers };
  return (await server.client.accepted('executeWorkflow', request)).body.data.id;
}

export async function executionOf(server: TestServer, key: string, executionId: number) {
  return (await server.client.ok('getExecution', { key, params: { executionId } })).body.data;
}

export async function replace(
  server: TestServer,
  key: string,
  workflowId: number,
  graph: object,
): Promise<void> {
  await server.client.ok('updateWorkflow', { key, params: { workflowId }, body: graph });
}

/** The problems of a graph that calls others, and of its run. */
export async function problemsOf(server: TestServer, key: string, graph: object) {
  const { id: workflowId } = await createWorkflow(server, key, graph);
  const request = { key, params: { workflowId } };
  const { errors } = (await server.client.ok('validateWorkflow', request)).body.data;
  const run = await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', request);
  expect(run.body.data.errors).toEqual(errors);
  return errors;
}

/** Two declared parameters: `least` is required. */
export async function withParameters(server: TestServer, key: string) {
  return createWorkflow(server, key, {
    ...chain(inlineRows(ROWS), filter('price >= $least and item != $not'), dashboard),
    parameters: {
      least: { type: 'number', required: true },
      not: { type: 'string', default: 'nothing' },
    },
  });
}
