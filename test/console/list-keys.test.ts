/** Lists of the console with the keyboard alone, and keys that the user turns off. */

import { chain, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { startConsole, type TestConsole } from './console-page.ts';

describeWithChromium('keys in lists', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
    const graph = chain(inlineRows([{ n: 1 }]), dashboard);
    for (const title of ['First', 'Second', 'Third'])
      await createWorkflow(web.app, web.app.keys.all, graph, title);
    const request = { key: web.app.keys.all, params: { workflowId: 1 } };
    await web.app.client.ok('executeWorkflow', request);
    await web.app.client.ok('executeWorkflow', request);
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  it('J and K move, X selects, and the selected workflows are deactivated', async () => {
    const { page } = web;
    await web.open('/');
    await page.getByRole('link', { name: 'Third' }).waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key);
    expect(await focused()).toBe('Second');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    expect(await page.getByText('· inactive').count()).toBe(2);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Third', level: 1 }).waitFor();
  });

  it('runs the selected runs again', async () => {
    const { page } = web;
    await web.open('/runs');
    await page.getByRole('checkbox', { name: 'Select run 1' }).check();
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('1–4 of 4').waitFor();
  });

  it('single keys do nothing after they are turned off, and Ctrl K still does', async () => {
    const { page } = web;
    await web.open('/account');
    const keys = page.getByRole('checkbox', { name: 'Single keys' });
    await keys.uncheck();
    expect(await web.flaws()).toEqual([]);
    await page.getByRole('heading', { name: 'Keyboard' }).click();
    for (const key of ['?', 'g', 'r']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await keys.check();
    await page.getByRole('heading', { name: 'Keyboard' }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('dialogs fade in only if the user allows motion', async () => {
    const { page } = web;
    const duration = (): Promise<string> =>
      page.evaluate("getComputedStyle(document.querySelector('dialog')).animationDuration");
    await web.open('/account');
    await page.getByRole('heading', { name: 'Keyboard' }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await duration()).toBe('0s');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await duration()).toBe('0.12s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
});
