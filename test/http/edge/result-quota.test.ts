/** What the stored results of an organization may hold together, over HTTP. */

import { chain, createWorkflow, dashboard, sequence } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resultsMaxBytesPerOrganization: 4096 });
});
afterAll(() => server.close());

it('answers RESULT_TOO_LARGE, naming the setting, what is held and when it is released', async () => {
  const key = await server.key();
  const { id } = await createWorkflow(server, key, chain(sequence(1, 10), dashboard));
  const call = { key, params: { workflowId: id } };
  await server.client.ok('executeWorkflow', call);
  const { body } = await server.client.fails('RESULT_TOO_LARGE', 'executeWorkflow', call);
  const message = expect.stringMatching(
    /hold 4 KiB of 4 KiB \(RESULTS_MAX_BYTES_PER_ORGANIZATION\)\. The oldest expire at 20.*Z\./,
  );
  expect(body.error.message).toEqual(message);
  expect(body.data).toMatchObject({
    workflow_id: id,
    status: 'failed',
    error: { node_id: null, code: 'result_too_large', message },
  });
});
