/**
 * Every view of the console, with data: axe finds nothing in either theme, and nothing scrolls sideways at two widths. It takes
 * long because it is the one place that proves this for all views.
 */

import type { Page } from 'playwright-core';
import { openScreen, withGeneratedPassword } from '../../scripts/screens/open-screen.ts';
import { seed } from '../../scripts/screens/seed.ts';
import { screensOf, type Screen } from '../../scripts/screens/views.ts';
import { describeWithChromium } from '../support/chromium.ts';
import { flawsOf, startConsole, type TestConsole } from './console-page.ts';

/** The screens as far as their names matter here; addresses are known once there is data. */
const NAMES = screensOf({
  workflowId: 1,
  runId: 1,
  lineRunId: 1,
  dashboardId: 1,
  sharedPath: '/',
}).map(({ name }) => name);

describeWithChromium('accessibility', () => {
  let web: TestConsole;
  let screens: ReadonlyMap<string, Screen>;
  let pages: Readonly<Record<'admin' | 'newAdmin' | 'visitor', Page>>;
  beforeAll(async () => {
    web = await startConsole({ config: { signup: 'open', rateLimitPerMinute: 100_000 } });
    const { app } = web;
    const seeded = await seed(app.client, app.admin.cookie, app.clock.now());
    screens = new Map(screensOf(seeded).map((screen) => [screen.name, screen]));
    const newAdmin = await web.profile.newPage();
    await withGeneratedPassword(newAdmin);
    pages = { admin: web.page, newAdmin, visitor: await web.newVisitor() };
  });
  afterAll(() => web.close());
  afterEach(() => expect(web.complaints.splice(0)).toEqual([]));

  it.each(NAMES)('%s', async (name) => {
    const screen = screens.get(name)!;
    const page = pages[screen.viewer ?? 'admin'];
    await page.setViewportSize({ width: 1280, height: 844 });
    await openScreen(page, web.app.url, screen);
    expect(await flawsOf(page)).toEqual([]);
  });
});
