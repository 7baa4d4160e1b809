/** The editor of workflows in a browser: the keyboard, drafts, conflicts, and sessions that end. */

import type { Page } from 'playwright-core';
import { chain, computed, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

describeWithChromium('the editor', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  const orders = inlineRows([
    { id: 1, price: 80 },
    { id: 2, price: 120 },
  ]);
  async function open(graph: object = chain(orders, dashboard), page: Page = web.page) {
    const { id } = await createWorkflow(
      { client: web.app.client },
      web.app.keys.all,
      graph,
      'Orders',
    );
    await page.goto(`${web.app.url}/console/workflows/${id}`);
    await page.getByRole('button', { name: /No problems|\(F8\)/ }).waitFor();
    return id;
  }
  const stored = async (workflowId: number) =>
    (await web.app.client.ok('getWorkflow', { params: { workflowId }, key: web.app.keys.all })).body
      .data;
  const card = (name: string, page = web.page) =>
    page.locator(`.react-flow__node[aria-label^="${name}"]`);
  const noProblems = (page: Page) => page.getByRole('button', { name: 'No problems' }).waitFor();
  const saved = (page: Page) =>
    page.locator('.editor-state').getByText('Saved', { exact: true }).waitFor();

  it('builds, saves and runs a workflow with the keyboard alone', async () => {
    const { page } = web;
    const id = await open({ nodes: [], edges: [] });
    const type = async (line: string, node: string): Promise<void> => {
      await page.keyboard.press('a');
      await page.getByRole('combobox', { name: 'Node type or line' }).waitFor();
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
      await page.locator('.react-flow__node:focus', { hasText: node }).waitFor();
    };
    await type('sequence 1 20', 'Sequence');
    await type('square = value * value', 'Computed column');
    await type('filter square > 300', 'Filter');
    await type('dashboard', 'Dashboard');
    await noProblems(page);
    // The rows of the filter, before anything is saved.
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Rows of Filter').waitFor();
    await page.getByRole('cell', { name: '324' }).waitFor();
    // Into the form, another value, and back.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByLabel('Value*').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('390');
    await page.keyboard.press('Escape');
    await page.locator('.react-flow__node:focus').waitFor();
    await page.getByRole('cell', { name: '324' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await saved(page);
    const { nodes, edges, revision } = await stored(id);
    expect([nodes.length, edges.length, revision]).toEqual([4, 3, 2]);
    expect(nodes[2]?.config).toEqual({ field: 'square', operator: '>', value: 390 });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /^Run \d+ · Orders$/ }).waitFor();
    await page.getByText('1 row', { exact: true }).waitFor();
  });

  it('undoes and redoes each step', async () => {
    const { page } = web;
    await open();
    await card('Rows, Inline rows').click();
    await page.keyboard.press('d');
    await page.getByText('3 nodes').waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('2 nodes').waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByText('2 nodes').waitFor();
    await saved(page);
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('3 nodes').waitFor();
  });

  it('shows a problem at its field, and F8 leads there', async () => {
    const { page } = web;
    const filter = {
      node_type: 'queryoperators/filter',
      node_role: 'setter',
      label: 'Large',
      config: { field: 'prise', operator: '>', value: 100 },
    };
    await open(chain(orders, filter, dashboard));
    await page.keyboard.press('F8');
    const field = page.getByRole('combobox', { name: 'Field', exact: true });
    await field.waitFor();
    await page.locator('[data-path="/field"] input:focus').waitFor();
    await page
      .getByRole('complementary')
      .getByText(/There is no column|prise/)
      .first()
      .waitFor();
    await field.fill('pri');
    await page.getByRole('option', { name: 'price' }).click();
    await noProblems(page);
  });

  it('applies suggestions by a button and by a key', async () => {
    const { page } = web;
    const id = await open(
      chain(orders, computed('total', 'round(pirce * 2) + lenght(id)'), dashboard),
    );
    const problems = page.getByRole('region', { name: 'Problems' });
    const usePrice = problems.getByRole('button', { name: 'Use price' });
    await usePrice.click();
    // Suggestions apply only to the config that was checked.
    await usePrice.waitFor({ state: 'detached' });
    await problems.getByRole('button', { name: 'Use length' }).waitFor();
    await page.keyboard.press('F8');
    await page.locator('.cm-content:focus').waitFor();
    await page.keyboard.press('Alt+Enter');
    await page.getByText('round(price * 2) + length(id)').first().waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    expect((await stored(id)).nodes[1]?.config['expression']).toBe('round(price * 2) + length(id)');
  });

  it('keeps every keystroke when the page is killed', async () => {
    const page = await web.profile.newPage();
    const id = await open(chain(orders, computed('total', 'price * 2'), dashboard), page);
    await card('Computed, Computed column', page).click();
    await page.getByRole('textbox', { name: 'Name of the node' }).fill('Total of the order');
    await page.waitForTimeout(390);
    const session = await web.profile.newCDPSession(page);
    const crash = page.waitForEvent('crash');
    // A page that is gone does not answer.
    void session.send('Page.crash').catch(() => undefined);
    await crash;
    await page.close();
    await web.open(`/workflows/${id}`);
    await card('Total of the order').waitFor();
    await web.page.getByText(/This is your draft from/).waitFor();
    await web.page.getByRole('button', { name: /^Draft: \d/ }).click();
    await web.page.getByRole('button', { name: 'Discard' }).click();
    await saved(web.page);
    expect((await stored(id)).revision).toBe(1);
  });

  it('shows both versions if somebody else has saved first', async () => {
    const { page, app } = web;
    const workflowId = await open();
    await card('Out, Dashboard').click();
    await page.getByRole('textbox', { name: 'Name of the node' }).fill('Mine');
    await app.client.ok('updateWorkflow', {
      params: { workflowId },
      key: app.keys.all,
      body: chain(orders, computed('double', 'price * 2'), dashboard),
    });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this workflow' });
    await dialog
      .getByRole('region', { name: 'Their changes' })
      .getByText('Computed', { exact: true })
      .waitFor();
    await dialog
      .getByRole('region', { name: 'Your changes' })
      .getByText('Mine', { exact: true })
      .waitFor();
    await dialog.getByRole('button', { name: 'Open theirs' }).click();
    await page.getByText('3 nodes').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('2 nodes').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page);
    expect((await stored(workflowId)).nodes.map(({ label }) => label)).toEqual(['Rows', 'Mine']);
  });

  it('follows a save in another tab', async () => {
    const { page } = web;
    const id = await open();
    const other = await web.profile.newPage();
    await other.goto(`${web.app.url}/console/workflows/${id}`);
    await card('Out, Dashboard', other).click();
    await other.getByRole('textbox', { name: 'Name of the node' }).fill('From the other tab');
    await other.keyboard.press('Control+s');
    await saved(other);
    await card('From the other tab').waitFor();
    await saved(page);
    await other.close();
  });

  it.each(['node', 'outline', 'palette', 'settings'])('has no flaw (%s)', async (what) => {
    const { page } = web;
    await open(chain(orders, computed('total', 'price * 2'), dashboard));
    if (what === 'node') {
      await card('Computed, Computed column', page).click();
      await page.getByRole('cell', { name: '240' }).waitFor();
    } else if (what === 'outline') await page.keyboard.press('o');
    else if (what === 'palette') await page.keyboard.press('a');
    else await page.getByRole('button', { name: 'Options' }).click();
    expect(await web.flaws()).toEqual([]);
  });

  it('asks for a login over the page when the session has ended', async () => {
    const { page, app } = web;
    const id = await open();
    await card('Out, Dashboard').click();
    await app.client.ok('logOut', { cookie: app.admin.cookie });
    await page.getByRole('textbox', { name: 'Name of the node' }).fill('Kept');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Password').fill(app.admin.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await saved(page);
    expect((await stored(id)).nodes.map(({ label }) => label)).toEqual(['Rows', 'Kept']);
  });
});
