/** The editor in a browser: files dropped on the graph, pickers in its forms, the order of lists, and row counts. */

import { chain, computed, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

const orders = inlineRows([
  { id: 1, price: 80 },
  { id: 2, price: 120 },
]);
const node = (node_type: string, node_role: string, label: string, config: object = {}) => ({
  node_type,
  node_role,
  label,
  config,
});

describeWithChromium('inputs of the editor', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  async function open(graph: object, title = 'Orders'): Promise<number> {
    const { id } = await createWorkflow(web.app, web.app.keys.all, graph, title);
    await web.open(`/workflows/${id}`);
    await web.page.getByRole('button', { name: /No problems|\(F8\)/ }).waitFor();
    return id;
  }
  const nodesOf = async (workflowId: number) => {
    const request = { params: { workflowId }, key: web.app.keys.all };
    return (await web.app.client.ok('getWorkflow', request)).body.data.nodes;
  };
  async function save(): Promise<void> {
    await web.page.keyboard.press('Control+s');
    await web.page.locator('.editor-state').getByText('Saved', { exact: true }).waitFor();
  }
  const card = (name: string) => web.page.locator(`.react-flow__node[aria-label^="${name}"]`);

  it('puts the rows of a small file into the graph, and uploads a large one', async () => {
    const { page } = web;
    const id = await open({ nodes: [], edges: [] });
    const files = await page.evaluateHandle(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['city;sales\\nBerlin;12\\n'], 'cities.csv'));
      return files;
    })()`);
    await page.locator('.editor-graph').dispatchEvent('dragover', { dataTransfer: files });
    await page.getByText('Drop CSV, JSON or Parquet files to read them.').waitFor();
    await page.locator('.editor-graph').dispatchEvent('drop', { dataTransfer: files });
    await card('cities, Inline rows').waitFor();
    await page.getByRole('cell', { name: 'Berlin' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Read rows from a file').setInputFiles({
      name: 'large.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`n\n${'12345\n'.repeat(10_000)}`),
    });
    await card('large, Uploaded file').waitFor();
    await page.getByText('10,000 rows', { exact: false }).first().waitFor();
    await save();
    const [small, large] = await nodesOf(id);
    expect(small?.config).toEqual({ rows: [{ city: 'Berlin', sales: 12 }] });
    const { body } = await web.app.client.ok('listFiles', { key: web.app.keys.all });
    expect(large?.config).toEqual({ file_id: body.data.files[0]?.id });
    expect(body.data.files[0]?.keep).toBe(true);
  });

  it('creates a credential without leaving the form', async () => {
    const { page } = web;
    const request = node('sources/httpRequest', 'getter', 'Call', { url: 'https://example.com' });
    const id = await open(chain(request, dashboard));
    await card('Call').click();
    await page.getByText('More options', { exact: false }).first().click();
    await page.getByRole('button', { name: 'New credential' }).click();
    const dialog = page.getByRole('dialog', { name: 'New credential' });
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByLabel('Token').fill('secret-of-the-shop');
    await dialog.getByLabel(/hosts/i).fill('example.com');
    expect(await web.flaws()).toEqual([]);
    await dialog.getByRole('button', { name: 'Create credential' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save();
    expect((await nodesOf(id))[0]?.config['credential_id']).toEqual(expect.any(Number));
  });

  it('finds a workflow to call by its title', async () => {
    const { page } = web;
    const { id: called } = await createWorkflow(
      web.app,
      web.app.keys.all,
      chain(orders, dashboard),
      'Rates of the day',
    );
    const id = await open(chain(node('sources/workflow', 'getter', 'Rates'), dashboard));
    await card('Rates').click();
    await page.getByPlaceholder('Search by title').fill('rates');
    await page.getByRole('option', { name: 'Rates of the day' }).click();
    await page.getByRole('button', { name: 'No problems' }).waitFor();
    await save();
    expect((await nodesOf(id))[0]?.config['workflow']).toBe(String(called));
  });

  it('moves an item of a list by dragging', async () => {
    const { page } = web;
    const by = [{ field: 'id' }, { field: 'price', direction: 'desc' }];
    const sort = node('queryoperators/sort', 'setter', 'Sorted', { by });
    const id = await open(chain(orders, sort, dashboard));
    await card('Sorted').click();
    await page.locator('.grip').nth(1).dragTo(page.locator('.item').first());
    await save();
    expect((await nodesOf(id))[1]?.config['by']).toEqual([by[1], by[0]]);
  });

  it('counts the rows of every node, and shows those of a run', async () => {
    const { page, app } = web;
    const large = node('queryoperators/filter', 'setter', 'Large', {
      field: 'price',
      operator: '>',
      value: 100,
    });
    const workflowId = await open(chain(orders, computed('double', 'price * 2'), large, dashboard));
    await page.getByRole('button', { name: 'Count rows' }).click();
    await page.getByText('Rows of every node', { exact: true }).waitFor();
    const labels = (): Promise<string[]> => page.locator('.edge-label button').allTextContents();
    expect(await labels()).toEqual(['2 rows', '2 rows', '1 row']);
    const key = app.keys.all;
    const { body } = await app.client.ok('executeWorkflow', { key, params: { workflowId } });
    await web.open(`/runs/${body.data.execution_id}`);
    await page.getByText('Rows of each node').click();
    await page.getByRole('link', { name: 'Show them on the graph' }).click();
    await page.getByText(`Rows of run ${body.data.execution_id}`).waitFor();
    expect((await labels())[2]).toBe('1 row');
  });
});
