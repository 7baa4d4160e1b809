/** The console in a browser. Complaints of the browser are collected, for tests that expect none. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts';
import { startBrowser, type TestBrowser } from '../support/chromium.ts';
import { checkResponses, type CheckedResponses } from './checked-responses.ts';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [390, 1280];

export interface TestConsole {
  readonly app: TestApp;
  readonly profile: BrowserContext;
  readonly page: Page;
  /** Errors of scripts, reports of the content security policy, and requests to other origins. */
  readonly complaints: string[];
  open(path: string): Promise<void>;
  /** A page in a profile without cookies. Its complaints are collected, too. */
  newVisitor(): Promise<Page>;
  /** Findings of axe in both themes, and scrolling sideways at two widths. */
  flaws(): Promise<string[]>;
  /** Throws if a response violated the specification. */
  close(): Promise<void>;
}

/** Logged in as the admin, unless `anonymous`. */
export async function startConsole({
  anonymous = false,
  ...options
}: TestAppOptions & { readonly anonymous?: boolean } = {}): Promise<TestConsole> {
  const app = await startTestApp(options);
  const browser: TestBrowser = await startBrowser();
  const profile = await browser.newProfile();
  if (!anonymous) {
    const [name = '', value = ''] = app.admin.cookie.split('=');
    await profile.addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
  }
  const page = await profile.newPage();
  const complaints: string[] = [];
  const responses: CheckedResponses[] = [];
  const watch = (one: Page): void => {
    collectComplaints(one, app, complaints);
    responses.push(checkResponses(one, app.url));
  };
  watch(page);
  return {
    app,
    profile,
    page,
    complaints,
    open: async (path) => void (await page.goto(`${app.url}/console${path}`)),
    async newVisitor() {
      const visitor = await (await browser.newProfile()).newPage();
      watch(visitor);
      return visitor;
    },
    flaws: () => flawsOf(page),
    async close() {
      const violations = (await Promise.all(responses.map((one) => one.take()))).flat();
      await browser.close();
      await app.close();
      if (violations.length > 0)
        throw new Error(`Responses break the specification:\n- ${violations.join('\n- ')}`);
    },
  };
}

function collectComplaints(page: Page, { url }: TestApp, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium logs each response with an error status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:'))
      complaints.push(`request to ${request.url()}`);
  });
}

/** Findings of axe in both themes, and scrolling sideways at two widths. */
export async function flawsOf(page: Page): Promise<string[]> {
  const flaws: string[] = [];
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    // In the page's world, which its policy does not concern.
    await page.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    flaws.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`));
  }
  await page.emulateMedia({ colorScheme: null });
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - innerWidth',
    );
    if (overflow > 0) flaws.push(`${width} pixels: ${overflow} too wide`);
  }
  if (size !== null) await page.setViewportSize(size);
  return flaws;
}
