/** The table of a result in a browser: sort, find, copy and statistics, with the keyboard and with the mouse. */

import { chain, createWorkflow, dashboard, inlineRows, sequence } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

const CITIES = [
  { city: 'Hamburg', sales: 80, tags: ['port', 'north'] },
  { city: 'Berlin', sales: 120, tags: null },
  { city: 'Köln', sales: 9, tags: ['west'] },
];

describeWithChromium('the table of a result', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
    await web.profile.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  async function openResult(graph: object): Promise<void> {
    const { client, keys } = web.app;
    const { id: workflowId } = await createWorkflow(web.app, keys.all, graph);
    const { body } = await client.ok('executeWorkflow', { key: keys.all, params: { workflowId } });
    await web.open(`/runs/${body.data.execution_id}`);
    await web.page.getByRole('grid', { name: 'Rows' }).waitFor();
  }
  const cells = (column: number): Promise<string[]> =>
    web.page.locator(`.row-window tbody [aria-colindex="${column}"]`).allTextContents();
  const copied = () => web.page.evaluate<string>('navigator.clipboard.readText()');

  it('sorts by a column, finds rows, and describes the columns', async () => {
    const { page } = web;
    await openResult(chain(inlineRows(CITIES), dashboard));
    const sales = page.getByRole('columnheader', { name: 'sales' });
    await sales.click();
    expect(await cells(1)).toEqual(['Köln', 'Hamburg', 'Berlin']);
    expect(await sales.getAttribute('aria-sort')).toBe('ascending');
    await sales.click();
    expect(await cells(1)).toEqual(['Berlin', 'Hamburg', 'Köln']);
    await page.getByRole('searchbox', { name: 'Find in the rows' }).fill('port');
    await page.getByText('1 of 3 rows').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByText('Of all 3 rows.').waitFor();
    await page.getByRole('row', { name: 'sales number 0 3 9 120' }).waitFor();
    expect(await web.flaws()).toEqual([]);
  });

  it('selects and copies cells with the keyboard, and shows the whole value of one', async () => {
    const { page } = web;
    await openResult(chain(inlineRows(CITIES), dashboard));
    await page.getByRole('grid', { name: 'Rows' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 × 2 cells selected. Ctrl C copies them.').waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.keyboard.press('Control+c');
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await copied()).toBe('Berlin\t120\nKöln\t9');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const sort = page.getByRole('columnheader', { name: 'tags' });
    expect(await sort.getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'tags' }).getByText('"port",').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('selects a range with the mouse, even beyond the loaded rows', async () => {
    const { page } = web;
    await openResult(chain(sequence(1, 5_000), dashboard));
    await page.getByText('5,000 rows', { exact: true }).waitFor();
    await page.getByRole('gridcell', { name: '2', exact: true }).click();
    await page.getByRole('gridcell', { name: '4', exact: true }).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    expect(await copied()).toBe('2\n3\n4');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await page.getByText('Copy again once they are loaded.', { exact: false }).waitFor();
    await page.getByText('5,000 rows', { exact: true }).waitFor();
    await page.keyboard.press('Control+c');
    await page.getByText('Copied', { exact: true }).waitFor();
    expect((await copied()).split('\n')).toHaveLength(5_001);
  });

  it('sorts 100,000 rows, and says that it does not sort more', async () => {
    const { page } = web;
    await openResult(chain(sequence(1, 100_000), dashboard));
    const header = page.getByRole('columnheader');
    await header.click();
    await header.click();
    await page.getByRole('gridcell', { name: '100000', exact: true }).waitFor();
    expect(await page.locator('.row-window tr').count()).toBeLessThan(80);
    await openResult(chain(sequence(1, 100_001), dashboard));
    await page.getByText('add a sort node', { exact: false }).waitFor();
  });
});
