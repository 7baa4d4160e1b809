/** Row order and placement in the editor, and the places where nodes run. */

import type { Locator } from 'playwright-core';
import { chain, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';
import { SCRIPTED } from './checked-responses.ts';

const first = {
  node_type: 'queryoperators/limit',
  node_role: 'setter',
  label: 'First',
  config: { limit: 1 },
};
const graph = chain(inlineRows([{ n: 1 }, { n: 2 }]), first, dashboard);

describeWithChromium('options of a workflow in the editor', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  const open = async (): Promise<number> => {
    const { id } = await createWorkflow(web.app, web.app.keys.all, graph, 'Orders');
    await web.open(`/workflows/${id}`);
    await web.page.getByRole('button', { name: 'No problems' }).waitFor();
    return id;
  };
  const stored = async (workflowId: number) => {
    const request = { params: { workflowId }, key: web.app.keys.all };
    return (await web.app.client.ok('getWorkflow', request)).body.data;
  };
  async function choose(label: string, value: string): Promise<void> {
    await web.page.getByRole('button', { name: 'Options' }).click();
    const dialog = web.page.getByRole('dialog', { name: 'Options' });
    await dialog.getByLabel(label).selectOption(value);
    await dialog.getByRole('button', { name: 'Apply' }).click();
  }
  const card = (name: string) => web.page.locator(`.react-flow__node[aria-label^="${name}"]`);
  const inspector = (): Locator => web.page.getByRole('region', { name: 'Connections' });

  it('are a draft that is checked, undone and saved', async () => {
    const { page } = web;
    const id = await open();
    await choose('Row order', 'free');
    await page.getByRole('button', { name: '1 problem (F8)' }).click();
    await page.getByRole('complementary').getByText('A limit keeps the first rows').waitFor();
    await card('First, Limit, 1 problem').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'No problems' }).waitFor();
    await choose('Placement', 'local');
    await page.reload();
    await page.getByRole('button', { name: 'Draft: 1 change' }).click();
    await page.getByText('"auto" → "local"').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Code' }).click();
    await page.getByText('placement: local').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.locator('.editor-state').getByText('Saved', { exact: true }).waitFor();
    expect(await stored(id)).toMatchObject({ placement: 'local', row_order: 'kept', revision: 2 });
  });

  it('report each node that cannot run in a database', async () => {
    const { page } = web;
    await open();
    await choose('Placement', 'remote');
    await card('First, Limit, 1 problem').click();
    await page
      .getByRole('complementary')
      .getByText('this node can only run in Weir', { exact: false })
      .first()
      .waitFor();
  });

  it('show the database that computes a node, or the reason why it does not', async () => {
    const { page } = web;
    await page.route('**/graphs/validate', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { nodes: { runs_at: object }[] } };
      const [source, limit] = body.data.nodes;
      if (source === undefined || limit === undefined)
        throw new Error('The graph has three nodes.');
      source.runs_at = { engine: 'postgresql', connection: '7', because: null };
      const because = 'PostgreSQL does not compute `lower` exactly as Weir does';
      limit.runs_at = { engine: 'weir', connection: null, because };
      await route.fulfill({
        response,
        json: body,
        headers: { ...response.headers(), ...SCRIPTED },
      });
    });
    await open();
    await card('Rows, Inline rows, runs in PostgreSQL').click();
    await inspector().getByText('Runs in PostgreSQL').waitFor();
    expect(await web.flaws()).toEqual([]);
    await card('First').click();
    await inspector().getByText('Runs in Weir: PostgreSQL does not compute').waitFor();
    await page.unroute('**/graphs/validate');
  });
});
