/** The views of the console in a browser: what they show of the service, and what a person can do there. */

import { readFileSync } from 'node:fs';
import { chain, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

describeWithChromium('the console', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  const newWorkflow = (title: string, graph: object = chain(inlineRows([{ n: 1 }]), dashboard)) =>
    createWorkflow({ client: web.app.client }, web.app.keys.all, graph, title);

  it('lists workflows, and finds one by its words in the address', async () => {
    await newWorkflow('Orders of Berlin');
    await newWorkflow('Customers');
    const { page } = web;
    await web.open('/');
    await page.getByRole('link', { name: 'Customers' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search workflows' }).fill('berl');
    await page.getByRole('link', { name: 'Customers' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Orders of Berlin' }).count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?q=berl');
    await page.reload();
    await page.getByText('1–1 of 1').waitFor();
  });

  it('runs a workflow and shows every digit of its rows', async () => {
    const rows = inlineRows([{ id: 1, big: '12345678901234567890', none: null }]);
    const { id } = await newWorkflow('Digits', chain(rows, dashboard));
    const { page } = web;
    await web.open(`/workflows/${id}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('heading', { name: /^Run \d+ · Digits$/ }).waitFor();
    await page.getByRole('gridcell', { name: '12345678901234567890' }).waitFor();
    expect(await page.getByRole('gridcell', { name: 'null' }).count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('12345678901234567890');
  });

  it('takes parameters, and shows which node failed and where to read about it', async () => {
    const parameters = { min: { type: 'number' } };
    const filter = {
      node_type: 'queryoperators/filter',
      node_role: 'setter',
      label: 'Large',
      config: { field: 'n', operator: '>', value: { $param: 'min' } },
    };
    const graph = { ...chain(inlineRows([{ n: 1 }, { n: 5 }]), filter, dashboard), parameters };
    const { id } = await newWorkflow('With parameters', graph);
    const { page } = web;
    await web.open(`/workflows/${id}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const form = page.getByRole('form', { name: 'Run' });
    await form.getByLabel('Min').fill('many');
    await form.getByRole('button', { name: 'Run' }).click();
    await form.getByRole('alert').getByText(/min/).first().waitFor();
    await form.getByLabel('Min').fill('3');
    await form.getByRole('button', { name: 'Run' }).click();
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText(/repeats run \d+/).waitFor();
  });

  it('lists runs by status', async () => {
    const { page } = web;
    await web.open('/runs?status=failed');
    await page.getByRole('heading', { name: 'No run matches' }).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await page.getByRole('link', { name: 'Digits' }).waitFor();
  });

  it('says that a run of somebody else is not there', async () => {
    await web.open('/runs/2147483647');
    await web.page.getByRole('heading', { name: 'Not here, or not yours' }).waitFor();
  });

  it.each([
    ['/', 'Workflows'],
    ['/runs', 'Runs'],
    ['/runs/1', /^Run 1/],
    ['/workflows/3', 'Digits'],
    ['/workflows/3/runs', 'Digits'],
    ['/workflows/3/settings', 'Digits'],
    ['/account', 'Account'],
  ] as const)('%s has no flaw in either theme, wide or narrow', async (path, heading) => {
    await web.open(path);
    await web.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await web.page.waitForLoadState('networkidle');
    expect(await web.flaws()).toEqual([]);
  });

  it('changes the password, and says why the service refuses one', async () => {
    const { page } = web;
    await web.open('/account');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('quiet river stones');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Current password').fill(web.app.admin.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed.').waitFor();
  });

  it('shows the login at the same address when the session has ended, and goes on there', async () => {
    const { page, app } = web;
    await web.open('/runs?status=completed');
    await page.getByRole('link', { name: 'Digits' }).waitFor();
    await app.client.ok('logOut', { cookie: app.admin.cookie });
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
    await page.getByRole('heading', { name: 'Log in to Weir' }).waitFor();
    await page.getByLabel('Email').fill(app.admin.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill('quiet river stones');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=failed');
    await page.getByRole('link', { name: 'Administrator' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in to Weir' }).waitFor();
  });
});
