/** The views of one workflow in the console: revisions, tests, and its API. */

import { chain, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

const limit = (rows: number) => ({
  node_type: 'queryoperators/limit',
  node_role: 'setter',
  label: 'First',
  config: { limit: rows },
});
const rows = inlineRows([{ n: 1 }, { n: 2 }]);

describeWithChromium('the views of a workflow', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
    const key = web.app.keys.all;
    const graph = {
      ...chain(rows, limit(1), dashboard),
      parameters: { day: { type: 'date', required: true }, factor: { type: 'number', default: 2 } },
    };
    const { id } = await createWorkflow(web.app, key, graph, 'Orders');
    const change = { ...chain(rows, limit(2), dashboard), placement: 'local' as const };
    const params = { workflowId: id };
    await web.app.client.ok('updateWorkflow', { key, params, body: change });
    const expect = [{ node: 'First', rows: [{ n: 1 }] }];
    const body = { name: 'Only one', params: { day: '2026-01-31' }, expect };
    await web.app.client.ok('createWorkflowTest', { key, params, body });
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  it('compares revisions, publishes one and opens it as a draft', async () => {
    const { page } = web;
    await web.open('/workflows/1/revisions');
    const first = page.getByRole('row', { name: /^1 / });
    await first.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('heading', { name: 'Revision 1 → 2' }).waitFor();
    await page.getByText('/config/limit').waitFor();
    await page.getByText('/placement').waitFor();
    expect(await web.flaws()).toEqual([]);
    await first.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Calls and schedules run revision 1').waitFor();
    await first.getByRole('link', { name: 'Open as draft' }).click();
    await page.getByRole('button', { name: 'Draft: 2 changes' }).waitFor();
    const revision = async (): Promise<number> => {
      const request = { key: web.app.keys.all, params: { workflowId: 1 } };
      return (await web.app.client.ok('getWorkflow', request)).body.data.revision;
    };
    expect(await revision()).toBe(2);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.editor-state').getByText('Saved', { exact: true }).waitFor();
    expect(await revision()).toBe(3);
  });

  it('runs the tests, and shows the rows that differ', async () => {
    const { page, app } = web;
    await web.open('/workflows/1/tests');
    await page.getByRole('button', { name: 'Run all tests' }).click();
    await page.getByText('1 passed').waitFor();
    const body = { expect: [{ node: 'First', rows: [{ n: 7 }] }] };
    const params = { workflowId: 1, testId: 1 };
    await app.client.ok('updateWorkflowTest', { key: app.keys.all, params, body });
    await page.getByRole('button', { name: 'Run all tests' }).click();
    await page.getByText('1 failed').waitFor();
    await page.getByText('{"n":7}').waitFor();
    expect(await web.flaws()).toEqual([]);
  });

  it('shows parameters and columns, with a call that works', async () => {
    const { page, app } = web;
    await web.open('/workflows/1/api');
    await page.getByRole('row', { name: /day required date/ }).waitFor();
    await page.getByRole('region', { name: 'Columns' }).last().getByText('n').first().waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Python' }).click();
    await page.getByText('urllib.request.urlopen').waitFor();
    await page.getByRole('button', { name: 'curl' }).click();
    const call = await page.getByRole('region', { name: 'curl' }).textContent();
    const [, sent = ''] = /-d '(.*)'$/.exec(call ?? '') ?? [];
    await page.getByRole('button', { name: 'New key for this' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    const value = await page.getByRole('region', { name: 'Key', exact: true }).textContent();
    const { status } = await app.client.raw({
      method: 'POST',
      path: '/api/v1/workflows/1/execute',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json' },
      body: sent,
    });
    expect(status).toBe(200);
  });
});
