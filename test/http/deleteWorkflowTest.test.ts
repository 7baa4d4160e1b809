import { describeKeyAccess, describeVisibility } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addTest, createTest, pathOf } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, testId: 2147483647 };

describe('deleteWorkflowTest', () => {
  describeKeyAccess('deleteWorkflowTest', () => server, { params: NOWHERE });
  describeVisibility(
    'deleteWorkflowTest',
    () => server,
    async (key) => pathOf(await createTest(server, key)),
    { params: { testId: 1 } },
  );

  it('204: deletes the test and no other', async () => {
    const key = await server.key();
    const test = await createTest(server, key);
    const other = await addTest(server, key, test.workflow_id, { name: 'Another' });
    const request = { key, params: pathOf(test) };
    expect((await server.client.ok('deleteWorkflowTest', request)).text).toBe('');
    for (const operation of ['getWorkflowTest', 'deleteWorkflowTest'] as const)
      await server.client.fails('TEST_NOT_FOUND', operation, request);
    await server.client.ok('getWorkflowTest', { key, params: pathOf(other) });
  });

  it('204: the tests of a deleted workflow go with it', async () => {
    const key = await server.key();
    const test = await createTest(server, key);
    const { workflowId } = pathOf(test);
    await server.client.ok('deleteWorkflow', { key, params: { workflowId } });
    await server.client.fails('WORKFLOW_NOT_FOUND', 'getWorkflowTest', {
      key,
      params: pathOf(test),
    });
  });

  it('400: for a query parameter', async () => {
    const request = { params: NOWHERE, query: { force: 'true' }, key: await server.key() };
    await server.client.fails('INVALID_INPUT', 'deleteWorkflowTest', request);
  });

  describe('404 TEST_NOT_FOUND', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (testId) => {
      const key = await server.key();
      const { workflow_id: workflowId } = await createTest(server, key);
      await server.client.fails('TEST_NOT_FOUND', 'deleteWorkflowTest', {
        key,
        params: { workflowId, testId },
      });
    });

    it('for a test of another workflow', async () => {
      const key = await server.key();
      const one = await createTest(server, key);
      const other = await createTest(server, key);
      await server.client.fails('TEST_NOT_FOUND', 'deleteWorkflowTest', {
        key,
        params: { workflowId: one.workflow_id, testId: other.id },
      });
    });
  });
});
