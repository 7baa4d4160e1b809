import { describeKeyAccess, describeVisibility } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { createTest, pathOf } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, testId: 2147483647 };

describe('getWorkflowTest', () => {
  describeKeyAccess('getWorkflowTest', () => server, { params: NOWHERE });
  describeVisibility(
    'getWorkflowTest',
    () => server,
    async (key) => pathOf(await createTest(server, key)),
    { params: { testId: 1 } },
  );

  it('200: returns the test as it was created', async () => {
    const key = await server.key();
    const test = await createTest(server, key);
    const { body } = await server.client.ok('getWorkflowTest', { key, params: pathOf(test) });
    expect(body.data).toEqual(test);
  });

  it('400: for a query parameter', async () => {
    const request = { params: NOWHERE, query: 'rows=5', key: await server.key() };
    await server.client.fails('INVALID_INPUT', 'getWorkflowTest', request);
  });

  describe('404 TEST_NOT_FOUND', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (testId) => {
      const key = await server.key();
      const { workflow_id: workflowId } = await createTest(server, key);
      await server.client.fails('TEST_NOT_FOUND', 'getWorkflowTest', {
        key,
        params: { workflowId, testId },
      });
    });

    it('for a test of another workflow', async () => {
      const key = await server.key();
      const one = await createTest(server, key);
      const other = await createTest(server, key);
      await server.client.fails('TEST_NOT_FOUND', 'getWorkflowTest', {
        key,
        params: { workflowId: one.workflow_id, testId: other.id },
      });
    });
  });
});
