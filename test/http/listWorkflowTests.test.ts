import { describeKeyAccess, describeVisibility } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addTest, createTest, doubling } from './workflow-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async (key: string, workflowId: number, query: object = {}) => {
  const request = { key, params: { workflowId }, query: { ...query } };
  return (await server.client.ok('listWorkflowTests', request)).body.data;
};

describe('listWorkflowTests', () => {
  describeKeyAccess('listWorkflowTests', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'listWorkflowTests',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );

  it('200: lists the newest first, page by page, and only those of the workflow', async () => {
    const key = await server.key();
    await createTest(server, key);
    const { id: workflowId } = await createWorkflow(server, key, doubling);
    expect(await listed(key, workflowId)).toMatchObject({ tests: [], total: 0 });
    const tests = [];
    for (const name of ['a', 'b', 'c'])
      tests.unshift(await addTest(server, key, workflowId, { name }));
    expect(await listed(key, workflowId)).toEqual({
      tests,
      total: 3,
      page: 0,
      limit: 50,
      has_more: false,
      next_page_url: null,
    });
    expect(await listed(key, workflowId, { page: 0, limit: 2 })).toMatchObject({
      tests: tests.slice(0, 2),
      total: 3,
      has_more: true,
      next_page_url: `/api/v1/workflows/${workflowId}/tests?page=1&limit=2`,
    });
    expect(await listed(key, workflowId, { page: 9 })).toMatchObject({ tests: [], total: 3 });
  });

  it.each(['limit=0', 'limit=101', 'page=-1', 'sort=name'])('400: for %s', async (query) => {
    const key = await server.key();
    const { id: workflowId } = await createWorkflow(server, key);
    const request = { key, params: { workflowId }, query };
    await server.client.fails('INVALID_INPUT', 'listWorkflowTests', request);
  });
});
