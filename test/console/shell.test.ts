/** The frame of every view of the console: the palette, keys, the theme, and the tabs of a workflow. */

import { createWorkflow } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

describeWithChromium('the shell of the console', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
    await createWorkflow(web.app, web.app.keys.all, undefined, 'Orders of Berlin');
    await web.open('/');
    await web.page.getByRole('link', { name: 'Orders of Berlin' }).waitFor();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  it('finds a workflow in the palette, with the keyboard alone', async () => {
    const { page } = web;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).waitFor();
    await page.keyboard.type('berl');
    await page.getByRole('option', { name: 'Orders of Berlin', selected: true }).waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Orders of Berlin' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('leads from tab to tab of a workflow', async () => {
    const { page } = web;
    await page.getByRole('navigation', { name: 'Workflow' }).getByText('Runs').click();
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
    await page.getByRole('navigation', { name: 'Workflow' }).getByText('Settings').click();
    await page.getByLabel('Title').fill('Orders of Hamburg');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Orders of Hamburg' }).waitFor();
  });

  it('goes to views with G and a letter, and explains the keys', async () => {
    const { page } = web;
    await page.getByRole('heading', { name: 'Orders of Hamburg' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Hamburg');
    await page.getByText('1–1 of 1').waitFor();
  });

  it('shows the current place in a narrow window', async () => {
    const { page } = web;
    await page.setViewportSize({ width: 390, height: 844 });
    await web.open('/usage');
    await page.getByRole('heading', { name: 'Limits and usage', level: 1 }).waitFor();
    const link = page.getByRole('link', { name: 'Limits and usage' });
    const { x = 0, width = 390 } = (await link.boundingBox()) ?? {};
    expect(Math.floor(x + width)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 720 });
    await web.open('/');
  });

  it('keeps the theme that a person chooses', async () => {
    const { page } = web;
    await page.getByRole('button', { name: 'Theme: system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(17, 20, 24)',
    );
    await page.getByRole('button', { name: 'Theme: dark' }).click();
  });

  it('deletes a workflow, and says what goes with it', async () => {
    const { page } = web;
    await web.open('/workflows/1/settings');
    await page.getByText('its revisions, tests and 0 schedules', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByRole('button', { name: 'Delete workflow' }).click();
    await page.getByRole('heading', { name: 'No workflows yet' }).waitFor();
  });
});
