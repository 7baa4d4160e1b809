/** Tests of workflows for the tests of their operations. */

import { chain, computed, createWorkflow, dashboard, params } from './graphs.ts';
import type { TestServer } from './test-server.ts';

/** Its nodes are labelled Params, Computed and Out. */
export const doubling = chain(params('rows'), computed('twice', 'n * 2'), dashboard);

/** A test of the doubling graph that passes. */
export const DOUBLED = {
  name: 'Numbers are doubled',
  fixtures: { Params: [{ n: 1 }, { n: 2 }] },
  expect: [
    {
      node: 'Out',
      rows: [
        { n: 1, twice: 2 },
        { n: 2, twice: 4 },
      ],
    },
  ],
};

export async function createTest(server: TestServer, key: string, body: object = {}) {
  const { id: workflowId } = await createWorkflow(server, key, doubling);
  return addTest(server, key, workflowId, body);
}

export async function addTest(
  { client }: TestServer,
  key: string,
  workflowId: number,
  body: object = {},
) {
  const request = { key, params: { workflowId }, body: { ...DOUBLED, ...body } };
  return (await client.ok('createWorkflowTest', request)).body.data;
}

/** The path parameters of the test. */
export const pathOf = ({ id, workflow_id }: { id: number; workflow_id: number }) => ({
  workflowId: workflow_id,
  testId: id,
});
