/** The console while the service is unavailable, while it limits requests, and after an update. */

import { chain, createWorkflow, dashboard, inlineRows } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { SCRIPTED } from './checked-responses.ts';
import { startConsole, type TestConsole } from './console-page.ts';

const API = /\/(api\/v1|product)\//;

describeWithChromium('the connection of the console', () => {
  let web: TestConsole;
  beforeAll(async () => {
    web = await startConsole();
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  async function openEditor(): Promise<number> {
    const graph = chain(inlineRows([{ n: 1 }]), dashboard);
    const { id } = await createWorkflow(web.app, web.app.keys.all, graph, 'Orders');
    await web.open(`/workflows/${id}`);
    await web.page.getByRole('button', { name: 'No problems' }).waitFor();
    return id;
  }

  it('says that the service is not reachable, keeps the draft, and saves when it is back', async () => {
    const { page, app } = web;
    const workflowId = await openEditor();
    await page.route(API, (route) => route.abort('connectionrefused'));
    await page.keyboard.press('a');
    await page.keyboard.type('limit 1');
    await page.keyboard.press('Enter');
    await page.getByText('Weir is not reachable.', { exact: false }).waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Save waits' }).waitFor();
    await page.unroute(API);
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText('Weir is not reachable.', { exact: false }).waitFor({ state: 'detached' });
    await page.locator('.editor-state').getByText('Saved', { exact: true }).waitFor();
    const { body } = await app.client.ok('getWorkflow', {
      params: { workflowId },
      key: app.keys.all,
    });
    expect(body.data.nodes).toHaveLength(3);
  });

  it('treats a save as done if its response was lost', async () => {
    const { page } = web;
    await openEditor();
    await page.keyboard.press('a');
    await page.keyboard.type('limit 1');
    await page.keyboard.press('Enter');
    let isLost = false;
    await page.route(/\/api\/v1\/workflows\/\d+$/, async (route) => {
      if (isLost || route.request().method() !== 'PATCH') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.keyboard.press('Control+s');
    await page.locator('.editor-state').getByText('Saved', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.unrouteAll();
  });

  it('waits as long as the service asks it to', async () => {
    const { page } = web;
    let requests = 0;
    await page.route(/\/api\/v1\/executions\?/, (route) => {
      requests += 1;
      return requests > 1
        ? route.continue()
        : route.fulfill({ status: 429, headers: { ...SCRIPTED, 'retry-after': '1' }, body: '' });
    });
    await web.open('/runs');
    await page.getByText('You have reached the request limit.').waitFor();
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
    await page.unrouteAll();
  });

  it('offers a reload after an update, and explains a script that is no longer there', async () => {
    const { page } = web;
    await page.clock.install();
    await web.open('/');
    await page.getByRole('link', { name: 'Runs' }).waitFor();
    await page.route(/\/console\/$/, (route) =>
      route.fulfill({ body: '<script type="module" src="/console/assets/main-NEW.js"></script>' }),
    );
    await page.clock.fastForward('10:01');
    await page.getByText('Weir was updated.', { exact: false }).waitFor();
    expect(await web.flaws()).toEqual([]);
    await page.route(/\/console\/assets\/key-list/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'This view could not be loaded' }).waitFor();
    expect(web.complaints.splice(0).join()).toMatch(/dynamically imported module/);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
  });
});
