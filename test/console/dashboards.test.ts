/** Dashboards in a browser: tiles of workflows, controls, places by keyboard and pointer, and tiles without rows. */

import { chain, createWorkflow, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

describeWithChromium('dashboards', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  const sales = inlineRows([
    { country: 'Germany', total: 80 },
    { country: 'Finland', total: 120 },
  ]);
  const output = (label: string, config: object) => ({
    node_type: 'termination/dashboardOutput',
    node_role: 'terminator',
    label,
    config,
  });
  const large = {
    node_type: 'queryoperators/filter',
    node_role: 'setter',
    label: 'Large',
    config: { field: 'total', operator: '>=', value: { $param: 'least' } },
  };
  const bars = output('Bars', {
    title: 'Sales by country',
    chart: { type: 'bar', x: 'country', y: ['total'] },
  });
  const workflow = (title: string) =>
    createWorkflow(
      { client: web.app.client },
      web.app.keys.all,
      {
        ...chain(sales, large, bars),
        parameters: { least: { type: 'number', default: 100 } },
      },
      title,
    );
  const tile = (name: string) => web.page.getByRole('article', { name });

  it('builds one, moves tiles by keyboard and pointer, and shows the rows of a control', async () => {
    const { page } = web;
    await workflow('Sales');
    await web.open('/dashboards');
    await page.getByRole('button', { name: 'New dashboard' }).click();
    await page.getByRole('textbox', { name: 'Title of the dashboard' }).fill('Shop');
    for (const title of ['All of them', 'The large ones']) {
      await page.getByRole('button', { name: 'Add tile' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a tile' });
      await dialog.getByRole('combobox', { name: 'Workflow' }).fill('Sal');
      await dialog.getByRole('option', { name: 'Sales' }).click();
      await dialog.getByLabel('Output').selectOption('Bars');
      await dialog.getByLabel('Title').fill(title);
      if (title === 'The large ones')
        await dialog.getByLabel('least').selectOption('Control “least” of the dashboard');
      else {
        await dialog.getByLabel('least').selectOption('A value');
        await dialog.getByLabel('Value of least').fill('0');
      }
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    }
    // By keyboard to the left, which pushes the first one down, below it, and wider; by pointer to the top.
    const move = page.getByRole('button', { name: 'Move The large ones: arrow keys' });
    await move.focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Column 6, row 1, 6 wide, 5 high').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('Column 6, row 6, 6 wide, 5 high').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Resize The large ones: arrow keys' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Column 6, row 6, 7 wide, 5 high').waitFor({ state: 'attached' });
    const handle = await move.boundingBox();
    const first = await tile('All of them').boundingBox();
    if (handle === null || first === null) throw new Error('the tiles are not drawn');
    await page.mouse.move(handle.x + 5, handle.y + 5);
    await page.mouse.down();
    await page.mouse.move(handle.x - 600, first.y, { steps: 4 });
    await page.mouse.up();
    await page.getByText('Column 1, row 1, 7 wide, 5 high').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
    await tile('The large ones').getByText('No run yet').waitFor();
    expect(await web.flaws()).toEqual([]);

    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('img', { name: /^All of them: .* of 2 rows$/ }).waitFor();
    await page.getByRole('img', { name: /^The large ones: .* of 1 row$/ }).waitFor();
    await page.getByLabel('least').fill('500');
    await tile('The large ones').getByText('No run yet').waitFor();
    await tile('The large ones').getByRole('button', { name: 'Run now' }).click();
    await tile('The large ones').getByText('No rows to draw').waitFor();
    expect(page.url()).toContain('p.least=500');
  });

  it('says what is wrong with a tile', async () => {
    const { page, app } = web;
    const [gone, broken] = [
      await workflow('Gone'),
      await createWorkflow(
        { client: app.client },
        app.keys.all,
        chain(
          inlineRows([{ a: 'x' }]),
          {
            node_type: 'queryoperators/computedColumn',
            node_role: 'setter',
            label: 'Number',
            config: { column_name: 'n', expression: 'cast(a as number)' },
          },
          output('Rows', {}),
        ),
        'Broken',
      ),
    ];
    const tileOf = (id: string, workflowId: number, x: number) => ({
      id,
      workflow: String(workflowId),
      title: id,
      position: { x, y: 0, width: 6, height: 4 },
    });
    const { body } = await app.client.ok('createDashboard', {
      key: app.keys.all,
      body: { title: 'Flaws', tiles: [tileOf('gone', gone.id, 0), tileOf('broken', broken.id, 6)] },
    });
    await app.client.ok('deleteWorkflow', {
      params: { workflowId: gone.id },
      key: app.keys.all,
    });
    await web.open(`/dashboards/${body.data.id}`);
    await tile('gone').getByText(`There is no workflow ${gone.id}.`).waitFor();
    await tile('broken').getByRole('button', { name: 'Run now' }).click();
    await tile('broken').getByText('The run failed').waitFor();
    await tile('broken').getByRole('link', { name: 'update failed' }).waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove gone' }).click();
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await tile('gone').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Flaws' }).waitFor({ state: 'detached' });
  });
});
