/** Shared and embedded dashboards in a browser: what viewers without an account see. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { ended, priced, tileOf } from '../http/dashboards.ts';
import { signToken } from '../http/embedding.ts';
import { createWorkflow } from '../http/graphs.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { flawsOf, startConsole, type TestConsole } from './console-page.ts';

describeWithChromium('viewers of a dashboard', () => {
  let web: TestConsole;
  let dashboardId: number;
  let page: Page;
  beforeAll(async () => {
    web = await startConsole();
    dashboardId = await createPrices(web);
    page = await web.newVisitor();
    await page.clock.setSystemTime(web.app.clock.now());
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  const client = () => web.app.client;
  const inAnHour = () => new Date(web.app.clock.now().getTime() + 3_600_000);
  const share = async (changes: object = {}) => {
    const body = { name: 'Board', expires_at: inAnHour().toISOString(), ...changes };
    const request = { key: web.app.keys.all, params: { dashboardId }, body };
    return (await client().ok('createShareLink', request)).body.data;
  };
  const revoke = (shareLinkId: number) =>
    client().ok('revokeShareLink', {
      key: web.app.keys.all,
      params: { dashboardId, shareLinkId },
    });
  const openLink = async (url: string) => {
    await page.goto(`${web.app.url}/docs`);
    await page.goto(`${web.app.url}${url}`);
  };

  it('draws the tiles with the fixed values, and sends no cookie', async () => {
    const { url } = await share({ params: { min: 20 }, refresh_minutes: 60 });
    const headers: Record<string, string>[] = [];
    page.on('request', (request) => headers.push(request.headers()));
    await openLink(url);
    await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
    await page.getByRole('img', { name: /^Prices: .* of 1 row$/ }).waitFor();
    await page.getByText('min').waitFor();
    expect(await page.title()).toBe('Shop – Weir');
    expect(page.url()).toBe(`${web.app.url}${url}`);
    expect(headers.some((one) => 'cookie' in one)).toBe(false);
    expect(await flawsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Next refresh').waitFor();
    expect(await page.context().cookies()).toEqual([]);
  });

  it.each([
    ['', 'This link is incomplete'],
    ['#weirview_ä', 'This link does not work'],
    [`#weirview_${'x'.repeat(33)}`, 'This link does not work'],
  ])('says that the link %j shows nothing', async (fragment, title) => {
    await openLink(`/shared/dashboard${fragment}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('Ask the person who shared the dashboard for a new link.').waitFor();
    expect(await flawsOf(page)).toEqual([]);
  });

  it('follows the fragment, and says that a link has ended', async () => {
    const [first, second] = [await share({ refresh_minutes: 60 }), await share()];
    await openLink(first.url);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.waitFor();
    await revoke(first.id);
    await refresh.click();
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await page.reload();
    await page.getByText('The link is unknown, has ended or was revoked.').waitFor();
    await page.evaluate(`location.hash = ${JSON.stringify(second.token)}`);
    await page.getByRole('img', { name: /^Prices: .* of 1 row$/ }).waitFor();
  });

  it('is shared in the console, with the values of the view, until the link is revoked', async () => {
    const console = web.page;
    await console.clock.setSystemTime(web.app.clock.now());
    await web.open(`/dashboards/${dashboardId}?p.min=0`);
    await console.getByRole('button', { name: 'Share' }).click();
    await console.getByRole('button', { name: 'New link' }).click();
    const form = console.getByRole('dialog', { name: 'New share link' });
    await form.getByLabel('Name').fill('For the shop');
    await form.getByLabel('Viewers can refresh').selectOption('Every hour, at most');
    expect(await web.flaws()).toEqual([]);
    await form.getByRole('button', { name: 'Create link' }).click();
    const link = console.getByRole('region', { name: 'Link' });
    const url = (await link.textContent()) ?? '';
    expect(url).toMatch(/^http.*\/shared\/dashboard#weirview_\w+$/);
    await console.getByRole('button', { name: 'I have copied it' }).click();
    const row = console.getByRole('row', { name: /^For the shop min = 0 Every hour/ });
    await row.waitFor();
    expect(await web.flaws()).toEqual([]);
    expect(await console.content()).not.toContain('weirview_');

    await openLink(url.slice(web.app.url.length));
    await page.getByText('No run yet').waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('img', { name: /^Prices: .* of 2 rows$/ }).waitFor();

    await row.getByRole('button', { name: 'Revoke For the shop' }).click();
    await console.getByRole('button', { name: 'Revoke', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });

  it('has settings of the sites that embed dashboards', async () => {
    const console = web.page;
    await web.open('/embedding');
    const origins = console.getByRole('textbox', { name: 'Origins' });
    await origins.fill('https://a.test/path');
    await console.getByRole('button', { name: 'Save origins' }).click();
    await console.getByRole('alert').waitFor();
    await origins.fill(' https://a.test \nhttps://b.test\n');
    await console.getByRole('button', { name: 'Save origins' }).click();
    await console.getByRole('alert').waitFor({ state: 'detached' });
    await console.getByRole('button', { name: 'Create secret' }).click();
    await console.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = await console.getByRole('region', { name: 'Secret', exact: true }).textContent();
    expect(secret).toMatch(/^weirembed_/);
    await console.getByRole('button', { name: 'I have stored it' }).click();
    await console.getByRole('button', { name: 'Replace secret' }).waitFor();
    expect(await web.flaws()).toEqual([]);
    const { cookie } = web.app.admin;
    const { body } = await client().ok('getEmbedding', { cookie });
    expect(body.data.allowed_origins).toEqual(['https://a.test', 'https://b.test']);
  });

  describe('in a page of another site', () => {
    let site: Server;
    let port: number;
    let frameUrl = '';
    beforeAll(async () => {
      site = createServer((_request, response) => {
        response.setHeader('Content-Type', 'text/html');
        response.end(`<title>Site</title><iframe src="${frameUrl}" width="900" height="600">`);
      });
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
      ({ port } = site.address() as AddressInfo);
    });
    afterAll(() => new Promise((resolve) => site.close(resolve)));

    it('is drawn for an allowed origin, and refused for another', async () => {
      const { cookie } = web.app.admin;
      await client().ok('updateEmbedding', {
        cookie,
        body: { allowed_origins: [`http://shop.test:${port}`] },
      });
      const { body } = await client().ok('rotateEmbeddingSecret', { cookie });
      const { embed_id: iss, secret } = body.data;
      const exp = Math.floor(inAnHour().getTime() / 1000);
      const token = signToken(secret, { iss, dashboard: dashboardId, exp });
      frameUrl = `${web.app.url}/embed/dashboards/${iss}#${token}`;
      const outer = await page.context().newPage();
      await outer.goto(`http://shop.test:${port}/`);
      const chart = /^Prices: .* of 1 row$/;
      await outer.frameLocator('iframe').getByRole('img', { name: chart }).waitFor();
      const refusal = outer.waitForEvent('console', (message) =>
        message.text().includes('frame-ancestors'),
      );
      await outer.goto(`http://other.test:${port}/`);
      await refusal;
      expect(await outer.frameLocator('iframe').getByRole('img').count()).toBe(0);
    });
  });
});

/** A dashboard with rows for its default, 20, of which a run exists. */
async function createPrices({ app }: TestConsole): Promise<number> {
  const { client } = app;
  const key = app.keys.all;
  const workflow = await createWorkflow({ client }, key, priced);
  const tile = tileOf(workflow.id, { params: { min: { $param: 'min' } } });
  const parameters = { min: { type: 'number', default: 20 } };
  const body = { title: 'Shop', parameters, tiles: [tile] };
  const { id } = (await client.ok('createDashboard', { key, body })).body.data;
  const request = { key, params: { dashboardId: id }, body: {} };
  const { runs } = (await client.accepted('refreshDashboard', request)).body.data;
  for (const { execution_id: run } of runs) if (run !== null) await ended(app, key, run);
  return id;
}
