/** The page of a run in the console: charts, rows of large results, and tests that are made of runs. */

import { chain, createWorkflow, inlineRows, sequence } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

const SALES = [
  { country: 'Germany', sales: 120, orders: 3 },
  { country: 'Finland', sales: 80.5, orders: 2 },
  { country: 'Italy', sales: -10, orders: null },
];

const output = (config: object) => ({
  node_type: 'termination/dashboardOutput',
  node_role: 'terminator',
  label: 'Out',
  config,
});

describeWithChromium('the page of a run', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  async function openRun(graph: object): Promise<void> {
    const { client, keys } = web.app;
    const { id: workflowId } = await createWorkflow(web.app, keys.all, graph);
    const { body } = await client.ok('executeWorkflow', { key: keys.all, params: { workflowId } });
    await web.open(`/runs/${body.data.execution_id}`);
  }

  it.each([
    ['bar', 'rect', 5],
    ['line', 'path.line', 2],
    ['area', 'path.area', 2],
    ['pie', 'path.slice', 2],
  ])('draws a %s chart above the rows', async (type, shape, shapes) => {
    const { page } = web;
    const chart = { type, x: 'country', y: ['sales', 'orders'] };
    await openRun(chain(inlineRows(SALES), output({ title: 'Sales', chart })));
    const picture = page.getByRole('img', { name: `Sales: sales, orders by country, a ${type}` });
    await picture.waitFor();
    expect(await picture.locator(shape).count()).toBe(shapes);
    await page.getByRole('gridcell', { name: 'Germany' }).waitFor();
    expect(await web.flaws()).toEqual([]);
  });

  it('shows numbers at a glance', async () => {
    await openRun(
      chain(inlineRows([{ total: 1234567, open: 12 }]), output({ chart: { type: 'number' } })),
    );
    await web.page.getByText('1.23M').waitFor();
    expect(await web.flaws()).toEqual([]);
  });

  it('says the values at the pointer', async () => {
    const { page } = web;
    const chart = { type: 'line', x: 'country', y: ['sales'] };
    await openRun(chain(inlineRows(SALES), output({ chart })));
    await page.getByRole('img').hover({ position: { x: 70, y: 100 } });
    await page.getByText('Germany · sales 120').waitFor();
  });

  it('scrolls through 100,000 rows, and draws only those in view', async () => {
    const { page } = web;
    await openRun(chain(sequence(1, 100_000), output({})));
    await page.getByText('100,000 rows', { exact: true }).waitFor();
    const frame = "document.querySelector('.row-window')";
    await page.evaluate(`${frame}.scrollTo(0, 1400000)`);
    await page.getByRole('gridcell', { name: '50001', exact: true }).waitFor();
    await page.evaluate(`${frame}.scrollTo(0, 2800000)`);
    await page.getByRole('gridcell', { name: '100000', exact: true }).waitFor();
    expect(await page.locator('.row-window tr').count()).toBeLessThan(80);
  });

  it('runs with other parameters, which begin with the defaults', async () => {
    const { page } = web;
    const limit = {
      node_type: 'queryoperators/limit',
      node_role: 'setter',
      label: 'Some',
      config: { limit: { $param: 'most' } },
    };
    await openRun({
      ...chain(inlineRows(SALES), limit, output({})),
      parameters: { most: { type: 'integer', default: 1 } },
    });
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Other parameters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run with other parameters' });
    await dialog.getByLabel('most').fill('2');
    expect(await web.flaws()).toEqual([]);
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('2 rows', { exact: true }).waitFor();
  });

  it('lists the rows of each node, and makes a test of the run', async () => {
    const { page } = web;
    await openRun(chain(inlineRows(SALES), output({})));
    await page.getByText('Rows of each node').click();
    await page.getByRole('row', { name: /Rows sources\/inlineRows 3/ }).waitFor();
    await page.getByRole('button', { name: 'Save as test' }).click();
    await page.getByLabel('Name').fill('Sales stay');
    await page.getByRole('button', { name: 'Create test' }).click();
    await page.getByRole('button', { name: 'Run all tests' }).click();
    await page.getByText('1 passed').waitFor();
  });
});
