import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addTest, createTest, pathOf } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, testId: 2147483647 };

describe('updateWorkflowTest', () => {
  describeKeyAccess('updateWorkflowTest', () => server, { params: NOWHERE, body: {} });
  describeVisibility(
    'updateWorkflowTest',
    () => server,
    async (key) => pathOf(await createTest(server, key)),
    { params: { testId: 1 }, body: {} },
  );
  describeBody('updateWorkflowTest', () => server, {
    credentials: async () => {
      const key = await server.key();
      return { key, params: pathOf(await createTest(server, key)) };
    },
    withText: (text) => ({ params: { text } }),
    maxBytes: 1_048_576,
  });

  it('200: changes what is sent, and nothing else', async () => {
    const key = await server.key();
    const test = await createTest(server, key);
    const request = { key, params: pathOf(test), body: { name: 'Renamed' } };
    const { body } = await server.client.ok('updateWorkflowTest', request);
    expect(body.data).toEqual({ ...test, name: 'Renamed', modified: body.data.modified });
    expect(Date.parse(body.data.modified)).toBeGreaterThanOrEqual(Date.parse(test.modified));
  });

  it('200: accepts what was read', async () => {
    const key = await server.key();
    const test = await createTest(server, key);
    const request = { key, params: pathOf(test), body: test };
    const { body } = await server.client.ok('updateWorkflowTest', request);
    expect(body.data).toEqual({ ...test, modified: body.data.modified });
  });

  it('400: for a node that the workflow does not have, and for the name of another test', async () => {
    const key = await server.key();
    const test = await createTest(server, key);
    await addTest(server, key, test.workflow_id, { name: 'Other' });
    const request = { key, params: pathOf(test) };
    const refused = async (body: object) =>
      (await server.client.fails('INVALID_INPUT', 'updateWorkflowTest', { ...request, body })).body
        .error.details?.[0]?.path;
    expect(await refused({ expect: [{ node: 'Nobody', rows: [] }] })).toBe('/expect/0/node');
    expect(await refused({ name: 'Other' })).toBe('/name');
  });

  describe('404 TEST_NOT_FOUND', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (testId) => {
      const key = await server.key();
      const { workflow_id: workflowId } = await createTest(server, key);
      await server.client.fails('TEST_NOT_FOUND', 'updateWorkflowTest', {
        key,
        params: { workflowId, testId },
        body: {},
      });
    });

    it('for a test of another workflow', async () => {
      const key = await server.key();
      const one = await createTest(server, key);
      const other = await createTest(server, key);
      await server.client.fails('TEST_NOT_FOUND', 'updateWorkflowTest', {
        key,
        params: { workflowId: one.workflow_id, testId: other.id },
        body: {},
      });
    });
  });
});
