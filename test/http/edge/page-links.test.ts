/** The header `Link` of pages. (The client of the tests checks on every page that `next` is what the body says.) */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { linksIn } from '../../../scripts/service/page-links.ts';

const WORKFLOWS = 5;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (let count = 0; count < WORKFLOWS; count += 1)
    await app.client.ok('createWorkflow', { key: app.keys.all, body: { title: `W${count}` } });
});
afterAll(() => app.close());

const page = (query: string) => app.client.ok('listWorkflows', { key: app.keys.all, query });
const linkOf = async (query: string) => (await page(query)).headers['link'];
const to = (number: number, limit = 2) => `</api/v1/workflows?page=${number}&limit=${limit}>`;

it.each([
  ['limit=2', `${to(1)}; rel="next"`],
  ['page=1&limit=2', `${to(2)}; rel="next", ${to(0)}; rel="prev", ${to(0)}; rel="first"`],
  ['page=2&limit=2', `${to(1)}; rel="prev", ${to(0)}; rel="first"`],
  // Behind the end, the page before it is the last one.
  ['page=9&limit=2', `${to(2)}; rel="prev", ${to(0)}; rel="first"`],
  ['page=2147483647&limit=100', `${to(0, 100)}; rel="prev", ${to(0, 100)}; rel="first"`],
  ['limit=5', undefined],
  ['limit=100', undefined],
])('of the page %s is %s', async (query, expected) => {
  expect(await linkOf(query)).toBe(expected);
});

it('leads through the whole list and back', async () => {
  const follow = async (path: string | undefined, relation: 'next' | 'prev') => {
    const seen: unknown[] = [];
    while (path !== undefined) {
      const { body, headers } = await page(path.split('?')[1]!);
      seen.push(body.data.workflows.map(({ title }) => title));
      path = linksIn(headers['link'])[relation];
    }
    return seen;
  };
  const forwards = await follow('?page=0&limit=2', 'next');
  expect(forwards).toEqual([['W4', 'W3'], ['W2', 'W1'], ['W0']]);
  expect(await follow('?page=2&limit=2', 'prev')).toEqual([...forwards].reverse());
});

it('keeps the filters of the list', async () => {
  const { keys, client } = app;
  const { body } = await page('limit=1');
  const params = { workflowId: body.data.workflows[0]!.id };
  for (let count = 0; count < 3; count += 1)
    await client.call('executeWorkflow', { key: keys.all, params });
  const query = `status=failed&status=completed&workflow_id=${params.workflowId}&limit=1`;
  const first = await client.ok('listExecutions', { key: keys.all, query });
  expect(first.body.data.total).toBe(3);
  const { next } = linksIn(first.headers['link']);
  expect(Object.fromEntries(new URLSearchParams(next!.split('?')[1]))).toMatchObject({
    page: '1',
    limit: '1',
    workflow_id: `${params.workflowId}`,
  });
  expect(new URLSearchParams(next!.split('?')[1]).getAll('status')).toEqual([
    'failed',
    'completed',
  ]);
});

it.each([
  ['listKeys', {}],
  ['listUsers', {}],
] as const)('is on %s too', async (operationId, query) => {
  await app.newUser();
  const { headers } = await app.client.ok(operationId, {
    query: { ...query, limit: 1 },
    ...(operationId === 'listUsers' ? { cookie: app.admin.cookie } : { key: app.keys.all }),
  });
  expect(linksIn(headers['link'])).toEqual({ next: expect.stringContaining('?page=1&limit=1') });
});
